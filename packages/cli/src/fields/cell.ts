/** One value of a data set: what it says, and where each character of it stands in the file. */

/** How a value is written: a string of JSON, between quotation marks in CSV, or without them. */
export type Notation = 'json' | 'quoted' | 'bare';

/** Characters that are written otherwise: UTF-16 indices of the value, and of the file. */
export interface Rewritten {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

export interface Cell {
  readonly notation: Notation;
  /** What ends a bare one, besides the end of its line. */
  readonly delimiter?: string;
  /** UTF-16 indices in the file, without quotation marks. */
  readonly from: number;
  readonly to: number;
  readonly value: string;
  /** In order. */
  readonly rewritten: readonly Rewritten[];
}

/** What a sentence says instead of cells. */
export type Cells = readonly Cell[] | string;

/** From an index of the value to the one of the file. */
export function originOf({ from, rewritten }: Cell, index: number): number {
  let low = 0;
  let high = rewritten.length;
  // The last one that begins before the index, or at it.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rewritten[middle] as Rewritten).start <= index) low = middle + 1;
    else high = middle;
  }
  const last = rewritten[low - 1];
  if (last === undefined) return from + index;
  return index < last.end ? last.from : index - last.end + last.to;
}

/** A text as the notation of the cell writes it; a bare one is quoted as a whole where it must be. */
export function writeInto({ notation }: Cell, text: string): string {
  if (notation === 'json') return JSON.stringify(text).slice(1, -1);
  // Many read CSV line by line, whatever is quoted.
  const line = text.replaceAll('\n', ' ');
  return notation === 'quoted' ? line.replaceAll('"', '""') : line;
}
