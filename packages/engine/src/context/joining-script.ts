/** Does a joiner change how the letters beside it are shaped or read? UTS #39 3.1.1; RFC 5892 A.1, A.2; TUS 9.2, 12.2. */
import type { Reason } from '../marks/mark.ts';
import { isVirama } from '../unicode/combining-class.ts';
import { isDecimalDigit, isLetter, isMark } from '../unicode/general-category.ts';
import { isTransparent, joinsBackward, joinsForward } from '../unicode/joining-type.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { isArabicLetter, isBrahmic } from '../unicode/script-groups.ts';
import type { Cursor, Surroundings } from './surroundings.ts';

const ZERO_WIDTH_NON_JOINER = 0x200c;
const ARABIC_HEH = 0x647;
/** Marks that are skipped to find a joining letter: natural text stacks three, and a bound keeps the scan linear. */
const MAX_MARKS = 16;
/** Vowels of Burmese, Shan and Khmer that are written before the letter that they follow. */
const LEFT_VOWELS = new Set([0x1031, 0x1084, 0x17be, 0x17bf, 0x17c0, 0x17c1, 0x17c2, 0x17c3, 0x17c4, 0x17c5]);
const OPENS_PLACEHOLDER = new Set([0x7b, 0x25, 0x24]);
const CLOSES_PLACEHOLDER = new Set([0x7d, 0x25, 0x24]);
/** And a tag, a quotation or brackets. */
const CLOSES_NAME = new Set([...CLOSES_PLACEHOLDER, ...[0x3e, 0x22, 0x27, 0x2019, 0x201d, 0x29]]);

function skipMarks(cursor: Cursor, step: (cursor: Cursor) => number): number {
  let codePoint = step(cursor);
  for (let marks = 0; marks < MAX_MARKS && isTransparent(codePoint); marks++) codePoint = step(cursor);
  return codePoint;
}

/** The reasons in the order of their precedence; an emoji's joiner has a question of its own. */
export function shapesScript(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  const isNonJoiner = around.codePointOf(candidate) === ZERO_WIDTH_NON_JOINER;
  const reason = indicReason(before, after) ?? (isNonJoiner ? affixReason(before, after) : null);
  return reason ?? cursiveReason(around, candidate, before, after) ?? null;
}

function indicReason(before: number, after: number): Reason | null {
  const script = scriptOf(before);
  if (isBrahmic(before)) {
    if (isVirama(before)) return 'indic-virama';
    if (scriptOf(after) !== script) return null;
    if (isVirama(after)) return 'indic-pre-virama';
    return isBrahmic(after) ? 'indic-letter' : null;
  }
  const isSameScript = scriptOf(after) === script && (isLetter(after) || isMark(after));
  return isVirama(before) && isSameScript ? 'indic-virama' : null;
}

/** Where an ending is set apart: behind a name in Latin letters or a placeholder, or by a vowel that stands on its left. */
function affixReason(before: number, after: number): Reason | null {
  const isInScript = isLetter(before) || isMark(before);
  if (LEFT_VOWELS.has(after))
    return isInScript && scriptOf(before) === scriptOf(after) ? 'indic-letter' : null;
  if (!isBrahmic(after) || !isLetter(after)) return null;
  return isLetter(before) || isDecimalDigit(before) || CLOSES_NAME.has(before) ? 'indic-affix' : null;
}

function cursiveReason(
  around: Surroundings,
  candidate: number,
  before: number,
  after: number,
): Reason | null {
  const left = isTransparent(before)
    ? skipMarks(around.cursorBefore(candidate), (cursor) => around.stepBack(cursor))
    : before;
  const right = isTransparent(after)
    ? skipMarks(around.cursorAfter(candidate), (cursor) => around.stepForward(cursor))
    : after;
  const joinsLeft = joinsForward(left);
  const joinsRight = joinsBackward(right);
  if (around.codePointOf(candidate) !== ZERO_WIDTH_NON_JOINER) {
    if (joinsLeft === joinsRight) return null;
    if (joinsLeft && isPrefix(around, candidate)) return 'cursive-join';
    return isForeignLetter(joinsLeft ? after : before, joinsLeft ? left : right) ? null : 'cursive-join';
  }
  if (joinsLeft && joinsRight) return 'cursive-non-join';
  const isArabicLeft = isArabicLetter(left);
  const isArabicRight = isArabicLetter(after);
  if (isArabicLeft && isArabicRight) return 'arabic-morpheme';
  if (isArabicLeft && (isLetter(after) || isDecimalDigit(after) || OPENS_PLACEHOLDER.has(after)))
    return 'arabic-affix';
  if (isArabicRight && (isLetter(left) || isDecimalDigit(left) || CLOSES_PLACEHOLDER.has(left)))
    return 'arabic-affix';
  return before === ARABIC_HEH && !isLetter(after) && !isMark(after) ? 'kurdish-heh' : null;
}

/** A word of one letter that Arabic writes together with the next, in the form that it has there. */
function isPrefix(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorBefore(candidate);
  if (!isArabicLetter(around.stepBack(cursor))) return false;
  const before = around.stepBack(cursor);
  return !isLetter(before) && !isMark(before) && isLetter(around.after(candidate));
}

function isForeignLetter(codePoint: number, joining: number): boolean {
  const script = scriptOf(codePoint);
  if (!isLetter(codePoint) || script === SCRIPT.Common || script === SCRIPT.Inherited) return false;
  return script !== scriptOf(joining);
}
