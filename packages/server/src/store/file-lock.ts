/** A lock beside the embedded store that one process holds, and that the system takes back when the process ends. */
import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './make-folder.ts';

/** Errors of SQLite: another process has it. */
const BUSY = 5;

/** Answers how to let go of the lock, or null while another process holds it. */
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
