/** A thread that scans one large file; it waits where its parts are not taken as fast as they come. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { scanInChunks } from './scan-in-chunks.ts';
import type { LargeNews, LargeWork } from './scan-large.ts';

/** How many parts may be on their way. */
const MAX_WAITING = 2;
const SHARE_STEP = 0.01;

const { source, job } = workerData as LargeWork;
const port = parentPort as NonNullable<typeof parentPort>;
const say = (news: LargeNews) => port.postMessage(news);
let waiting = 0;
let told = 0;

port.on('message', () => waiting--);
const outcome = await scanInChunks(source, job, {
  hasRead(share, reading) {
    if (Math.abs(share - told) < SHARE_STEP) return;
    told = share;
    say({ is: 'read', share, reading });
  },
  async take(bytes, isChanged) {
    say({ is: 'part', bytes, isChanged });
    waiting++;
    while (waiting > MAX_WAITING) await once(port, 'message');
  },
});
while (waiting > 0) await once(port, 'message');
say({ is: 'end', outcome });
port.close();
