/** What the command line names to what is scanned: files, what is in folders, what globs find, names from a list. */
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { entriesOf, fileSystemFor, linkOf, statSync } from '../files.ts';
import type { Source, Unreadable } from '../scan-data.ts';
import { isReadOtherwise } from '../syntax/read-alike.ts';
import { isLink, statOf } from './file-state.ts';
import { throughFolderLinks } from './folder-links.ts';
import { IgnoredPaths, isBelowIgnored } from './ignored-paths.ts';
import { describeReadError } from './read-source.ts';
import { refuseNothing, WHY_EMPTY } from './refuse-nothing.ts';
import { isInside, LEADS_AWAY, realOf, rootOf, targetOf } from './stay-inside.ts';
import { TrackedFiles } from './tracked-files.ts';
import { isBeingWritten, isUnfinishedName } from './unfinished-names.ts';
import { Unseen } from './unseen.ts';

export interface Wanted {
  /** Paths, globs, `-`. */
  readonly operands: readonly string[];
  /** Names from lists: never globs, never standard input. */
  readonly listed: readonly string[];
  readonly readsGitignore: boolean;
  /** Whether a path is among those that `--only` and `--ignore` leave. */
  readonly isChosen: (path: string) => boolean;
  /** Whether a file is of the kind that is looked for. */
  readonly isSought: (path: string) => boolean;
  /** Whether the kind was asked for beside the names: one that is named by itself is then taken, to be refused. */
  readonly isKindAsked: boolean;
  /** Whether files are written: one under two names is then one. */
  readonly isWritten: boolean;
  /** Whether what links lead to is a text: it is none of a file, which is cleaned or sent. */
  readonly readsLinks: boolean;
  /** Gets a sentence for what could not be asked and does not end the run. */
  readonly warn?: (sentence: string) => void;
  /** Learns what is not seen. */
  readonly unseen?: Unseen;
}

export type Found = Source | Unreadable;

const STANDARD_INPUT = '-';
/** What git keeps for itself. */
const OF_GIT = '.git';
/** What others wrote: read where a repository holds it, or where it is named. */
const OF_OTHERS = 'node_modules';
const GLOB = /[*?{}[\]!]/;
const NOT_THERE = 'There is no such file. Check its name, and the folder that you are in.';
const MATCHES_NOTHING = 'It matches no file. Check it, and the folder that you are in.';
const NOT_ASCII = /[^\x20-\x7e]/;

/** In the order in which they were named, each file once; folders in the order of names. Throws CannotRun. */
export async function findSources(asked: Wanted): Promise<readonly Found[]> {
  const leftOut = { byChoice: 0, byKind: 0, byRules: 0 };
  const counted = (by: keyof typeof leftOut, isKept: (path: string) => boolean) => (path: string) => {
    const isLeft = isKept(path);
    if (!isLeft) leftOut[by]++;
    return isLeft;
  };
  const [isChosen, isSought] = [counted('byChoice', asked.isChosen), counted('byKind', asked.isSought)];
  const warned = new Set<string>();
  const warn = (sentence: string) => {
    if (!warned.has(sentence)) asked.warn?.(sentence);
    warned.add(sentence);
  };
  // What git tracks is part of the repository: a scan that cannot ask for it is not whole.
  const tracked = new TrackedFiles((top, problem) => {
    const path = relative('', top) || '.';
    add(path, { outcome: 'unreadable', path, problem }, null);
  });
  const leaveOut = () => {
    leftOut.byRules++;
  };
  const { unseen = new Unseen() } = asked;
  const wanted = { ...asked, isChosen, isSought, warn, tracked, leaveOut, unseen };
  const found = new Map<string, Found>();
  let met = 0;
  const add: Add = (path, one, root) => {
    met++;
    const isStream = path === STANDARD_INPUT && 'file' in one && one.file === null;
    // Where a link leads is a text beside what it leads to.
    const ofLink = 'inline' in one ? '\0' : '';
    const key = isStream ? path : asked.isWritten ? realOf(path) : resolve(path) + ofLink;
    if (!found.has(key)) found.set(key, asked.isWritten ? bindTo(root, key, one) : one);
  };
  const empty: string[] = [];
  for (const operand of wanted.operands) {
    const before = met + leftOut.byChoice + leftOut.byKind;
    if (operand === STANDARD_INPUT) add(operand, { path: operand, file: null }, null);
    else if (statOf(operand) === null && GLOB.test(operand)) await addGlob(operand, wanted, add);
    else
      addPath(operand, asked.isKindAsked ? { ...wanted, isSought: () => true } : wanted, wanted, add, null);
    if (met + leftOut.byChoice + leftOut.byKind === before) empty.push(operand);
  }
  const links = new Set(wanted.listed.filter(isLink));
  for (const path of wanted.listed) addListed(path, links.has(path), wanted, add);
  // Hooks hand over the names of whatever files there are; who looks through folders and sees nothing has erred.
  const isFile = (path: string) => links.has(path) || statOf(path)?.isFile() === true;
  const isEachNamed = [...asked.operands, ...asked.listed].every(isFile);
  const isKindMissing = asked.isKindAsked && leftOut.byKind > 0;
  if (found.size === 0 && (isKindMissing || !isEachNamed)) refuseNothing(leftOut, empty);
  for (const folder of empty) warn(`${folder} ${WHY_EMPTY}`);
  return [...found.values()];
}

