/** Marks of a text to what each of its invisible runs says by itself, for every row of decoders. */
import { endOf, type Marks, NO_MARKS, pick, sliceOf } from '../marks/marks.ts';
import { isDeletion, whatIs } from '../marks/verdicts.ts';
import { isDeletedByDefault } from '../unicode/character-facts.ts';
import { DECODERS } from './decoder-rows.ts';
import { areInClass } from './in-class.ts';
import { keptRuns } from './kept-runs.ts';
import { characterBefore, readRun, withJoiner } from './read-run.ts';
import { type Decoder, deletedOf, type Reading, saysMore } from './reading.ts';
import { recogniseEncrypted, stegcloak } from './stegcloak.ts';
import { kindsOf } from './symbol-stream.ts';
import { TakenMarks } from './taken-marks.ts';

/** As many hidden characters of two kinds in a row are no accident. */
const DENSE = 8;
/** The end of a range, and the beginning of the next one. */
const MOST_IN_CLASS = 2;
/** And as many that stand for nothing. */
const FEWEST_UNASSIGNED = 2;
/** Nobody reads so many different messages: of the runs that follow in a section it is only told that they may hold some. */
const MOST_READ = 2000;
/** A longer run is taken for another one than all before. */
const LONGEST_COMPARED = 256;

/** What the decoders of a row make of one invisible run of two symbols or more. */
export interface Piece {
  readonly marks: Marks;
  readonly reading: Reading | null;
  /** Whether it was read as a text that it is not by itself. */
  readonly isDenied?: boolean;
}

/** What the decoders of a row found in a text, run by run. */
export interface RowOfRuns {
  readonly pieces: readonly Piece[];
  /** Marks that no run spells alone, in text order. */
  readonly loose: Marks;
  /** How many of them stand by themselves: most marks do, and need no more room than this. */
  readonly singles: number;
  /** The code point before the first mark of all; 0 where the text begins. */
  readonly before: number;
}

/** A run that is read, or too dense to be an accident. */
export interface TellingRun {
  readonly marks: Marks;
  /** The rows that read it, each as a bit. */
  readonly readBy: number;
}

export interface Runs {
  readonly rows: readonly RowOfRuns[];
  readonly telling: readonly TellingRun[];
  /** UTF-16 index from which on no run was read. */
  readonly end: number;
}

interface OpenRow {
  readonly pieces: Piece[];
  readonly loose: TakenMarks;
  singles: number;
  before: number;
}

const SILENT: Piece = { marks: NO_MARKS, reading: null };

export function readRuns(text: string, marks: Marks): Runs {
  const rows = DECODERS.map(
    (): OpenRow => ({ pieces: [], loose: new TakenMarks(marks), singles: 0, before: 0 }),
  );
  const telling: TellingRun[] = [];
  const different = new Set<string>();
  const { starts, length } = marks;
  /** The first mark of the run that goes on here. */
  let first = 0;
  let end = Number.POSITIVE_INFINITY;
  for (let index = 0; index < length; index++) {
    if (!isOfRun(marks, index)) {
      first = index + 1;
      continue;
    }
    const goesOn = index + 1 < length && starts[index + 1] === endOf(marks, index);
    if (goesOn && isOfRun(marks, index + 1)) continue;
    if (first === index) {
      if (end === Number.POSITIVE_INFINITY) takeSingle(text, rows, marks, index);
    } else if (
      index - first >= MOST_IN_CLASS ||
      !areInClass(text, starts[first] as number, endOf(marks, index))
    ) {
      const isTelling = !isAllKept(marks, first, index + 1);
      if (!isTelling) noteKept(text, rows, marks, first, index + 1);
      else {
        const run = sliceOf(marks, first, index + 1);
        if (different.size === MOST_READ && !different.has(keyOf(run)))
          end = Math.min(end, starts[first] as number);
        const readBy = end === Number.POSITIVE_INFINITY ? takeRun(text, rows, run, first) : 0;
        if (readBy !== 0 || isDense(run)) {
          telling.push({ marks: run, readBy });
          if (different.size < MOST_READ) different.add(keyOf(run));
        }
      }
    }
    first = index + 1;
  }
  const kept = keptRuns(marks).map((run) => ({ marks: run, readBy: 0 }));
  return {
    rows: rows.map((row) => ({ ...row, loose: row.loose.marks })),
    telling: kept.length === 0 ? telling : [...telling, ...kept].sort(byPlace),
    end,
  };
}

