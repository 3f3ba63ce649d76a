/** What a text says in another notation: letters some places further, the last one first, base64 and hexadecimal of UTF-8. */
import { readUtf8 } from '../../unicode/utf-8.ts';
import { pairBits } from './text-price.ts';

const [LETTERS, FIRST_LETTER] = [26, 0x61];
/** Letters moved on by half of the alphabet are moved back in the same way. */
const HALF = 13;
const NOT_ASCII = /[^\0-\x7f]/;
const LAST_CODE_POINT = 0x10ffff;
/** Numbers of characters with signs between; without them, who writes hexadecimal may mean the digits. */
const NUMBERS: readonly (readonly [encoding: string, radix: number, text: RegExp, number: RegExp])[] = [
  ['decimal', 10, /^\d{2,7}(?:[ ,;:|/_-]+\d{2,7})+$/, /\d+/g],
  ['hexadecimal', 16, /^[\da-f]{2,6}(?:[ ,;:|/_-]+[\da-f]{2,6})+$/i, /[\da-f]+/gi],
  [
    'hexadecimal',
    16,
    /^(?:0x|U\+|\\u)[\da-f]{2,6}(?:(?:[ ,;]+(?:0x|U\+)|\\u)[\da-f]{2,6})+$/i,
    /(?<=0x|U\+|\\u)[\da-f]+/gi,
  ],
];
/** So many characters say by how many places letters were moved. */
const LARGEST_SAMPLE = 128;
/** In links - and _ stand for + and /. */
const BASE64 = /^(?:[A-Za-z\d+/_-]{4}){2,}(?:[A-Za-z\d+/_-]{2}(?:==)?|[A-Za-z\d+/_-]{3}=?)?$/;
/** Of a number or a sign before a text; and the share of ASCII in a text of Latin letters. */
const [LONGEST_HEADER, LEAST_ASCII] = [4, 0.8];
const HEXADECIMAL = /^(?:[\da-f]{2}){4,}$|^(?:[\dA-F]{2}){4,}$/;

/** A text that another one says, and how that one is written. */
export interface OtherForm {
  readonly text: string;
  readonly encoding: string;
}

/** Of a text of ASCII: as numbers of characters, with its likeliest letters, and the other way round. */
export function* otherForms(text: string): Generator<OtherForm> {
  if (NOT_ASCII.test(text)) return;
  for (const [encoding, radix, form, number] of NUMBERS)
    if (form.test(text)) yield { text: charactersOf(text.match(number) ?? [], radix), encoding };
  const places = placesOf(text);
  if (places > 0) yield { text: moved(text, places), encoding: places === HALF ? 'rot13' : 'shifted' };
  yield { text: Array.from(text).reverse().join(''), encoding: 'reversed' };
}

/** Empty where a number is no character. */
function charactersOf(numbers: readonly string[], radix: number): string {
  const codePoints = numbers.map((number) => Number.parseInt(number, radix));
  if (codePoints.some((codePoint) => codePoint > LAST_CODE_POINT)) return '';
  return codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('');
}

/** The text with each letter so many places further on. */
function moved(text: string, places: number): string {
  let other = '';
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const first = unit < 0x61 ? 0x41 : 0x61;
    const letter = unit - first;
    other += String.fromCharCode(
      letter >= 0 && letter < LETTERS ? first + ((letter + places) % LETTERS) : unit,
    );
  }
  return other;
}

/** By how many places letters must be moved on to be the likeliest text; 0 where they are it. */
function placesOf(text: string): number {
  const sample = text.slice(0, LARGEST_SAMPLE);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let places = 0; places < LETTERS; places++) {
    const other = moved(sample, places);
    let bits = 0;
    for (let index = 1; index < other.length; index++)
      bits += pairBits(other.charCodeAt(index - 1), other.charCodeAt(index));
    if (bits < least) [best, least] = [places, bits];
  }
  return best;
}

/** The text in base64 or hexadecimal; none where it is neither, or its bytes are no text. */
export function unpackedOf(text: string): readonly string[] {
  const packed = [
    ...(HEXADECIMAL.test(text)
      ? [Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))]
      : []),
    ...(BASE64.test(text) ? [Uint8Array.from(bytesOfBase64(text), (byte) => byte.charCodeAt(0))] : []),
  ];
  return packed.flatMap((bytes) => textOf(bytes) ?? []);
}

/** The word of four letters or more that letters from a to p spell as halves of bytes; null where they spell none. */
export function wordOfHalves(text: string): string | null {
  if (!/^(?:[e-h][a-p]){4,}$/.test(text)) return null;
  const word = text.replace(/../g, (pair) =>
    String.fromCharCode((pair.charCodeAt(0) - FIRST_LETTER) * 16 + pair.charCodeAt(1) - FIRST_LETTER),
  );
  return /^(?!(.)\1+$)[A-Za-z]+$/.test(word) ? word : null;
}

/** Whether the whole groups of base64 are bytes of a text, most of them ASCII, perhaps behind a header. */
export function packsText(text: string): boolean {
  const whole = text.slice(0, text.length - (text.length % 4));
  if (!BASE64.test(whole)) return false;
  const all = bytesOfBase64(whole);
  // A header must leave enough to tell.
  const bytes = all.slice(all.length > 2 * LONGEST_HEADER ? LONGEST_HEADER : 0);
  const ascii = bytes.match(/[\n\r\t -~]/g)?.length ?? 0;
  return ascii > bytes.length * LEAST_ASCII;
}

function bytesOfBase64(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Null for what is no UTF-8; a decoder that throws takes far longer. */
function textOf(bytes: Uint8Array): string | null {
  let text = '';
  const isText = readUtf8(
    bytes.length,
    (index) => bytes[index] as number,
    (codePoint) => {
      text += String.fromCodePoint(codePoint);
      return true;
    },
  );
  return isText ? text : null;
}
