/** Runs of separators and of private characters that could spell a message: they stay, unless a decoder is certain. */
import { isDataSeparator } from '../context/data-separator.ts';
import { endOf, type Marks, sliceOf } from '../marks/marks.ts';
import { isDeletion } from '../marks/verdicts.ts';

/** Two bytes in bits; rows of empty fields are as long, and spell nothing. */
const FEWEST = 16;
/** One of so many, in a list of so many kinds: two kinds follow each other in any order. */
const FEWEST_IN_ORDER = 4;
const FEWEST_IN_LIST = 8;

/** U+F000 to U+F0FF is what fonts of symbols, and converters of their texts, write letters with. */
function isPrivate(codePoint: number): boolean {
  const isInPlane0 = codePoint >= 0xe000 && codePoint <= 0xf8ff;
  return (isInPlane0 && codePoint >> 8 !== 0xf0) || codePoint >= 0xf0000;
}

/** Small capitals and old digits of a font, as Adobe numbers them: U+F700 and a letter of ASCII, but for the space. */
function isSmallCapital(codePoint: number): boolean {
  return codePoint >= 0xf721 && codePoint <= 0xf7ff;
}

export function mayCarryKept(codePoint: number): boolean {
  return isDataSeparator(codePoint) || isPrivate(codePoint);
}

/** The runs of a text that are long enough, and of several kinds. */
export function keptRuns(marks: Marks): readonly Marks[] {
  const runs: Marks[] = [];
  const { codePoints, starts, length } = marks;
  for (let first = 0; first < length; ) {
    let end = first + 1;
    const kind = kindOf(codePoints[first] as number);
    if (kind !== null) {
      const goesOn = () =>
        starts[end] === endOf(marks, end - 1) && kindOf(codePoints[end] as number) === kind;
      while (end < length && goesOn()) end++;
      const run = codePoints.subarray(first, end);
      const kinds = new Set(run).size;
      const isOfFont = run.every(isSmallCapital) || (kinds >= FEWEST_IN_LIST && isList(run));
      if (run.length >= FEWEST && kinds > 1 && !isOfFont) runs.push(alike(sliceOf(marks, first, end)));
    }
    first = end;
  }
  return runs;
}

/** The first separator of a run that goes is read with the others, though it stays where nothing is read. */
function alike(run: Marks): Marks {
  const deleted = run.verdicts.find(isDeletion);
  return deleted === undefined ? run : { ...run, verdicts: run.verdicts.slice().fill(deleted) };
}

/** Whether characters mostly follow in their order, as in a list of the icons of a font: few letters of a text do. */
function isList(run: Int32Array): boolean {
  const inOrder = run.reduce((sum, codePoint, index) => sum + (codePoint - 1 === run[index - 1] ? 1 : 0), 0);
  return inOrder * FEWEST_IN_ORDER > run.length;
}

function kindOf(codePoint: number): 'separator' | 'private' | null {
  if (isDataSeparator(codePoint)) return 'separator';
  return isPrivate(codePoint) ? 'private' : null;
}
