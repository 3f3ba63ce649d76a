/** What known schemes read in the runs of a text, less what is no text, and what else the runs hold. */
import { joined, type Marks, pick } from '../marks/marks.ts';
import { mergeMarks } from '../marks/place-marks.ts';
import type { RunJudge, RunVerdict } from './any-scheme.ts';
import { type Manifest, recogniseManifest } from './c2pa.ts';
import type { Piece, RowOfRuns, Runs } from './read-runs.ts';
import { deletedOf, type Reading } from './reading.ts';

export interface JudgedRuns {
  readonly rows: readonly RowOfRuns[];
  /** Texts of runs that no known scheme explains. */
  readonly others: readonly Reading[];
  /** UTF-16 indices of the runs that no decoder may claim. */
  readonly denied: readonly number[];
  readonly manifests: readonly RunOfManifest[];
}

/** A manifest, and the UTF-16 index of the run that it ends. */
export interface RunOfManifest extends Manifest {
  readonly run: number;
}

interface Judged extends RunVerdict {
  readonly start: number;
  readonly last: number;
  readonly manifest: Manifest | null;
  known: Reading | null;
}

export function judgeRuns(runs: Runs, judge: RunJudge): JudgedRuns {
  if (runs.telling.length === 0) return { rows: runs.rows, others: [], denied: [], manifests: [] };
  const telling = runs.telling.filter(({ marks }) => (marks.starts[0] as number) < runs.end);
  const judged = telling.map(({ marks }): Judged => {
    const { starts } = marks;
    const place = { start: starts[0] as number, last: starts.at(-1) as number };
    const manifest = recogniseManifest(marks);
    const verdict = manifest === null ? judge.judge(marks) : { reading: manifest.text, permits: () => false };
    return { ...verdict, ...place, manifest, known: null };
  });
  const last = runs.rows.length - 1;
  const permitted = runs.rows.map(({ pieces }, row) => (row === last ? pieces : permitAll(pieces, judged)));
  const rows = runs.rows.map((row, index): RowOfRuns => {
    const kept = withoutOthers(permitted[index] as readonly Piece[], judged);
    const loose = withoutRead(index === last ? row.loose : withDenied(row, kept), judged.filter(isReadAtAll));
    return { ...row, pieces: kept, loose };
  });
  const others = judged.flatMap(({ reading, known }) =>
    reading !== null && known === null ? [reading] : [],
  );
  const isDenied = (run: Judged, index: number) => !isReadAtAll(run) && telling[index]?.readBy !== 0;
  const manifests = judged.flatMap(({ manifest, start }) =>
    manifest === null ? [] : [{ ...manifest, run: start }],
  );
  return { rows, others, denied: judged.filter(isDenied).map(({ start }) => start), manifests };
}

function permitAll(pieces: readonly Piece[], judged: readonly Judged[]): readonly Piece[] {
  const runAt = runsInOrder(judged);
  return pieces.map((piece) => permit(piece, runOf(piece, runAt)));
}

/** The piece with its reading, where the run permits it; that of any scheme where the piece is the whole run. */
function permit(piece: Piece, run: Judged | undefined): Piece {
  if (run === undefined || run.known !== null) return piece;
  const isPermitted = piece.reading !== null && run.permits(piece.reading);
  const isWhole = run.reading !== null && run.reading.carriers.length <= piece.marks.length;
  const reading = isPermitted ? withAll(piece.reading, run.reading) : isWhole ? run.reading : null;
  run.known = reading;
  return reading === piece.reading ? piece : { ...piece, reading, isDenied: reading === null };
}

/** A text that is read in both ways, with all the marks that either says it needs. */
function withAll(known: Reading | null, other: Reading | null): Reading | null {
  if (known === null || other === null || known.text !== other.text) return known;
  return other.carriers.length > known.carriers.length ? { ...known, carriers: other.carriers } : known;
}

function isReadAtAll({ reading, known, manifest }: Judged): boolean {
  return reading !== null || known !== null || manifest !== null;
}

/** Whether a run is read as a whole in another scheme. */
function isReadOtherwise({ reading, known }: Judged): boolean {
  return reading !== null && known === null;
}

function withoutOthers(pieces: readonly Piece[], judged: readonly Judged[]): readonly Piece[] {
  const runAt = runsInOrder(judged);
  return pieces.filter((piece) => {
    const run = runOf(piece, runAt);
    return run === undefined || !isReadOtherwise(run);
  });
}

function runOf({ marks }: Piece, runAt: (start: number) => Judged | undefined): Judged | undefined {
  return marks.length === 0 ? undefined : runAt(marks.starts[0] as number);
}

/** What was read and may not be claimed says something with the rest perhaps. */
function withDenied({ loose, pieces }: RowOfRuns, kept: readonly Piece[]): Marks {
  const read = new Set(pieces.filter(({ reading }) => reading !== null).map(({ marks }) => marks));
  const denied = kept.filter(({ marks, reading }) => reading === null && read.has(marks));
  if (denied.length === 0) return loose;
  return mergeMarks(loose, joined(denied.map(({ marks }) => deletedOf(marks))));
}

function withoutRead(loose: Marks, judged: readonly Judged[]): Marks {
  if (judged.length === 0) return loose;
  const runAt = runsInOrder(judged);
  return pick(loose, (index) => runAt(loose.starts[index] as number) === undefined);
}

/** Gives the run at one UTF-16 index after another; both are in text order. */
function runsInOrder(judged: readonly Judged[]): (start: number) => Judged | undefined {
  let next = 0;
  return (start) => {
    while (next < judged.length && (judged[next] as Judged).last < start) next++;
    const run = judged[next];
    return run !== undefined && run.start <= start ? run : undefined;
  };
}
