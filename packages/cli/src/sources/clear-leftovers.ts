/** Removes the unfinished files that runs left in a folder when they were killed. */
import { join } from 'node:path';
import { entriesOf, lstatSync, rmSync } from '../files.ts';
import { isAbandoned } from './unfinished-names.ts';

/** Answers how many there were. Only files of this user that no process writes any more. */
export function clearLeftovers(folder: string, nowMs: number): number {
  let count = 0;
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    try {
      const stats = lstatSync(file);
      const isOwn = stats.isFile() && stats.uid === (process.getuid?.() ?? stats.uid);
      if (!isOwn || !isAbandoned(name, nowMs - stats.mtimeMs)) continue;
      rmSync(file);
      count++;
    } catch {
      // Another run was faster, or it may not be removed.
    }
  }
  return count;
}

function namesIn(folder: string): readonly string[] {
  try {
    return entriesOf(folder).map(({ name }) => name);
  } catch {
    return [];
  }
}
