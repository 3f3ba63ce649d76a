/** The thread that checkpoints the write-ahead log of the embedded store. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData as string);
// Passive: it blocks no reader and no writer.
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', () => {
  try {
    checkpoint.all();
  } catch {
    // A failing disk is reported to writers.
  }
  parentPort?.postMessage(null);
});
