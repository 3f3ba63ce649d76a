/** What a run was pointed at and did not see: what git keeps elsewhere, targets of links, and other encodings. */
import { dirname, relative, sep } from 'node:path';
import { plural } from '../plural.ts';
import type { Outcome, Scanned } from '../scan-data.ts';
import { isInside, realOf } from './stay-inside.ts';

/** Paths, each list absent where it would be empty. */
export interface UnseenPaths {
  /** Their texts are scanned, which stand for what git LFS keeps elsewhere. */
  readonly lfsPointers?: readonly string[];
  /** Those that are not checked out. */
  readonly submodules?: readonly string[];
  /** Those whose commit the change moves. */
  readonly movedSubmodules?: readonly string[];
  /** Tracked files that a sparse checkout leaves out. */
  readonly sparse?: readonly string[];
  /** Files that were named for a change, and that git does not track. */
  readonly untracked?: readonly string[];
  /** Those that lead to what is not scanned: out of what was named, or to what is left out of it. */
  readonly links?: readonly string[];
  /** Read as UTF-8, where .gitattributes names another encoding. */
  readonly otherEncodings?: readonly string[];
}

/** Never looked into below a folder that is named. */
const OF_GIT = '.git';
/** More are counted: JSON names all. */
const MAX_NAMES = 5;

export class Unseen {
  readonly #roots = new Set<string>();
  readonly #links = new Map<string, string>();
  readonly #leftOut: string[] = [];
  readonly #submodules = new Set<string>();
  readonly #moved = new Set<string>();
  readonly #sparse = new Set<string>();
  readonly #untracked = new Set<string>();
  readonly #pointers = new Set<string>();
  readonly #misread = new Set<string>();
  #recoded: ReadonlySet<string> = new Set();

  /** A folder that is looked through, or that holds what a list names, by its real path. */
  enter(root: string): void {
    this.#roots.add(root);
  }

  /** A file or a folder in it that is not looked into. */
  leaveOut(path: string): void {
    this.#leftOut.push(path);
  }

  /** A link to a file or a folder that is there, by its real path. */
  addLink(path: string, real: string): void {
    this.#links.set(path, real);
  }

  addSubmodule(path: string): void {
    this.#submodules.add(path);
  }

  addMovedSubmodule(path: string): void {
    this.#moved.add(path);
  }

  addSparse(path: string): void {
    this.#sparse.add(path);
  }

  addUntracked(path: string): void {
    this.#untracked.add(path);
  }

  /** Files that git reads in another encoding than UTF-8. */
  addRecoded(paths: ReadonlySet<string>): void {
    this.#recoded = paths;
  }

  judge(outcome: Outcome): void {
    if (outcome.outcome !== 'scanned') return;
    const { path, isLfsPointer } = outcome;
    if (isLfsPointer === true) this.#pointers.add(path);
    if (this.isMisread(outcome)) this.#misread.add(path);
  }

  /** Whether git keeps other characters than were scanned. */
  isMisread({ path, encoding, characters }: Scanned): boolean {
    return encoding.name === 'utf-8' && characters > 0 && this.#recoded.has(path);
  }

  /** Null where all was seen. */
  paths(): UnseenPaths | null {
    const leftOut = new Set(this.#links.size > 0 ? this.#leftOut.map(realOf) : []);
    const links = [...this.#links].filter(([, real]) => !this.#isLookedAt(real, leftOut));
    const lists = {
      lfsPointers: [...this.#pointers],
      submodules: [...this.#submodules],
      movedSubmodules: [...this.#moved],
      sparse: [...this.#sparse],
      untracked: [...this.#untracked],
      links: links.map(([path]) => path),
      otherEncodings: [...this.#misread],
    };
    const met = Object.entries(lists).filter(([, paths]) => paths.length > 0);
    return met.length === 0 ? null : Object.fromEntries(met);
  }

  #isLookedAt(real: string, leftOut: ReadonlySet<string>): boolean {
    for (let above = real; above !== dirname(above); above = dirname(above))
      if (leftOut.has(above)) return false;
    const isOutsideGit = (root: string) => !relative(root, real).split(sep).includes(OF_GIT);
    return [...this.#roots].some((root) => isInside(real, root) && isOutsideGit(root));
  }
}

/** Its names are hostile: to be shown escaped. */
export function sentenceOfUnseen(unseen: UnseenPaths): string {
  const { lfsPointers = [], submodules = [], movedSubmodules = [], sparse = [] } = unseen;
  const { untracked = [], links = [], otherEncodings = [] } = unseen;
  const areOut = submodules.length === 1 ? 'is' : 'are';
  const parts = [
    part(plural(lfsPointers.length, 'LFS pointer'), '', lfsPointers),
    part(plural(submodules.length, 'submodule'), ` that ${areOut} not checked out`, submodules),
    part(plural(movedSubmodules.length, 'submodule'), ' at another commit', movedSubmodules),
    part(plural(sparse.length, 'file'), ' left out by a sparse checkout', sparse),
    part(plural(untracked.length, 'file'), ' that git does not track', untracked),
    part(`what ${plural(links.length, 'link')}`, ` lead${links.length === 1 ? 's' : ''} to`, links),
    part(
      plural(otherEncodings.length, 'file'),
      ' in an encoding that .gitattributes names, read as UTF-8',
      otherEncodings,
    ),
  ];
  return `Not scanned: ${parts.filter((one) => one !== null).join(', ')}.`;
}

function part(count: string, what: string, paths: readonly string[]): string | null {
  if (paths.length === 0) return null;
  const left = paths.length - MAX_NAMES;
  const names = [...paths.slice(0, MAX_NAMES), ...(left > 0 ? [`${left} more`] : [])];
  return `${count}${what} (${names.join(', ')})`;
}
