/** A thread that proves stretches of a large file, as long as there are any. */
import { workerData } from 'node:worker_threads';
import { proveNext, type QuietWork } from './sources/prove-quiet.ts';

const work = workerData as QuietWork;

let isGoingOn = true;
while (isGoingOn) isGoingOn = proveNext(work);
