/** What a file is and was: a file that changed while it was read is never overwritten. */
import type { BigIntStats, Stats } from 'node:fs';
import { lstatSync, statSync } from '../files.ts';
import type { FileState } from '../scan-data.ts';

export function fileStateOf({ size, ino, nlink, mtimeNs, ctimeNs }: BigIntStats): FileState {
  return { size: Number(size), ino, nlink, mtimeNs, ctimeNs };
}

export function isUnchanged(now: FileState, before: FileState | null): boolean {
  if (before === null || now.ino !== before.ino || now.size !== before.size || now.mtimeNs !== before.mtimeNs)
    return false;
  // No program can set the ctime back, as `touch` does the mtime. It changes with the text, and also when another hard
  // link of the file is removed, as when a run writes the other name anew.
  return now.ctimeNs === before.ctimeNs || now.nlink !== before.nlink;
}

export function isLink(path: string): boolean {
  return entryStatOf(path)?.isSymbolicLink() === true;
}

/** Of the file or the folder, or of a link that leads nowhere: it is there all the same. Null where nothing is seen. */
export function statOf(path: string): Stats | null {
  return targetStatOf(path) ?? entryStatOf(path);
}

/** Of what a link leads to. Null where nothing is, or where a folder above may not be looked into. */
export function targetStatOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}

/** Of a link itself. Null as for `targetStatOf`. */
export function entryStatOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    return null;
  }
}
