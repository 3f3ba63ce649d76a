/** Reads data out of the marks that are to be deleted, run by run, then out of what is strewn over the text. */
import type { Mark } from '../mark.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { cheaper, type Decoder, type Reading } from './reading.ts';
import { tag } from './tag.ts';
import { variationSelector } from './variation-selector.ts';
import { zeroWidthBaseN } from './zero-width-base-n.ts';
import { zeroWidthBinary } from './zero-width-binary.ts';

/** Decoders of one row write with the same characters: of their readings the cheapest counts. */
const DECODERS: readonly (readonly Decoder[])[] = [
  [variationSelector],
  [tag],
  [zeroWidthBinary, zeroWidthBaseN],
];

/** As many hidden characters of two kinds in a row are no accident. */
const DENSE = 8;

export interface Decoded {
  /** In text order. */
  readonly readings: readonly Reading[];
  /** Marks of runs too dense to be an accident that no decoder reads. */
  readonly unread: readonly Mark[];
}

export function decodeMarks(text: string, marks: readonly Mark[]): Decoded {
  const readings: Reading[] = [];
  const scattered = DECODERS.map((): Mark[] => []);
  const unread: Mark[] = [];
  forEachRun(marks, (run) => {
    let isRead = false;
    for (const [index, decoders] of DECODERS.entries()) {
      const stream = streamOf(decoders, run);
      const reading =
        stream.length < 2 ? null : cheapest(decoders, (one) => one.readRun({ text, marks: stream }));
      if (reading !== null) {
        readings.push(reading);
        isRead = true;
      } else {
        for (const mark of stream) if (isDeleted(mark)) scattered[index]?.push(mark);
      }
    }
    if (!isRead && isDense(run)) for (const mark of run) if (isDeleted(mark)) unread.push(mark);
  });
  for (const [index, decoders] of DECODERS.entries()) {
    const stream = { text, marks: scattered[index] ?? [] };
    const reading = stream.marks.length < 2 ? null : cheapest(decoders, (one) => one.readScattered(stream));
    if (reading !== null) readings.push(reading);
  }
  readings.sort((one, other) => startOf(one) - startOf(other));
  return { readings, unread };
}

function cheapest(decoders: readonly Decoder[], read: (decoder: Decoder) => Reading | null): Reading | null {
  return decoders.reduce((best: Reading | null, decoder) => cheaper(best, read(decoder)), null);
}

function startOf(reading: Reading): number {
  return reading.carriers[0]?.start ?? 0;
}

function isDeleted(mark: Mark): boolean {
  return mark.decision.action === 'delete';
}

function streamOf(decoders: readonly Decoder[], run: readonly Mark[]): readonly Mark[] {
  return run.filter((mark) =>
    decoders.some((decoder) => decoder.carries(mark.codePoint) && (decoder.mayUseKept || isDeleted(mark))),
  );
}

function isDense(run: readonly Mark[]): boolean {
  const deleted = run.filter(
    (mark) => isDeleted(mark) && DECODERS.some((row) => row.some(({ carries }) => carries(mark.codePoint))),
  );
  return deleted.length >= DENSE && deleted.some((mark) => mark.codePoint !== deleted[0]?.codePoint);
}

/** Calls with the marks of each invisible run. */
function forEachRun(marks: readonly Mark[], visit: (run: readonly Mark[]) => void): void {
  let from = 0;
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index] as Mark;
    if (!isLookedThrough(mark)) {
      from = index + 1;
      continue;
    }
    const next = marks[index + 1];
    if (next !== undefined && next.start === mark.end && isLookedThrough(next)) continue;
    visit(marks.slice(from, index + 1));
    from = index + 1;
  }
}

function isLookedThrough(mark: Mark): boolean {
  return TECHNIQUE_ENTRIES[techniqueIndexOf(mark.codePoint)]?.fallback.action === 'delete';
}
