/** Reads data out of the marks that are to be deleted: run by run, then out of what is scattered over the text. */
import { endOf, joined, type Marks, NO_MARKS, pick, sliceOf } from '../marks/marks.ts';
import { firstFrom, holdsAll, moveMarks } from '../marks/place-marks.ts';
import { isDeletion } from '../marks/verdicts.ts';
import { runToEnd, withoutCopies } from './any-scheme/repeats.ts';
import { isDenied, isScattered, MAY_BE_STRAY } from './any-scheme/scattered-known.ts';
import { anyScheme, RunJudge, readScatteredMarks } from './any-scheme.ts';
import type { Manifest } from './c2pa.ts';
import { DECODERS } from './decoder-rows.ts';
import { areCopies, inWords, joinParts } from './join-parts.ts';
import { judgeRuns, type RunOfManifest } from './judge-runs.ts';
import { KeptStreams } from './kept-streams.ts';
import { LooseMarks, type TextPart } from './loose-marks.ts';
import { mayBeOfEmoji } from './presence-bits.ts';
import {
  denseRuns,
  isTerminalControl,
  type Piece,
  type RowOfRuns,
  type Runs,
  type TellingRun,
} from './read-runs.ts';
import { isFragment, readTogether } from './read-together.ts';
import { type Reading, startOf } from './reading.ts';
import { partsOfOthers } from './rest-of-message.ts';
import { kindsOf } from './symbol-stream.ts';
import { variationSelector } from './variation-selector.ts';

/** By how much a known scheme must explain more marks to stand against a text that is certain. */
const MUCH_MORE = 1.25;
/** Editors leave fewer marks than this. */
const MANY_SCATTERED = 24;
/**
 * Marks of a row beyond which nothing is read together, and carriers beyond which no run is read: more than a text has
 * that the service takes, and a bound keeps what is remembered of a text small, whatever its length.
 */
const MOST_MARKS = 262_144;

/** What the decoders of a row found in all parts of a text. */
interface Row {
  pieces: Piece[];
  loose: LooseMarks;
  singles: number;
  before: number;
  isFull: boolean;
  marks: number;
  carriers: number;
  /** UTF-16 index from which on no run is read. */
  readUntil: number;
}

