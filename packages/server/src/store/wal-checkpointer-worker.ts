/** The thread that moves the write-ahead log of the embedded store into its file. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData as string);
// Passive: it blocks no reader and no writer.
const move = database.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', () => {
  try {
    move.all();
  } catch {
    // A failing disk is reported to writers.
  }
  parentPort?.postMessage(null);
});
