/** Sees to it that what is opened as the embedded store is one, before anything is changed about it. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** How every SQLite file begins. */
const BEGINNING = 'SQLite format 3\0';

/** Makes the file and its folder, readable by their owner alone, where they are new. Throws where it is another file. */
export function makeStoreFile(path: string): void {
  makeFolder(dirname(path));
  const file = openSync(path, 'a+', 0o600);
  try {
    const isPlain = statSync(path).isFile();
    const beginning = Buffer.alloc(BEGINNING.length);
    const length = isPlain ? readSync(file, beginning, 0, beginning.length, 0) : 0;
    // An empty file is one that was just made.
    const isStore = isPlain && (length === 0 || beginning.toString('latin1') === BEGINNING);
    if (!isStore) throw new Error('it is there, and is no SQLite database');
  } finally {
    closeSync(file);
  }
}
