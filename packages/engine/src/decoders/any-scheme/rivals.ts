/** Texts of known schemes that are another text, nearly as likely, where an encoder goes the other way about it: neither is claimed. */
import type { Reading } from '../reading.ts';
import { kindsOf } from '../symbol-stream.ts';
import { byteOfSelector } from '../variation-selector.ts';
import { alphabetBits } from './noise.ts';
import type { Candidate } from './search.ts';
import { priceOf } from './text-price.ts';

/** Selectors are counted from the first of all, or from the first of plane 14. */
const SHIFTED = 16;
/** Bits that a rival may cost more where both orders are usual, and must cost less where one is: fewer if it is a word. */
const CLOSE_BITS = 3;
const BETTER_BITS = 10;
const BETTER_WORD_BITS = 3;
const WORD = /^[A-Z]?[a-z]+$/;
/** Most keys have no sign: a long one that would have a single sign is another one, counted otherwise. */
const KEY = /^\w{7,}$/;
const WITH_ONE_SIGN = /^\w*\W\w*$/;
/** Two characters with a sign prove no order. */
const FEWEST_WITH_SIGN = 3;
const MOST_OF_ANY = 4;
const ONE_AGAIN = /^(.)\1+$/;
const HAS_CONTROL = /[\t\n\r]/;
/** The halves of Hiragana and Katakana: U+3041 to U+307E. */
const KANA = /^(?:(?:0[A-~]){2,8}|(?:[A-~]0){2,8})$/;
/** A longer text is hardly ever another one too. */
const LONGEST = 256;

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
  // A tag or a selector says which symbol it is. Digits do not; a guess among them is held to its words.
  const isOpen = way.scheme.startsWith('zero-width') && way.isGuess !== true;
  return text !== than.text && cost + (isOpen ? than.alphabet : 0) + FAR_CHEAPER_BITS < than.cost;
}

export function alphabetBitsOf(codePoints: Int32Array): number {
  return alphabetBits(kindsOf(codePoints).length, SYMBOLS_OF_A_BYTE);
}

/** Whether a known scheme could have written another text as well. */
export function hasRival(known: Reading): boolean {
  return isBetterReversed(known) || isBetterAsOtherSelectors(known) || isAnyText(known);
}

/**
 * Few bytes that an encoder with another order or unit is as likely to have written: one character again and again in
 * digits of any order, controls, Japanese in units of sixteen bits. Tags say which character they are.
 */
function isAnyText({ scheme, text }: Reading): boolean {
  if (scheme === 'tag') return false;
  if (KANA.test(text)) return true;
  const isOneAgain = scheme === 'zero-width-base-n' && ONE_AGAIN.test(text);
  return text.length <= MOST_OF_ANY && (isOneAgain || HAS_CONTROL.test(text));
}

/** Whether seven bits a letter are as good a text if the lowest comes first, or eight are small letters, whichever symbol is the one. */
function isBetterReversed({ scheme, encoding, text }: Reading): boolean {
  if (scheme !== 'zero-width-binary' || !isPrintable(text)) return false;
  const width = encoding === 'ascii' ? 7 : 8;
  const reversed = (mask: number) =>
    mapLetters(text, (letter) => {
      const bits = (letter ^ mask).toString(2).padStart(width, '0');
      return Number.parseInt(Array.from(bits).reverse().join(''), 2);
    });
  const [word, nearly] = width === 7 ? [/^\w+$/, CLOSE_BITS] : [/^[a-z]+$/, 0];
  return [0, 2 ** width - 1].some(
    (mask) => word.test(reversed(mask)) && isNearly(reversed(mask), text, nearly),
  );
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
  return [values, values.map((value) => value - SHIFTED)].some((bytes) => isRivalOf(text, bytes));
}

function isRivalOf(text: string, bytes: readonly number[]): boolean {
  if (bytes.length > LONGEST) return false;
  const other = String.fromCharCode(...bytes);
  if (other === text || !isPrintable(other)) return false;
  if (WITH_ONE_SIGN.test(text) && (text.length < FEWEST_WITH_SIGN || KEY.test(other))) return true;
  return isNearly(other, text, WORD.test(other) ? -BETTER_WORD_BITS : -BETTER_BITS);
}

function mapLetters(text: string, change: (letter: number) => number): string {
  return Array.from(text, (letter) => String.fromCharCode(change(letter.charCodeAt(0)))).join('');
}

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text);
}

/** Whether another text costs less than this one and these bits together. */
function isNearly(other: string, text: string, bits: number): boolean {
  return other !== text && priceOf(other) < priceOf(text) + bits;
}
