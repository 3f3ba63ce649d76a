/**
 * The file of `--cache`: the reports of files, which are not read again while their size, inode and times stay. It holds
 * no text and no hash of one.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '../exit-codes.ts';
import { statSync } from '../files.ts';
import { nameFromHere } from '../name-from-here.ts';
import { crypto } from '../on-demand.ts';
import {
  CREDENTIALS,
  type FileState,
  type Job,
  type Outcome,
  type Scanned,
  type Source,
} from '../scan-data.ts';
import { fileStateOf } from '../sources/file-state.ts';
import { describeReadError } from '../sources/read-source.ts';
import { describeDistrust } from '../sources/trusted-owner.ts';
import { readVersion } from '../version.ts';

/** A file may change again within the same tick of the clock of its folder. */
const SETTLED_NS = 2_000_000_000n;
/** In UTF-16 units of JSON: few files have more findings, and they would fill the cache. */
const LONGEST_REPORT = 2 ** 16;
/** What a source may say for its report to depend on its file and the job alone. */
const PLAIN: ReadonlySet<string> = new Set(['path', 'file', 'isReal', 'ifBinary']);

/** Size, inode, mtime and ctime, as texts: a number holds no nanoseconds. */
type Stamp = readonly [string, string, string, string];
type Entry = readonly [stamp: Stamp, characters: number, report: number];

interface Stored {
  /** The program and the job: of others nothing is known. */
  readonly key: string;
  /** Without path, state and length, which are those of a file. */
  readonly reports: readonly Scanned[];
  readonly files: Readonly<Record<string, Entry>>;
}

const IS_CODE = /\.(?:js|ts|wasm)$/;
const NO_CACHE = 'It is no cache. Name a file that is not there yet.';
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
    const { files, reports } = this.#before;
    const name = nameOf(source);
    if (file === null || !isPlain(source) || !Object.hasOwn(files, name)) return null;
    const [stamp, characters, number] = files[name] as Entry;
    const report = reports[number];
    const state = stateOf(file);
    if (report === undefined || state === null || String(stamped(state)) !== String(stamp)) return null;
    return { ...report, path, characters, fileState: state };
  }

  add(source: Source, outcome: Outcome): void {
    if (outcome.outcome !== 'scanned' || !isPlain(source) || quotesText(outcome)) return;
    const { fileState, characters } = outcome;
    if (fileState === null || !this.#isSettled(fileState)) return;
    const written = JSON.stringify({ ...outcome, path: '', fileState: null, characters: 0 });
    if (written.length > LONGEST_REPORT) return;
    const number = this.#reports.get(written) ?? this.#reports.size;
    this.#reports.set(written, number);
    this.#files[nameOf(source)] = [stamped(fileState), characters, number];
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

/** What looks binary is a text or none, as it was named. */
function nameOf({ path, ifBinary }: Source): string {
  return `${ifBinary ?? 'text'} ${path}`;
}

/** Escapes, messages, notes and makers are pieces of the text, and what a baseline has of it are hashes. */
function quotesText(scanned: Scanned): boolean {
  const { escapes = [], payloads, hidesMessage, notes = [], tallies = [], caveats } = scanned;
  if (hidesMessage || caveats.some((caveat) => CREDENTIALS.test(caveat))) return true;
  return [escapes, payloads, notes, tallies].some(({ length }) => length > 0);
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
  const refuse = (why: string) => new CannotRun(`--cache ${nameFromHere(file)}: ${why}`);
  const distrust = describeDistrust(file);
  if (distrust !== null) throw refuse(`It ${distrust}.`);
  let stored: Stored | null = NOTHING_STORED;
  try {
    if (!statSync(file).isFile()) throw refuse(NO_CACHE);
    stored = parsed(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw refuse(describeReadError(error as NodeJS.ErrnoException));
  }
  if (stored === null) throw refuse(NO_CACHE);
  return new ScanCache(file, JSON.stringify([programKey(), job, takesBinary]), stored, now);
}

/** A program that was built anew, or another Node, may find more. */
function programKey(): string {
  const isBuilt = import.meta.filename.endsWith('.js');
  const root = isBuilt ? import.meta.dirname : join(import.meta.dirname, '../../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => IS_CODE.test(name));
  const newest = files.reduce((last, name) => Math.max(last, statSync(join(root, name)).mtimeMs), 0);
  return `${readVersion()} ${process.version} ${files.length} ${newest}`;
}

function parsed(text: string): Stored | null {
  try {
    const { key, reports, files } = JSON.parse(text) as Partial<Stored>;
    const areReports = Array.isArray(reports) && reports.every((one) => one?.outcome === 'scanned');
    const isStored = typeof key === 'string' && areReports && typeof files === 'object' && files !== null;
    return isStored ? { key, reports, files } : null;
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
