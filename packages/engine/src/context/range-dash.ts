/** Do two spaces of one kind stand around a dash? CLDR date ranges; hair-spaced dashes. */
import type { Reason } from '../mark.ts';
import { codePointBefore, NONE, type Surroundings } from './surroundings.ts';

export function rangeDash(around: Surroundings, candidate: number): Reason | null {
  const space = around.codePointOf(candidate);
  const right = around.cursorAfter(candidate);
  if (isDash(around.stepForward(right)) && around.stepForward(right) !== NONE)
    if (codePointBefore(around.text, right.index) === space) return 'range-dash';
  const left = around.cursorBefore(candidate);
  if (isDash(around.stepBack(left)) && around.stepBack(left) !== NONE)
    if (around.text.codePointAt(left.index) === space) return 'range-dash';
  return null;
}

function isDash(codePoint: number): boolean {
  return codePoint === 0x2013 || codePoint === 0x2014;
}
