/** The threads of the scanner: all of them run worker.ts, one alone for a large source or several in a pool. */
import { extname } from 'node:path';
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads';
import { CannotRun } from '../exit-codes.ts';
import type { Job, Outcome, Source } from '../scan-data.ts';
import type { CleanProof } from '../sources/prove-clean.ts';
import type { ReadText } from '../sources/read-source.ts';

export type Work =
  /** Scans the sources that are posted, one after the other. */
  | { readonly kind: 'sources'; readonly job: Job }
  /** Scans a large file in parts. */
  | { readonly kind: 'stream'; readonly source: Source; readonly job: Job }
  /** Scans a large text that has been read. */
  | { readonly kind: 'text'; readonly source: Source; readonly job: Job; readonly read: ReadText }
  /** Proves stretches of a large file clean, until there are none left. */
  | { readonly kind: 'proof'; readonly proof: CleanProof };

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
  | { readonly kind: 'end'; readonly outcome: Outcome };

export function startThread(work: Work, options: WorkerOptions = {}): Worker {
  // The extension of this file: .ts in the repository, .js where it is installed.
  const url = new URL(`./worker${extname(import.meta.filename)}`, import.meta.url);
  return new Worker(url, { ...options, workerData: work });
}

export interface ThreadSettings {
  readonly resourceLimits: ResourceLimits;
  /** The problem of a source that needs more memory than the thread may take. */
  readonly outOfMemory: string;
  readonly onRead?: (share: number, reading: number) => void;
  /** Takes the next bytes of the output; the thread waits for it. */
  readonly write?: ((bytes: Uint8Array, isChanged: boolean) => Promise<void>) | undefined;
}

/** Scans one source in a thread of its own: one that needs too much memory ends its thread, not the run. */
export async function scanInThread(
  work: Extract<Work, { readonly kind: 'stream' | 'text' }>,
  { resourceLimits, outOfMemory, onRead, write }: ThreadSettings,
): Promise<Outcome> {
  const worker = startThread(work, { resourceLimits });
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      worker.on('error', ({ code, name }: NodeJS.ErrnoException) => {
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
          resolve({ outcome: 'unreadable', path: work.source.path, problem: outOfMemory });
        }
        const what = work.kind === 'stream' ? 'file' : 'text';
        reject(new CannotRun(`The scan of a large ${what} ended early: ${code ?? name}.`));
      });
      worker.on('message', (message: Message) => {
        if (message.kind === 'end') resolve(message.outcome);
        else if (message.kind === 'read') onRead?.(message.share, message.reading);
        else {
          const bytes = new Uint8Array(message.memory, 0, message.length);
          write?.(bytes, message.isChanged).then(() => worker.postMessage('written'), reject);
        }
      });
    });
  } finally {
    await worker.terminate();
  }
}

interface Waiting extends PromiseWithResolvers<Outcome> {
  readonly source: Source;
}

/** Threads that scan small sources; each takes the next one that waits. */
export class ThreadPool {
  readonly #workers: readonly Worker[];
  readonly #idle: Worker[];
  readonly #waiting: Waiting[] = [];

  constructor(count: number, job: Job) {
    this.#workers = Array.from({ length: count }, () => startThread({ kind: 'sources', job }));
    // An error without a source has no outcome to reject.
    for (const worker of this.#workers) worker.on('error', () => {});
    this.#idle = [...this.#workers];
  }

  scan(source: Source): Promise<Outcome> {
    const waiting = { source, ...Promise.withResolvers<Outcome>() };
    this.#waiting.push(waiting);
    this.#assign();
    return waiting.promise;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #assign(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0)
      this.#start(this.#idle.pop() as Worker, this.#waiting.shift() as Waiting);
  }

  #start(worker: Worker, { source, resolve, reject }: Waiting): void {
    const fail = ({ code, name }: NodeJS.ErrnoException) =>
      reject(new CannotRun(`A thread ended early: ${code ?? name}.`));
    worker.once('error', fail);
    worker.once('message', ({ outcome }: Extract<Message, { readonly kind: 'end' }>) => {
      worker.off('error', fail);
      resolve(outcome);
      this.#idle.push(worker);
      this.#assign();
    });
    worker.postMessage(source);
  }
}
