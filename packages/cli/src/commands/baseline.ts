/** The file of `--baseline`: what a legacy repository holds already, by path, line, class and count. */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Given } from '../command-line/read-command-line.ts';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { MAX_TALLIES } from '../marks/known-marks.ts';
import { plural } from '../plural.ts';
import type { Source, Tally } from '../scanned.ts';
import type { Found } from '../sources/find-sources.ts';
import { whyNotRead } from '../sources/read-source.ts';

const VERSION = 1;

interface Entry extends Tally {
  /** From the folder of the file, with slashes. */
  readonly path: string;
}

/** Where it is; null where none is given. Throws WrongUsage. */
export function baselineOf(given: Given): string | null {
  const file = given.valueOf('baseline');
  if (file === undefined) {
    if (given.has('write-baseline')) throw new WrongUsage('--write-baseline goes with --baseline FILE.');
    return null;
  }
  if (given.valueOf('remote') !== undefined) throw new WrongUsage('--baseline goes without --remote.');
  return resolve(given.folderOf('baseline') ?? '.', file);
}

/** The sources, each with what is known of it. */
export function knowSources(file: string, sources: readonly Found[]): readonly Found[] {
  const known = Map.groupBy(readBaseline(file), ({ path }) => path);
  return sources.map((source) => {
    const entries = 'outcome' in source ? undefined : known.get(pathOf(file, source));
    return entries === undefined ? source : { ...source, known: entries };
  });
}

function readBaseline(file: string): readonly Entry[] {
  const name = relative('.', file);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const why = whyNotRead(error as NodeJS.ErrnoException);
    throw new CannotRun(`--baseline ${name}: ${why} --write-baseline writes it.`);
  }
  const entries = entriesOf(text);
  if (entries === null) throw new CannotRun(`--baseline ${name}: It is no baseline of this version.`);
  return entries;
}

function entriesOf(text: string): readonly Entry[] | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { version, entries } = (read ?? {}) as { version?: unknown; entries?: unknown };
  return version === VERSION && Array.isArray(entries) && entries.every(isEntry) ? entries : null;
}

function isEntry(value: unknown): value is Entry {
  const { path, line, class: name, count } = (value ?? {}) as Record<string, unknown>;
  const isCounted = Number.isSafeInteger(line) && Number.isSafeInteger(count);
  return typeof path === 'string' && typeof name === 'string' && isCounted;
}

export class NewBaseline {
  readonly #file: string;
  readonly #entries: Entry[] = [];
  #files = 0;

  constructor(file: string) {
    this.#file = file;
  }

  add(source: Source, tallies: readonly Tally[]): void {
    if (tallies.length === 0) return;
    // A text that came from nowhere is not there the next time.
    if (source.file === null) throw new WrongUsage('--write-baseline knows no standard input.');
    const path = pathOf(this.#file, source);
    if (tallies.length > MAX_TALLIES) {
      throw new CannotRun(
        `--write-baseline: More than ${MAX_TALLIES} lines of ${path} would be known: clean it, or leave it out with --ignore.`,
      );
    }
    this.#files++;
    for (const tally of tallies) this.#entries.push({ path, ...tally });
  }

  /** Answers a sentence. */
  write(): string {
    const count = this.#entries.reduce((sum, entry) => sum + entry.count, 0);
    const entries = this.#entries.map((entry) => `\n  ${JSON.stringify(entry)}`).join(',');
    const temporary = `${this.#file}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(temporary, `{"version":${VERSION},"entries":[${entries}\n]}\n`, { flag: 'wx' });
      renameSync(temporary, this.#file);
    } catch (error) {
      rmSync(temporary, { force: true });
      const { code } = error as NodeJS.ErrnoException;
      throw new CannotRun(`--baseline ${relative('.', this.#file)}: It could not be written (${code}).`);
    }
    return `${relative('.', this.#file)} knows ${plural(count, 'finding')} in ${plural(this.#files, 'file')}.`;
  }
}

function pathOf(baseline: string, { file, path }: Source): string {
  return file === null ? path : relative(dirname(baseline), resolve(file)).split(sep).join('/');
}
