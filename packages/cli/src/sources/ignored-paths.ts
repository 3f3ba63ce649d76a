/** What .gitignore files leave out, as git reads them: nearer files win over those further up. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

interface Level {
  readonly folder: string;
  readonly rules: Ignore;
}

/** As git has it where names differ by case, and elsewhere it leaves less out than git does. */
const EXACT = { ignorecase: false };

/** The rules that hold in one folder, and those above it that still do. */
export class IgnoredPaths {
  readonly #levels: readonly Level[];

  private constructor(levels: readonly Level[]) {
    this.#levels = levels;
  }

  /** The rules for a folder from which somebody asked to look: those of its repository, unless they leave it out. */
  static from(folder: string): IgnoredPaths {
    const above: string[] = [];
    let here = resolve(folder);
    while (!existsSync(join(here, '.git')) && dirname(here) !== here) {
      here = dirname(here);
      above.unshift(here);
    }
    // Outside of a repository what lies above is nobody's business here.
    const isRepository = existsSync(join(here, '.git'));
    let rules = new IgnoredPaths([]);
    for (const one of isRepository ? above : []) {
      const isLeftOut = rules.leavesOut(one, true);
      rules = isLeftOut ? new IgnoredPaths([]) : rules.inside(one);
    }
    const start = rules.leavesOut(resolve(folder), true) ? new IgnoredPaths([]) : rules;
    return start.inside(resolve(folder));
  }

  /** With the rules that the folder adds; those that nearer ones overruled for it say no more of what is in it. */
  inside(folder: string): IgnoredPaths {
    const still = this.#levels.filter((level) => judge(level, folder, true) !== 'out');
    let text: string;
    try {
      text = readFileSync(join(folder, '.gitignore'), 'utf8');
    } catch {
      return new IgnoredPaths(still);
    }
    return new IgnoredPaths([...still, { folder, rules: ignore(EXACT).add(text) }]);
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

/** Null where the rules say nothing of the path. */
function judge({ folder, rules }: Level, path: string, isFolder: boolean): 'in' | 'out' | null {
  const below = relative(folder, path).split(sep).join('/');
  if (below === '' || below.startsWith('../')) return null;
  const { ignored, unignored } = rules.test(isFolder ? `${below}/` : below);
  if (ignored) return 'out';
  return unignored ? 'in' : null;
}
