/** Does a figure space fill the place of a digit in a column? TUS 6.2. */
import type { Reason } from '../marks/mark.ts';
import { isDecimalDigit } from '../unicode/general-category.ts';
import { NONE, type Surroundings } from './surroundings.ts';

const FIGURE_SPACE = 0x2007;

/** A digit on either side, through other figure spaces: the same answer for all of them. */
export function figureAlignment(around: Surroundings, candidate: number): Reason | null {
  const last = around.memoryOf('figure-alignment', () => ({ end: NONE, isAligned: false }));
  if (around.startOf(candidate) >= last.end) {
    const cursor = around.cursorAfter(candidate);
    last.isAligned = isDecimalDigit(around.before(candidate));
    let codePoint: number;
    do {
      last.end = cursor.index;
      codePoint = around.stepForward(cursor);
    } while (around.text.charCodeAt(cursor.index - 1) === FIGURE_SPACE && codePoint !== NONE);
    last.isAligned ||= isDecimalDigit(codePoint);
  }
  return last.isAligned ? 'figure-alignment' : null;
}
