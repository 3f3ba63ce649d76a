/** Which characters stand in names of source code: invisible ones that make another name, and letters that pass for others. */

import type { Marks } from '../marks/marks.ts';
import { whatIs } from '../marks/verdicts.ts';
import { invisibleNames } from './invisible-names.ts';
import { beginningWithoutMarks, isRemoved, linesOf, type MarkedLine } from './marked-line.ts';
import { isProseInCode, MAX_READ } from './source-line.ts';

/** UTF-16 indices in a section of a text that is known to be code, in order; `borders` are those of its strings of several lines. */
export function placesInNames(text: string, marks: Marks, borders: readonly number[]): readonly number[] {
  const places: number[] = [];
  for (const line of linesOf(text, marks, borders, true)) {
    if (isProseInCode(beginningWithoutMarks(line, MAX_READ))) continue;
    const found = new Set(lookAlikesInCode(line));
    for (const { first, end } of invisibleNames(line, true))
      for (let index = first; index < end; index++) if (isRemoved(marks, index)) found.add(index);
    for (let index = line.first; index < line.end; index++)
      if (found.has(index)) places.push(marks.starts[index] as number);
  }
  return places;
}

function* lookAlikesInCode({ start, marks, first, end, places }: MarkedLine): Generator<number, undefined> {
  for (let index = first; index < end; index++) {
    const { characterClass } = whatIs(marks.verdicts[index] as number);
    if (characterClass !== 'look-alike' || !isRemoved(marks, index)) continue;
    if (places()[(marks.starts[index] as number) - start] === 1) yield index;
  }
}
