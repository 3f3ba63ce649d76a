/** The switches: marks to those marks that the options permit. */
import type { Mark } from './mark.ts';
import { type CleanOptions, SWITCH_OF_TECHNIQUE } from './options.ts';

/** What a switch that is off would have removed is kept, and says so. */
export function permitMarks(marks: readonly Mark[], options: CleanOptions): readonly Mark[] {
  if (marks.every((mark) => isPermitted(mark, options))) return marks;
  return marks.map((mark, index) => {
    const isLeft = !isPermitted(mark, options) || partsHalves(marks, index, options);
    return isLeft && mark.decision.action !== 'keep'
      ? { ...mark, decision: { action: 'keep', reason: 'option-off' } }
      : mark;
  });
}

/** Whether a mark is the first of those between two halves that stay: without all of them a new character would be. */
function partsHalves(marks: readonly Mark[], index: number, options: CleanOptions): boolean {
  const isHalf = (mark: Mark | undefined, first: number) =>
    mark?.characterClass === 'surrogate' &&
    (mark.codePoint & 0xfc00) === first &&
    !isPermitted(mark, options);
  const isAfter = (next: number) => marks[next - 1]?.end === marks[next]?.start;
  if (!isHalf(marks[index - 1], 0xd800) || !isAfter(index)) return false;
  let next = index;
  while (isAfter(next) && marks[next]?.decision.action === 'delete') next++;
  return isAfter(next) && isHalf(marks[next], 0xdc00);
}

function isPermitted({ technique }: Mark, options: CleanOptions): boolean {
  return options[SWITCH_OF_TECHNIQUE[technique]];
}
