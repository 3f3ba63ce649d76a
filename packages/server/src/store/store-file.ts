/** The file of the embedded store: its folder, what it must be before anything is changed about it, and locks beside it. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

/**
 * Makes a folder, for its owner alone, and those above it that are not there. Throws where one cannot be made: Node's own `recursive` goes on for
 * ever where a folder that is there says that it is not, as /proc does (24.21).
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Made by another process meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Errors of SQLite: another process has it. */
const BUSY = 5;

/**
 * Takes a lock that the system takes back when the process ends. Answers how to release it, or null while another
 * process holds it.
 */
export function lockFile(path: string): (() => void) | null {
  makeFolder(dirname(path));
  const file = new DatabaseSync(path);
  try {
    chmodSync(path, 0o600);
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
  return () => file.close();
}
