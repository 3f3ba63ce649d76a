/** What .gitignore files leave out, as git reads them: nearer files win over those further up. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

interface Level {
  readonly folder: string;
  readonly rules: Ignore;
}

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

  /** With the rules that the folder adds. */
  inside(folder: string): IgnoredPaths {
    let text: string;
    try {
      text = readFileSync(join(folder, '.gitignore'), 'utf8');
    } catch {
      return this;
    }
    return new IgnoredPaths([...this.#levels, { folder, rules: ignore().add(text) }]);
  }

  /** Whether a path is left out; the folders above it are taken not to be. */
  leavesOut(path: string, isFolder: boolean): boolean {
    for (const { folder, rules } of this.#levels.toReversed()) {
      const below = relative(folder, path).split(sep).join('/');
      if (below === '' || below.startsWith('../')) continue;
      const { ignored, unignored } = rules.test(isFolder ? `${below}/` : below);
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}
