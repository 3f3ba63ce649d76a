/** Does a thin space part two quotation marks? Chicago Manual of Style 6.11. */
import type { Reason } from '../marks/mark.ts';
import { isQuotationMark } from '../unicode/general-category.ts';
import type { Surroundings } from './surroundings.ts';

export function nestedQuotes(around: Surroundings, candidate: number): Reason | null {
  const isBetween = isQuotationMark(around.before(candidate)) && isQuotationMark(around.after(candidate));
  return isBetween ? 'nested-quotes' : null;
}
