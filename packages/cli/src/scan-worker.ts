/** A thread that scans what it is handed, one source after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { scanLocally } from './scan-locally.ts';
import type { Job, Source } from './scanned.ts';

const job = workerData as Job;

parentPort?.on('message', async (source: Source) => {
  parentPort?.postMessage(await scanLocally(source, job));
});
