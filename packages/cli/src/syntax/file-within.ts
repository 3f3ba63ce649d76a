/** A file within a file, as a patch and a notebook have them: its own name and text, and where that text is written. */
import { firstOf } from './stretches.ts';

export interface FileWithin {
  readonly name: string;
  readonly text: string;
  /** The UTF-16 index in the whole file of what begins at an index of the text. */
  readonly startOf: (index: number) => number;
  /** That of what ends there. */
  readonly endOf: (index: number) => number;
}

/** A stretch of the text that is written as it is, or with escapes. */
export interface Piece {
  readonly text: string;
  /** UTF-16 indices of what holds it. */
  readonly from: number;
  readonly to: number;
  /** The number of its written units before so many of its text; absent where it is written as it is. */
  readonly widthOf?: (length: number) => number;
}

/** The text of pieces in order; `whole` holds them, and may be such a text itself. */
export function fileOf(
  name: string,
  pieces: readonly Piece[],
  whole?: Pick<FileWithin, 'startOf' | 'endOf'>,
): FileWithin {
  const starts: number[] = [];
  let length = 0;
  for (const { text } of pieces) {
    starts.push(length);
    length += text.length;
  }
  const placeIn = (number: number, index: number) => {
    const { from, widthOf } = pieces[number] as Piece;
    const within = index - (starts[number] as number);
    return from + (widthOf === undefined ? within : widthOf(within));
  };
  const startOf = (index: number) => placeIn(lastUpTo(starts, index), index);
  const endOf = (index: number) => placeIn(lastUpTo(starts, Math.max(0, index - 1)), index);
  return {
    name,
    text: pieces.map(({ text }) => text).join(''),
    startOf: whole === undefined ? startOf : (index) => whole.startOf(startOf(index)),
    endOf: whole === undefined ? endOf : (index) => whole.endOf(endOf(index)),
  };
}

/** Where the last one is that is not more than a limit. */
function lastUpTo(sorted: readonly number[], limit: number): number {
  return Math.max(0, firstOf(sorted.length, (at) => (sorted[at] as number) > limit) - 1);
}
