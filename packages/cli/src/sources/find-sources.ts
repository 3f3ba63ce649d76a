/** What the command line names to what is scanned: files, what is in folders, what globs find, names from a list. */
import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { CannotRun } from '../exit-codes.ts';
import { plural } from '../plural.ts';
import type { Source, Unreadable } from '../scanned.ts';
import { IgnoredPaths } from './ignored-paths.ts';
import { whyNotRead } from './read-source.ts';
import { isUnfinishedName } from './unfinished-names.ts';

export interface Wanted {
  /** Paths, globs, `-`. */
  readonly operands: readonly string[];
  /** Names from lists: never globs, never standard input. */
  readonly listed: readonly string[];
  readonly mindsGitignore: boolean;
  /** Whether a path is among those that `--only` and `--ignore` leave. */
  readonly isChosen: (path: string) => boolean;
  /** Whether a file is of the kind that is looked for. */
  readonly isSought: (path: string) => boolean;
  /** Whether the kind was asked for beside the names: one that is named by itself is then taken, to be refused. */
  readonly isKindAsked: boolean;
  /** Whether files are written: one under two names is then one. */
  readonly isWritten: boolean;
}

export type Found = Source | Unreadable;

const STANDARD_INPUT = '-';
/** Nobody's text: what git keeps, and what others wrote. */
const NEVER = ['.git', 'node_modules'];
const GLOB = /[*?{}[\]!]/;

/** In the order in which they were named, each file once; folders in the order of names. Throws CannotRun. */
export async function findSources(asked: Wanted): Promise<readonly Found[]> {
  const leftOut = { byChoice: 0, byKind: 0 };
  const isChosen = (path: string) => {
    const isLeft = asked.isChosen(path);
    if (!isLeft) leftOut.byChoice++;
    return isLeft;
  };
  const isSought = (path: string) => {
    const isLeft = asked.isSought(path);
    if (!isLeft) leftOut.byKind++;
    return isLeft;
  };
  const wanted = { ...asked, isChosen, isSought };
  const found = new Map<string, Found>();
  const add = (path: string, one: Found) => {
    const isStream = path === STANDARD_INPUT && 'file' in one && one.file === null;
    const key = isStream ? path : asked.isWritten ? whatItIs(path) : resolve(path);
    if (!found.has(key)) found.set(key, one);
  };
  for (const operand of wanted.operands) {
    if (operand === STANDARD_INPUT) add(operand, { path: operand, file: null });
    else if (statOf(operand) === null && GLOB.test(operand)) await addGlob(operand, wanted, add);
    else addPath(operand, asked.isKindAsked ? { ...wanted, isSought: any } : wanted, wanted, add);
  }
  // Nobody chose to go where a link of a list leads: out of the folder, or out of the change.
  for (const path of wanted.listed) if (!isLink(path)) addPath(path, wanted, wanted, add);
  // Hooks hand over the names of whatever files there are; who looks through folders and sees nothing has erred.
  const isEachNamed = [...asked.operands, ...asked.listed].every((path) => statOf(path)?.isFile() === true);
  const isKindMissing = asked.isKindAsked && leftOut.byKind > 0;
  if (found.size === 0 && (isKindMissing || !isEachNamed)) refuseNothing(leftOut);
  return [...found.values()];
}

function refuseNothing({ byChoice, byKind }: { readonly byChoice: number; readonly byKind: number }): void {
  if (byChoice + byKind === 0) return;
  const who =
    byKind === 0
      ? '--only and --ignore leave'
      : byChoice === 0
        ? '--field takes .jsonl, .ndjson, .csv and .tsv alone, and leaves'
        : '--only, --ignore and --field leave';
  throw new CannotRun(`Nothing scanned: ${who} out all of ${plural(byChoice + byKind, 'file')}.`);
}

const any = () => true;

/** The same for every name that leads there. */
function whatItIs(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

type Add = (path: string, one: Found) => void;

function addPath(path: string, wanted: Kind, inside: Wanted, add: Add): void {
  const stats = statOf(path);
  if (stats?.isDirectory() === true) addFolder(path, inside, add);
  else if (isWanted(path, wanted)) addFile(path, add);
}

type Kind = Pick<Wanted, 'isChosen' | 'isSought'>;

function isWanted(path: string, { isChosen, isSought }: Kind): boolean {
  return isChosen(path) && isSought(path);
}

function addFile(path: string, add: Add): void {
  try {
    statSync(path);
    add(path, { path, file: path });
  } catch (error) {
    add(path, { outcome: 'unreadable', path, problem: whyNotRead(error as NodeJS.ErrnoException) });
  }
}

function addFolder(root: string, wanted: Wanted, add: Add): void {
  const walk = (folder: string, rules: IgnoredPaths | null) => {
    for (const entry of entriesOf(folder, add)) {
      const path = join(folder, entry.name);
      // Links lead elsewhere, or round in circles; what they lead to is scanned where it is, or when it is named.
      if (
        NEVER.includes(entry.name) ||
        isUnfinishedName(entry.name) ||
        !(entry.isDirectory() || entry.isFile())
      )
        continue;
      if (rules?.leavesOut(resolve(path), entry.isDirectory()) === true) continue;
      if (entry.isDirectory()) walk(path, rules?.inside(resolve(path)) ?? null);
      else if (isWanted(path, wanted)) add(path, { path, file: path });
    }
  };
  walk(root, wanted.mindsGitignore ? IgnoredPaths.from(root) : null);
}

function entriesOf(folder: string, add: Add) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    add(folder, { outcome: 'unreadable', path: folder, problem: whyNotRead(error as NodeJS.ErrnoException) });
    return [];
  }
}

async function addGlob(glob: string, wanted: Wanted, add: Add): Promise<void> {
  const { glob: find } = await import('tinyglobby');
  const paths = await find(glob, {
    absolute: isAbsolute(glob),
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: NEVER.map((name) => `**/${name}/**`),
  });
  const rules = new Map<string, IgnoredPaths>();
  const isLeftOut = (path: string) =>
    isUnfinishedName(basename(path)) || (wanted.mindsGitignore && isBelowIgnored(path, rules));
  const left = paths.filter((path) => !isLeftOut(path));
  if (left.length === 0) add(glob, { outcome: 'unreadable', path: glob, problem: 'It matches no file.' });
  for (const path of left.sort()) if (isWanted(path, wanted)) addFile(path, add);
}

/** Whether the file or a folder above it, up to here, is left out. */
function isBelowIgnored(path: string, known: Map<string, IgnoredPaths>): boolean {
  const here = resolve('.');
  const steps = relative(here, resolve(path)).split(/[\\/]/);
  let folder = here;
  let rules = known.get(folder) ?? IgnoredPaths.from(folder);
  known.set(folder, rules);
  for (const [index, step] of steps.entries()) {
    const next = join(folder, step);
    const isFolder = index < steps.length - 1;
    if (step !== '..' && rules.leavesOut(next, isFolder)) return true;
    folder = next;
    if (!isFolder) break;
    const inside = known.get(folder) ?? (step === '..' ? IgnoredPaths.from(folder) : rules.inside(folder));
    known.set(folder, inside);
    rules = inside;
  }
  return false;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    try {
      // A link that leads nowhere is there all the same: no glob.
      return lstatSync(path);
    } catch {
      return null;
    }
  }
}
