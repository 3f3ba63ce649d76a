/** The sources that a change touches, each with the lines that it adds: what is staged, or what came since a base. */
import { join, relative, resolve, sep } from 'node:path';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { existsSync, nameOfBytes } from '../files.ts';
import type { Source } from '../scan-data.ts';
import type { Found } from './find-sources.ts';
import { readPatch } from './read-patch.ts';
import { askGit, askGitWhether, listenToGit, withoutFilters } from './run-git.ts';

export interface WantedChanges {
  /** Null for what is staged. */
  readonly base: string | null;
  /** Files and folders that limit it; none for all. */
  readonly operands: readonly string[];
  readonly isChosen: (path: string) => boolean;
  /** Gets a sentence for each file that git writes otherwise than it keeps it. */
  readonly warn: (sentence: string) => void;
}

/** The patch is the same whatever the settings of a repository say. */
const AS_IT_IS = [
  ...['--no-color', '--no-ext-diff', '--no-textconv', '--no-relative', '--ignore-submodules=all'],
  ...['--find-renames', '--inter-hunk-context=0', '--src-prefix=a/', '--dst-prefix=b/'],
];
/** Neither links nor submodules. */
const FILE_MODES = ['100644', '100755'];
const ENTRY = /^:\d+ (\d+) \w+ (\w+) ([A-Z])/;

interface Entry {
  /** Bytes, one character each. */
  readonly name: string;
  readonly mode: string;
  readonly id: string;
  readonly status: string;
}

/** Throws CannotRun. */
export async function findChanges(wanted: WantedChanges): Promise<readonly Found[]> {
  const { base, operands, isChosen, warn } = wanted;
  const flag = base === null ? '--staged' : '--diff';
  const top = asName((await askGit(['rev-parse', '--show-toplevel'], flag)).replace(/\n$/, ''));
  const range = base === null ? ['--cached'] : [await findFork(base)];
  const diff = [...(await withoutFilters(flag)), 'diff', ...AS_IT_IS];
  const entries = readEntries(await askGit([...diff, '--raw', '-z', '--no-abbrev', ...range, '--'], flag));
  const patches = await readPatch(listenToGit([...diff, '--unified=0', ...range, '--'], flag));
  const recoded = await findRecoded(flag);
  const isNamed = limitTo(operands);
  const found: Found[] = missing(operands, entries, top);
  for (const { name, mode, id, status } of entries) {
    const file = join(top, asName(name));
    const path = relative('.', file);
    if (!isNamed(file) || !isChosen(path)) continue;
    if (status === 'U' && base === null) {
      found.push({ outcome: 'unreadable', path, problem: 'It is in conflict: nothing of it is staged.' });
    }
    if (status === 'U' || !FILE_MODES.includes(mode)) continue;
    const { isBinary, lines } = patches.get(name) ?? { isBinary: false, lines: [] };
    const source: Source = { path, file, ...(base === null && { blob: id }) };
    if (base === null && recoded.has(name))
      warn(`${path} is scanned as git keeps it: its working-tree-encoding has other bytes checked out.`);
    // What git takes for binary may be text in UTF-16, or be said to be binary: it is scanned whole.
    if (isBinary || (base !== null && recoded.has(name))) found.push(source);
    else if (lines.length > 0) found.push({ ...source, lines });
  }
  return found;
}

/**
 * Files that git reads in an encoding which the repository names, as in `*.txt working-tree-encoding=UTF-16LE`: it counts
 * other lines there than a program that reads the file as it is, and writes other bytes than it keeps.
 */
async function findRecoded(flag: string): Promise<ReadonlySet<string>> {
  const without = ['!working-tree-encoding', 'working-tree-encoding=UTF-8', 'working-tree-encoding=utf-8'];
  const others = without.map((attribute) => `:(top,exclude,attr:${attribute})`);
  const listed = await askGit(['ls-files', '-z', '--full-name', '--', ':(top)', ...others], flag);
  return new Set(listed.split('\0'));
}

/** The commit at which this branch left the other one: what the other one got since is no change of this one's. */
async function findFork(base: string): Promise<string> {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${base}^{commit}`];
  const commit = (await askGitWhether(words, '--diff'))?.trim();
  if (commit === undefined) throw new WrongUsage(`--diff takes a commit, and "${base}" is none here.`);
  const fork = await askGitWhether(['merge-base', commit, 'HEAD'], '--diff');
  if (fork !== null) return fork.trim();
  throw new CannotRun(
    `--diff: "${base}" and this branch have no commit in common here. Fetch more of their history.`,
  );
}

function readEntries(listed: string): readonly Entry[] {
  const parts = listed.split('\0');
  const entries: Entry[] = [];
  for (let index = 0; index < parts.length - 1; ) {
    const [, mode = '', id = '', status = ''] = ENTRY.exec(parts[index++] as string) ?? [];
    // A renamed file has its old name first.
    if (status === 'R' || status === 'C') index++;
    entries.push({ name: parts[index++] as string, mode, id, status });
  }
  return entries;
}

function asName(bytes: string): string {
  return nameOfBytes(Buffer.from(bytes, 'latin1'));
}

function limitTo(operands: readonly string[]): (file: string) => boolean {
  if (operands.length === 0) return () => true;
  const named = operands.map((operand) => resolve(operand));
  return (file) => named.some((one) => file === one || file.startsWith(one.endsWith(sep) ? one : one + sep));
}

/** A name that is neither here nor in the change is a mistake. */
function missing(operands: readonly string[], entries: readonly Entry[], top: string): Found[] {
  const files = new Set(entries.map(({ name }) => join(top, asName(name))));
  return operands
    .filter((operand) => !existsSync(operand) && !files.has(resolve(operand)))
    .map((path) => ({ outcome: 'unreadable', path, problem: 'There is no such file.' }));
}
