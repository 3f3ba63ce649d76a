/** The threads of the scanner: all of them run worker.ts, one alone for a large source or several in a pool. */
import { extname } from 'node:path';
import type { ResourceLimits, Worker, WorkerOptions } from 'node:worker_threads';
import { CannotRun } from '../exit-codes.ts';
import { workerThreads } from '../on-demand.ts';
import type { Job, Outcome, Source } from '../scan-data.ts';
import type { CleanProof } from '../sources/prove-clean.ts';
import type { ReadText, Scan } from '../sources/read-source.ts';

export type Work =
  /** Scans the sources that are posted, batch after batch; larger files are left to others. */
  | { readonly kind: 'sources'; readonly job: Job; readonly maxWhole: number }
  /** Scans the large files that are posted, in parts. */
  | { readonly kind: 'streams' }
  | LargeWork
  /** Scans a large text that has been read. */
  | { readonly kind: 'text'; readonly source: Source; readonly job: Job; readonly read: ReadText }
  /** Proves stretches of a large file clean, until there are none left. */
  | { readonly kind: 'proof'; readonly proof: CleanProof };

/** A large file, for a thread that scans them. */
export interface LargeWork {
  readonly kind: 'stream';
  readonly source: Source;
  readonly job: Job;
}

/** What comes to it of a stream: nothing at its end, or after an error of the file system. */
export interface ChunkMessage {
  readonly kind: 'chunk';
  /** One for all chunks, as for parts. */
  readonly memory: SharedArrayBuffer;
  readonly length: number;
  readonly error?: string | undefined;
}

export interface PartMessage {
  readonly kind: 'part';
  /** One memory for all parts: copies would wait for a garbage collector that sees no need to run. */
  readonly memory: SharedArrayBuffer;
  readonly length: number;
  readonly isChanged: boolean;
}

export type Message =
  | { readonly kind: 'read'; readonly share: number; readonly reading: number }
  | PartMessage
  /** The next bytes of the stream are to come. */
  | { readonly kind: 'wanted' }
  | { readonly kind: 'end'; readonly outcome: Outcome }
  | { readonly kind: 'batch'; readonly scans: readonly Scan[] };

/** Saves some 90 MB in two threads, and costs no time. */
const POOL_LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 8 };
/** Of a stream: a pipe gives a quarter as much at once, which leaves the memory in pieces. */
const CHUNK_BYTES = 2 ** 18;

export function startThread(work: Work, options: WorkerOptions = {}): Worker {
  // The extension of this file: .ts in the repository, .js where it is installed.
  const url = new URL(`./worker${extname(import.meta.filename)}`, import.meta.url);
  return new (workerThreads().Worker)(url, { ...options, workerData: work });
}

export interface ThreadSettings {
  readonly resourceLimits: ResourceLimits;
  /** The problem of a source that needs more memory than the thread may take. */
  readonly outOfMemory: string;
  readonly onRead?: (share: number, reading: number) => void;
  /** Takes the next bytes of the output; the thread waits for it. */
  readonly write?: ((bytes: Uint8Array, isChanged: boolean) => Promise<void>) | undefined;
  /** The bytes of a source that is no file. */
  readonly stream?: AsyncIterable<Buffer> | undefined;
}

/**
 * Scans one source in a thread of its own: one that needs too much memory ends its thread, not the run. A thread that has
 * scanned a file scans the next one: it takes longer to start one than to read a file of some megabytes.
 */
export async function scanInThread(
  work: Extract<Work, { readonly kind: 'stream' | 'text' }>,
  { resourceLimits, outOfMemory, onRead, write, stream }: ThreadSettings,
): Promise<Outcome> {
  const worker = takeThread(work, resourceLimits);
  const coming = stream?.[Symbol.asyncIterator]();
  const sendNext = async () => worker.postMessage(await joinChunks(coming));
  let hasEnded = false;
  try {
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      worker.on('error', ({ code, name }: NodeJS.ErrnoException) => {
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
          resolve({ outcome: 'unreadable', path: work.source.path, problem: outOfMemory });
        }
        const what = work.kind === 'stream' ? 'file' : 'text';
        reject(new CannotRun(`The scan of a large ${what} ended early: ${code ?? name}.`));
      });
      worker.on('message', (message: Message) => {
        if (message.kind === 'end') {
          hasEnded = work.kind === 'stream';
          resolve(message.outcome);
        } else if (message.kind === 'wanted') void sendNext();
        else if (message.kind === 'read') onRead?.(message.share, message.reading);
        else if (message.kind === 'part') {
          const bytes = new Uint8Array(message.memory, 0, message.length);
          write?.(bytes, message.isChanged).then(() => worker.postMessage('written'), reject);
        }
      });
    });
    return outcome;
  } finally {
    for (const name of ['message', 'error']) worker.removeAllListeners(name);
    if (hasEnded) keepThread(worker);
    else await worker.terminate();
  }
}

