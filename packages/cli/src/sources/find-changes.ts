/** The sources that a change touches, each with the lines that it adds: what is staged, or what came since a base. */
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { existsSync, linkOf, nameOfBytes, realpathSync, statSync } from '../files.ts';
import type { Lines, Source } from '../scan-data.ts';
import { areReadAlike } from '../syntax/read-alike.ts';
import { kindOfName } from '../syntax/syntax-of-file.ts';
import type { Found } from './find-sources.ts';
import { LINK_MODE, linkedNames, readIndex } from './linked-names.ts';
import { readPatch } from './read-patch.ts';
import { ATTRIBUTE, LOSSY } from './recoded-files.ts';
import { askGit, askGitWhether, listenToGit, readBlob, withoutFilters } from './run-git.ts';
import type { Unseen } from './unseen.ts';

export interface WantedChanges {
  /** Null for what is staged. */
  readonly base: string | null;
  /** Files and folders that limit it; none for all. */
  readonly operands: readonly string[];
  readonly isChosen: (path: string) => boolean;
  /** Gets a sentence for each file that git writes otherwise than it keeps it. */
  readonly warn: (sentence: string) => void;
  readonly unseen?: Unseen;
}

/** The patch is the same whatever the settings of a repository say. */
const AS_IT_IS = [
  ...['--no-color', '--no-ext-diff', '--no-textconv', '--no-relative'],
  ...['--find-renames', '--inter-hunk-context=0', '--src-prefix=a/', '--dst-prefix=b/'],
];
/** The commit of a submodule alone is a change; of a patch it is no part, which would run git in it. */
const WITH_SUBMODULES = '--ignore-submodules=dirty';
const WITHOUT_SUBMODULES = '--ignore-submodules=all';
const FILE_MODES = ['100644', '100755'];
const SUBMODULE_MODE = '160000';
const NOT_ASCII = /[^\x20-\x7e]/;
/** No target of a link is longer. */
const MAX_TARGET = 2 ** 16;
/** Builds often clone the last commit alone. */
const HOW_TO_FETCH =
  'A shallow clone may lack it: run "git fetch --unshallow", or set "fetch-depth: 0" in GitHub Actions.';
const ENTRY = /^:\d+ (\d+) \w+ (\w+) ([A-Z])/;

/** Of a file without an extension the first line may say which program reads it. */
function mayNameProgram(path: string, lines: Lines): boolean {
  return kindOfName(path) === 'other' && lines[0]?.[0] === 1;
}

interface Entry {
  /** Bytes, one character each. */
  readonly name: string;
  readonly mode: string;
  readonly id: string;
  readonly status: string;
  /** The name before it was moved or copied, or the name itself. */
  readonly before: string;
}

/** Throws CannotRun. */
export async function findChanges(wanted: WantedChanges): Promise<readonly Found[]> {
  const { base, operands, isChosen, warn, unseen } = wanted;
  const flag = base === null ? '--staged' : '--diff';
  const top = asName((await askGit(['rev-parse', '--show-toplevel'], flag)).replace(/\n$/, ''));
  const range = base === null ? ['--cached'] : [await findFork(base)];
  const diff = [...(await withoutFilters(flag)), 'diff', ...AS_IT_IS];
  const entries = readEntries(
    await askGit([...diff, WITH_SUBMODULES, '--raw', '-z', '--no-abbrev', ...range, '--'], flag),
  );
  const patches = await readPatch(
    listenToGit([...diff, WITHOUT_SUBMODULES, '--unified=0', ...range, '--'], flag),
  );
  const recoded = await findRecoded(flag);
  const isNamed = limitTo(operands);
  const found: Found[] = missing(operands, entries, top);
  for (const path of await findUntracked(operands, top, flag))
    if (isChosen(path)) unseen?.add('untracked', path);
  const others: string[] = [];
  const changed = new Map<string, Lines | null>();
  for (const { name, mode, id, status, before } of entries) {
    const file = join(top, asName(name));
    const path = relative('.', file);
    const old = relative('.', join(top, asName(before)));
    const { isBinary, lines } = patches.get(name) ?? { isBinary: false, lines: [] };
    const isWhole = isBinary || recoded.has(name) || mode === LINK_MODE;
    if (status !== 'D' && status !== 'U' && (isWhole || lines.length > 0))
      changed.set(name, isWhole ? null : lines);
    if (!isNamed(file) || !isChosen(path)) continue;
    if (status === 'U' && base === null) {
      found.push({ outcome: 'unreadable', path, problem: 'It is in conflict: nothing of it is staged.' });
    }
    if (status === 'U' || status === 'D') continue;
    if (mode === SUBMODULE_MODE) unseen?.add('movedSubmodules', path);
    if (!FILE_MODES.includes(mode)) {
      const target = mode === LINK_MODE ? targetOf(file, base === null ? id : null) : '';
      found.push(...nameOf(path, target));
      continue;
    }
    const source: Source = { path, file, ...(base === null && { blob: id }) };
    if (base === null && recoded.has(name))
      warn(`${path} is scanned as git keeps it: its working-tree-encoding has other bytes checked out.`);
    if (base !== null && recoded.has(name)) {
      others.push(path);
      const encoding = await askGit(['check-attr', '-z', ATTRIBUTE, '--', `:(top)${asName(name)}`], flag);
      if (encoding.includes('//')) found.push({ outcome: 'unreadable', path, problem: LOSSY });
    }
    // What git takes for binary may be text in UTF-16, or be said to be binary: it is scanned whole. So is what was not
    // chosen before it was moved, or is read as another kind of text now.
    const isOther = !isChosen(old) || !areReadAlike(old, path) || mayNameProgram(path, lines);
    if (isBinary || isOther || (base !== null && recoded.has(name))) found.push(source);
    else if (lines.length > 0) found.push({ ...source, lines });
    // Of a file that is empty, moved or made executable the name alone is new.
    else found.push(...nameOf(path, ''));
  }
  unseen?.addRecoded(new Set(others));
  found.push(...(await findLinked({ base, top, flag, isNamed, isChosen, changed })));
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
  if (commit === undefined)
    throw new WrongUsage(`--diff takes a commit, and "${base}" is none here. ${HOW_TO_FETCH}`);
  const fork = await askGitWhether(['merge-base', commit, 'HEAD'], '--diff');
  if (fork !== null) return fork.trim();
  throw new CannotRun(`--diff: "${base}" and this branch have no commit in common here. ${HOW_TO_FETCH}`);
}

