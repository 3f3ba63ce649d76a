/** Which characters stand in names of source code: invisible ones that make another name, and letters that pass for others. */

import { codePlaces } from '../context/code-places.ts';
import type { Marks } from '../marks/marks.ts';
import { whatIs } from '../marks/verdicts.ts';
import { invisibleNames } from './invisible-names.ts';
import { beginningWithoutMarks, isRemoved, linesOf, type MarkedLine } from './marked-line.ts';
import { isProseInCode, MAX_READ } from './source-line.ts';

/** UTF-16 indices in a section of a text that is known to be code, in order. */
export function placesInNames(text: string, marks: Marks): readonly number[] {
  const places: number[] = [];
  for (const line of linesOf(text, marks)) {
    if (isProseInCode(beginningWithoutMarks(line, MAX_READ))) continue;
    const found = new Set(lookAlikesInCode(line));
    for (const { first, end } of invisibleNames(line, true))
      for (let index = first; index < end; index++) if (isRemoved(marks, index)) found.add(index);
    for (let index = line.first; index < line.end; index++)
      if (found.has(index)) places.push(marks.starts[index] as number);
  }
  return places;
}

function* lookAlikesInCode({ text, start, marks, first, end }: MarkedLine): Generator<number, undefined> {
  let places: Uint8Array | null = null;
  for (let index = first; index < end; index++) {
    const { characterClass } = whatIs(marks.verdicts[index] as number);
    if (characterClass !== 'look-alike' || !isRemoved(marks, index)) continue;
    places ??= codePlaces(text);
    if (places[(marks.starts[index] as number) - start] === 1) yield index;
  }
}
