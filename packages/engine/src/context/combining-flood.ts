/** Are more marks piled on a base than any orthography needs? UTS #39 5.4. */
import type { Reason } from '../marks/mark.ts';
import { isNonspacingOrEnclosingMark } from '../unicode/general-category.ts';
import type { Surroundings } from './surroundings.ts';

/** Hebrew with cantillation reaches it. */
const MAX_NATURAL_MARKS = 4;
/** So often in a row no orthography writes the same mark. */
const REPEATED = 3;

/** True of each mark beyond the fourth, and of one that stands for the third time in a row. */
export function combiningFlood(around: Surroundings, candidate: number): Reason | null {
  const mark = around.codePointOf(candidate);
  const cursor = around.cursorBefore(candidate);
  let same = 1;
  for (let marks = 0; marks < MAX_NATURAL_MARKS; marks++) {
    const before = around.stepBack(cursor);
    if (!isNonspacingOrEnclosingMark(before)) return null;
    if (before === mark && same === marks + 1) same++;
    if (same === REPEATED) return 'combining-flood';
  }
  return 'combining-flood';
}
