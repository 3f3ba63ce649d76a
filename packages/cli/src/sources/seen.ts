/** What a file was like when it was read, and whether it still is: what somebody else wrote meanwhile is never written over. */
import type { BigIntStats } from 'node:fs';
import type { Seen } from '../scanned.ts';

export function seenOf({ size, ino, nlink, mtimeNs, ctimeNs }: BigIntStats): Seen {
  return { size: Number(size), ino, nlink, mtimeNs, ctimeNs };
}

export function isAsSeen(now: Seen, seen: Seen | null): boolean {
  if (seen === null || now.ino !== seen.ino || now.size !== seen.size || now.mtimeNs !== seen.mtimeNs)
    return false;
  // Nobody can set the ctime back, as `touch` does the mtime. It moves with the text, and when another name of the
  // file goes, as when a run parts it from its twin.
  return now.ctimeNs === seen.ctimeNs || now.nlink !== seen.nlink;
}
