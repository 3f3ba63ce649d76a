/** What every character is to the walk over a text, and to its sentences: the tables that the walk reads. */

import { endsSentence } from '../letters/letter-classes.ts';
import { isInWord, isLatin, isOther, isSuspect } from '../letters/word-letters.ts';
import { isDeletedByDefault } from '../unicode/character-facts.ts';
import { isDecimalDigit, isNonspacingOrEnclosingMark } from '../unicode/general-category.ts';
import { twinOf } from '../unicode/look-alikes.ts';
import { isRareMark } from '../unicode/strange-marks.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { twinKindOf } from '../unicode/twins.ts';

/** What a unit is to the walk, as bits; 0 ends a word and says nothing else. */
export const IN_WORD = 1;
export const LATIN = 2;
/** A letter of a script whose letters pass for Latin ones, or for one another. */
export const OTHER = 4;
/** Of both: it passes for a letter wherever it stands. */
export const LETTERS = LATIN | OTHER;
export const LINE_END = 8;
/** A mark that may be stacked: one or two are ordinary. */
export const MARK = 16;
/** Beyond ASCII. */
export const NATIVE_DIGIT = 32;
export const SURROGATE = 64;
export const CANDIDATE = 128;
/** What says nothing unless letters of two kinds meet in a word. */
export const QUIET = IN_WORD | LETTERS;

export function natureOf(codePoint: number): number {
  const entry =
    techniqueIndexOf(codePoint) === 0 ? undefined : TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)];
  const isMark = isNonspacingOrEnclosingMark(codePoint);
  // Words go on through what is invisible in them.
  if (isDeletedByDefault(codePoint)) return CANDIDATE | IN_WORD;
  // One or two marks of most kinds are ordinary; those that may carry a message are looked at wherever they stand.
  const isOrdinary = isMark && entry?.context === 'combining-flood' && !isRareMark(codePoint);
  const isLooked = entry !== undefined && !isOrdinary;
  const look = isLooked ? CANDIDATE : 0;
  if (isOther(codePoint)) return look | IN_WORD | OTHER;
  if (isSuspect(codePoint) || mayBeTwin(codePoint)) return look | IN_WORD | LETTERS;
  if (isLatin(codePoint)) return look | IN_WORD | LATIN;
  const word = isInWord(codePoint) ? IN_WORD : 0;
  if (isMark) return look | word | MARK;
  if (codePoint > 0x7f && isDecimalDigit(codePoint)) return look | word | NATIVE_DIGIT;
  if (codePoint === 0x0a || codePoint === 0x0d) return LINE_END;
  return look | word;
}

/** It is asked for wherever it stands; radicals, and compatibility ideographs, are taken as one: the tables are shorter so. */
function mayBeTwin(codePoint: number): boolean {
  if (codePoint >= 0xf900 && codePoint <= 0xfaff) return true;
  return twinKindOf(codePoint) !== null || (codePoint >= 0x2e80 && codePoint <= 0x2fdf);
}

let naturesOfUnits: Uint8Array | undefined;

/** Made for the first text. */
export function natures(): Uint8Array {
  naturesOfUnits ??= Uint8Array.from({ length: 0x10000 }, (_, unit) =>
    unit >= 0xd800 && unit <= 0xdfff ? SURROGATE : natureOf(unit),
  );
  return naturesOfUnits;
}

/** What a unit is to a sentence; 0 stands between words. */
export const LATIN_LETTER = 1;
export const ALIKE = 2;
export const DISTINCTIVE = 4;
/** A mark or a digit. */
export const INSIDE = 8;
export const ENDS = 16;

let partsOfUnits: Uint8Array | undefined;

export function parts(): Uint8Array {
  const natureOfUnit = natures();
  partsOfUnits ??= Uint8Array.from({ length: 0x10000 }, (_, unit) => {
    const nature = natureOfUnit[unit] as number;
    // A text with a twin is read anyway.
    if (mayBeTwin(unit)) return isLatin(unit) ? LATIN_LETTER : 0;
    if ((nature & OTHER) !== 0) return twinOf(unit) === 0 ? DISTINCTIVE : ALIKE;
    if ((nature & LATIN) !== 0) return LATIN_LETTER;
    if ((nature & IN_WORD) !== 0) return INSIDE;
    return endsSentence(unit) ? ENDS : 0;
  });
  return partsOfUnits;
}
