/**
 * Names that links of a repository give to files of it, where programs read them otherwise by these: all paths are those
 * of its index.
 */
import { posix } from 'node:path';
import { type LinkedName, namesByLinks } from './names-by-links.ts';

/** What git keeps under a path. */
export interface Kept {
  readonly mode: string;
  /** Of its blob. */
  readonly id: string;
}

const ENTRY = /(?:^|\0)(?<mode>\d+) (?<id>\w+) 0\t(?<name>[^\0]+)/g;
export const LINK_MODE = '120000';
/** As the systems that follow links. */
const MOST_STEPS = 40;

/** What `git ls-files --stage -z` lists. */
export function readIndex(listed: string): ReadonlyMap<string, Kept> {
  return new Map(
    Array.from(listed.matchAll(ENTRY), ({ groups }) => {
      const { mode = '', id = '', name = '' } = groups ?? {};
      return [name, { mode, id }] as const;
    }),
  );
}

interface Links {
  readonly index: ReadonlyMap<string, Kept>;
  /** Where each link leads, as it says. */
  readonly targets: ReadonlyMap<string, string>;
  readonly isNew: (path: string) => boolean;
}

export function linkedNames({ index, targets, isNew }: Links): readonly LinkedName[] {
  const files = [...index].flatMap(([path, { mode }]) => (mode === LINK_MODE ? [] : [path]));
  const links = [...targets.keys()].flatMap((name) => {
    const real = realIn(targets, name);
    return real === null ? [] : [{ name, real, isNew: isNew(name) }];
  });
  return [...namesByLinks(links, files, isNew)];
}

/** Where a path leads through links; null where it leaves the repository, or goes round. */
function realIn(targets: ReadonlyMap<string, string>, path: string): string | null {
  const left = path.split('/').reverse();
  let real = '';
  let steps = 0;
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    if (step === '' || step === '.') continue;
    if (step === '..') {
      if (real === '') return null;
      real = parentOf(real);
      continue;
    }
    const whole = posix.join(real, step);
    const target = targets.get(whole);
    if (target === undefined) real = whole;
    else if (target.startsWith('/') || ++steps > MOST_STEPS) return null;
    else left.push(...target.split('/').reverse());
  }
  return real;
}

function parentOf(path: string): string {
  const parent = posix.dirname(path);
  return parent === '.' ? '' : parent;
}
