/** The switches: marks to those marks that the options permit. */

import { type CleanOptions, SWITCH_OF_TECHNIQUE } from '../options.ts';
import type { Decision } from './mark.ts';
import { endOf, type Marks } from './marks.ts';
import type { Tally } from './tally.ts';
import { isDeletion, isKeeping, whatIs, withDecision } from './verdicts.ts';

const OPTION_OFF: Decision = { action: 'keep', reason: 'option-off' };

/** What a switch that is off would have removed is kept, and says so; `tallies` are those of the marks. */
export function permitMarks(marks: Marks, tallies: readonly Tally[], options: CleanOptions): Marks {
  const { verdicts } = marks;
  if (tallies.every(({ verdict }) => isPermitted(verdict, options))) return marks;
  const permitted = verdicts.map((verdict, index) => {
    const isLeft = !isPermitted(verdict, options) || partsHalves(marks, index, options);
    return isLeft && !isKeeping(verdict) ? withDecision(verdict, OPTION_OFF) : verdict;
  });
  return { length: marks.length, starts: marks.starts, codePoints: marks.codePoints, verdicts: permitted };
}

/** Keeps the marks at some places, as if their option was off. */
export function leaveMarks(marks: Marks, isLeft: (start: number) => boolean): Marks {
  const verdicts = marks.verdicts.map((verdict, index) =>
    isLeft(marks.starts[index] as number) && !isKeeping(verdict)
      ? withDecision(verdict, OPTION_OFF)
      : verdict,
  );
  return { length: marks.length, starts: marks.starts, codePoints: marks.codePoints, verdicts };
}

/** Whether a mark is the first of those between two halves that stay: without all of them a new character would be. */
function partsHalves(marks: Marks, index: number, options: CleanOptions): boolean {
  const { starts, codePoints, verdicts } = marks;
  const isHalf = (place: number, first: number) =>
    place >= 0 &&
    place < marks.length &&
    whatIs(verdicts[place] as number).characterClass === 'surrogate' &&
    ((codePoints[place] as number) & 0xfc00) === first &&
    !isPermitted(verdicts[place] as number, options);
  const isAfter = (next: number) =>
    next > 0 && next < marks.length && endOf(marks, next - 1) === starts[next];
  if (!isHalf(index - 1, 0xd800) || !isAfter(index)) return false;
  let next = index;
  while (isAfter(next) && isDeletion(verdicts[next] as number)) next++;
  return isAfter(next) && isHalf(next, 0xdc00);
}

function isPermitted(verdict: number, options: CleanOptions): boolean {
  return options[SWITCH_OF_TECHNIQUE[whatIs(verdict).technique]];
}
