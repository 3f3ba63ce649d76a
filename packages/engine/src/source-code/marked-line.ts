/** A line of a text with the marks that stand in it. */

import { bordersWithin, codePlaces } from '../context/code-places.ts';
import { endOf, type Marks } from '../marks/marks.ts';
import { isDeletion, isKeeping, whatIs } from '../marks/verdicts.ts';
import { isLineEnd, LINE_END } from '../unicode/character-facts.ts';

/** Of the last line above, as much as says what begins the next one. */
const NEAR = 200;

export interface MarkedLine {
  readonly text: string;
  /** UTF-16 index of its beginning. */
  readonly start: number;
  readonly marks: Marks;
  /** Its marks, `end` not included. */
  readonly first: number;
  readonly end: number;
  /** By its units: 1 where it is code. */
  readonly places: () => Uint8Array;
}

/**
 * `borders` are the indices, in order, where strings of several lines begin and end in turn; `readsStrings` says whether
 * code in other strings is code.
 */
export function* linesOf(
  text: string,
  marks: Marks,
  borders: readonly number[] = [],
  readsStrings = false,
): Generator<MarkedLine> {
  let next = 0;
  let after = 0;
  while (next < marks.length) {
    const first = next++;
    const place = marks.starts[first] as number;
    let start = place;
    while (start > after && !isLineEnd(text.charCodeAt(start - 1))) start--;
    LINE_END.lastIndex = place;
    after = LINE_END.exec(text)?.index ?? text.length;
    while (next < marks.length && (marks.starts[next] as number) < after) next++;
    const line = text.slice(start, after);
    const rules = {
      readsStrings,
      borders: bordersWithin(borders, start, after),
      above: text.slice(Math.max(0, start - NEAR), start),
    };
    let places: Uint8Array | null = null;
    yield {
      ...{ text: line, start, marks, first, end: next },
      places: () => {
        places ??= codePlaces(line, rules);
        return places;
      },
    };
  }
}

/** What it begins with as it is left, but for letters without a shape: they are names. */
export function beginningWithoutMarks(
  { text, start, marks, first, end }: MarkedLine,
  length: number,
): string {
  let left = '';
  let from = 0;
  for (let index = first; index < end && left.length < length; index++) {
    const verdict = marks.verdicts[index] as number;
    if (!isDeletion(verdict)) continue;
    left += text.slice(from, (marks.starts[index] as number) - start);
    if (whatIs(verdict).characterClass === 'filler') left += 'x';
    from = endOf(marks, index) - start;
  }
  return left + text.slice(from, from + length);
}

export function isRemoved({ verdicts }: Marks, index: number): boolean {
  return !isKeeping(verdicts[index] as number);
}
