/**
 * Checkpoints the write-ahead log of the embedded store on a thread of its own: a checkpoint waits for the disk, and every
 * request would wait with it.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface WalCheckpointer {
  /** Notes that a page or so was written. */
  noteWrite(): void;
  /** Runs work while no checkpoint runs: two at the same time stop one another. */
  whileNoneRuns<Done>(work: () => Promise<Done>): Promise<Done>;
  close(): Promise<void>;
}

/** Writes between two checkpoints: half of the pages at which SQLite checkpoints by default. */
const WRITES = 500;

/** Pages of the log at which SQLite checkpoints in a writer, were the thread gone: some 64 MB. */
export const AUTOCHECKPOINT_PAGES = 16_000;

export function createWalCheckpointer(path: string): WalCheckpointer {
  let writes = 0;
  let worker: Worker | null = null;
  /** The checkpoint in progress and its resolver. */
  let running: Promise<void> | null = null;
  let resolveCheckpoint = () => {};
  let paused = 0;

  function checkpoint(): void {
    writes = 0;
    try {
      worker ??= startWorker();
    } catch {
      // Where no thread may be started, SQLite checkpoints in a writer.
      return;
    }
    running = new Promise((resolve) => {
      resolveCheckpoint = resolve;
    });
    worker.postMessage(null);
  }

  function endCheckpoint(): void {
    running = null;
    resolveCheckpoint();
  }

  /** Started at the first checkpoint: a store that is seldom written needs none. */
  function startWorker(): Worker {
    // The same file, as it is here: a source in the repository, emitted where it is installed.
    const url = new URL(`./wal-checkpointer-worker${extname(import.meta.filename)}`, import.meta.url);
    const started = new Worker(url, { workerData: path });
    started.unref();
    started.on('message', endCheckpoint);
    started.on('error', () => {
      // Another one is started when as much has been written again.
      worker = null;
      endCheckpoint();
    });
    return started;
  }

  return {
    noteWrite() {
      writes++;
      if (writes >= WRITES && running === null && paused === 0) checkpoint();
    },
    async whileNoneRuns(work) {
      paused++;
      try {
        await running;
        return await work();
      } finally {
        paused--;
      }
    },
    async close() {
      await worker?.terminate();
      endCheckpoint();
    },
  };
}
