/** Reads data out of the marks that are to be deleted, run by run, then out of what is strewn over the text. */
import type { Mark } from '../mark.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { cheaper, type Decoder, PRICE, type Reading } from './reading.ts';
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
      const reading = stream.length < 2 ? null : readRun(text, decoders, stream);
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

/** Beside letters that need joiners, the first or the last of a run may be one of theirs. */
function readRun(text: string, decoders: readonly Decoder[], stream: readonly Mark[]): Reading | null {
  const read = (marks: readonly Mark[], price: number) => {
    const reading = cheapest(decoders, (one) => one.readRun({ text, marks }));
    return reading === null ? null : { ...reading, cost: reading.cost + price };
  };
  const whole = read(stream, 0);
  const meetsStrays = decoders.some(({ mayMeetStrays }) => mayMeetStrays) && isBesideScript(text, stream);
  if (stream.length < DENSE || !meetsStrays) return whole;
  const symbols = stream.map((mark) => mark.codePoint);
  const first = isForeign(symbols, 0) ? 0 : PRICE.droppedHead + PRICE.lostSymbol;
  const last = isForeign(symbols, symbols.length - 1) ? 0 : PRICE.ignoredTail + PRICE.lostSymbol;
  const withoutFirst = read(stream.slice(1), first);
  const withoutLast = read(stream.slice(0, -1), last);
  return cheaper(cheaper(withoutFirst, withoutLast), whole);
}

/** A break hint or joiner, as scripts need them, with which the run writes nothing else. */
function isForeign(symbols: readonly number[], place: number): boolean {
  const symbol = symbols[place] as number;
  const isNatural = symbol >= 0x200b && symbol <= 0x200d;
  return isNatural && symbols.indexOf(symbol) === symbols.lastIndexOf(symbol);
}

function isBesideScript(text: string, stream: readonly Mark[]): boolean {
  const before = text.charCodeAt((stream[0]?.start ?? 0) - 1);
  const after = text.charCodeAt(stream.at(-1)?.end ?? 0);
  return before > 0x7f || after > 0x7f;
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
