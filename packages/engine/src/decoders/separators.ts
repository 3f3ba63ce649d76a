/** The separators of data in a text, which stay: what they say together by where they stand, and which of them. */
import { type Marks, pick } from '../marks/marks.ts';
import { readScatteredMarks } from './any-scheme.ts';
import { isDataSeparator } from './kept-runs.ts';
import { LooseMarks, type TextPart } from './loose-marks.ts';
import type { Reading } from './reading.ts';

/** Data has many, and says nothing else. */
const MOST = 262_144;

export class Separators {
  readonly #loose = new LooseMarks();
  #count = 0;

  /** Those among the marks of the next part. */
  add(part: TextPart, marks: Marks): void {
    if (this.#count > MOST || !marks.codePoints.some(isDataSeparator)) return;
    const separators = pick(marks, (index) => isDataSeparator(marks.codePoints[index] as number));
    this.#count += separators.length;
    this.#loose.add({ ...part, marks: separators });
  }

  /** A text that none of the other readings has a separator of. */
  beside(readings: readonly Reading[]): readonly Reading[] {
    if (this.#count === 0 || this.#count > MOST) return [];
    const all = { ...this.#loose.stream, words: () => this.#loose.words() };
    const scattered = readScatteredMarks(all, true);
    if (scattered === null) return [];
    const starts = new Set(scattered.carriers.starts);
    const isTaken = readings.some(({ carriers }) => carriers.starts.some((start) => starts.has(start)));
    return isTaken ? [] : [scattered];
  }
}
