/** The entry file of every thread of the scanner; each kind of work loads only what it needs. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Source } from '../scan-data.ts';
import type { Scan } from '../sources/read-source.ts';
import type { StreamHooks } from '../sources/text-file.ts';
import type { ChunkMessage, LargeWork, Message, Work } from './threads.ts';

const SHARE_STEP = 0.01;

const work = workerData as Work;
const port = parentPort as NonNullable<typeof parentPort>;
const send = (message: Message) => port.postMessage(message);

void run();

async function run(): Promise<void> {
  if (work.kind === 'sources') return scanSources(work);
  if (work.kind === 'streams') return scanStreams();
  if (work.kind === 'text') {
    const { scanRead } = await import('./whole-text.ts');
    send({ kind: 'end', outcome: await scanRead(work.source, work.read, work.job) });
  } else if (work.kind === 'proof') {
    const { proveNext } = await import('../sources/prove-clean.ts');
    while (proveNext(work.proof));
  }
}

async function scanSources({ job, maxWhole }: Extract<Work, { readonly kind: 'sources' }>): Promise<void> {
  const { scanSmall } = await import('./whole-text.ts');
  let last: Promise<void> = Promise.resolve();
  const scanBatch = async (batch: readonly Source[]) => {
    const scans: Scan[] = [];
    for (const source of batch) scans.push(await scanSmall(source, job, { maxWhole }));
    send({ kind: 'batch', scans });
  };
  port.on('message', (batch: readonly Source[]) => {
    last = last.then(() => scanBatch(batch));
  });
}

async function scanStreams(): Promise<void> {
  const { scanStreamed } = await import('./streamed-text.ts');
  let memory = new SharedArrayBuffer(0);
  let answered: ((message: ChunkMessage | 'written') => void) | undefined;
  const answer = () =>
    new Promise<ChunkMessage | 'written'>((resolve) => {
      answered = resolve;
    });
  const input = async function* (): AsyncGenerator<Buffer, undefined> {
    for (;;) {
      send({ kind: 'wanted' });
      const { memory, length, error } = (await answer()) as ChunkMessage;
      if (error !== undefined) throw Object.assign(new Error(error), { code: error });
      if (length === 0) return;
      yield Buffer.from(memory, 0, length);
    }
  };
  port.on('message', async (message: LargeWork | ChunkMessage | 'written') => {
    if (message === 'written' || message.kind === 'chunk') return answered?.(message);
    const { source, job } = message;
    let sentShare = 0;
    const hooks: StreamHooks = {
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
        await answer();
      },
    };
    const isInput = source.file === null;
    const outcome = isInput
      ? await (await import('./streamed-input.ts')).scanInput(input(), source, job, hooks)
      : await scanStreamed(source, job, hooks);
    send({ kind: 'end', outcome });
  });
}