/** The readings of a text that comes in parts. */
export class Readings {
  readonly #rows = DECODERS.map(
    (): Row => ({
      pieces: [],
      loose: new LooseMarks(),
      singles: 0,
      before: 0,
      isFull: false,
      marks: 0,
      carriers: 0,
      readUntil: Number.POSITIVE_INFINITY,
    }),
  );

  readonly #judge = new RunJudge();
  readonly #manifests: RunOfManifest[] = [];
  /** What no known scheme explains. */
  readonly #others: Reading[] = [];
  /** UTF-16 indices of runs that a known scheme reads as a text that is none. */
  readonly #denied = new Set<number>();

  /** All marks that could carry, those that are kept too, of parts that have any that is not. */
  readonly #all = new LooseMarks();
  #countOfAll = 0;
  readonly #kept = new KeptStreams();
  #isCut = false;

  /** The next part of the text, its marks and its runs. */
  add(part: TextPart, allMarks: Marks, runs: Runs): void {
    this.#isCut ||= runs.end < Number.POSITIVE_INFINITY;
    const marks = this.#isCut ? sliceOf(allMarks, 0, firstFrom(allMarks.starts, runs.end)) : allMarks;
    const { rows, others, denied, manifests } = judgeRuns(runs, this.#judge);
    for (const manifest of manifests)
      this.#manifests.push({
        ...{ ...manifest, run: manifest.run + part.start },
        marks: moveMarks(manifest.marks, part.start),
      });
    this.#keepAll(part, marks, runs, manifests);
    this.#kept.add(part, marks);
    for (const [index, row] of this.#rows.entries()) addRow(row, part, rows[index] as RowOfRuns);
    for (const reading of others)
      this.#others.push({ ...reading, carriers: moveMarks(reading.carriers, part.start) });
    for (const start of denied) this.#denied.add(part.start + start);
  }

  /** Whether enough unread marks are scattered over the text to say something; `carriers` are in text order. */
  hasScattered(carriers: Float64Array): boolean {
    const { marks } = this.#all.stream;
    let unread = 0;
    let next = 0;
    for (let index = 0; index < marks.length && unread < MANY_SCATTERED; index++) {
      const start = marks.starts[index] as number;
      while ((carriers[next] as number) < start) next++;
      if (isDeletion(marks.verdicts[index] as number) && carriers[next] !== start) unread++;
    }
    return unread >= MANY_SCATTERED;
  }

  /** Whether a part has more runs than are read. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Frames that say who made the text, in text order. */
  get manifests(): readonly Manifest[] {
    const isAlone = this.#manifests.length === 1;
    return this.#manifests.map((manifest) => (isAlone ? manifest : { ...manifest, isSound: false }));
  }

  /** All of them, in text order. */
  end(): readonly Reading[] {
    const known = DECODERS.slice(0, -1).flatMap((decoders, index) =>
      readTogether(decoders, this.#rows[index] as Row),
    );
    const among = this.#all.all;
    const scattered = this.#countOfAll > MOST_MARKS ? null : readScatteredMarks(among);
    const all = this.#rows.at(-1)?.loose.stream.marks ?? NO_MARKS;
    const found = [...this.#others, ...known];
    const parts = new Set(partsOfOthers(found, among));
    for (const part of parts) this.#denied.add(startOf(part));
    const whole = joinParts(found.filter((reading) => !parts.has(reading)));
    const readings = [...withScattered(whole, scattered, all)];
    readings.push(...this.#kept.beside(readings));
    const sure = this.#withoutFragments(readings).filter((one) => !mayBeOfEmoji(one, among.marks));
    return sure.map((one) => asOnce(one, among.end)).sort((one, other) => startOf(one) - startOf(other));
  }

  /** A letter or two of a message whose other marks were not read are no message. */
  #withoutFragments(readings: readonly Reading[]): readonly Reading[] {
    const short = readings.filter(isFragment);
    if (short.length === 0) return readings;
    const read = new Set(readings.flatMap(({ carriers }) => [...carriers.starts]));
    const { marks } = this.#all.stream;
    const isUnread = (index: number) =>
      isDeletion(marks.verdicts[index] as number) && !read.has(marks.starts[index] as number);
    const unread = new Map<number, number>();
    for (let index = 0; index < marks.length; index++) {
      const symbol = marks.codePoints[index] as number;
      if (isUnread(index)) unread.set(symbol, (unread.get(symbol) ?? 0) + 1);
    }
    if (unread.size === 0) return readings;
    const isTorn = ({ scheme, carriers }: Reading) => {
      const kinds = kindsOf(carriers.codePoints);
      let left = 0;
      for (const [kind, count] of unread) {
        if (!kinds.includes(kind) && MAY_BE_STRAY.has(kind)) continue;
        // A selector is a whole letter; other marks are a part of one, and count half.
        const isLetter = scheme === variationSelector.scheme && variationSelector.carries(kind);
        left += isLetter ? count * 2 : count;
      }
      return left >= carriers.length;
    };
    const torn = new Set(short.filter(isTorn));
    for (const { carriers } of torn) this.#denied.add(carriers.starts[0] as number);
    return readings.filter((reading) => !torn.has(reading));
  }

  #keepAll(part: TextPart, marks: Marks, { rows }: Runs, manifests: readonly Manifest[]): void {
    const last = rows.at(-1) as RowOfRuns;
    if (last.loose.length === 0 || this.#countOfAll > MOST_MARKS) return;
    const framed = new Set(manifests.flatMap((manifest) => [...manifest.marks.starts]));
    const all = pick(
      marks,
      (index) =>
        anyScheme.carries(marks.codePoints[index] as number) &&
        !isTerminalControl(marks.verdicts[index] as number) &&
        !framed.has(marks.starts[index] as number),
    );
    this.#countOfAll += all.length;
    this.#all.add({ ...part, marks: all });
  }

  /** Runs of a part that are too dense to be an accident and hold a mark that no payload explains. */
  unreadIn(runs: Runs, start: number, carriers: Marks): readonly Marks[] {
    const isRead = ({ marks, readBy }: TellingRun) => {
      const startOfRun = start + (marks.starts[0] ?? 0);
      if (this.manifests.some(({ isSound }, index) => isSound && this.#manifests[index]?.run === startOfRun))
        return true;
      if (this.#denied.has(startOfRun)) return false;
      return this.#rows.some(({ readUntil }, row) => (readBy & (1 << row)) !== 0 && startOfRun < readUntil);
    };
    const dense = denseRuns(runs, isRead);
    if (dense.length === 0 || carriers.length === 0) return dense;
    return dense.filter((run) => !holdsAll(carriers.starts, run.starts));
  }
}

function addRow(row: Row, part: TextPart, found: RowOfRuns): void {
  const { pieces, loose, singles, before } = found;
  const { start } = part;
  if (pieces.length === 0 && loose.length === 0) return;
  if (row.marks === 0) row.before = before;
  row.singles += singles;
  row.marks += loose.length;
  for (const { marks, reading } of pieces) if (reading !== null) row.marks += marks.length;
  const isFull = row.marks > MOST_MARKS;
  if (isFull) forgetMarks(row);
  for (const { marks, reading, isDenied = false } of pieces) {
    const accepted = reading === null ? null : accept(row, reading, start + (marks.starts[0] ?? 0), start);
    if (!isFull) row.pieces.push({ marks: moveMarks(marks, start), reading: accepted, isDenied });
    else if (accepted !== null) row.pieces.push({ marks: NO_MARKS, reading: accepted });
  }
  if (!isFull) row.loose.add({ ...part, marks: loose });
}

/** Nothing will be read together: only what was read matters. */
function forgetMarks(row: Row): void {
  if (row.isFull) return;
  row.isFull = true;
  row.loose = new LooseMarks();
  row.pieces = row.pieces.flatMap(({ reading }) => (reading === null ? [] : [{ marks: NO_MARKS, reading }]));
}

/** The reading at its place in the whole text; null when too much was read before. */
function accept(row: Row, reading: Reading, startOfRun: number, start: number): Reading | null {
  if (row.carriers > MOST_MARKS) {
    row.readUntil = Math.min(row.readUntil, startOfRun);
    return null;
  }
  row.carriers += reading.carriers.length;
  return { ...reading, carriers: moveMarks(reading.carriers, start) };
}

/** What known schemes read, and what is scattered in any scheme: of two texts of the same marks the proven one stands. */
function withScattered(known: readonly Reading[], scattered: Reading | null, all: Marks): readonly Reading[] {
  let places: Float64Array | undefined;
  const explained = () => {
    places ??= joined(known.map(({ carriers }) => carriers)).starts.sort();
    return places;
  };
  const permitted = known.filter((reading) => !isDenied(reading, all, explained));
  if (scattered === null) return permitted;
  const starts = new Set(scattered.carriers.starts);
  const overlaps = ({ carriers }: Reading) => carriers.starts.some((start) => starts.has(start));
  // What explains more marks by far is another message; the same text is read once.
  const isExplained = (reading: Reading) =>
    overlaps(reading) &&
    (reading.text.includes(scattered.text) ||
      reading.carriers.length > scattered.carriers.length * MUCH_MORE);
  if (permitted.some(isExplained)) return permitted;
  if (areCopies(permitted) && scattered.text === permitted.map(({ text }) => text).join('')) return permitted;
  return [...permitted.filter((reading) => !overlaps(reading)), scattered];
}

/** What is scattered again and again until the text ends, or is in each of some runs, is one message; runs may be its words. */
function asOnce(reading: Reading, end: number): Reading {
  const { carriers, text } = reading;
  if (!isScattered(carriers)) return reading;
  const once = withoutCopies(text);
  const isEachRun = once.length * countRuns(carriers) === text.length;
  const isAgain = isEachRun || (once !== text && runToEnd(carriers, end));
  return { ...reading, text: isAgain ? once : inWords(reading) };
}

function countRuns(marks: Marks): number {
  let runs = 1;
  for (let index = 1; index < marks.length; index++)
    if (endOf(marks, index - 1) !== marks.starts[index]) runs++;
  return runs;
}
