/** Do two spaces of one kind stand around a dash? CLDR date ranges; hair-spaced dashes. */
import type { Reason } from '../marks/mark.ts';
import { codePointBefore } from '../unicode/utf-16.ts';
import { NONE, type Surroundings } from './surroundings.ts';

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

function isDash(codePoint: number): boolean {
  return codePoint === 0x2013 || codePoint === 0x2014;
}
