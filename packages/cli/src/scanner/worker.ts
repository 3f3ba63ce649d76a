/** The entry file of every thread of the scanner; each kind of work loads only what it needs. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Source } from '../scan-data.ts';
import type { Message, Work } from './threads.ts';

const SHARE_STEP = 0.01;

const work = workerData as Work;
const port = parentPort as NonNullable<typeof parentPort>;
const send = (message: Message) => port.postMessage(message);

if (work.kind === 'sources') {
  const { scanWhole } = await import('./whole-text.ts');
  port.on('message', async (source: Source) =>
    send({ kind: 'end', outcome: await scanWhole(source, work.job) }),
  );
} else if (work.kind === 'text') {
  const { scanRead } = await import('./whole-text.ts');
  send({ kind: 'end', outcome: await scanRead(work.source, work.read, work.job) });
} else if (work.kind === 'stream') {
  const { scanStreamed } = await import('./streamed-text.ts');
  let memory = new SharedArrayBuffer(0);
  let sentShare = 0;
  const outcome = await scanStreamed(work.source, work.job, {
    onRead(share, reading) {
      if (Math.abs(share - sentShare) < SHARE_STEP) return;
      sentShare = share;
      send({ kind: 'read', share, reading });
    },
    async write(bytes, isChanged) {
      const { length } = bytes;
      if (memory.byteLength < length) memory = new SharedArrayBuffer(2 * length);
      new Uint8Array(memory).set(bytes);
      send({ kind: 'part', memory, length, isChanged });
      await once(port, 'message');
    },
  });
  send({ kind: 'end', outcome });
} else {
  const { proveNext } = await import('../sources/prove-clean.ts');
  while (proveNext(work.proof));
}
