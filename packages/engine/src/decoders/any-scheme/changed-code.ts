/** Whether a text is digits of another one, in base 64, 32, 16 or 10, that were written backwards or changed. */
import { readUtf8 } from '../../unicode/utf-8.ts';
import { fromGray } from './changed-bytes.ts';
import { priceOf } from './text-price.ts';

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const BYTES = 256;
const PADDING = 0x3d;
/** Each with the bits of a digit. */
const NOTATIONS = [
  notation(`${CAPITALS}${SMALL}${DIGITS}+/`, 6),
  notation(`${CAPITALS}${SMALL}${DIGITS}-_`, 6),
  notation(`${CAPITALS}234567`, 5),
  notation(`${SMALL}234567`, 5),
  notation(`${DIGITS}abcdef`, 4),
  notation(`${DIGITS}ABCDEF`, 4),
];
/** The notations that each byte is a digit of, or fills up, each as a bit. */
const ALL = 2 ** NOTATIONS.length - 1;
const NOTATIONS_OF = Uint8Array.from({ length: BYTES }, (_, byte) =>
  byte === PADDING
    ? ALL
    : NOTATIONS.reduce((all, { values }, place) => all | ((values[byte] as number) < 0 ? 0 : 1 << place), 0),
);
const DECIMAL = /^(?:\d{3}){4,}$/;
const FEWEST = 12;
/** Characters of a text that need not be cheap, since so many bytes by chance are none. */
const MANY = 12;
/** What a character of fewer takes at most. */
const TEXT_BITS = 5.6;
/** And one that is not of ASCII more. */
const OTHER_BITS = 8;
const HEXADECIMAL = NOTATIONS.filter(({ bits }) => bits === 4);

interface Notation {
  /** The value of each byte; -1 for those that are no digits. */
  readonly values: Int8Array;
  readonly bits: number;
}

function notation(digits: string, bits: number): Notation {
  const values = new Int8Array(BYTES).fill(-1);
  for (let value = 0; value < digits.length; value++) values[digits.charCodeAt(value)] = value;
  return { values, bits };
}

/** What is no prose may be digits that were changed. */
export function isChangedCode(text: string, isProse: boolean): boolean {
  if (text.length < FEWEST || !/^[ -~]+$/.test(text)) return false;
  const letters = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  if (isCode(letters) || isText(bytesOfDecimal(letters))) return false;
  if (isWritten(letters.toReversed())) return true;
  if (isProse) return false;
  if (isCode(letters.map(fromGray))) return true;
  for (let number = 1; number < BYTES; number++)
    if (
      isCodeChanged(letters, number, 0) ||
      isCodeChanged(letters, 0, number) ||
      isCodeChanged(letters, BYTES - 1, number)
    )
      return true;
  return false;
}

/** Whether letters are digits of bytes that spell words; in base 64 and 32 texts are turned before they are packed, too. */
function isWritten(letters: Uint8Array): boolean {
  const bytes = [...HEXADECIMAL.map((one) => bytesOf(letters, one)), bytesOfDecimal(letters)];
  return bytes.some((each) => {
    const text = textOf(each);
    return text !== null && priceOf(text) < mostOf(text);
  });
}

function mostOf(text: string): number {
  const others = text.match(/[^ -~]/gu)?.length ?? 0;
  return text.length * TEXT_BITS + others * OTHER_BITS;
}

/** Whether letters are such digits after XOR and addition. */
function isCodeChanged(letters: Uint8Array, mask: number, more: number): boolean {
  let notations = ALL;
  for (let index = 0; index < letters.length && notations !== 0; index++)
    notations &= NOTATIONS_OF[(((letters[index] as number) ^ mask) + more) & 0xff] as number;
  return notations !== 0 && isCode(letters.map((letter) => (letter ^ mask) + more));
}

/** Whether letters are digits of a text. */
function isCode(letters: Uint8Array): boolean {
  let end = letters.length;
  while (letters[end - 1] === PADDING) end--;
  const digits = letters.subarray(0, end);
  return NOTATIONS.some((one) => isText(bytesOf(digits, one)));
}

/** Null where some letter is no digit. */
function bytesOf(letters: Uint8Array, { values, bits }: Notation): readonly number[] | null {
  const bytes: number[] = [];
  let [number, length] = [0, 0];
  for (let index = 0; index < letters.length; index++) {
    const value = values[letters[index] as number] as number;
    if (value < 0) return null;
    number = (number << bits) | value;
    length += bits;
    if (length < 8) continue;
    length -= 8;
    bytes.push(number >> length);
    number &= (1 << length) - 1;
  }
  return bytes;
}

function bytesOfDecimal(letters: Uint8Array): readonly number[] | null {
  const text = String.fromCharCode(...letters);
  if (!DECIMAL.test(text)) return null;
  return text.match(/.{3}/g)?.map(Number) ?? null;
}

function isText(bytes: readonly number[] | null): boolean {
  const text = textOf(bytes);
  if (text === null) return false;
  return priceOf(text) < (text.length < MANY ? text.length * TEXT_BITS : Number.POSITIVE_INFINITY);
}

/** Null for what is no UTF-8 or has controls before its end. */
function textOf(bytes: readonly number[] | null): string | null {
  if (bytes === null) return null;
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  let text = '';
  const isUtf8 = readUtf8(
    end,
    (index) => bytes[index] as number,
    (codePoint) => {
      text += String.fromCodePoint(codePoint);
      return codePoint >= 0x20;
    },
  );
  return isUtf8 ? text : null;
}
