/** A thread that scans one large file, and waits until each of its parts is taken. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { scanInChunks } from './scan-in-chunks.ts';
import type { LargeNews, LargeWork } from './scan-large.ts';

const SHARE_STEP = 0.01;

const { source, job } = workerData as LargeWork;
const port = parentPort as NonNullable<typeof parentPort>;
const say = (news: LargeNews) => port.postMessage(news);
let memory = new SharedArrayBuffer(0);
let told = 0;

const outcome = await scanInChunks(source, job, {
  hasRead(share, reading) {
    if (Math.abs(share - told) < SHARE_STEP) return;
    told = share;
    say({ is: 'read', share, reading });
  },
  async take(bytes, isChanged) {
    const { length } = bytes;
    if (memory.byteLength < length) memory = new SharedArrayBuffer(2 * length);
    new Uint8Array(memory).set(bytes);
    say({ is: 'part', memory, length, isChanged });
    await once(port, 'message');
  },
});
say({ is: 'end', outcome });
