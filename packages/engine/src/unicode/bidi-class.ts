/** Bidi_Class of every code point (UAX #9 3.2), as far as it decides a direction. */
import { decodeExceptions } from './lookup.ts';
import { EXCEPTIONS, VALUE_OF_CATEGORY } from './tables/bidi-class.ts';

const VALUES = decodeExceptions(VALUE_OF_CATEGORY, EXCEPTIONS);
const LEFT_TO_RIGHT = 1;
const RIGHT_TO_LEFT = 2;
const ARABIC_LETTER = 3;
const EUROPEAN_NUMBER = 4;
const ARABIC_NUMBER = 5;

/** A letter that is written from the left (Bidi_Class L). */
export function isLeftToRight(codePoint: number): boolean {
  return VALUES[codePoint] === LEFT_TO_RIGHT;
}

/** A letter that is written from the right (Bidi_Class R or AL). */
export function isRightToLeft(codePoint: number): boolean {
  const value = VALUES[codePoint];
  return value === RIGHT_TO_LEFT || value === ARABIC_LETTER;
}

/** A digit as Europe writes it (Bidi_Class EN). */
export function isEuropeanNumber(codePoint: number): boolean {
  return VALUES[codePoint] === EUROPEAN_NUMBER;
}

/** A digit as Arabic writes it (Bidi_Class AN). */
export function isArabicNumber(codePoint: number): boolean {
  return VALUES[codePoint] === ARABIC_NUMBER;
}
