/** Does a joiner change how the letters beside it are shaped or read? UTS #39 3.1.1; RFC 5892 A.1, A.2; TUS 9.2, 12.2. */
import type { Reason } from '../marks/mark.ts';
import { isVirama } from '../unicode/combining-class.ts';
import { generalCategoryOf, isDecimalDigit, isLetter, isMark } from '../unicode/general-category.ts';
import { isTransparent, joinsBackward, joinsForward } from '../unicode/joining-type.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { isArabicLetter, isBrahmic, isSoutheastAsian } from '../unicode/script-groups.ts';
import { followsPlaceholder } from './placeholder.ts';
import type { Cursor, Surroundings } from './surroundings.ts';

const ZERO_WIDTH_NON_JOINER = 0x200c;
const ARABIC_HEH = 0x647;
/** Marks that are skipped to find a joining letter: natural text stacks three, and a bound keeps the scan linear. */
const MAX_MARKS = 16;
/** Thai comes first. */
const FIRST_OF_SYLLABLES = 0xe00;
const OPENS_PLACEHOLDER = new Set([0x7b, 0x25, 0x24]);
const CLOSES_PLACEHOLDER = new Set([0x7d, 0x25, 0x24]);
/** And a tag, a quotation or brackets. */
const CLOSES_NAME = new Set([...CLOSES_PLACEHOLDER, ...[0x3e, 0x22, 0x27, 0x2019, 0x201d, 0x29, 0x5d]]);
/** The same, and what markup and quotations end with: only an ending of Persian follows them. */
const CLOSES_QUOTED = new Set([...CLOSES_NAME, ...[0x60, 0x2a, 0x5f, 0xbb, 0x203a]]);
/** Plural, article, comparison, possession and the short forms of "to be". */
const PERSIAN_ENDINGS = new Set(
  [
    '\u0647\u0627 \u0647\u0627\u06cc \u0647\u0627\u06cc\u06cc \u0647\u0627\u06cc\u0645 \u0647\u0627\u06cc\u062a \u0647\u0627\u06cc\u0634',
    '\u06cc \u0627\u06cc \u062a\u0631 \u062a\u0631\u06cc \u062a\u0631\u06cc\u0646 \u0627\u0645 \u0627\u062a \u0627\u0634 \u0645\u0627\u0646 \u062a\u0627\u0646 \u0634\u0627\u0646',
    '\u0627\u0646\u062f \u0627\u06cc\u0645 \u0627\u06cc\u062f \u0627\u0633\u062a',
  ].flatMap((endings) => endings.split(' ')),
);
const LONGEST_ENDING = 5;
/** Set beside a heh without a break of the join, and written above it. */
const HAMZA_ABOVE = 0x654;

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
  const reason = indicReason(before, after) ?? affixReason(around, candidate, isNonJoiner);
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

/**
 * Where an ending is set apart: behind a name in Latin letters or a placeholder, or by a vowel that stands on its left.
 * Burmese and its neighbours part syllables by it too.
 */
function affixReason(around: Surroundings, candidate: number, isNonJoiner: boolean): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  if (isSyllablePart(after) || isDependentVowel(after))
    return (isLetter(before) || isMark(before)) && scriptOf(before) === scriptOf(after)
      ? 'indic-letter'
      : null;
  if (!isBrahmic(after) || !isLetter(after)) return null;
  const isAfterName =
    isLetter(before) || (isNonJoiner && (isDecimalDigit(before) || CLOSES_NAME.has(before)));
  return isAfterName || (isNonJoiner && followsPlaceholder(around, candidate)) ? 'indic-affix' : null;
}

/** A sign of a vowel in Buginese, Meitei and their like, which may stand left of its letter. */
function isDependentVowel(codePoint: number): boolean {
  return codePoint >= FIRST_OF_SYLLABLES && generalCategoryOf(codePoint) === 'Mc';
}

/** A letter or mark of a script whose syllables are built around a letter, beyond India. */
function isSyllablePart(codePoint: number): boolean {
  return (
    codePoint >= FIRST_OF_SYLLABLES &&
    isSoutheastAsian(codePoint) &&
    (isLetter(codePoint) || isMark(codePoint))
  );
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
  if (joinsLeft && (joinsRight || after === HAMZA_ABOVE)) return 'cursive-non-join';
  const isArabicLeft = isArabicLetter(left);
  const isArabicRight = isArabicLetter(after);
  if (isArabicLeft && isArabicRight) return 'arabic-morpheme';
  if (isArabicLeft && (isLetter(after) || isDecimalDigit(after) || OPENS_PLACEHOLDER.has(after)))
    return 'arabic-affix';
  if (isArabicRight && (isLetter(left) || isDecimalDigit(left) || CLOSES_PLACEHOLDER.has(left)))
    return 'arabic-affix';
  if (isArabicRight && CLOSES_QUOTED.has(left) && isPersianEnding(around, candidate)) return 'arabic-affix';
  return before === ARABIC_HEH && !isLetter(after) && !isMark(after) ? 'kurdish-heh' : null;
}

function isPersianEnding(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorAfter(candidate);
  let ending = '';
  let letter = around.stepForward(cursor);
  for (; isLetter(letter) && ending.length <= LONGEST_ENDING; letter = around.stepForward(cursor))
    ending += String.fromCodePoint(letter);
  return PERSIAN_ENDINGS.has(ending) && !isMark(letter);
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
