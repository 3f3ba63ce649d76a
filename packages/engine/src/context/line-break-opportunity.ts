/** Does a zero-width space stand where a line may break in text without spaces? TUS 6.2, 23.2; UAX #14 ZW, SA. */
import type { Reason } from '../mark.ts';
import { isCjk, isSoutheastAsian } from '../unicode/script-groups.ts';
import { baseBefore, type Surroundings } from './surroundings.ts';

export function lineBreakOpportunity(around: Surroundings, candidate: number): Reason | null {
  const before = baseBefore(around, candidate);
  const after = around.after(candidate);
  if (isSoutheastAsian(before) || isSoutheastAsian(after)) return 'sea-line-break';
  return isCjk(before) && isCjk(after) ? 'cjk-line-break' : null;
}
