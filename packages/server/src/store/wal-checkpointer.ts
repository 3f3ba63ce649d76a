/**
 * Moves what was written to the embedded store from its write-ahead log into its file, on a thread of its own: it waits
 * for the disk, and every request would wait with it.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface WalCheckpointer {
  /** Notes that a page or so was written. */
  noteWrite(): void;
  /** Does something while nothing is moved: two who move the log at once stop one another. */
  whileResting<Done>(work: () => Promise<Done>): Promise<Done>;
  close(): Promise<void>;
}

/** Writes after which it is moved: half of the pages at which SQLite by itself would move it. */
const WRITES = 500;

/** Of the log at which SQLite moves the rest itself, were the thread gone: some 64 MB. */
export const MOST_PAGES = 16_000;

export function createWalCheckpointer(path: string): WalCheckpointer {
  let writes = 0;
  let worker: Worker | null = null;
  /** The checkpoint in progress and its resolver. */
  let moving: Promise<void> | null = null;
  let tellMoved = () => {};
  let resting = 0;

  function move(): void {
    writes = 0;
    try {
      worker ??= startWorker();
    } catch {
      // Where no thread may be started, SQLite moves the log itself.
      return;
    }
    moving = new Promise((resolve) => {
      tellMoved = resolve;
    });
    worker.postMessage(null);
  }

  function endMove(): void {
    moving = null;
    tellMoved();
  }

  /** A store that is seldom written needs none. */
  function startWorker(): Worker {
    // The same file, as it is here: a source in the repository, emitted where it is installed.
    const url = new URL(`./wal-checkpointer-worker${extname(import.meta.filename)}`, import.meta.url);
    const started = new Worker(url, { workerData: path });
    started.unref();
    started.on('message', endMove);
    started.on('error', () => {
      // Another one is started when as much has been written again.
      worker = null;
      endMove();
    });
    return started;
  }

  return {
    noteWrite() {
      writes++;
      if (writes >= WRITES && moving === null && resting === 0) move();
    },
    async whileResting(work) {
      resting++;
      try {
        await moving;
        return await work();
      } finally {
        resting--;
      }
    },
    async close() {
      await worker?.terminate();
      endMove();
    },
  };
}
