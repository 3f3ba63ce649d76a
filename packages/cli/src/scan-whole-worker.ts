/** A thread that scans one large text as a whole. */
import { parentPort, workerData } from 'node:worker_threads';
import { scanRead } from './scan-locally.ts';
import type { WholeWork } from './scan-whole.ts';

const { source, read, job } = workerData as WholeWork;

parentPort?.postMessage(await scanRead(source, read, job));
