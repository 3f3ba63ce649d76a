/** Marks that stay, of one kind each: what they say together by where they stand, and which of them. */

import { type Marks, pick } from '../marks/marks.ts';
import { isKeeping } from '../marks/verdicts.ts';
import { readKeptMarks, readScatteredMarks } from './any-scheme.ts';
import { LooseMarks, type TextPart } from './loose-marks.ts';
import type { Reading } from './reading.ts';

/** More say nothing else. */
const MOST = 262_144;
/** Fewer are not read, in whatever way. */
const FEWEST = 12;

/**
 * What may stand in many places of a text or be left out, and is no letter: data separators, selectors of emoji, of
 * ideographs, of Mongolian letters and of signs, break hints, joiners, direction marks, soft hyphens, joiners of accents,
 * dots that the letter hides, vowels of Khmer that are not seen, controls of shorthand, of music and of Latin-1.
 */
const KINDS: readonly (readonly number[])[] = [
  [0x1c, 0x1d, 0x1e, 0x1f],
  [0xfe0e, 0xfe0f],
  rowOf(0xe0100, 16),
  [0x180b, 0x180c, 0x180d, 0x180f],
  [0x200b, 0x2060],
  [0x200c, 0x200d],
  [0x200e, 0x200f, 0x061c],
  [0xad],
  [0x34f],
  [0x307],
  [0x17b4, 0x17b5],
  rowOf(0xfe00, 3),
  rowOf(0x1bca0, 4),
  rowOf(0x1d173, 8),
  rowOf(0x80, 32),
];
const SEPARATORS = 0;
const KIND_OF = new Map(KINDS.flatMap((kind, index) => kind.map((codePoint) => [codePoint, index] as const)));

function rowOf(first: number, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => first + index);
}

interface Stream {
  readonly loose: LooseMarks;
  count: number;
}

export class KeptStreams {
  readonly #streams = KINDS.map((): Stream => ({ loose: new LooseMarks(), count: 0 }));

  /** Those among the marks of the next part. */
  add(part: TextPart, marks: Marks): void {
    const { length, codePoints, verdicts } = marks;
    const kinds = new Int8Array(length).fill(-1);
    const counts = KINDS.map(() => 0);
    for (let index = 0; index < length; index++) {
      const kind = KIND_OF.get(codePoints[index] as number);
      if (kind === undefined || (kind !== SEPARATORS && !isKeeping(verdicts[index] as number))) continue;
      kinds[index] = kind;
      counts[kind] = (counts[kind] as number) + 1;
    }
    for (const [kind, count] of counts.entries()) {
      const stream = this.#streams[kind] as Stream;
      if (count === 0 || stream.count > MOST) continue;
      stream.count += count;
      stream.loose.add({ ...part, marks: pick(marks, (index) => kinds[index] === kind) });
    }
  }

  /** Texts that none of the other readings has a mark of. */
  beside(readings: readonly Reading[]): readonly Reading[] {
    const found: Reading[] = [];
    for (const [kind, { loose, count }] of this.#streams.entries()) {
      if (count < FEWEST || count > MOST) continue;
      const { all } = loose;
      const reading = kind === SEPARATORS ? readScatteredMarks(all, true) : readKeptMarks(all);
      if (reading === null) continue;
      const starts = new Set(reading.carriers.starts);
      const isTaken = readings.some(({ carriers }) => carriers.starts.some((start) => starts.has(start)));
      if (!isTaken) found.push(reading);
    }
    return found;
  }
}
