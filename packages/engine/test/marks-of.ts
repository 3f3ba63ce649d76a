/** Marks that a test writes as objects, as the columns that the stages of a scan read. */
import type { Mark } from '../src/marks/mark.ts';
import { MarkList, type Marks } from '../src/marks/marks.ts';
import { kindOf, verdictOf } from '../src/marks/verdicts.ts';

export function marksOf(objects: readonly Mark[]): Marks {
  const marks = new MarkList();
  for (const { start, codePoint, technique, characterClass, decision } of objects)
    marks.add(start, codePoint, verdictOf(kindOf(technique, characterClass), decision));
  return marks.end();
}
