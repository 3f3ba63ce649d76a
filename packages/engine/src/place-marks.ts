/** Marks of a text whose look-alikes were replaced, put at their places in the text as it came. */
import type { Mark } from './mark.ts';

/** `replacements` are in text order; each made its character as long as its letter. */
export function placeMarks(marks: readonly Mark[], replacements: readonly Mark[]): readonly Mark[] {
  if (replacements.length === 0) return marks;
  let next = 0;
  let shift = 0;
  return marks.map((mark) => {
    for (; next < replacements.length; next++) {
      const { start, end, decision } = replacements[next] as Mark;
      if (start - shift >= mark.start) break;
      if (decision.action === 'replace') shift += end - start - decision.text.length;
    }
    return { ...mark, start: mark.start + shift, end: mark.end + shift };
  });
}

/** Two lists in text order as one. */
export function mergeMarks(one: readonly Mark[], other: readonly Mark[]): readonly Mark[] {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  return [...one, ...other].sort((left, right) => left.start - right.start);
}
