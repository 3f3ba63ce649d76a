/** Reads data out of the marks that are to be deleted, run by run, then out of what is strewn over the text. */
import type { Mark } from '../mark.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import type { Decoder, Reading } from './reading.ts';
import { tag } from './tag.ts';
import { variationSelector } from './variation-selector.ts';
import { zeroWidthBinary } from './zero-width-binary.ts';

const DECODERS: readonly Decoder[] = [variationSelector, tag, zeroWidthBinary];

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
    for (const [index, decoder] of DECODERS.entries()) {
      const stream = streamOf(decoder, run);
      if (stream.length === 0) continue;
      const reading = stream.length === 1 ? null : decoder.readRun({ text, marks: stream });
      if (reading !== null) {
        readings.push(reading);
        isRead = true;
      } else {
        for (const mark of stream) if (isDeleted(mark)) scattered[index]?.push(mark);
      }
    }
    if (!isRead && isDense(run)) for (const mark of run) if (isDeleted(mark)) unread.push(mark);
  });
  for (const [index, decoder] of DECODERS.entries()) {
    const reading = decoder.readScattered({ text, marks: scattered[index] ?? [] });
    if (reading !== null) readings.push(reading);
  }
  readings.sort((one, other) => startOf(one) - startOf(other));
  return { readings, unread };
}

function startOf(reading: Reading): number {
  return reading.carriers[0]?.start ?? 0;
}

function isDeleted(mark: Mark): boolean {
  return mark.decision.action === 'delete';
}

function streamOf(decoder: Decoder, run: readonly Mark[]): readonly Mark[] {
  return run.filter((mark) => decoder.carries(mark.codePoint) && (decoder.mayUseKept || isDeleted(mark)));
}

function isDense(run: readonly Mark[]): boolean {
  const deleted = run.filter(
    (mark) => isDeleted(mark) && DECODERS.some(({ carries }) => carries(mark.codePoint)),
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
