/** Runs of the separators of data (U+001C to U+001F) that could spell a message: they stay, unless a decoder is certain. */
import { endOf, type Marks, sliceOf } from '../marks/marks.ts';

const FIRST = 0x1c;
const LAST = 0x1f;
/** Two bytes in bits; rows of empty fields are as long, and spell nothing. */
const FEWEST = 16;

export function isDataSeparator(codePoint: number): boolean {
  return codePoint >= FIRST && codePoint <= LAST;
}

/** The runs of a text that are long enough, and of several kinds. */
export function separatorRuns(marks: Marks): readonly Marks[] {
  const runs: Marks[] = [];
  const { codePoints, starts, length } = marks;
  for (let first = 0; first < length; ) {
    let end = first + 1;
    if (isDataSeparator(codePoints[first] as number)) {
      const goesOn = () =>
        starts[end] === endOf(marks, end - 1) && isDataSeparator(codePoints[end] as number);
      while (end < length && goesOn()) end++;
      if (end - first >= FEWEST && new Set(codePoints.subarray(first, end)).size > 1)
        runs.push(sliceOf(marks, first, end));
    }
    first = end;
  }
  return runs;
}
