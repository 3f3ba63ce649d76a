/** Marks of a text that was edited, put at their places in the text as it came. */
import { decisionAt, endOf, inOrder, joined, MarkList, type Marks, sliceOf } from './marks.ts';

/** `edits` are in text order, and made the text in which `marks` stand. */
export function placeMarks(marks: Marks, edits: Marks): Marks {
  if (edits.length === 0) return marks;
  const starts = new Int32Array(marks.length);
  let next = 0;
  let shift = 0;
  for (let index = 0; index < marks.length; index++) {
    const start = marks.starts[index] as number;
    for (; next < edits.length; next++) {
      const decision = decisionAt(edits, next);
      if (decision.action === 'keep') continue;
      const length = decision.action === 'replace' ? decision.text.length : 0;
      const place = (edits.starts[next] as number) - shift;
      // What was deleted at the very place stood before the mark; what was replaced there is the mark's own character.
      if (place > start || (length > 0 && place === start)) break;
      shift += endOf(edits, next) - (edits.starts[next] as number) - length;
    }
    starts[index] = start + shift;
  }
  return { ...columnsOf(marks), starts };
}

/** Marks of a part of a text, put at their places in the whole text, where the part begins at `shift`. */
export function moveMarks(marks: Marks, shift: number): Marks {
  if (shift === 0) return marks;
  return { ...columnsOf(marks), starts: moved(marks.starts, shift) };
}

/** Of marks of the whole text those of a part of it, put at their places there. */
export function marksIn(marks: Marks, start: number, end: number): Marks {
  const first = firstFrom(marks.starts, start);
  const part = sliceOf(marks, first, firstFrom(marks.starts, end));
  return part.length === 0
    ? part
    : { ...part, starts: Int32Array.from(part.starts, (place) => place - start) };
}

/** The first place at which a number stands that is not below another; numbers ascend. */
export function firstFrom(numbers: ArrayLike<number>, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether all of some numbers are among others; both ascend. */
export function holdsAll(numbers: ArrayLike<number>, some: ArrayLike<number>): boolean {
  let next = firstFrom(numbers, some[0] ?? 0);
  for (let index = 0; index < some.length; index++, next++) {
    while ((numbers[next] as number) < (some[index] as number)) next++;
    if (numbers[next] !== some[index]) return false;
  }
  return true;
}

/** Says of one number after another whether it is among others; all of them ascend. */
export function amongAscending(numbers: ArrayLike<number>): (number: number) => boolean {
  let next = 0;
  return (number) => {
    while ((numbers[next] as number) < number) next++;
    return numbers[next] === number;
  };
}

/** Two lists in text order as one; of two marks at one place that of the first list comes first. */
export function mergeMarks(one: Marks, other: Marks): Marks {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const merged = new MarkList();
  let next = 0;
  for (let index = 0; index < other.length; index++) {
    const start = other.starts[index] as number;
    for (; next < one.length && (one.starts[next] as number) <= start; next++) merged.addFrom(one, next);
    merged.addFrom(other, index);
  }
  for (; next < one.length; next++) merged.addFrom(one, next);
  return merged.end();
}

/** Those of a text of any length: its indices may be more than 32 bits hold. */
export function mergeAnywhere(one: Marks, other: Marks): Marks {
  const both = joined([one, other]);
  const places = new Int32Array(both.length);
  let next = 0;
  for (let index = 0; index < other.length; index++) {
    const start = other.starts[index] as number;
    while (next < one.length && (one.starts[next] as number) <= start) places[next + index] = next++;
    places[next + index] = one.length + index;
  }
  for (; next < one.length; next++) places[next + other.length] = next;
  return inOrder(both, places);
}

function moved(starts: Marks['starts'], shift: number): Float64Array {
  const places = new Float64Array(starts.length);
  for (let index = 0; index < places.length; index++) places[index] = (starts[index] as number) + shift;
  return places;
}

function columnsOf({ length, codePoints, verdicts }: Marks): Omit<Marks, 'starts'> {
  return { length, codePoints, verdicts };
}
