/** Does a grapheme joiner keep two marks in the order in which they were written? TUS 23.2; UAX #15. */
import type { Reason } from '../marks/mark.ts';
import { combiningClassOf } from '../unicode/combining-class.ts';
import { isLetter, isMark, isNumber, isPunctuation, isSymbol } from '../unicode/general-category.ts';
import type { Surroundings } from './surroundings.ts';

export function combiningOrder(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const isBase =
    isLetter(before) || isMark(before) || isNumber(before) || isPunctuation(before) || isSymbol(before);
  return isBase && combiningClassOf(around.after(candidate)) > 0 ? 'combining-order' : null;
}
