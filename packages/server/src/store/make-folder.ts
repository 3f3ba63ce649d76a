/** Makes the folder of the embedded store, for its owner alone. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes it and those above it that are not there. Throws where one cannot be made: Node's own `recursive` goes on for
 * ever where a folder that is there says that it is not, as /proc does (24.21).
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Made by another process meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
