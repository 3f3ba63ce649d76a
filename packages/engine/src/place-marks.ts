/** Marks of a text that was edited, put at their places in the text as it came. */
import type { Mark } from './mark.ts';

/** `edits` are deletions and replacements in text order, which made the text in which `marks` stand. */
export function placeMarks(marks: readonly Mark[], edits: readonly Mark[]): readonly Mark[] {
  if (edits.length === 0) return marks;
  let next = 0;
  let shift = 0;
  return marks.map((mark) => {
    for (; next < edits.length; next++) {
      const { start, end, decision } = edits[next] as Mark;
      const length = decision.action === 'replace' ? decision.text.length : 0;
      // What was deleted at the very place stood before the mark; what was replaced there is the mark's own character.
      if (start - shift > mark.start || (length > 0 && start - shift === mark.start)) break;
      shift += end - start - length;
    }
    return shift === 0 ? mark : { ...mark, start: mark.start + shift, end: mark.end + shift };
  });
}

/** Marks of a part of a text, put at their places in the whole text, where the part begins at `start`. */
export function moveMarks(marks: readonly Mark[], start: number): readonly Mark[] {
  if (start === 0) return marks;
  return marks.map((mark) => ({ ...mark, start: mark.start + start, end: mark.end + start }));
}

/** Two lists in text order as one; of two marks at one place that of the first list comes first. */
export function mergeMarks(one: readonly Mark[], other: readonly Mark[]): readonly Mark[] {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const merged: Mark[] = [];
  let next = 0;
  for (const mark of other) {
    for (; next < one.length && (one[next] as Mark).start <= mark.start; next++)
      merged.push(one[next] as Mark);
    merged.push(mark);
  }
  for (; next < one.length; next++) merged.push(one[next] as Mark);
  return merged;
}
