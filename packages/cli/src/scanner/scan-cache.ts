/**
 * The file of `--cache`: the reports of files, which are not read again while their size, inode and times stay. It holds
 * no text and no hash of one.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CannotRun } from '../exit-codes.ts';
import { statSync } from '../files.ts';
import { nameFromHere } from '../name-from-here.ts';
import { crypto } from '../on-demand.ts';
import type { FileState, Job, Outcome, Scanned, Source } from '../scan-data.ts';
import { fileStateOf } from '../sources/file-state.ts';
import { describeReadError } from '../sources/read-source.ts';
import { readVersion } from '../version.ts';

/** A file may change again within the same tick of the clock of its folder. */
const SETTLED_NS = 2_000_000_000n;
/** In UTF-16 units of JSON: few files have more findings, and they would fill the cache. */
const LONGEST_REPORT = 2 ** 16;
/** What a source may say for its report to depend on its file and the job alone. */
const PLAIN: ReadonlySet<string> = new Set(['path', 'file', 'isReal', 'ifBinary']);

/** Size, inode, mtime and ctime, as texts: a number holds no nanoseconds. */
type Stamp = readonly [string, string, string, string];
type Report = Omit<Scanned, 'path' | 'fileState' | 'characters'>;
type Entry = readonly [stamp: Stamp, characters: number, report: number];

/** One that was built anew may find more. */
const BUILT = statSync(import.meta.filename);
const PROGRAM = `${readVersion()} ${BUILT.size} ${BUILT.mtimeMs}`;

interface Stored {
  /** The program and the job: of others nothing is known. */
  readonly key: string;
  readonly reports: readonly Report[];
  readonly files: Readonly<Record<string, Entry>>;
}

const NOTHING_STORED: Stored = { key: '', reports: [], files: {} };

class ScanCache {
  readonly #file: string;
  readonly #key: string;
  readonly #startNs: bigint;
  readonly #before: Stored;
  /** Most files have the same report. */
  readonly #reports = new Map<string, number>();
  readonly #files: Record<string, Entry> = Object.create(null);

  constructor(file: string, key: string, stored: Stored, now: number) {
    this.#file = file;
    this.#key = key;
    this.#startNs = BigInt(now) * 1_000_000n;
    this.#before = stored.key === key ? stored : NOTHING_STORED;
  }

  /** Null where it has to be scanned. */
  find(source: Source): Scanned | null {
    const { path, file } = source;
    if (file === null || !isPlain(source)) return null;
    const entry = Object.hasOwn(this.#before.files, path) ? this.#before.files[path] : undefined;
    const report = this.#before.reports[entry?.[2] ?? -1];
    if (entry === undefined || report === undefined) return null;
    const state = stateOf(file);
    if (state === null || String(stamped(state)) !== String(entry[0])) return null;
    return { ...report, path, characters: entry[1], fileState: state };
  }

  add(source: Source, outcome: Outcome): void {
    if (outcome.outcome !== 'scanned' || !isPlain(source) || quotesText(outcome)) return;
    const { path, fileState, characters, ...report } = outcome;
    if (fileState === null || !this.#isSettled(fileState)) return;
    const written = JSON.stringify(report);
    if (written.length > LONGEST_REPORT) return;
    const number = this.#reports.get(written) ?? this.#reports.size;
    this.#reports.set(written, number);
    this.#files[path] = [stamped(fileState), characters, number];
  }

  /** Answers a sentence where it could not be written: the scan was none the worse for it. */
  write(): string | null {
    const { code } = this.#write() ?? {};
    if (code === undefined) return null;
    const why = code === 'ENOENT' ? 'There is no folder for it.' : `It could not be written (${code}).`;
    return `--cache ${nameFromHere(this.#file)}: ${why}`;
  }

  #write(): NodeJS.ErrnoException | null {
    const temporary = `${this.#file}.${crypto().randomBytes(6).toString('hex')}`;
    try {
      const reports = `[${[...this.#reports.keys()].join(',')}]`;
      const files = JSON.stringify(this.#files);
      const text = `{"key":${JSON.stringify(this.#key)},"reports":${reports},"files":${files}}\n`;
      writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 });
      renameSync(temporary, this.#file);
      return null;
    } catch (error) {
      rmSync(temporary, { force: true });
      return error as NodeJS.ErrnoException;
    }
  }

  #isSettled({ mtimeNs, ctimeNs }: FileState): boolean {
    return [mtimeNs, ctimeNs].every((time) => time + SETTLED_NS < this.#startNs);
  }
}

function isPlain(source: Source): boolean {
  return Object.keys(source).every((key) => PLAIN.has(key));
}

/** Escapes, messages and notes are pieces of the text, and what a baseline has of it are hashes. */
function quotesText({ escapes = [], payloads, hidesMessage, notes = [], tallies = [] }: Scanned): boolean {
  return hidesMessage || [escapes, payloads, notes, tallies].some(({ length }) => length > 0);
}

function stateOf(file: string): FileState | null {
  try {
    return fileStateOf(statSync(file, { bigint: true }));
  } catch {
    return null;
  }
}

function stamped({ size, ino, mtimeNs, ctimeNs }: FileState): Stamp {
  return [String(size), String(ino), String(mtimeNs), String(ctimeNs)];
}

/** `now` is in milliseconds. Throws CannotRun if the file is something else: it would be written over. */
export function openCache(file: string, job: Job, takesBinary: boolean, now: number): ScanCache {
  let text: string | null = null;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const why = describeReadError(error as NodeJS.ErrnoException);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new CannotRun(`--cache ${nameFromHere(file)}: ${why}`);
  }
  const stored = text === null ? NOTHING_STORED : parsed(text);
  if (stored === null)
    throw new CannotRun(`--cache ${nameFromHere(file)}: It is no cache. Name a file that is not there yet.`);
  return new ScanCache(file, JSON.stringify([PROGRAM, job, takesBinary]), stored, now);
}

function parsed(text: string): Stored | null {
  try {
    const { key, reports, files } = JSON.parse(text) as Partial<Stored>;
    const isStored = typeof key === 'string' && Array.isArray(reports) && typeof files === 'object';
    return isStored ? ({ key, reports, files } as Stored) : null;
  } catch {
    return null;
  }
}

/** Sources with their outcomes, in order: those that are known, and those that are scanned now. Writes the cache at the end. */
export async function* scanWithCache(
  cache: ScanCache,
  sources: readonly Source[],
  scan: (sources: readonly Source[]) => AsyncGenerator<Outcome>,
  say: (sentence: string) => void,
): AsyncGenerator<Outcome> {
  const known = sources.map((source) => cache.find(source));
  const outcomes = scan(sources.filter((_, index) => known[index] === null));
  let left = sources.length;
  try {
    for (const [index, source] of sources.entries()) {
      const outcome = known[index] ?? ((await outcomes.next()).value as Outcome);
      cache.add(source, outcome);
      left--;
      yield outcome;
    }
  } finally {
    await outcomes.return(undefined);
    const problem = left === 0 ? cache.write() : null;
    if (problem !== null) say(problem);
  }
}
