/** Groups of scripts that share a habit, by Script_Extensions (UAX #24). */

import { readNumbers } from './compact-numbers.ts';
import { isDecimalDigit, isLetter, isMark } from './general-category.ts';
import { decodeRuns } from './lookup.ts';
import { SCRIPT, scriptOf } from './script.ts';
import {
  ARABIC,
  CJK,
  EXCEPTIONS,
  GROUPS_OF_SCRIPT,
  HANGUL,
  SOUTHEAST_ASIAN,
} from './tables/script-groups.ts';

const USUAL = readNumbers(GROUPS_OF_SCRIPT);
/** One more than the groups of a character, where they are not those of its script. */
const OWN = decodeRuns(EXCEPTIONS);

const BRAHMIC: ReadonlySet<number> = new Set([
  SCRIPT.Devanagari,
  SCRIPT.Bengali,
  SCRIPT.Gurmukhi,
  SCRIPT.Gujarati,
  SCRIPT.Oriya,
  SCRIPT.Tamil,
  SCRIPT.Telugu,
  SCRIPT.Kannada,
  SCRIPT.Malayalam,
  SCRIPT.Sinhala,
]);

function isInGroup(codePoint: number, group: number): boolean {
  const own = OWN[codePoint] as number;
  const groups = own === 0 ? (USUAL[scriptOf(codePoint)] as number) : own - 1;
  return (groups & group) !== 0;
}

export function isArabicLetter(codePoint: number): boolean {
  return isInGroup(codePoint, ARABIC) && isLetter(codePoint);
}

/** Scripts whose lines break between words that no space parts; their punctuation too, but what others share. */
export function isSoutheastAsian(codePoint: number): boolean {
  return isInGroup(codePoint, SOUTHEAST_ASIAN);
}

/** Chinese and Japanese, their punctuation, and fullwidth forms but for letters and digits. */
export function isCjk(codePoint: number): boolean {
  if (codePoint >= 0x3000 && codePoint <= 0x303f) return true;
  if (codePoint >= 0xff00 && codePoint <= 0xffef) {
    const isFullwidthAscii = codePoint <= 0xff5e && (isLetter(codePoint) || isDecimalDigit(codePoint));
    return !isFullwidthAscii;
  }
  return isInGroup(codePoint, CJK);
}

export function isCjkOrHangul(codePoint: number): boolean {
  return isCjk(codePoint) || isInGroup(codePoint, HANGUL);
}

/** A letter or mark of one of the ten Brahmic scripts of India and Sri Lanka. */
export function isBrahmic(codePoint: number): boolean {
  return BRAHMIC.has(scriptOf(codePoint)) && (isLetter(codePoint) || isMark(codePoint));
}
