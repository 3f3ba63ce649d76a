/** Reads data out of the marks that are to be deleted, run by run, then out of what is strewn over the text. */
import type { Mark } from '../mark.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { presenceBits } from './presence-bits.ts';
import { readRun, withJoiner } from './read-run.ts';
import { cheapest, type Decoder, isDeleted, PRICE, type Reading, saysMore } from './reading.ts';
import { type EncryptedRun, recogniseEncrypted, stegcloak } from './stegcloak.ts';
import { tag } from './tag.ts';
import { variationSelector } from './variation-selector.ts';
import { zeroWidthBaseN } from './zero-width-base-n.ts';
import { zeroWidthBinary } from './zero-width-binary.ts';

/** Decoders of one row write with the same characters: of their readings the cheapest counts. */
const DECODERS: readonly (readonly Decoder[])[] = [
  [variationSelector],
  [tag],
  [zeroWidthBinary, zeroWidthBaseN, stegcloak, presenceBits],
];

/** As many hidden characters of two kinds in a row are no accident. */
const DENSE = 8;
/** The digits of a byte in base 4, the least that is strewn as a group. */
const GROUP = 4;
/** Characters that a run may say and still be part of a payload that is strewn. */
const LONGEST_PART = 2;
/** Characters that parts must say together, where some runs are no parts. */
const MIN_TOGETHER = 5;

export interface Decoded {
  /** In text order. */
  readonly readings: readonly Reading[];
  /** Marks of runs too dense to be an accident that no decoder reads. */
  readonly unread: readonly Mark[];
  /** Those of them that a password locks. */
  readonly encrypted: readonly EncryptedRun[];
  /** Whether a dense run is neither read nor locked. */
  readonly isPuzzling: boolean;
}

/** What the decoders of a row make of one invisible run of two symbols or more. */
interface Piece {
  readonly marks: readonly Mark[];
  readonly reading: Reading | null;
}

/** What the decoders of a row found. */
interface Found {
  readonly pieces: Piece[];
  /** Marks that no run spells alone, in text order. */
  readonly loose: Mark[];
  /** How many of them stand by themselves: most marks do, and need no more room than this. */
  singles: number;
}

export function decodeMarks(text: string, marks: readonly Mark[]): Decoded {
  const found = DECODERS.map((): Found => ({ pieces: [], loose: [], singles: 0 }));
  const dense: (readonly Mark[])[] = [];
  forEachRun(
    marks,
    (mark) => {
      if (isDeleted(mark))
        for (const [index, decoders] of DECODERS.entries()) takeSingle(found[index], decoders, mark);
    },
    (run) => {
      let isRead = false;
      for (const [index, decoders] of DECODERS.entries()) {
        const stream = streamOf(decoders, run);
        if (stream.length > 0) isRead = takeRun(text, found[index], decoders, run, stream) || isRead;
      }
      if (!isRead && isDense(run)) dense.push(run.filter(isDeleted));
    },
  );
  const readings = DECODERS.flatMap((decoders, index) => readTogether(text, decoders, found[index] as Found));
  readings.sort((one, other) => startOf(one) - startOf(other));
  const used = new Set(readings.flatMap(({ carriers }) => carriers.map(({ start }) => start)));
  const unread = dense.filter((run) => run.some(({ start }) => !used.has(start)));
  const encrypted = unread.map(recogniseEncrypted).filter((run) => run !== null);
  return { readings, unread: unread.flat(), encrypted, isPuzzling: encrypted.length < unread.length };
}

function takeSingle(found: Found | undefined, decoders: readonly Decoder[], mark: Mark): void {
  if (found === undefined || !isCarried(decoders, mark.codePoint)) return;
  found.loose.push(mark);
  found.singles++;
}

