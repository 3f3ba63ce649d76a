/** Keeps names from lists and globs from leading out of their folder through a link above them. */

import { dirname, join, parse, resolve, sep } from 'node:path';
import { realpathSync, statSync } from '../files.ts';

export const LEADS_AWAY = 'A folder above it is a link that leads elsewhere, and it is left alone.';

/**
 * The real path of the folder that a name must not leave: the nearest one that holds both this folder and the name as
 * it is written, or the outermost one above the name where they have none in common.
 */
export function rootOf(path: string): string {
  const whole = resolve(path);
  const top = parse(whole).root;
  let root = resolve('.');
  while (!isInside(whole, root)) root = dirname(root);
  const [first = ''] = whole.slice(top.length).split(sep);
  const isTopAlone = root === top && resolve('.') !== top;
  return realOf(isTopAlone && whole !== join(top, first) ? join(top, first) : root);
}

/** Null where it is neither a file nor a folder, or leads nowhere. */
export function targetOf(link: string): string | null {
  try {
    const stats = statSync(link);
    return stats.isFile() || stats.isDirectory() ? realpathSync(link) : null;
  } catch {
    return null;
  }
}

/** Both are real paths. */
export function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** The same for every name that leads there. Not of the resolved name: `link/..` is not where the link stands. */
export function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}
