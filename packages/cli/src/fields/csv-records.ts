/** The records of CSV as RFC 4180 writes them, with each value where it stands. */
import type { Cell, Rewritten } from './cell.ts';

export const RECORD_ENDS = ['\r\n', '\n', '\r'];

export interface CsvRecord {
  readonly cells: readonly Cell[];
  /** Where it ends, and where the next one begins. */
  readonly to: number;
  readonly next: number;
}

/** Those that are whole: while more is to come, the last one is so when it has its end. */
export function* walkRecords(
  text: string,
  delimiter: string,
  isEnd: boolean,
): Generator<CsvRecord, undefined> {
  let cells: Cell[] = [];
  let index = 0;
  while (index < text.length) {
    const cell = text[index] === '"' ? readQuoted(text, index) : readBare(text, index, delimiter);
    cells.push(cell);
    index = cell.to + (cell.notation === 'quoted' ? 1 : 0);
    if (text.startsWith(delimiter, index)) {
      index += delimiter.length;
      // A delimiter at the very end has an empty value behind it.
      if (index === text.length) cells.push(readBare(text, index, delimiter));
      if (index < text.length) continue;
    }
    const end = RECORD_ENDS.find((one) => text.startsWith(one, index));
    // What follows a quotation mark and is neither goes on as a value, which csv-parse refuses.
    if (end === undefined && index < text.length) continue;
    const to = Math.min(index, text.length);
    index += end?.length ?? 0;
    // A carriage return at the very end may be half of what ends it.
    if (!isEnd && (end === undefined || (end === '\r' && index === text.length))) return;
    yield { cells, to, next: index };
    cells = [];
  }
}

function readBare(text: string, from: number, delimiter: string): Cell {
  let to = from;
  while (to < text.length && text[to] !== '\n' && text[to] !== '\r' && !text.startsWith(delimiter, to)) to++;
  return { notation: 'bare', delimiter, from, to, value: text.slice(from, to), rewritten: [] };
}

function readQuoted(text: string, start: number): Cell {
  const from = start + 1;
  const rewritten: Rewritten[] = [];
  const pieces: string[] = [];
  let done = from;
  let length = 0;
  let to = text.indexOf('"', from);
  while (to !== -1 && text[to + 1] === '"') {
    pieces.push(text.slice(done, to + 1));
    length += to + 1 - done;
    rewritten.push({ start: length - 1, end: length, from: to, to: to + 2 });
    done = to + 2;
    to = text.indexOf('"', done);
  }
  if (to === -1) to = text.length;
  pieces.push(text.slice(done, to));
  return { notation: 'quoted', from, to, value: pieces.join(''), rewritten };
}