function keyOf({ codePoints, starts, length }: Marks): string {
  if (length > LONGEST_COMPARED) return `${starts[0]}`;
  return String.fromCodePoint.apply(null, codePoints as unknown as number[]);
}

/** Whether a mark may be a symbol: the last control of a terminal sequence is none. */
function isOfRun({ codePoints, verdicts }: Marks, index: number): boolean {
  return isDeletedByDefault(codePoints[index] as number) && !isTerminalControl(verdicts[index] as number);
}

export function isTerminalControl(verdict: number): boolean {
  return whatIs(verdict).characterClass === 'terminal-control';
}

/** Of the dense runs those that `isRead` denies: their marks that are to be deleted. */
export function denseRuns({ telling }: Runs, isRead: (run: TellingRun) => boolean): readonly Marks[] {
  return telling.flatMap((run) =>
    isRead(run) || (run.readBy !== 0 && !isDense(run.marks)) || isAllKept(run.marks)
      ? []
      : [deletedOf(run.marks)],
  );
}

function takeSingle(text: string, rows: readonly OpenRow[], marks: Marks, index: number): void {
  if (!isDeletion(marks.verdicts[index] as number)) return;
  if (areInClass(text, marks.starts[index] as number, endOf(marks, index))) return;
  const carriedBy = rowsOfDeleted(marks.codePoints[index] as number);
  for (let row = 0; carriedBy >> row !== 0; row++) {
    if (((carriedBy >> row) & 1) === 0) continue;
    const open = rows[row] as OpenRow;
    if (isEmpty(open)) open.before = characterBefore(text, sliceOf(marks, index, index + 1));
    open.loose.take(index);
    open.singles++;
  }
}

function byPlace(one: TellingRun, other: TellingRun): number {
  return (one.marks.starts[0] as number) - (other.marks.starts[0] as number);
}

function isAllKept({ verdicts, length }: Marks, first = 0, end = length): boolean {
  for (let index = first; index < end; index++) if (isDeletion(verdicts[index] as number)) return false;
  return true;
}

/** A run that stays says nothing; but a row that could have written it is not made of parts alone. */
function noteKept(text: string, rows: readonly OpenRow[], marks: Marks, first: number, end: number): void {
  let keptBy = 0;
  for (let index = first; index < end; index++) keptBy |= rowsOfKept(marks.codePoints[index] as number);
  for (let row = 0; keptBy >> row !== 0; row++) {
    const open = rows[row] as OpenRow;
    if (((keptBy >> row) & 1) === 0 || open.pieces.at(-1) === SILENT) continue;
    if (isEmpty(open)) open.before = characterBefore(text, sliceOf(marks, first, end));
    open.pieces.push(SILENT);
  }
}

/** The run begins at the mark `first`. Answers which rows read it, each as a bit. */
function takeRun(text: string, rows: readonly OpenRow[], run: Marks, first: number): number {
  let readBy = 0;
  let some = 0;
  let all = DELETED;
  for (let index = 0; index < run.length; index++) {
    const rowsOfThis = rowsOfMark(run, index);
    some |= rowsOfThis;
    all &= rowsOfThis;
  }
  for (let row = 0; some >> row !== 0; row++) {
    if (((some >> row) & 1) === 0) continue;
    const stream = streamOf(row, run, ((all >> row) & 1) !== 0);
    const decoders = DECODERS[row] as readonly Decoder[];
    const open = rows[row] as OpenRow;
    const reading =
      stream.length < 2 ? null : withJoiner(text, decoders, run, readRun(text, decoders, stream));
    if (isLocked(stream, reading)) continue;
    if (isEmpty(open)) open.before = characterBefore(text, stream);
    open.pieces.push({ marks: stream, reading });
    if (reading !== null) readBy |= 1 << row;
    else takeDeleted(open, row, run, first);
  }
  return readBy;
}

