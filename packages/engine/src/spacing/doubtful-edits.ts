/** Whether what becomes of a text could leave a space too many where there was none: most edits stand between letters. */
import { endOf, type Marks } from '../marks/marks.ts';
import { decisionOf, isDeletion, isKeeping } from '../marks/verdicts.ts';
import { isSpaceSeparator } from '../unicode/general-category.ts';

/**
 * Of a text without doubtful spaces: whether its marks, once they are gone, may leave one. A space too many stands beside
 * another space or the end of a line, so an edit with neither beside it leaves none. Marks in text order. `isWhole` says
 * that nothing stands before the text or behind it.
 */
export function mayLeaveDoubtfulSpaces(text: string, marks: Marks, isWhole: boolean): boolean {
  const isEdge = (index: number) =>
    index < 0 || index >= text.length ? !isWhole : isBlank(text.charCodeAt(index));
  /** UTF-16 index at which the edits begin that end where this one starts. */
  let begin = -1;
  let end = -1;
  for (let index = 0; index < marks.length; index++) {
    const verdict = marks.verdicts[index] as number;
    if (isKeeping(verdict)) continue;
    const start = marks.starts[index] as number;
    if (start > end || begin < 0) {
      if (begin >= 0 && isEdge(end)) return true;
      begin = start;
      if (isEdge(begin - 1)) return true;
      // Beside another edit a space may come to stand beside a space.
    } else if (becomesSpace(verdict)) return true;
    end = Math.max(end, endOf(marks, index));
  }
  return begin >= 0 && isEdge(end);
}

function becomesSpace(verdict: number): boolean {
  if (isDeletion(verdict)) return false;
  const decision = decisionOf(verdict);
  return decision.action === 'replace' && /\s/.test(decision.text);
}

/** A space, or what ends a line. */
function isBlank(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  return unit === 0x85 || unit === 0x2028 || unit === 0x2029 || isSpaceSeparator(unit);
}
