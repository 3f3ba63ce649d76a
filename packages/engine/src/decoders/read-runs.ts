/** Marks of a text to what each of its invisible runs says by itself, for every row of decoders. */
import type { Mark } from '../mark.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { DECODERS } from './decoder-rows.ts';
import { characterBefore, readRun, withJoiner } from './read-run.ts';
import { type Decoder, isDeleted, type Reading, saysMore } from './reading.ts';
import { recogniseEncrypted, stegcloak } from './stegcloak.ts';

/** As many hidden characters of two kinds in a row are no accident. */
const DENSE = 8;

/** What the decoders of a row make of one invisible run of two symbols or more. */
export interface Piece {
  readonly marks: readonly Mark[];
  readonly reading: Reading | null;
}

/** What the decoders of a row found in a text, run by run. */
export interface RowOfRuns {
  readonly pieces: readonly Piece[];
  /** Marks that no run spells alone, in text order. */
  readonly loose: readonly Mark[];
  /** How many of them stand by themselves: most marks do, and need no more room than this. */
  readonly singles: number;
  /** The code point before the first mark of all; 0 where the text begins. */
  readonly before: number;
}

/** A run that is read, or too dense to be an accident. */
export interface TellingRun {
  readonly marks: readonly Mark[];
  /** The rows that read it, each as a bit. */
  readonly readBy: number;
}

export interface Runs {
  readonly rows: readonly RowOfRuns[];
  readonly telling: readonly TellingRun[];
}

interface OpenRow {
  readonly pieces: Piece[];
  readonly loose: Mark[];
  singles: number;
  before: number;
}

export function readRuns(text: string, marks: readonly Mark[]): Runs {
  const rows = DECODERS.map((): OpenRow => ({ pieces: [], loose: [], singles: 0, before: 0 }));
  const telling: TellingRun[] = [];
  forEachRun(
    marks,
    (mark) => {
      if (!isDeleted(mark)) return;
      for (let index = 0; index < DECODERS.length; index++)
        takeSingle(text, rows[index] as OpenRow, DECODERS[index] as readonly Decoder[], mark);
    },
    (run) => {
      let readBy = 0;
      for (let index = 0; index < DECODERS.length; index++) {
        const decoders = DECODERS[index] as readonly Decoder[];
        const stream = streamOf(decoders, run);
        if (stream.length > 0 && takeRun(text, rows[index] as OpenRow, decoders, run, stream))
          readBy |= 1 << index;
      }
      if (readBy !== 0 || isDense(run)) telling.push({ marks: run, readBy });
    },
  );
  return { rows, telling };
}

/** Of the dense runs those that `isRead` denies: their marks that are to be deleted. */
export function denseRuns(
  { telling }: Runs,
  isRead: (run: TellingRun) => boolean,
): readonly (readonly Mark[])[] {
  return telling.flatMap((run) =>
    isRead(run) || (run.readBy !== 0 && !isDense(run.marks)) ? [] : [run.marks.filter(isDeleted)],
  );
}

function takeSingle(text: string, row: OpenRow, decoders: readonly Decoder[], mark: Mark): void {
  if (!isCarried(decoders, mark.codePoint)) return;
  noteFirst(text, row, [mark]);
  row.loose.push(mark);
  row.singles++;
}

/** Answers whether the run was read. */
function takeRun(
  text: string,
  row: OpenRow,
  decoders: readonly Decoder[],
  run: readonly Mark[],
  stream: readonly Mark[],
): boolean {
  const reading = stream.length < 2 ? null : withJoiner(text, decoders, run, readRun(text, decoders, stream));
  if (isLocked(stream, reading)) return false;
  noteFirst(text, row, stream);
  row.pieces.push({ marks: stream, reading });
  if (reading === null) for (const mark of stream) if (isDeleted(mark)) row.loose.push(mark);
  return reading !== null;
}

function noteFirst(text: string, row: OpenRow, marks: readonly Mark[]): void {
  if (row.loose.length === 0 && row.pieces.length === 0) row.before = characterBefore(text, marks);
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