/** Answers whether the run was read. */
function takeRun(
  text: string,
  found: Found | undefined,
  decoders: readonly Decoder[],
  run: readonly Mark[],
  stream: readonly Mark[],
): boolean {
  const reading = stream.length < 2 ? null : withJoiner(text, decoders, run, readRun(text, decoders, stream));
  if (found === undefined || isLocked(stream, reading)) return false;
  found.pieces.push({ marks: stream, reading });
  if (reading === null) for (const mark of stream) if (isDeleted(mark)) found.loose.push(mark);
  return reading !== null;
}

function isCarried(decoders: readonly Decoder[], codePoint: number): boolean {
  for (const { carries } of decoders) if (carries(codePoint)) return true;
  return false;
}

/** Whether a run has the form of one that a password locks, and no reading is much better than any other. */
function isLocked(stream: readonly Mark[], reading: Reading | null): boolean {
  if (reading?.scheme === stegcloak.scheme || recogniseEncrypted(stream) === null) return false;
  if (reading === null) return true;
  const kinds = new Set(stream.map(({ codePoint }) => codePoint)).size;
  return !saysMore(reading.cost * 2, stream.length, kinds);
}

/** One by one, or as parts of one payload where that says more. */
function readTogether(
  text: string,
  decoders: readonly Decoder[],
  { pieces, loose, singles }: Found,
): readonly Reading[] {
  const alone = pieces.flatMap(({ reading }) => reading ?? []);
  const strewn = readStrewn(text, decoders, loose);
  const apart = strewn === null ? alone : [...alone, strewn];
  if (alone.length === 0 || !pieces.some(isPart)) return apart;
  const read = pieces.flatMap(({ marks, reading }) => (reading === null ? [] : marks.filter(isDeleted)));
  const marks = [...loose, ...read].sort((one, other) => one.start - other.start);
  const whole = cheapest(decoders, (one) => one.readRun({ text, marks }));
  const areAllParts = singles === 0 && pieces.every(isPart);
  const isLong = Array.from(whole?.text ?? '').length >= MIN_TOGETHER || areAllParts;
  if (whole === null || !whole.isWhole || !isLong) return apart;
  const price = apart.reduce((sum, { cost }) => sum + cost, PRICE.anotherPayload * (apart.length - 1));
  return whole.cost < price + (strewn === null ? priceOfLoose(pieces) : 0) ? [whole] : apart;
}

/** A group that says nothing by itself, or next to nothing. */
function isPart({ marks, reading }: Piece): boolean {
  return reading === null ? marks.length >= GROUP : Array.from(reading.text).length <= LONGEST_PART;
}

function readStrewn(text: string, decoders: readonly Decoder[], marks: readonly Mark[]): Reading | null {
  return marks.length < 2 ? null : cheapest(decoders, (one) => one.readScattered({ text, marks }));
}

/** What groups of symbols would say if they were read; a stray or two say nothing. */
function priceOfLoose(pieces: readonly Piece[]): number {
  let price = 0;
  for (const { marks, reading } of pieces)
    if (reading === null && marks.length >= GROUP) price += marks.length * PRICE.looseSymbol;
  return price;
}

function startOf(reading: Reading): number {
  return reading.carriers[0]?.start ?? 0;
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

/** Calls with the marks of each invisible run: with the mark, where it is alone. */
function forEachRun(
  marks: readonly Mark[],
  visitSingle: (mark: Mark) => void,
  visit: (run: readonly Mark[]) => void,
): void {
  let from = 0;
  for (let index = 0; index < marks.length; index++) {
    const mark = marks[index] as Mark;
    if (!isLookedThrough(mark)) {
      from = index + 1;
      continue;
    }
    const next = marks[index + 1];
    if (next !== undefined && next.start === mark.end && isLookedThrough(next)) continue;
    if (from === index) visitSingle(mark);
    else visit(marks.slice(from, index + 1));
    from = index + 1;
  }
}

function isLookedThrough(mark: Mark): boolean {
  return TECHNIQUE_ENTRIES[techniqueIndexOf(mark.codePoint)]?.fallback.action === 'delete';
}