/** `root` is the real folder that the path must not leave, however its links change; null where it was named by itself. */
type Add = (path: string, one: Found, root: string | null) => void;

/** A file that is to be written, by its real path, so that a link which appears above it later is seen. */
function bindTo(root: string | null, real: string, one: Found): Found {
  if (root === null || 'outcome' in one) return one;
  if (!isInside(real, root)) return { outcome: 'unreadable', path: one.path, problem: LEADS_AWAY };
  return { ...one, file: real, isReal: true };
}

type Searched = Wanted & {
  readonly warn: (sentence: string) => void;
  readonly tracked: TrackedFiles;
  readonly leaveOut: () => void;
  readonly unseen: Unseen;
};

function addListed(path: string, isLinkItself: boolean, wanted: Searched, add: Add): void {
  const root = rootOf(path);
  const isOut = statOf(path) !== null && !isInside(realOf(isLinkItself ? dirname(path) : path), root);
  if (isOut) add(path, { outcome: 'unreadable', path, problem: LEADS_AWAY }, null);
  else if (isLinkItself) {
    // It is not followed: it may lead out of the folder, or out of the change.
    wanted.unseen.enter(root);
    addLink(path, root, wanted, add, isLinkKept(path, wanted, IgnoredPaths.none));
  } else addPath(path, wanted, wanted, add, root);
}

function addPath(path: string, wanted: Kind, inside: Searched, add: Add, root: string | null): void {
  const stats = statOf(path);
  if (stats?.isDirectory() === true) addFolder(path, inside, add);
  else if (isWanted(path, wanted)) addFile(path, add, root);
}

type Kind = Pick<Wanted, 'isChosen' | 'isSought'>;

function isWanted(path: string, { isChosen, isSought }: Kind): boolean {
  return isChosen(path) && isSought(path);
}

function addFile(path: string, add: Add, root: string | null, more: Partial<Source> = {}): void {
  try {
    statSync(path);
    add(path, { path, file: path, ...more }, root);
  } catch (error) {
    addUnreadable(path, error as NodeJS.ErrnoException, add);
  }
}

function addUnreadable(path: string, error: NodeJS.ErrnoException, add: Add): void {
  const problem = error.code === 'ENOENT' ? NOT_THERE : describeReadError(error);
  add(path, { outcome: 'unreadable', path, problem }, null);
}

function addFolder(named: string, wanted: Searched, add: Add): void {
  const root = realOf(named);
  wanted.unseen.enter(root);
  addSparse(named, wanted);
  const isOthersNamed = isNamed(OF_OTHERS, resolve(named));
  const walk = (folder: string, rules: IgnoredPaths) => {
    const entries = readFolder(folder, add);
    // Git leaves no other folder empty.
    if (entries.length === 0 && wanted.tracked.isSubmodule(resolve(folder)))
      wanted.unseen.add('submodules', folder);
    for (const entry of entries) {
      if (entry.name === OF_GIT) {
        if (folder !== named) addSparse(folder, wanted);
        continue;
      }
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) {
        const isKept = isLinkKept(path, wanted, rules);
        addLink(path, root, wanted, add, isKept);
        if (isKept) links.push(relative(named, path));
      }
      if (!entry.isDirectory() && !(entry.isFile() && !isUnfinished(path, wanted))) continue;
      const whole = resolve(path);
      const isFolder = entry.isDirectory();
      const isOthers = entry.name === OF_OTHERS && !isOthersNamed && isFolder;
      const isLeftOut = isOthers || rules.leavesOut(whole, isFolder);
      if (isLeftOut && !wanted.tracked.holds(whole, isFolder)) {
        wanted.unseen.leaveOut(path);
        if (!isOthers) wanted.leaveOut();
        continue;
      }
      if (isFolder) walk(path, isLeftOut ? IgnoredPaths.ofTracked(whole, wanted.warn) : rules.inside(whole));
      else {
        // By the name that a link gives it, it may be chosen.
        files.push(relative(named, path));
        if (isWanted(path, wanted)) add(path, { path, file: path, ...amongOthers(wanted) }, root);
      }
    }
  };
  const links: string[] = [];
  const files: string[] = [];
  walk(named, wanted.readsGitignore ? IgnoredPaths.from(named, wanted.warn) : IgnoredPaths.none);
  for (const { name, file } of wanted.readsLinks ? throughFolderLinks(root, links, files) : []) {
    const path = join(named, name);
    if (isWanted(path, wanted)) add(path, { path, file: join(named, file), ...amongOthers(wanted) }, root);
  }
}

