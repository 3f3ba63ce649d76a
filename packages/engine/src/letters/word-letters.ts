/** What a character is to the reader of words; docs/rules.md 4.8.3. */
import { isDecimalDigit, isLetter, isMark } from '../unicode/general-category.ts';
import { plainLetterOf, similarTo, twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';

/** Scripts with letters that pass for one another: words of others never mix. */
const FAMILY: ReadonlySet<number> = new Set([
  ...[SCRIPT.Cyrillic, SCRIPT.Greek, SCRIPT.Armenian, SCRIPT.Cherokee, SCRIPT.Coptic, SCRIPT.Lisu],
  ...[SCRIPT.Deseret, SCRIPT.Osage, SCRIPT.Tifinagh, SCRIPT.Nko, SCRIPT.Canadian_Aboriginal, SCRIPT.Georgian],
]);

/** No letter of the family stands before the Greek ones. */
const FIRST_OTHER = 0x370;

export function isLatin(codePoint: number): boolean {
  if (codePoint < 0x80) return isAsciiLetter(codePoint);
  return scriptOf(codePoint) === SCRIPT.Latin && isLetter(codePoint);
}

/** A letter of another script of the family. */
export function isOther(codePoint: number): boolean {
  return codePoint >= FIRST_OTHER && FAMILY.has(scriptOf(codePoint)) && isLetter(codePoint);
}

export function isStyled(codePoint: number): boolean {
  return codePoint > 0x7f && plainLetterOf(codePoint) !== 0;
}

/** A Roman numeral, from I to its small thousand. */
export function isRomanNumeral(codePoint: number): boolean {
  return codePoint >= 0x2160 && codePoint <= 0x217f;
}

/** A Latin letter that passes for one of ASCII: IPA, small capitals. */
export function isLatinTwin(codePoint: number): boolean {
  return scriptOf(codePoint) === SCRIPT.Latin && !isRomanNumeral(codePoint) && twinOf(codePoint) !== 0;
}

export function isAsciiLetter(codePoint: number): boolean {
  return (codePoint | 0x20) >= 0x61 && (codePoint | 0x20) <= 0x7a;
}

export function isLowerAscii(codePoint: number): boolean {
  return codePoint >= 0x61 && codePoint <= 0x7a;
}

export function isUpperAscii(codePoint: number): boolean {
  return codePoint >= 0x41 && codePoint <= 0x5a;
}

/** What a word is made of: letters of the family, marks, digits, and what passes for a letter. */
export function isInWord(codePoint: number): boolean {
  if (codePoint < 0x80) return isAsciiLetter(codePoint) || (codePoint >= 0x30 && codePoint <= 0x39);
  if (isStyled(codePoint) || isRomanNumeral(codePoint)) return true;
  const script = scriptOf(codePoint);
  if (script === SCRIPT.Latin || FAMILY.has(script)) return isLetter(codePoint) || isMark(codePoint);
  const isShared = script === SCRIPT.Common || script === SCRIPT.Inherited;
  return isShared && (isLetter(codePoint) || isMark(codePoint) || isDecimalDigit(codePoint));
}

/** Whether a word with this character may hold something to replace or to tell. */
export function isSuspect(codePoint: number): boolean {
  return (
    codePoint > 0x7f &&
    (twinOf(codePoint) !== 0 || similarTo(codePoint) !== 0 || isStyled(codePoint) || isUnitSign(codePoint))
  );
}

/** Kelvin and Angstrom signs: the same as a letter by canonical equivalence. */
export function isUnitSign(codePoint: number): boolean {
  return codePoint === 0x212a || codePoint === 0x212b;
}
