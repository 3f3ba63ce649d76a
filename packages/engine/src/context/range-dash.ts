/** Do two spaces of one kind stand around a dash or an operator? CLDR date ranges; hair-spaced dashes; formulas. */
import type { Reason } from '../marks/mark.ts';
import { isSpaceSeparator, isSymbol } from '../unicode/general-category.ts';
import { codePointBefore } from '../unicode/utf-16.ts';
import { isLineEdge, NONE, type Surroundings } from './surroundings.ts';

const BETWEEN = new Set([...'/=+&|<>-'].map((sign) => sign.charCodeAt(0)));

const SLASH = 0x2f;
const FIRST_ARROW = 0x2190;
const LAST_ARROW = 0x21ff;

export function rangeDash(around: Surroundings, candidate: number): Reason | null {
  return standsBeforeDash(around, candidate) ||
    standsAfterDash(around, candidate) ||
    holdsSign(around, candidate)
    ? 'range-dash'
    : null;
}

/** Before a slash or the arrow of a menu, which should not begin a line: as for a dash, English does without. */
function holdsSign(around: Surroundings, candidate: number): boolean {
  const after = around.after(candidate);
  if (after !== SLASH && !(after >= FIRST_ARROW && after <= LAST_ARROW)) return false;
  const before = around.before(candidate);
  if (isLineEdge(before) || isSpaceSeparator(before)) return false;
  const right = around.cursorAfter(candidate);
  around.stepForward(right);
  const beyond = around.stepForward(right);
  return (isSpaceSeparator(beyond) || isLineEdge(beyond)) && around.habits.isUnlikeEnglish();
}

function standsBeforeDash(around: Surroundings, candidate: number): boolean {
  if (!isDash(around.after(candidate))) return false;
  const right = around.cursorAfter(candidate);
  around.stepForward(right);
  if (around.stepForward(right) === NONE) return false;
  return codePointBefore(around.text, right.index) === around.codePointOf(candidate);
}

function standsAfterDash(around: Surroundings, candidate: number): boolean {
  if (!isDash(around.before(candidate))) return false;
  const left = around.cursorBefore(candidate);
  around.stepBack(left);
  if (around.stepBack(left) === NONE) return false;
  return around.text.codePointAt(left.index) === around.codePointOf(candidate);
}

/** Dashes, and what stands between two values: signs of mathematics, arrows and the slash. */
function isDash(codePoint: number): boolean {
  if (codePoint === 0x2013 || codePoint === 0x2014) return true;
  return BETWEEN.has(codePoint) || (codePoint > 0x7f && isSymbol(codePoint));
}