let joined = new SharedArrayBuffer(0);

/** As many of the chunks that come as make one of a good size, in one memory. */
async function joinChunks(coming: AsyncIterator<Buffer> | undefined): Promise<ChunkMessage> {
  let length = 0;
  try {
    while (length < CHUNK_BYTES) {
      const bytes: Uint8Array | undefined = (await coming?.next())?.value;
      if (bytes === undefined) break;
      if (length + bytes.length > joined.byteLength) {
        const longer = new SharedArrayBuffer(length + bytes.length + CHUNK_BYTES);
        new Uint8Array(longer).set(new Uint8Array(joined, 0, length));
        joined = longer;
      }
      new Uint8Array(joined).set(bytes, length);
      length += bytes.length;
    }
    return { kind: 'chunk', memory: joined, length };
  } catch (error) {
    return { kind: 'chunk', memory: joined, length: 0, error: (error as NodeJS.ErrnoException).code };
  }
}

/** One that has scanned a file, and waits for the next. */
let kept: Worker | null = null;

function takeThread(
  work: Extract<Work, { readonly kind: 'stream' | 'text' }>,
  resourceLimits: ResourceLimits,
) {
  if (work.kind === 'text') return startThread(work, { resourceLimits });
  const worker = kept ?? startThread({ kind: 'streams' }, { resourceLimits });
  kept = null;
  worker.ref();
  worker.postMessage(work);
  return worker;
}

/** The process does not wait for it. */
function keepThread(worker: Worker): void {
  kept = worker;
  worker.unref();
  worker.on('error', () => {
    kept = null;
  });
}

interface Waiting extends PromiseWithResolvers<readonly Scan[]> {
  readonly batch: readonly Source[];
}

const ENDED_EARLY =
  'It could not be scanned: it took more memory than there is, or stopped the thread that read it';
/** Batches that a thread has at once: it does not wait for the next one. */
const MOST_AT_ONCE = 8;

/** Threads that scan batches of small sources. One that ends early loses the source that ended it, and no other. */
export class ThreadPool {
  readonly #work: Work;
  readonly #threads: PoolThread[];
  readonly #waiting: Waiting[] = [];

  constructor(count: number, work: Extract<Work, { readonly kind: 'sources' }>) {
    this.#work = work;
    this.#threads = Array.from({ length: count }, () => this.#start());
  }

  /** What is said of each; a thread takes the batch when it has time. */
  async scan(batch: readonly Source[]): Promise<readonly Scan[]> {
    const waiting = { batch, ...Promise.withResolvers<readonly Scan[]>() };
    this.#waiting.push(waiting);
    this.#feedAll();
    try {
      return await waiting.promise;
    } catch (error) {
      const [source, ...others] = batch;
      if (source === undefined || others.length === 0) return [{ ...failed(source as Source, error) }];
      const scans: Scan[] = [];
      for (const one of batch) scans.push(...(await this.scan([one])));
      return scans;
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  #start(): PoolThread {
    const thread = new PoolThread(this.#work, {
      onDone: () => this.#feedAll(),
      onEnded: (others) => {
        this.#threads[this.#threads.indexOf(thread)] = this.#start();
        this.#waiting.unshift(...others);
        this.#feedAll();
      },
    });
    return thread;
  }

  /** The next batch goes to the thread that has the fewest. */
  #feedAll(): void {
    for (;;) {
      const least = this.#threads.reduce((one, other) => (other.count < one.count ? other : one));
      const next = least.count < MOST_AT_ONCE ? this.#waiting.shift() : undefined;
      if (next === undefined) return;
      least.scan(next);
    }
  }
}

function failed({ path }: Source, error: unknown): Outcome {
  const { code, name } = error as NodeJS.ErrnoException;
  return { outcome: 'unreadable', path, problem: `${ENDED_EARLY} (${code ?? name}).` };
}

/** One of them: its answers come in the order of what it is asked. */
class PoolThread {
  readonly #worker: Worker;
  readonly #running: Waiting[] = [];

  constructor(
    work: Work,
    {
      onDone,
      onEnded,
    }: { readonly onDone: () => void; readonly onEnded: (others: readonly Waiting[]) => void },
  ) {
    this.#worker = startThread(work, { resourceLimits: POOL_LIMITS });
    this.#worker.on('message', ({ scans }: Extract<Message, { readonly kind: 'batch' }>) => {
      this.#running.shift()?.resolve(scans);
      onDone();
    });
    this.#worker.on('error', (error) => {
      const [ending, ...others] = this.#running.splice(0);
      onEnded(others);
      ending?.reject(error);
    });
  }

  /** Of the batches that it has. */
  get count(): number {
    return this.#running.length;
  }

  scan(waiting: Waiting): void {
    this.#running.push(waiting);
    this.#worker.postMessage(waiting.batch);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