function readEntries(listed: string): readonly Entry[] {
  const parts = listed.split('\0');
  const entries: Entry[] = [];
  for (let index = 0; index < parts.length - 1; ) {
    const [, mode = '', id = '', status = ''] = ENTRY.exec(parts[index++] as string) ?? [];
    // A renamed file has its old name first.
    const before = parts[index] as string;
    if (status === 'R' || status === 'C') index++;
    entries.push({ name: parts[index++] as string, mode, id, status, before });
  }
  return entries;
}

/** A link by its path and its target, and whatever else has no lines by its path: where both are ASCII, nothing hides. */
function nameOf(path: string, inline: string): readonly Source[] {
  if (!NOT_ASCII.test(path + inline)) return [];
  return [{ path, file: null, inline: inline.toWellFormed(), inlineIs: 'target' }];
}

interface Linked extends Pick<WantedChanges, 'base' | 'isChosen'> {
  readonly top: string;
  readonly flag: string;
  readonly isNamed: (file: string) => boolean;
  /** By path in the index: the lines that are new of a file, null for all of them and for links. */
  readonly changed: ReadonlyMap<string, Lines | null>;
}

/** Files by the names that links give them, where programs read them otherwise by these. */
async function findLinked(linked: Linked): Promise<readonly Source[]> {
  const { base, top, flag, isNamed, isChosen, changed } = linked;
  const listed = await askGit(['ls-files', '--stage', '-z', '--full-name', '--', ':(top)'], flag);
  if (!listed.includes(LINK_MODE)) return [];
  const index = readIndex(listed);
  const links = [...index].filter(([, { mode }]) => mode === LINK_MODE);
  const targets = new Map(
    links.map(([name, { id }]) => [name, readLink(join(top, asName(name)), id, changed.has(name))]),
  );
  const isNew = (path: string) => changed.has(path);
  return linkedNames({ index, targets, isNew }).flatMap(({ name, file }): readonly Source[] => {
    const link = join(top, asName(name));
    const path = relative('.', link);
    if (!isNamed(link) || !isChosen(path)) return [];
    const lines = changed.get(file) ?? null;
    const blob = index.get(file)?.id;
    return [
      {
        ...{ path, file: join(top, asName(file)) },
        ...(base === null && blob !== undefined && { blob }),
        ...(lines !== null && { lines }),
      },
    ];
  });
}

/** Bytes, one character each. */
function readLink(link: string, id: string, isChanged: boolean): string {
  try {
    if (!isChanged) return Buffer.from(linkOf(link)).toString('latin1');
  } catch {
    // It is not checked out.
  }
  return (readBlob(id, MAX_TARGET) ?? Buffer.alloc(0)).toString('latin1');
}

function targetOf(link: string, blob: string | null): string {
  return blob === null ? linkOf(link) : nameOfBytes(readBlob(blob, MAX_TARGET) ?? Buffer.alloc(0));
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

/** Files that somebody names, and that no change can hold before git tracks them. */
async function findUntracked(
  operands: readonly string[],
  top: string,
  flag: string,
): Promise<readonly string[]> {
  const named = operands.filter((path) => existsSync(path) && !statSync(path).isDirectory());
  if (named.length === 0) return [];
  const listed = await askGit(['ls-files', '-z', '--full-name', '--', ':(top)'], flag);
  const tracked = new Set(listed.split('\0').map((name) => join(top, asName(name))));
  return named.filter((path) => !tracked.has(join(realpathSync(dirname(path)), basename(path))));
}
