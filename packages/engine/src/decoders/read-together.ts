/** What one row of decoders reads in all runs of a text: each by itself, or as parts of one payload. */
import { joined } from '../marks/marks.ts';
import { mergeAnywhere } from '../marks/place-marks.ts';
import { isProven, isScattered } from './any-scheme/scattered-known.ts';
import { areCopies } from './join-parts.ts';
import type { LooseMarks } from './loose-marks.ts';
import type { Piece } from './read-runs.ts';
import {
  cheapest,
  type Decoder,
  deletedOf,
  PRICE,
  type Reading,
  type ScatteredStream,
  startOf,
} from './reading.ts';

/** The digits of a byte in base 4, the least that is scattered as a group. */
const GROUP = 4;
/** Characters that a run may say and still be part of a payload that is scattered. */
const LONGEST_PART = 2;
/** Characters that parts must say together, where some runs are no parts. */
const MIN_TOGETHER = 5;

/** What the decoders of a row found in the parts of a text. */
export interface FoundInRow {
  readonly pieces: readonly Piece[];
  readonly loose: LooseMarks;
  readonly singles: number;
  readonly before: number;
  /** Whether it is too much to be read together. */
  readonly isFull: boolean;
}

/** One by one, or as parts of one payload where that says more. */
export function readTogether(decoders: readonly Decoder[], row: FoundInRow): readonly Reading[] {
  const { pieces, singles, before } = row;
  const { stream } = row.loose;
  const alone = pieces.flatMap(({ reading }) => reading ?? []);
  if (row.isFull) return alone;
  const scattered = readScattered(decoders, stream);
  const apart = scattered === null ? alone : [...alone, scattered];
  const isOneRun = pieces.length === 1 && singles === 0;
  const isRead = alone.length > 0 || pieces.some(({ isDenied }) => isDenied === true);
  const isAnyPart = pieces.some(isPart) || alone.some((one) => isAmong(one, scattered));
  if (!isRead || isOneRun || !isAnyPart || areCopies(alone)) return apart;
  const read = pieces.flatMap(({ marks, reading }) => (reading === null ? [] : [deletedOf(marks)]));
  const marks = mergeAnywhere(stream.marks, joined(read));
  const whole = cheapest(decoders, (one) => one.readRun({ before, marks }));
  const areAllParts = singles === 0 && pieces.every(isPart);
  const isLong = Array.from(whole?.text ?? '').length >= MIN_TOGETHER || areAllParts;
  if (whole === null || !whole.isWhole || !isLong) return apart;
  const price = apart.reduce((sum, { cost }) => sum + cost, PRICE.anotherPayload * (apart.length - 1));
  return whole.cost < price + (scattered === null ? priceOfLoose(pieces) : 0) ? [whole] : apart;
}

/** A letter or two of a message, perhaps. */
export function isFragment({ text }: Reading): boolean {
  return Array.from(text).length < MIN_TOGETHER;
}

/** A group that says nothing by itself, or next to nothing. */
function isPart({ marks, reading }: Piece): boolean {
  return reading === null ? marks.length >= GROUP : Array.from(reading.text).length <= LONGEST_PART;
}

/** Whether a few letters stand in the middle of marks that are scattered. */
function isAmong(reading: Reading, scattered: Reading | null): boolean {
  const { starts = [] } = scattered?.carriers ?? {};
  const start = startOf(reading);
  return isFragment(reading) && start > (starts[0] ?? start) && start < (starts[starts.length - 1] ?? start);
}

function readScattered(decoders: readonly Decoder[], stream: ScatteredStream): Reading | null {
  if (stream.marks.length < 2) return null;
  const reading = cheapest(decoders, (one) => one.readScattered(stream));
  // A run that says nothing by itself says nothing here, unless what was left out of it makes it certain.
  return reading === null || !(isScattered(reading.carriers) || isProven(reading)) ? null : reading;
}

/** What groups of symbols would say if they were read; a stray or two say nothing. */
function priceOfLoose(pieces: readonly Piece[]): number {
  let price = 0;
  for (const { marks, reading } of pieces)
    if (reading === null && marks.length >= GROUP) price += marks.length * PRICE.looseSymbol;
  return price;
}
