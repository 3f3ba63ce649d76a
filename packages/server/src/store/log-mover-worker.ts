/** The thread that moves the write-ahead log of the embedded store into its file. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData as string);
// Only what nobody writes or reads just now: nobody waits for it.
const move = database.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', () => {
  try {
    move.all();
  } catch {
    // A disk that fails tells those who write.
  }
  parentPort?.postMessage(null);
});
