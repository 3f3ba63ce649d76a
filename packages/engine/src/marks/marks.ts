/** Marks in text order, one array per fact. */
import type { Decision, Mark } from './mark.ts';
import { decisionOf, whatIs } from './verdicts.ts';

export interface Marks {
  readonly length: number;
  /** UTF-16 index of each: of a part of a text, or of a text of any length. */
  readonly starts: Int32Array | Float64Array;
  readonly codePoints: Int32Array;
  /** What each is and what becomes of it: verdicts.ts reads them. */
  readonly verdicts: Int32Array;
}

/** Columns that are written to; `room` is the length of each. */
interface Columns {
  readonly room: number;
  readonly starts: Int32Array;
  readonly codePoints: Int32Array;
  readonly verdicts: Int32Array;
}

const FIRST_ROOM = 256;
/** Larger ones are not kept. */
const LARGEST_SPARE = 1 << 19;

/** Columns of lists that came to their end: memory that was never touched is slow. */
const spares: Columns[] = [columnsWith(FIRST_ROOM)];

/** Marks of a part of a text that are still added to; `end` gives them, once. */
export class MarkList {
  length = 0;
  #columns: Columns = spares.pop() ?? columnsWith(FIRST_ROOM);

  add(start: number, codePoint: number, verdict: number): void {
    if (this.length === this.#columns.room) this.#grow();
    const { starts, codePoints, verdicts } = this.#columns;
    const index = this.length++;
    starts[index] = start;
    codePoints[index] = codePoint;
    verdicts[index] = verdict;
  }

  /** One of others. */
  addFrom({ starts, codePoints, verdicts }: Marks, index: number): void {
    this.add(starts[index] as number, codePoints[index] as number, verdicts[index] as number);
  }

  end(): Marks {
    const { length } = this;
    const { starts, codePoints, verdicts, room } = this.#columns;
    if (room <= LARGEST_SPARE) spares.push(this.#columns);
    if (length === 0) return NO_MARKS;
    return {
      length,
      starts: starts.slice(0, length),
      codePoints: codePoints.slice(0, length),
      verdicts: verdicts.slice(0, length),
    };
  }

  #grow(): void {
    const { room, starts, codePoints, verdicts } = this.#columns;
    this.#columns = columnsWith(room * 4);
    this.#columns.starts.set(starts);
    this.#columns.codePoints.set(codePoints);
    this.#columns.verdicts.set(verdicts);
  }
}

function columnsWith(room: number): Columns {
  const [starts, codePoints, verdicts] = [new Int32Array(room), new Int32Array(room), new Int32Array(room)];
  return { room, starts, codePoints, verdicts };
}

const NOTHING = new Int32Array();

export const NO_MARKS: Marks = { length: 0, starts: NOTHING, codePoints: NOTHING, verdicts: NOTHING };

/** UTF-16 index after a mark. */
export function endOf({ starts, codePoints }: Marks, index: number): number {
  return (starts[index] as number) + ((codePoints[index] as number) > 0xffff ? 2 : 1);
}

export function decisionAt({ verdicts }: Marks, index: number): Decision {
  return decisionOf(verdicts[index] as number);
}

/** A mark as an object of its own, of a text that begins at `shift`. */
export function markAt(marks: Marks, index: number, shift = 0): Mark {
  const verdict = marks.verdicts[index] as number;
  const { technique, characterClass } = whatIs(verdict);
  return {
    start: (marks.starts[index] as number) + shift,
    end: endOf(marks, index) + shift,
    codePoint: marks.codePoints[index] as number,
    technique,
    characterClass,
    decision: decisionOf(verdict),
  };
}

/** All of them as objects. */
export function asObjects(marks: Marks, shift = 0): readonly Mark[] {
  return Array.from({ length: marks.length }, (_, index) => markAt(marks, index, shift));
}

/** A stretch of them; `end` is not included. */
export function sliceOf(marks: Marks, first: number, end: number): Marks {
  if (first === end) return NO_MARKS;
  if (first === 0 && end === marks.length) return marks;
  const { starts, codePoints, verdicts } = marks;
  return {
    length: end - first,
    starts: starts.subarray(first, end),
    codePoints: codePoints.subarray(first, end),
    verdicts: verdicts.subarray(first, end),
  };
}

/** The marks for which a condition holds; the same list where it holds for all. */
export function pick(marks: Marks, holds: (index: number) => boolean): Marks {
  let count = 0;
  while (count < marks.length && holds(count)) count++;
  // Most often it holds for all, and nothing is written.
  if (count === marks.length) return marks;
  const places = new Int32Array(marks.length);
  for (let index = 0; index < count; index++) places[index] = index;
  for (let index = count + 1; index < marks.length; index++) if (holds(index)) places[count++] = index;
  return count === 0 ? NO_MARKS : inOrder(marks, places.subarray(0, count));
}

/** Those at some places, in their order. */
export function inOrder({ starts, codePoints, verdicts }: Marks, places: Int32Array): Marks {
  const { length } = places;
  const picked = {
    length,
    starts: starts instanceof Int32Array ? new Int32Array(length) : new Float64Array(length),
    codePoints: new Int32Array(length),
    verdicts: new Int32Array(length),
  };
  for (let index = 0; index < length; index++) {
    const place = places[index] as number;
    picked.starts[index] = starts[place] as number;
    picked.codePoints[index] = codePoints[place] as number;
    picked.verdicts[index] = verdicts[place] as number;
  }
  return picked;
}

/** Several lists, one after another, with indices of a text of any length. */
export function joined(lists: readonly Marks[]): Marks & { readonly starts: Float64Array } {
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  const marks = {
    length,
    starts: new Float64Array(length),
    codePoints: new Int32Array(length),
    verdicts: new Int32Array(length),
  };
  let at = 0;
  for (const { starts, codePoints, verdicts, length: more } of lists) {
    marks.starts.set(starts, at);
    marks.codePoints.set(codePoints, at);
    marks.verdicts.set(verdicts, at);
    at += more;
  }
  return marks;
}
