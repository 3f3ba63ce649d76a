/** Does a space stand where French sets one before or inside punctuation, and English none? Imprimerie nationale; CLDR fr. */
import type { Reason } from '../marks/mark.ts';
import { isEmojiModifier, isExtendedPictographic } from '../unicode/emoji.ts';
import {
  isClosePunctuation,
  isCurrencySymbol,
  isLetter,
  isMark,
  isNumber,
  isQuotationMark,
  isSpaceSeparator,
} from '../unicode/general-category.ts';
import { followsPlaceholder } from './placeholder.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const OPENING = new Set([0xab, 0x2039]);
const CLOSING = new Set([0xbb, 0x203a]);
const DASHES = new Set([0x2013, 0x2014]);
const OPENING_BRACKET = 0x28;
/** Norwegian sets an ellipsis apart too. */
const ALWAYS = new Set([0x21, 0x3f, 0x25, 0x2026, ...CLOSING]);
/** These are half of an emoticon or an operator unless text ends or goes on after a space. */
const BEFORE_SPACE = new Set([0x3b, 0x3a]);
/** Percent, per mille, degree, ellipsis; the full stop of an abbreviation, another such sign, and the signs of C# and C++. */
const AFTER_TEXT = new Set([0x25, 0x2030, 0xb0, 0x2026, 0x2e, 0x21, 0x3f, 0x23, 0x2b]);
const FULL_STOP = 0x2e;
const TAB = 0x09;
/** What ends a tag, emphasis or code before the sign, and what begins markup, an escape or a placeholder behind it. */
const MARKUP_BEFORE = new Set([...'>*_`'].map((sign) => sign.charCodeAt(0)));
const MARKUP_AFTER = new Set([...'<>%\\{}[*_`&$~'].map((sign) => sign.charCodeAt(0)));

export function frenchPunctuation(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  if (OPENING.has(before)) return 'french-punctuation';
  const after = around.after(candidate);
  if (DASHES.has(before) && isText(after) && opensAside(around, candidate))
    return around.habits.isFrench(around.codePointOf(candidate)) ? 'french-punctuation' : null;
  // Whatever is quoted; and a guillemet is no sign of English.
  if (CLOSING.has(after)) return isLineEdge(before) || isSpaceSeparator(before) ? null : 'french-punctuation';
  const isSign =
    ALWAYS.has(after) ||
    (BEFORE_SPACE.has(after) && endsWord(secondAfter(around, candidate))) ||
    (after === FULL_STOP && isEllipsis(around, candidate));
  if (!isSign) return null;
  const follows =
    isText(before) ||
    isAfterText(before) ||
    MARKUP_BEFORE.has(before) ||
    followsPlaceholder(around, candidate);
  // English sets no space there.
  return follows && !around.habits.isEnglish() ? 'french-punctuation' : null;
}

/** Whether a blank, a bracket or a line edge stands before the dash: the words behind it are set apart. */
function opensAside(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorBefore(candidate);
  around.stepBack(cursor);
  const codePoint = around.stepBack(cursor);
  return isLineEdge(codePoint) || isSpaceSeparator(codePoint) || codePoint === OPENING_BRACKET;
}

/** Three full stops. */
function isEllipsis(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorAfter(candidate);
  around.stepForward(cursor);
  return around.stepForward(cursor) === FULL_STOP && around.stepForward(cursor) === FULL_STOP;
}

function secondAfter(around: Surroundings, candidate: number): number {
  const cursor = around.cursorAfter(candidate);
  around.stepForward(cursor);
  return around.stepForward(cursor);
}

function endsWord(codePoint: number): boolean {
  return (
    isLineEdge(codePoint) ||
    codePoint === TAB ||
    MARKUP_AFTER.has(codePoint) ||
    isSpaceSeparator(codePoint) ||
    isQuotationMark(codePoint) ||
    CLOSING.has(codePoint)
  );
}

/** Percent, an amount, an ellipsis or an emoji ends a sentence as a word does. */
function isAfterText(codePoint: number): boolean {
  return (
    AFTER_TEXT.has(codePoint) ||
    isCurrencySymbol(codePoint) ||
    (codePoint > 0x2fff && (isExtendedPictographic(codePoint) || isEmojiModifier(codePoint)))
  );
}

function isText(codePoint: number): boolean {
  return (
    isLetter(codePoint) ||
    isMark(codePoint) ||
    isNumber(codePoint) ||
    isClosePunctuation(codePoint) ||
    (isQuotationMark(codePoint) && !OPENING.has(codePoint))
  );
}
