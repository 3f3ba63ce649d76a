/** The file of `--baseline`: what a legacy repository holds already, by path, class, content of the line, and count. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { escapeHidden } from '../formats/escape-json.ts';
import { nameFromHere } from '../name-from-here.ts';
import { crypto } from '../on-demand.ts';
import { plural } from '../plural.ts';
import { MAX_TALLIES } from '../reporter/baseline-filter.ts';
import type { Source, Tally } from '../scan-data.ts';
import type { Found } from '../sources/find-sources.ts';
import { describeReadError } from '../sources/read-source.ts';
import { describeDistrust } from '../sources/trusted-owner.ts';

const VERSION = 2;
const NO_BASELINE = 'It is no baseline: name another file.';
const OTHER_VERSION = 'It is a baseline of another version: delete it, and --write-baseline writes one.';

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

/** One that is to be written need not be there yet. */
function readBaseline({ file, nameOf, isFound }: BaselineFile, isWritten = false): readonly Entry[] {
  const notTrusted = isFound ? describeDistrust(file) : null;
  if (notTrusted !== null) throw new CannotRun(`${nameOf}: It ${notTrusted}. --baseline names it.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isWritten && (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    const why = describeReadError(error as NodeJS.ErrnoException);
    throw new CannotRun(`${nameOf}: ${why}${isWritten ? '' : ' --write-baseline writes it.'}`);
  }
  const entries = entriesOf(text);
  if (typeof entries === 'string') throw new CannotRun(`${nameOf}: ${entries}`);
  return entries;
}

/** Or a sentence. */
function entriesOf(text: string): readonly Entry[] | string {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return NO_BASELINE;
  }
  const { version, entries } = (read ?? {}) as { version?: unknown; entries?: unknown };
  if (Number.isSafeInteger(version) && version !== VERSION) return OTHER_VERSION;
  return Array.isArray(entries) && entries.every(isEntry) ? entries : NO_BASELINE;
}

function isEntry(value: unknown): value is Entry {
  const { path, class: name, content, count } = (value ?? {}) as Record<string, unknown>;
  return [path, name, content].every((one) => typeof one === 'string') && Number.isSafeInteger(count);
}

/** What the file holds already, with the findings of the files that this run scans in place of those before. */
export class NewBaseline {
  readonly #named: BaselineFile;
  /** By path, in the order of the file, so that it changes in few places. */
  readonly #entries: Map<string, readonly Entry[]>;
  readonly #scanned = new Set<string>();

  constructor(named: BaselineFile) {
    this.#named = named;
    this.#entries = Map.groupBy(readBaseline(named, true), ({ path }) => path);
  }

  add(source: Source, tallies: readonly Tally[]): void {
    const path = pathOf(this.#named.file, source);
    // A text that came from nowhere is not there the next time.
    if (source.path === '-' && tallies.length > 0)
      throw new WrongUsage('--write-baseline knows no standard input.');
    if (tallies.length > MAX_TALLIES) {
      throw new CannotRun(
        `--write-baseline: More than ${MAX_TALLIES} lines of ${path} would be known: clean it, or leave it out with --ignore.`,
      );
    }
    const found = tallies.map((tally) => ({ path, ...tally }));
    // Of a change some lines were scanned: nothing is known of the others.
    const entries =
      source.lines === undefined ? found : withMost([...(this.#entries.get(path) ?? []), ...found]);
    this.#scanned.add(path);
    if (entries.length === 0) this.#entries.delete(path);
    else this.#entries.set(path, entries);
  }

  /** Answers a sentence. */
  write(): string {
    const { file, name, nameOf } = this.#named;
    const entries = [...this.#entries.values()].flat();
    const lines = entries.map((entry) => `\n  ${escapeHidden(JSON.stringify(entry))}`).join(',');
    const temporary = `${file}.${crypto().randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(temporary, `{"version":${VERSION},"entries":[${lines}\n]}\n`, { flag: 'wx' });
      renameSync(temporary, file);
    } catch (error) {
      rmSync(temporary, { force: true });
      const { code } = error as NodeJS.ErrnoException;
      const why = code === 'ENOENT' ? 'There is no folder for it.' : `It could not be written (${code}).`;
      throw new CannotRun(`${nameOf}: ${why}`);
    }
    const kept = countOf(entries.filter(({ path }) => !this.#scanned.has(path)));
    const others = kept === 0 ? '' : `, ${kept} of them in files that this run did not scan`;
    return `${name} knows ${plural(countOf(entries), 'finding')} in ${plural(this.#entries.size, 'file')}${others}.`;
  }
}

function countOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}

/** Each class and line once, with the highest of its counts. */
function withMost(entries: readonly Entry[]): readonly Entry[] {
  const most = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.class} ${entry.content}`;
    if (entry.count > (most.get(key)?.count ?? 0)) most.set(key, entry);
  }
  return [...most.values()];
}

function pathOf(baseline: string, { file, path, packed }: Source): string {
  // A name or a link is no file, but stands in a folder as one does.
  const at = file ?? packed?.file ?? (path === '-' ? null : path);
  return at === null ? path : relative(dirname(baseline), resolve(at)).split(sep).join('/');
}
