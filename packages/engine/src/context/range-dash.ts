/** Do two spaces of one kind stand around a dash or an operator? CLDR date ranges; hair-spaced dashes; formulas. */
import type { Reason } from '../marks/mark.ts';
import { isSymbol } from '../unicode/general-category.ts';
import { codePointBefore } from '../unicode/utf-16.ts';
import { NONE, type Surroundings } from './surroundings.ts';

const BETWEEN = new Set([...'/=+&|<>'].map((sign) => sign.charCodeAt(0)));

export function rangeDash(around: Surroundings, candidate: number): Reason | null {
  return standsBeforeDash(around, candidate) || standsAfterDash(around, candidate) ? 'range-dash' : null;
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