/** What git keeps and did not write. */
function addSparse(folder: string, wanted: Searched): void {
  const listed = wanted.tracked.sparseIn(resolve(folder));
  if (typeof listed === 'string') wanted.warn(listed);
  else
    for (const path of listed.map((whole) => relative('', whole)))
      if (isWanted(path, wanted)) wanted.unseen.add('sparse', path);
}

/** What a link leads to is scanned where it is, and as what the link calls it if programs read that otherwise. Git keeps where it leads. */
function addLink(path: string, root: string, wanted: Searched, add: Add, isKept: boolean): void {
  const target = isKept && wanted.isChosen(path) ? targetOf(path) : null;
  if (target !== null) wanted.unseen.addLink(path, target);
  if (!wanted.readsLinks || !isWanted(path, wanted)) return;
  let inline: string;
  try {
    inline = linkOf(path).toWellFormed();
  } catch (error) {
    addUnreadable(path, error as NodeJS.ErrnoException, add);
    return;
  }
  if (NOT_ASCII.test(path + inline)) add(path, { path, file: null, inline, inlineIs: 'target' }, null);
  const real = realOf(path);
  const named = join(realOf(dirname(path)), basename(path));
  const isOther =
    isKept && isInside(real, root) && isReadOtherwise(relative(root, named), relative(root, real));
  if (isOther && statOf(real)?.isFile() === true)
    add(path, { path, file: path, ...amongOthers(wanted) }, null);
}

function isLinkKept(path: string, { tracked }: Searched, rules: IgnoredPaths): boolean {
  const whole = resolve(path);
  return (basename(path) !== OF_OTHERS && !rules.leavesOut(whole, false)) || tracked.holds(whole, false);
}

/** A file that is found in a folder or by a glob is skipped if it looks binary; a scan looks into more than is written. */
function amongOthers({ isWritten }: Searched): Pick<Source, 'ifBinary'> {
  return { ifBinary: isWritten ? 'skip' : 'skip-unless-named-as-text' };
}

/** Whether it is left out: a file that is written in this run, or now by another and not tracked by git. */
function isUnfinished(path: string, { isWritten, tracked }: Searched): boolean {
  const name = basename(path);
  if (isWritten) return isUnfinishedName(name);
  return isBeingWritten(name) && !tracked.holds(resolve(path), false);
}

function isNamed(name: string, path: string): boolean {
  return path.split(/[\\/]/).includes(name);
}

function readFolder(folder: string, add: Add) {
  try {
    return entriesOf(folder).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    addUnreadable(folder, error as NodeJS.ErrnoException, add);
    return [];
  }
}

/** A glob may name folders that are not there. */
const IS_NO_FOLDER = new Set(['ENOENT', 'ENOTDIR']);

async function addGlob(glob: string, wanted: Searched, add: Add): Promise<void> {
  const { glob: find } = await import('tinyglobby');
  const isOthersNamed = isNamed(OF_OTHERS, glob);
  const closed: [string, NodeJS.ErrnoException][] = [];
  const isOthersRead = isOthersNamed || wanted.tracked.hasFolderNamed(OF_OTHERS, resolve('.'));
  const paths = await find(glob, {
    absolute: isAbsolute(glob),
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: [OF_GIT, ...(isOthersRead ? [] : [OF_OTHERS])].map((name) => `**/${name}/**`),
    fs: fileSystemFor((folder, error) => {
      if (!IS_NO_FOLDER.has(error.code ?? ''))
        closed.push([isAbsolute(glob) ? resolve(folder) : relative('', folder) || '.', error]);
    }),
  });
  const rules = new Map<string, IgnoredPaths>();
  const isLeftOut = (path: string) =>
    isUnfinished(path, wanted) ||
    isLink(path) ||
    !isInside(realOf(path), rootOf(path)) ||
    (((!isOthersNamed && isNamed(OF_OTHERS, path)) ||
      (wanted.readsGitignore && isBelowIgnored(path, rules, wanted.warn))) &&
      !wanted.tracked.holds(resolve(path), false));
  const left = paths.filter((path) => !isLeftOut(path));
  const refused = closed.filter(([folder]) => wanted.isChosen(folder) && !isLeftOut(folder));
  for (const [folder, error] of refused) addUnreadable(folder, error, add);
  if (left.length === 0 && refused.length === 0)
    add(glob, { outcome: 'unreadable', path: glob, problem: MATCHES_NOTHING }, null);
  for (const path of left.sort())
    if (isWanted(path, wanted)) addFile(path, add, rootOf(path), amongOthers(wanted));
}
