/** Texts of known schemes that are another text, nearly as likely, where an encoder goes the other way about it: neither is claimed. */
import type { Reading } from '../reading.ts';
import { kindsOf } from '../symbol-stream.ts';
import { byteOfSelector } from '../variation-selector.ts';
import { SEPARATOR } from '../zero-width-base-n.ts';
import { areOtherHalves, isOfChance, NAME, NUMBER } from './few-characters.ts';
import { isOfManyAlphabets, isOneOfEach } from './mixed-alphabets.ts';
import { morseTexts } from './morse.ts';
import { alphabetBits } from './noise.ts';
import type { Candidate } from './search.ts';
import { priceOf } from './text-price.ts';
import { isUnchangedText } from './unchanged-text.ts';
import { bytesOfSixBits, type Encoding, READ_UNITS } from './units.ts';

/** Selectors are counted from the first of all, or from the first of plane 14. */
const SHIFTED = 16;
/** Bits that a text in another width or order must cost less, or may cost more where both are usual. */
const FEW_BITS = 2.4;
const WIDE_BITS = 2;
const ABOUT_ALIKE_BITS = 0.5;
const FAR_BETTER_BITS = 16;
/** Bits that a rival may cost more where both orders are usual, and must cost less where one is: fewer if it is a word. */
const CLOSE_BITS = 3;
const BETTER_BITS = 10;
const BETTER_WORD_BITS = 3;
const WORD = /^[A-Z]?[a-z]+$/;
/** Most keys have no sign: a long one that would have a single sign is another one, counted otherwise. */
const KEY = /^\w{7,}$/;
/** A key in capitals or in small letters alone. */
const ONE_CASE = /^(?:[A-Z\d]+|[a-z\d]+)$/;
/** Bits that a text must cost less than the same selectors counted otherwise. */
const CLEAR_BITS = 4;
const WITH_ONE_SIGN = /^\w*\W\w*$/;
/** So few characters prove no order. */
const FEW = 3;
const SPACE = 0x20;
const SHORT = 6;
const LONGEST_LABEL = 24;
const ODD_SIGN = /[\\^`{|}~]/;
const WORDS =
  /^(?:[A-Z]?[a-z]+(?:[ ,.!?#$-]+(?:[A-Z]?[a-z]+|[A-Z\d]+))*|[#$A-Z\d]+(?: (?:[A-Z]?[a-z]+|[A-Z\d]+))+)[!?.]?$/;
/** Numbers, amounts and what is written on labels, which nobody writes by chance. */
const LABEL =
  /^(?:[#$]?\d+(?:[.,:/-]\d+)*%?(?: [A-Z]{2,}| [A-Z][a-z]+)?|[A-Z]{2,6}[!?]|[A-Za-z]{1,5}[ -]?\d{1,5}|\d{1,5}[ -][A-Z]{1,5}|[A-Z]{2,}[!?]?(?: [A-Z\d]+)+|\d+\.\d+ [A-Z]{3})[!?]?$/;
const HAS_SIGN = /[!-/:-@[-^`{-~ ]/;
const TWO_SIGNS = /[!-/:-@[-^`{-~ ].*[!-/:-@[-^`{-~ ]/;
/** A longer text is hardly ever another one too. */
const LONGEST = 256;
/** The bits of garak. */
const INVISIBLE_TIMES = 0x2062;
const INVISIBLE_PLUS = 0x2064;
/** Letters of ASCII with a checksum before or behind them. */
const ASCII_AT_END = /^.{0,4}?([ -~]+).{0,4}$/s;
const FEWEST_WORDS = 8;
const WORDS_BITS = 4.4;
const encoder = new TextEncoder();

/** By so much no run is cheaper by chance, whatever was guessed. */
const FAR_CHEAPER_BITS = 36;
const SYMBOLS_OF_A_BYTE = 256;

/** A text, what it costs, and what its symbols take to say which of all they are. */
interface Priced {
  readonly text: string;
  readonly cost: number;
  readonly alphabet: number;
}

/** Whether digits that are not believed by themselves still show that a text is nonsense. */
export function isFarCheaper({ text, cost, way }: Candidate, than: Priced): boolean {
  // A tag or a selector says which symbol it is. Digits do not.
  const isOpen = way.scheme.startsWith('zero-width');
  return text !== than.text && cost + (isOpen ? than.alphabet : 0) + FAR_CHEAPER_BITS < than.cost;
}

export function alphabetBitsOf(codePoints: Int32Array): number {
  return alphabetBits(kindsOf(codePoints).length, SYMBOLS_OF_A_BYTE);
}

/** Whether a known scheme could have written another text as well. */
export function hasRival(known: Reading): boolean {
  if (isAnyText(known) || isBetterInOtherUnits(known) || isBetterAsOtherSelectors(known)) return true;
  return !isUnchangedText(known.text);
}

/**
 * Few bytes that an encoder with another order or unit is as likely to have written, such as digits of two kinds and a
 * separator, which may be Morse. Tags say which character they are.
 */
function isAnyText(known: Reading): boolean {
  const { scheme, text, carriers } = known;
  if (scheme === 'tag') return false;
  if (scheme === 'zero-width-binary' && isGarak(carriers.codePoints)) return true;
  const { codePoints } = carriers;
  if (scheme === 'zero-width-base-n') {
    if (text.length <= FEW && isParted(text, codePoints)) return true;
    if (morseTexts(codePoints).some((other) => isNearly(other, text, 0))) return true;
  }
  return areOtherHalves(known) || isOfChance(known);
}

/** U+200B is a space there, and parts nothing. */
function isGarak(symbols: Int32Array): boolean {
  return [SEPARATOR, INVISIBLE_TIMES, INVISIBLE_PLUS].every((symbol) => symbols.includes(symbol));
}

function isParted(text: string, symbols: Int32Array): boolean {
  const separators = symbols.filter((symbol) => symbol === SEPARATOR).length;
  return kindsOf(symbols).length <= 3 && Math.abs(separators - text.length) <= 1;
}

/** Whether the same bits are a better text in units of another width, order or encoding. */
function isBetterInOtherUnits({ scheme, encoding, text, carriers }: Reading): boolean {
  if (text.length > LONGEST || scheme === 'tag') return false;
  const isBinary = scheme === 'zero-width-binary';
  const isOfSixteenBits = isBinary && encoding === 'utf-16' && carriers.length >> 4 === text.length;
  // A symbol more may be a frame.
  const isFramed = carriers.length % 16 > 0;
  if (isOfSixteenBits && (isOfManyAlphabets(text, isFramed) || areBytesOfAscii(text))) return true;
  if ((!isOfSixteenBits || isFramed) && isOneOfEach(text)) return true;
  if (encoding === 'utf-16')
    return (
      isBinary && !isPrintable(text) && isNearly(as('leb128', bytesOfUnits(text)), text, -FAR_BETTER_BITS)
    );
  if (isBinary && encoding === 'utf-8' && isBetterInSixBits(text)) return true;
  if (!isPrintable(text)) return false;
  const letters = Array.from(text, (letter) => letter.charCodeAt(0));
  if (isBinary && encoding === 'ascii') return isBetterInSevenBits(text, letters);
  const isBetterAs = (units: Encoding) => isNearly(as(units, letters), text, WIDE_BITS);
  if (TWO_SIGNS.test(text) && (isBetterAs('utf-16be') || isBetterAs('utf-16le'))) return true;
  if (!isBinary) return false;
  if (isMostlySigns(text)) return true;
  const inverted = letters.map((letter) => letter ^ 0xff);
  if (text.length === 2 && HAS_SIGN.test(text) && isNearly(as('utf-8', inverted), text, WIDE_BITS))
    return true;
  return [reversed(letters, 8), reversed(inverted, 8), inverted].some((bytes) => {
    const other = as('utf-8', bytes);
    if (LABEL.test(other) && !LABEL.test(text)) return true;
    return isNearly(other, text, /^[a-z]+$/.test(other) ? 0 : -lessThan(text, other));
  });
}

/** Whether units of sixteen bits are two letters of ASCII each, but for a few bytes at one end. */
function areBytesOfAscii(text: string): boolean {
  const bytes = bytesOfUnits(text);
  const inverted = bytes.map((byte) => byte ^ 0xff);
  return [bytes, inverted, reversed(bytes, 8), reversed(inverted, 8)].some((letters) => {
    const words = ASCII_AT_END.exec(String.fromCharCode(...letters))?.[1] ?? '';
    return words.length >= FEWEST_WORDS && priceOf(words) < words.length * WORDS_BITS;
  });
}

/** Inverted, they are letters of an alphabet in one byte each. */
function isMostlySigns(text: string): boolean {
  return text.length >= FEW && /^[!-?]+$/.test(text) && (text.match(/\d/g)?.length ?? 0) * 2 < text.length;
}

/** Seven bits a letter may come with the lowest first, or be the halves of fourteen. */
function isBetterInSevenBits(text: string, letters: readonly number[]): boolean {
  const pairs = letters.flatMap((high, index) =>
    index % 2 === 0 ? [(high << 7) | (letters[index + 1] ?? 0)] : [],
  );
  if (isNearly(as('code points', pairs), text, -FEW_BITS)) return true;
  const inverted = letters.map((letter) => letter ^ 0x7f);
  return [letters, inverted].some((each) => {
    const other = as('ascii', reversed(each, 7));
    return isNearly(other, text, /^\w+$/.test(other) ? CLOSE_BITS : -lessThan(text, other));
  });
}

/** Bits that a rival must cost less: signs by chance are keys in another order, and a key of four is no chance. */
function lessThan(text: string, other: string): number {
  return text.length > FEW && isPrintable(other) ? BETTER_BITS : FEW_BITS;
}

function reversed(letters: readonly number[], width: number): number[] {
  return letters.map((letter) => {
    let value = 0;
    for (let bit = 0; bit < width; bit++) value = (value << 1) | ((letter >> bit) & 1);
    return value;
  });
}

/** Three bytes are four units of six bits, whichever symbol is the one. */
function isBetterInSixBits(text: string): boolean {
  const bits = Array.from(encoder.encode(text), (byte) => byte.toString(2).padStart(8, '0')).join('');
  if (bits.length % 6 > 0) return false;
  const units = Array.from(bits.match(/.{6}/g) ?? [], (unit) => Number.parseInt(unit, 2));
  return [0, 0x3f].some((mask) => {
    // In as few bits as they have, digits and most signs take six.
    const digits = units.map((unit) => unit ^ mask);
    if (digits.every((unit) => unit >= SPACE) && LABEL.test(String.fromCharCode(...digits))) return true;
    const inverted = units.map((unit) => unit ^ mask);
    const other = as('six bits', inverted);
    return isNearly(other, text, -lessThan(text, other));
  });
}

function bytesOfUnits(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).flatMap((unit) => [
    unit >> 8,
    unit & 0xff,
  ]);
}

/** What numbers spell in an encoding; empty where they spell nothing. */
function as(encoding: Encoding, numbers: readonly number[]): string {
  let text = '';
  const isText = READ_UNITS[encoding](
    numbers.length,
    (index) => numbers[index] as number,
    (codePoint) => {
      text += String.fromCodePoint(codePoint);
      return true;
    },
  );
  return isText ? text : '';
}

/**
 * Whether selectors spell a number or a label if bytes are counted from the other selector, or a word in small letters if
 * they are counted from the space: neither text is claimed then.
 */
export function hasLabelBeside({ scheme, text, carriers }: Reading): boolean {
  if (scheme !== 'variation-selector' || carriers.length > LONGEST_LABEL) return false;
  const values = Array.from(carriers.codePoints, byteOfSelector);
  if (WORD.test(String.fromCharCode(...values.map((value) => value - SHIFTED + SPACE)))) return true;
  return [values, values.map((value) => value - SHIFTED)].some((bytes) =>
    isLabel(String.fromCharCode(...bytes), text),
  );
}

function isLabel(other: string, text: string): boolean {
  return other !== text && (LABEL.test(other) || (ODD_SIGN.test(text) && WORDS.test(other)));
}

/** Whether selectors are as good a text if bytes are counted from another selector, or halves come in the other order. */
function isBetterAsOtherSelectors({ scheme, text, carriers }: Reading): boolean {
  if (scheme !== 'variation-selector' || carriers.length > 2 * LONGEST) return false;
  const values = Array.from(carriers.codePoints, byteOfSelector);
  // Halves of bytes are of the first block alone.
  if (values.length % 2 === 0 && values.every((value) => value < SHIFTED)) {
    const joined = (first: number, second: number) =>
      values.flatMap((value, index) =>
        index % 2 === 0 ? (value << first) | ((values[index + 1] as number) << second) : [],
      );
    return [joined(4, 0), joined(0, 4)].some((bytes) => isRivalOf(text, bytes));
  }
  const numbers = values.map((value) => value - SHIFTED);
  const areSixBits = text.length > SHORT && numbers.every((number) => number >= 0 && number < 64);
  if (areSixBits && isRivalOf(text, bytesOfSixBits(numbers))) return true;
  const bytes = numbers.map((number) => number + SPACE);
  if (
    text.length > SHORT &&
    countSigns(text) * 2 >= text.length &&
    isAsGoodCounted(text, String.fromCharCode(...bytes))
  )
    return true;
  return [values, numbers].some(
    (bytes) => isRivalOf(text, bytes) || isAsGoodCounted(text, String.fromCharCode(...bytes)),
  );
}

/** Whether a text counted from the other selector has fewer signs, or none either, and costs hardly more. */
function isAsGoodCounted(text: string, other: string): boolean {
  if (other === text || !isPrintable(other) || text.length < FEW) return false;
  const [signs, others] = [countSigns(text), countSigns(other)];
  if (others > 0 && others >= signs) return false;
  // Four of any signs, and keys of signs, are read as most encoders count.
  const isShort = text.length <= FEW + 1 && !ONE_CASE.test(other);
  if (others === 0 && signs > 0 && (isShort || signs * 2 >= text.length)) return false;
  return isNearly(other, text, WORD.test(text) && !WORD.test(other) ? 0 : CLEAR_BITS);
}

function countSigns(text: string): number {
  return text.match(/[^A-Za-z\d]/g)?.length ?? 0;
}

function isRivalOf(text: string, bytes: readonly number[]): boolean {
  if (bytes.length > LONGEST) return false;
  const other = String.fromCharCode(...bytes);
  if (other === text || !isPrintable(other)) return false;
  if ((WITH_ONE_SIGN.test(text) && KEY.test(other)) || isLabel(other, text)) return true;
  if (text.length === 2 && HAS_SIGN.test(text)) return true;
  if (text.length <= FEW) return isNearly(other, text, -ABOUT_ALIKE_BITS);
  if (text.length <= SHORT && (NUMBER.test(other) || NAME.test(other))) return isNearly(other, text, 0);
  return isNearly(other, text, WORD.test(other) ? -BETTER_WORD_BITS : -BETTER_BITS);
}

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text);
}

/** Whether another text costs less than this one and these bits together. */
function isNearly(other: string, text: string, bits: number): boolean {
  if (other === '' || other === text) return false;
  const most = priceOf(text) + bits;
  return priceOf(other, most) < most;
}
