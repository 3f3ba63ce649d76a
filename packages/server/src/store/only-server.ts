/** Lets one server at a time work on the embedded store: its rate limits are counted in memory. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, SqliteFile } from '../config.ts';
import { lockFile, makeStoreFile } from './store-file.ts';

const TRY_AGAIN_MS = 100;
const WAITING = 'Another Limpid serves from this SQLite file: waiting for its end.\n';

/** Kept until the process ends: without a reference it would be collected, and the lock released. */
let held: (() => void) | null = null;

/** Waits for a server that is stopping, at most so long; answers whether this process is the only one now. */
export async function becomeOnlyServer(database: Database, patienceMs: number): Promise<boolean> {
  if (database.kind !== 'sqlite' || database.path === ':memory:') return true;
  makeStoreFile(database.path);
  for (let waited = 0; ; waited += TRY_AGAIN_MS) {
    held = lockFile(`${database.path}.server`);
    if (held !== null) return true;
    if (waited >= patienceMs) return false;
    if (waited === 0) process.stderr.write(WAITING);
    await pause(TRY_AGAIN_MS);
  }
}

/** Whether a server works on the store at this moment; one that begins just then tries again. */
export function isServed({ path }: SqliteFile): boolean {
  const release = lockFile(`${path}.server`);
  release?.();
  return release === null;
}
