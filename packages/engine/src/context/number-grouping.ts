/** Does a space part groups of three digits inside one number? CLDR group symbols; SI brochure 5.4.4. */
import type { Reason } from '../mark.ts';
import { isDecimalDigit } from '../unicode/general-category.ts';
import type { Cursor, Surroundings } from './surroundings.ts';

const GROUP = 3;

export function numberGrouping(around: Surroundings, candidate: number): Reason | null {
  const before = digits(around.cursorBefore(candidate), (cursor) => around.stepBack(cursor));
  if (before < 1 || before > GROUP) return null;
  const after = digits(around.cursorAfter(candidate), (cursor) => around.stepForward(cursor));
  return after === GROUP ? 'number-grouping' : null;
}

/** How many digits stand there; one more than a group has is enough to know. */
function digits(cursor: Cursor, step: (cursor: Cursor) => number): number {
  let count = 0;
  while (count <= GROUP && isDecimalDigit(step(cursor))) count++;
  return count;
}
