/** What .gitignore files leave out, as git reads them: nearer files win over those further up. */
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { lstatSync, readFileSync } from '../files.ts';
import { entryStatOf, targetStatOf } from './file-state.ts';
import { isTrustedOwner } from './trusted-owner.ts';

interface Level {
  readonly folder: string;
  readonly rules: Ignore;
  readonly count: number;
}

type Warn = (sentence: string) => void;

/** As git has it where names differ by case, and elsewhere it leaves less out than git does. */
const EXACT = { ignorecase: false };

/** The rules that hold in one folder, and those above it that still do. */
export class IgnoredPaths {
  /** No rules at all, and none of the folders within. */
  static readonly none = new IgnoredPaths([], null, () => {}, false);
  readonly #levels: readonly Level[];
  /** Of the folder that somebody named: what is in it is theirs. Null where no rules are read. */
  readonly #owner: number | null;
  readonly #warn: Warn;
  /** Outside of one a .gitignore says nothing: who sends an archive chose what is in it. */
  readonly #isInRepository: boolean;

  private constructor(levels: readonly Level[], owner: number | null, warn: Warn, isInRepository: boolean) {
    this.#levels = levels;
    this.#owner = owner;
    this.#warn = warn;
    this.#isInRepository = isInRepository;
  }

  /** In a folder that is left out, and that git tracks files in: these alone, unless it is a repository of its own. */
  static ofTracked(folder: string, warn: Warn): IgnoredPaths {
    if (isRepository(folder)) return IgnoredPaths.from(folder, warn);
    return new IgnoredPaths([{ folder, rules: ignore().add('*'), count: 1 }], null, () => {}, true);
  }

  /**
   * The rules for a folder from which somebody asked to look: those of its repository, unless they leave it out. `warn`
   * gets a sentence for each file whose rules are not minded.
   */
  static from(folder: string, warn: Warn): IgnoredPaths {
    const owner = targetStatOf(folder)?.uid ?? null;
    const above: string[] = [];
    let here = resolve(folder);
    while (!isRepository(here, owner) && dirname(here) !== here) {
      here = dirname(here);
      above.unshift(here);
    }
    const isInRepository = isRepository(here, owner);
    const none = new IgnoredPaths([], owner, warn, isInRepository);
    let rules = none;
    for (const one of isInRepository ? above : []) {
      const isLeftOut = rules.leavesOut(one, true);
      rules = isLeftOut ? none : rules.inside(one);
    }
    const start = rules.leavesOut(resolve(folder), true) ? none : rules;
    return start.inside(resolve(folder));
  }

  /** With the rules that the folder adds; those that nearer ones overruled for it say no more of what is in it. */
  inside(folder: string): IgnoredPaths {
    if (this.#owner === null) return this;
    if (!this.#isInRepository && !isRepository(folder, this.#owner)) return this;
    const still = this.#levels.filter((level) => judge(level, folder, true) !== 'out');
    const own = this.#readRules(folder, this.#owner);
    return new IgnoredPaths(own === null ? still : [...still, own], this.#owner, this.#warn, true);
  }

  /** Null where there are none that are minded. */
  #readRules(folder: string, owner: number): Level | null {
    const file = join(folder, '.gitignore');
    const text = readTrusted(file, owner);
    if (text === null) return null;
    const count = countRules(text);
    const all = this.#levels.reduce((sum, level) => sum + level.count, count);
    if (all <= MOST_RULES && !MANY_STEPS.test(text)) return { folder, rules: ignore(EXACT).add(text), count };
    this.#warn(`${file} leaves nothing out here: it has too many rules, or one that takes too long to try.`);
    return null;
  }

  /** Whether a path is left out; the folders above it are taken not to be. */
  leavesOut(path: string, isFolder: boolean): boolean {
    for (const level of this.#levels.toReversed()) {
      const judgement = judge(level, path, isFolder);
      if (judgement !== null) return judgement === 'out';
    }
    return false;
  }
}

/** Whether a folder is the top of a repository that the user trusts: others could put one above any folder. */
export function isRepository(folder: string, owner: number | null = null): boolean {
  const entry = entryStatOf(join(folder, '.git'));
  return entry !== null && isTrustedOwner(entry, owner ?? undefined);
}

/** Three such steps in a rule: on a deep path it would be tried for minutes, with more for years. */
const MANY_STEPS = /(?:\/\*{2,}(?=\/).*){3}/;

/** In one folder, with those that hold from above: each path is tried with all of them. */
const MOST_RULES = 5000;

/** Whether trying all rules of a file on each path would. */
export function takesTooLong(text: string): boolean {
  return countRules(text) > MOST_RULES || MANY_STEPS.test(text);
}

function countRules(text: string): number {
  return text.split('\n').filter((line) => /^[^#\r]/.test(line)).length;
}

/** Null where there is none, or somebody else's. Git follows no link there either. */
function readTrusted(file: string, owner: number): string | null {
  try {
    const entry = lstatSync(file);
    if (!entry.isFile() || !isTrustedOwner(entry, owner)) return null;
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Null where the rules say nothing of the path. */
function judge({ folder, rules }: Level, path: string, isFolder: boolean): 'in' | 'out' | null {
  const below = relative(folder, path).split(sep).join('/');
  if (below === '' || below.startsWith('../')) return null;
  const { ignored, unignored } = rules.test(isFolder ? `${below}/` : below);
  if (ignored) return 'out';
  return unignored ? 'in' : null;
}

/** Whether the file or a folder above it, up to here, is left out. */
export function isBelowIgnored(path: string, known: Map<string, IgnoredPaths>, warn: Warn): boolean {
  const here = resolve('.');
  const steps = relative(here, resolve(path)).split(/[\\/]/);
  let folder = here;
  let rules = known.get(folder) ?? IgnoredPaths.from(folder, warn);
  known.set(folder, rules);
  for (const [index, step] of steps.entries()) {
    const next = join(folder, step);
    const isFolder = index < steps.length - 1;
    if (step !== '..' && rules.leavesOut(next, isFolder)) return true;
    folder = next;
    if (!isFolder) break;
    const inside =
      known.get(folder) ?? (step === '..' ? IgnoredPaths.from(folder, warn) : rules.inside(folder));
    known.set(folder, inside);
    rules = inside;
  }
  return false;
}
