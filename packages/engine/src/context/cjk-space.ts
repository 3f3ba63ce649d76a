/** Does an ideographic space stand in Chinese, Japanese or Korean text? JLREQ, CLREQ. */
import type { Reason } from '../marks/mark.ts';
import { isLineEnd } from '../unicode/character-facts.ts';
import { isDecimalDigit, isLetter, isSpaceSeparator } from '../unicode/general-category.ts';
import { isCjk, isCjkOrHangul, isSoutheastAsian } from '../unicode/script-groups.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import { codePointBefore } from '../unicode/utf-16.ts';
import { followsPlaceholder, precedesPlaceholder } from './placeholder.ts';
import { isLineEdge, NONE, type Surroundings } from './surroundings.ts';

const TAB = 0x09;
const LAST_WESTERN = 0x24f;

/** The same answer for all spaces of a stretch. */
export function cjkSpace(around: Surroundings, candidate: number): Reason | null {
  const last = around.memoryOf('cjk-space', () => ({ end: NONE, isCjk: false }));
  if (around.startOf(candidate) >= last.end) {
    const right = around.cursorAfter(candidate);
    let after = around.stepForward(right);
    while (isBlank(after)) after = around.stepForward(right);
    const left = around.cursorBefore(candidate);
    let before = around.stepBack(left);
    while (isBlank(before)) before = around.stepBack(left);
    const isBlankLine = isLineEdge(before) && isLineEdge(after);
    last.isCjk =
      isEastAsian(before) ||
      isEastAsian(after) ||
      (isBlankLine && hasEastAsianNeighbour(around.text, left.index, right.index));
    last.end = right.index;
  }
  return last.isCjk ? 'cjk-space' : null;
}

function isBlank(codePoint: number): boolean {
  return codePoint === TAB || isSpaceSeparator(codePoint);
}

/** A fullwidth form counts as well; a filler does not: it may go. */
function isEastAsian(codePoint: number): boolean {
  const isFullwidth = codePoint >= 0xff01 && codePoint <= 0xff5e;
  const isOfScript = isFullwidth || isCjkOrHangul(codePoint) || isSoutheastAsian(codePoint);
  return codePoint !== NONE && techniqueIndexOf(codePoint) === 0 && isOfScript;
}

/** Does a space that does not break, or a thin one, part Chinese or Japanese from a word, a number or a placeholder? CLREQ 3.2.2. */
export function cjkGap(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  if (isIdeographic(before))
    return isWestern(after) || precedesPlaceholder(around, candidate) ? 'cjk-space' : null;
  return isIdeographic(after) && (isWestern(before) || followsPlaceholder(around, candidate))
    ? 'cjk-space'
    : null;
}

function isIdeographic(codePoint: number): boolean {
  return codePoint > LAST_WESTERN && isLetter(codePoint) && isCjk(codePoint);
}

function isWestern(codePoint: number): boolean {
  return codePoint <= LAST_WESTERN && (isLetter(codePoint) || isDecimalDigit(codePoint));
}

/** Looks into the lines before and after the blank one, whose line ends stand at the two places. */
function hasEastAsianNeighbour(text: string, before: number, after: number): boolean {
  const isCrLf = text.charCodeAt(before) === 0x0a && text.charCodeAt(before - 1) === 0x0d;
  for (let index = isCrLf ? before - 1 : before; index > 0 && !isLineEnd(text.charCodeAt(index - 1)); ) {
    const codePoint = codePointBefore(text, index);
    if (isEastAsian(codePoint)) return true;
    index -= codePoint > 0xffff ? 2 : 1;
  }
  const isAfterCr = text.charCodeAt(after - 1) === 0x0d && text.charCodeAt(after) === 0x0a;
  for (
    let index = isAfterCr ? after + 1 : after;
    index < text.length && !isLineEnd(text.charCodeAt(index));
  ) {
    const codePoint = text.codePointAt(index) as number;
    if (isEastAsian(codePoint)) return true;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return false;
}
