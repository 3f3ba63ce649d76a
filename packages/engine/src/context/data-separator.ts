/** Does one of U+001C to U+001F part data, or is it one of a row that no table has? RFC 7464; MARC; TUS 23.1. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

/** The ends of some sparse rows and the beginnings of the next are as long, and have fewer changes of kind. */
const FEWEST = 16;
const FEWEST_CHANGES = 8;

/** Of such a row the first stays, so that what it stands between stays apart. */
export function dataSeparator(around: Surroundings, candidate: number): Reason | null {
  const memory = around.memoryOf('separators', () => ({ first: 0, end: 0, isChannel: false }));
  const start = around.startOf(candidate);
  if (start >= memory.end) Object.assign(memory, readRow(around, candidate));
  return memory.isChannel && start > memory.first ? null : 'data-separator';
}

/** The row of separators around one of them, what is invisible passed over; UTF-16 indices. */
function readRow(around: Surroundings, candidate: number) {
  const start = around.startOf(candidate);
  let first = start;
  const back = around.cursorBefore(candidate);
  while (isDataSeparator(around.stepBack(back))) first = back.index;
  let end = start + 1;
  const row: number[] = [];
  const ahead = { index: first, candidate: back.candidate + 1 };
  for (let next = around.stepForward(ahead); isDataSeparator(next); next = around.stepForward(ahead)) {
    row.push(next);
    end = ahead.index;
  }
  return { first, end, isChannel: isChannel(row) };
}

function isChannel(row: readonly number[]): boolean {
  if (row.length < FEWEST) return false;
  const changes = row.reduce((sum, kind, index) => sum + (index > 0 && kind !== row[index - 1] ? 1 : 0), 0);
  return changes >= FEWEST_CHANGES && !isOfEmptyRows(row);
}

/** Whether it repeats itself, as empty fields of a table do: its rarest kind ends the rows. */
function isOfEmptyRows(row: readonly number[]): boolean {
  const counts = new Map<number, number>();
  for (const kind of row) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const [rarest] = [...counts].sort(([, one], [, other]) => one - other)[0] as [number, number];
  const first = row.indexOf(rarest);
  const width = row.indexOf(rarest, first + 1) - first;
  return width > 0 && row.every((kind, index) => index < width || kind === row[index - width]);
}

/** U+001C to U+001F, which part fields and records. */
export function isDataSeparator(codePoint: number): boolean {
  return codePoint >= 0x1c && codePoint <= 0x1f;
}
