/** The file of `--baseline`: what a legacy repository holds already, by path, class, content of the line, and count. */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { nameFromHere } from '../name-from-here.ts';
import { plural } from '../plural.ts';
import { MAX_TALLIES } from '../reporter/baseline-filter.ts';
import type { Source, Tally } from '../scan-data.ts';
import type { Found } from '../sources/find-sources.ts';
import { describeReadError } from '../sources/read-source.ts';
import { describeDistrust } from '../sources/trusted-owner.ts';

const VERSION = 2;

interface Entry extends Tally {
  /** From the folder of the file, with slashes. */
  readonly path: string;
}

/** Where it is, and how a sentence names it. */
export interface BaselineFile {
  readonly file: string;
  readonly name: string;
  readonly nameOf: string;
  /** Whether it was not named, but found by way of a limpid.json. */
  readonly isFound: boolean;
}

/** Null where none is given. Throws WrongUsage. */
export function baselineOf(args: ParsedArgs): BaselineFile | null {
  const file = args.valueOf('baseline');
  if (file === undefined) {
    if (args.has('write-baseline')) throw new WrongUsage('--write-baseline goes with --baseline FILE.');
    return null;
  }
  if (args.valueOf('remote') !== undefined)
    throw new WrongUsage(`${args.nameOf('baseline')} goes without --remote.`);
  const path = resolve(args.folderOf('baseline') ?? '.', file);
  const name = nameFromHere(path);
  const isFound = args.folderOf('baseline') !== null && args.valueOf('config') === undefined;
  return { file: path, name, nameOf: `${args.nameOf('baseline')} ${name}`, isFound };
}

/** The sources, each with what is known of it. */
export function knowSources(baseline: BaselineFile, sources: readonly Found[]): readonly Found[] {
  const known = Map.groupBy(readBaseline(baseline), ({ path }) => path);
  return sources.map((source) => {
    const entries = 'outcome' in source ? undefined : known.get(pathOf(baseline.file, source));
    return entries === undefined ? source : { ...source, known: entries };
  });
}

function readBaseline({ file, nameOf, isFound }: BaselineFile): readonly Entry[] {
  const notTrusted = isFound ? describeDistrust(file) : null;
  if (notTrusted !== null) throw new CannotRun(`${nameOf}: It ${notTrusted}. --baseline names it.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const why = describeReadError(error as NodeJS.ErrnoException);
    throw new CannotRun(`${nameOf}: ${why} --write-baseline writes it.`);
  }
  const entries = entriesOf(text);
  if (typeof entries === 'string') throw new CannotRun(`${nameOf}: ${entries} --write-baseline writes one.`);
  return entries;
}

/** Or a sentence. */
function entriesOf(text: string): readonly Entry[] | string {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return 'It is no baseline.';
  }
  const { version, entries } = (read ?? {}) as { version?: unknown; entries?: unknown };
  if (Number.isSafeInteger(version) && version !== VERSION) return 'It is no baseline of this version.';
  return Array.isArray(entries) && entries.every(isEntry) ? entries : 'It is no baseline.';
}

function isEntry(value: unknown): value is Entry {
  const { path, class: name, content, count } = (value ?? {}) as Record<string, unknown>;
  return [path, name, content].every((one) => typeof one === 'string') && Number.isSafeInteger(count);
}

export class NewBaseline {
  readonly #file: string;
  readonly #named: BaselineFile;
  readonly #entries: Entry[] = [];
  #files = 0;

  constructor(named: BaselineFile) {
    this.#file = named.file;
    this.#named = named;
  }

  add(source: Source, tallies: readonly Tally[]): void {
    if (tallies.length === 0) return;
    // A text that came from nowhere is not there the next time.
    if (source.path === '-') throw new WrongUsage('--write-baseline knows no standard input.');
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
      const why = code === 'ENOENT' ? 'There is no folder for it.' : `It could not be written (${code}).`;
      throw new CannotRun(`${this.#named.nameOf}: ${why}`);
    }
    return `${this.#named.name} knows ${plural(count, 'finding')} in ${plural(this.#files, 'file')}.`;
  }
}

function pathOf(baseline: string, { file, path, packed }: Source): string {
  const at = file ?? packed?.file ?? null;
  return at === null ? path : relative(dirname(baseline), resolve(at)).split(sep).join('/');
}