function takeDeleted({ loose }: OpenRow, row: number, run: Marks, first: number): void {
  for (let index = 0; index < run.length; index++) {
    const isCarried = (rowsOfDeleted(run.codePoints[index] as number) & (1 << row)) !== 0;
    if (isCarried && isDeletion(run.verdicts[index] as number)) loose.take(first + index);
  }
}

function isEmpty({ loose, pieces }: OpenRow): boolean {
  return loose.length === 0 && pieces.length === 0;
}

/** Whether a run has the form of one that a password locks, and no reading is much better than any other. */
function isLocked(stream: Marks, reading: Reading | null): boolean {
  if (reading?.scheme === stegcloak.scheme || recogniseEncrypted(stream) === null) return false;
  if (reading === null) return true;
  const kinds = kindsOf(stream.codePoints).length;
  return !saysMore(reading.cost * 2, stream.length, kinds);
}

/** The rows that may read a mark, each as a bit. */
function rowsOfMark({ codePoints, verdicts }: Marks, index: number): number {
  const codePoint = codePoints[index] as number;
  return isDeletion(verdicts[index] as number) ? rowsOfDeleted(codePoint) : rowsOfKept(codePoint);
}

/** The part of a run that a row may read. */
function streamOf(row: number, run: Marks, isAll: boolean): Marks {
  return isAll ? run : pick(run, (index) => ((rowsOfMark(run, index) >> row) & 1) !== 0);
}

function isDense(run: Marks): boolean {
  let count = 0;
  let first = -1;
  let hasOther = false;
  let unassigned = 0;
  for (let index = 0; index < run.length; index++) {
    const codePoint = run.codePoints[index] as number;
    if (!isDeletion(run.verdicts[index] as number) || rowsOfDeleted(codePoint) === 0) continue;
    if (count === 0) first = codePoint;
    hasOther ||= codePoint !== first;
    if (isUnassignedOfPlane14(codePoint)) unassigned++;
    count++;
  }
  return (count >= DENSE && hasOther) || unassigned >= FEWEST_UNASSIGNED;
}

/** Ignorable, and no character yet: no text has any. */
function isUnassignedOfPlane14(codePoint: number): boolean {
  return (codePoint >= 0xe0080 && codePoint <= 0xe00ff) || (codePoint >= 0xe01f0 && codePoint <= 0xe0fff);
}

/** The rows of code points, by their number without the last eight bits. */
const pages: (Uint8Array | undefined)[] = Array.from({ length: 0x1100 });
const KEPT_SHIFT = 4;
const DELETED = 15;

/** The rows that write with a character that is to be deleted, each as a bit. */
function rowsOfDeleted(codePoint: number): number {
  return rowsOf(codePoint) & DELETED;
}

/** And with one that its context keeps. */
function rowsOfKept(codePoint: number): number {
  return rowsOf(codePoint) >> KEPT_SHIFT;
}

function rowsOf(codePoint: number): number {
  const page = pages[codePoint >> 8] ?? readPage(codePoint >> 8);
  return page[codePoint & 0xff] as number;
}

function readPage(number: number): Uint8Array {
  const page = Uint8Array.from({ length: 0x100 }, (_, offset) => {
    const carries = (one: Decoder) => one.carries((number << 8) | offset);
    return bitsOf(carries) | (bitsOf((one) => one.mayUseKept && carries(one)) << KEPT_SHIFT);
  });
  pages[number] = page;
  return page;
}

function bitsOf(holds: (decoder: Decoder) => boolean): number {
  return DECODERS.reduce((bits, row, index) => (row.some(holds) ? bits | (1 << index) : bits), 0);
}
