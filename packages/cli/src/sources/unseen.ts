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

/** What is said of each list, by its length. */
const SAYS: Readonly<Record<keyof UnseenPaths, (count: number) => string>> = {
  lfsPointers: (count) => plural(count, 'LFS pointer'),
  submodules: (count) => `${plural(count, 'submodule')} that ${count === 1 ? 'is' : 'are'} not checked out`,
  movedSubmodules: (count) => `${plural(count, 'submodule')} at another commit`,
  sparse: (count) => `${plural(count, 'file')} left out by a sparse checkout`,
  untracked: (count) => `${plural(count, 'file')} that git does not track`,
  links: (count) => `what ${plural(count, 'link')} lead${count === 1 ? 's' : ''} to`,
  otherEncodings: (count) =>
    `${plural(count, 'file')} in an encoding that .gitattributes names, read as UTF-8`,
};
const LISTS = Object.keys(SAYS) as readonly (keyof UnseenPaths)[];

export class Unseen {
  readonly #roots = new Set<string>();
  readonly #links = new Map<string, string>();
  readonly #leftOut: string[] = [];
  readonly #lists = new Map<keyof UnseenPaths, Set<string>>(LISTS.map((list) => [list, new Set()]));
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

  add(list: Exclude<keyof UnseenPaths, 'links'>, path: string): void {
    this.#lists.get(list)?.add(path);
  }

  /** Files that git reads in another encoding than UTF-8. */
  addRecoded(paths: ReadonlySet<string>): void {
    this.#recoded = paths;
  }

  judge(outcome: Outcome): void {
    if (outcome.outcome !== 'scanned') return;
    const { path, isLfsPointer } = outcome;
    if (isLfsPointer === true) this.add('lfsPointers', path);
    if (this.isMisread(outcome)) this.add('otherEncodings', path);
  }

  /** Whether git keeps other characters than were scanned. */
  isMisread({ path, encoding, characters }: Scanned): boolean {
    return encoding.name === 'utf-8' && characters > 0 && this.#recoded.has(path);
  }

  /** Null where all was seen. */
  paths(): UnseenPaths | null {
    const leftOut = new Set(this.#links.size > 0 ? this.#leftOut.map(realOf) : []);
    const links = [...this.#links].filter(([, real]) => !this.#isLookedAt(real, leftOut));
    const lists = new Map(this.#lists).set('links', new Set(links.map(([path]) => path)));
    const met = [...lists].filter(([, paths]) => paths.size > 0).map(([list, paths]) => [list, [...paths]]);
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
  const parts = LISTS.flatMap((list) => {
    const paths = unseen[list] ?? [];
    const left = paths.length - MAX_NAMES;
    const names = [...paths.slice(0, MAX_NAMES), ...(left > 0 ? [`${left} more`] : [])];
    return paths.length === 0 ? [] : [`${SAYS[list](paths.length)} (${names.join(', ')})`];
  });
  return `Not scanned: ${parts.join(', ')}.`;
}
