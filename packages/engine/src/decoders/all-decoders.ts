/** Reads data out of the marks that are to be deleted, run by run, then out of what is strewn over the text. */
import type { Mark } from '../mark.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { presenceBits } from './presence-bits.ts';
import { cheaper, type Decoder, isOneCharacter, PRICE, type Reading } from './reading.ts';
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

/** What the decoders of a row make of one invisible run. */
interface Piece {
  readonly marks: readonly Mark[];
  readonly reading: Reading | null;
}

export function decodeMarks(text: string, marks: readonly Mark[]): Decoded {
  const pieces = DECODERS.map((): Piece[] => []);
  const dense: (readonly Mark[])[] = [];
  forEachRun(marks, (run) => {
    let isRead = false;
    for (const [index, decoders] of DECODERS.entries()) {
      const stream = streamOf(decoders, run);
      if (stream.length === 0) continue;
      const reading = stream.length < 2 ? null : readRun(text, decoders, stream);
      isRead ||= reading !== null;
      pieces[index]?.push({ marks: stream, reading });
    }
    if (!isRead && isDense(run)) dense.push(run.filter(isDeleted));
  });
  const readings = DECODERS.flatMap((decoders, index) => readTogether(text, decoders, pieces[index] ?? []));
  readings.sort((one, other) => startOf(one) - startOf(other));
  const used = new Set(readings.flatMap(({ carriers }) => carriers.map(({ start }) => start)));
  const unread = dense.filter((run) => run.some(({ start }) => !used.has(start)));
  const encrypted = unread.map(recogniseEncrypted).filter((run) => run !== null);
  return { readings, unread: unread.flat(), encrypted, isPuzzling: encrypted.length < unread.length };
}

/** One by one, or as parts of one payload where that says more. */
function readTogether(text: string, decoders: readonly Decoder[], pieces: readonly Piece[]): Reading[] {
  const alone = pieces.flatMap(({ reading }) => reading ?? []);
  const loose = pieces
    .filter(({ reading }) => reading === null)
    .flatMap(({ marks }) => marks.filter(isDeleted));
  const strewn = readStrewn(text, decoders, loose);
  const apart = strewn === null ? alone : [...alone, strewn];
  const isInParts =
    alone.length > 0 &&
    pieces.length > 1 &&
    (loose.length > 0 || alone.some(({ text: hidden }) => isOneCharacter(hidden)));
  if (!isInParts) return apart;
  const whole = readStrewn(
    text,
    decoders,
    pieces.flatMap(({ marks }) => marks.filter(isDeleted)),
  );
  if (whole === null) return apart;
  const price = apart.reduce((sum, { cost }) => sum + cost, 0) + (strewn === null ? priceOfLoose(pieces) : 0);
  return whole.cost < price ? [whole] : apart;
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
