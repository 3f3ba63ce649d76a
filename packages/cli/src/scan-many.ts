/** Scans many sources, on all cores where that pays, and answers them in their order. */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CannotRun } from './exit-codes.ts';
import { statSync } from './files.ts';
import { isLarge, type LargeScan, scanLarge, takesMemory } from './scan-large.ts';
import { scanLocally } from './scan-locally.ts';
import { scanQuietFile } from './scan-quiet-file.ts';
import type { Job, Outcome, Source } from './scanned.ts';

/** Below this a thread costs more than it saves: one starts in about 50 ms, in which some megabytes are scanned. */
const BYTES_PER_THREAD = 4 * 2 ** 20;
/** How many sources may be ahead of the one that is waited for. */
const AHEAD_PER_THREAD = 8;

type ScanOne = (source: Source) => Promise<Outcome>;

export async function* scanMany(
  sources: readonly Source[],
  job: Job,
  large: LargeScan = {},
): AsyncGenerator<Outcome> {
  const threads = countThreads(sources);
  if (threads < 2) {
    for (const source of sources) {
      yield await scanAlone(source, job, large);
    }
    return;
  }
  const pool = openPool(threads, job);
  // Each takes the memory of many small ones: they are scanned one at a time.
  let turn: Promise<unknown> = Promise.resolve();
  const scan: ScanOne = (source) => {
    if (!takesMemory(source, large)) return pool.scan(source);
    const outcome = turn.then(() => scanAlone(source, job, large));
    turn = outcome.catch(() => {});
    return outcome;
  };
  try {
    yield* inOrder(sources, scan, threads * AHEAD_PER_THREAD);
  } finally {
    await pool.close();
  }
}

async function scanAlone(source: Source, job: Job, large: LargeScan): Promise<Outcome> {
  const quiet = takesMemory(source, large)
    ? await scanQuietFile(source, job, { hasRead: large.hasRead })
    : null;
  if (quiet !== null) return quiet;
  return isLarge(source, job, large) ? scanLarge(source, job, large) : scanLocally(source, job);
}

async function* inOrder(sources: readonly Source[], scan: ScanOne, ahead: number): AsyncGenerator<Outcome> {
  const running: Promise<Outcome>[] = [];
  let next = 0;
  while (next < sources.length || running.length > 0) {
    while (next < sources.length && running.length < ahead) {
      const promise = scan(sources[next++] as Source);
      // Heard when its turn comes; until then its failure is not unheard.
      promise.catch(() => {});
      running.push(promise);
    }
    yield await (running.shift() as Promise<Outcome>);
  }
}

function countThreads(sources: readonly Source[]): number {
  // Standard input is the main thread's.
  if (sources.length < 2 || sources.some(({ file }) => file === null)) return 1;
  const cores = Math.min(availableParallelism(), sources.length);
  let bytes = 0;
  for (const { file } of sources) {
    bytes += statSync(file as string, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes >= cores * BYTES_PER_THREAD) return cores;
  }
  return Math.floor(bytes / BYTES_PER_THREAD);
}

interface Waiting {
  readonly source: Source;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

function openPool(threads: number, job: Job) {
  const waiting: Waiting[] = [];
  const idle: Thread[] = [];
  const all: Thread[] = [];
  const giveWork = () => {
    while (idle.length > 0 && waiting.length > 0) idle.pop()?.work(waiting.shift() as Waiting);
  };
  for (let count = 0; count < threads; count++) {
    const thread = new Thread(job, (free) => {
      idle.push(free);
      giveWork();
    });
    all.push(thread);
    idle.push(thread);
  }
  return {
    scan: (source: Source) =>
      new Promise<Outcome>((resolve, reject) => {
        waiting.push({ source, resolve, reject });
        giveWork();
      }),
    close: async () => {
      await Promise.all(all.map((thread) => thread.end()));
    },
  };
}

class Thread {
  readonly #worker: Worker;
  #current: Waiting | undefined;

  constructor(job: Job, whenFree: (thread: Thread) => void) {
    // The same file, as it is here: a source in the repository, emitted where it is installed.
    const url = new URL(`./scan-worker${extname(import.meta.filename)}`, import.meta.url);
    this.#worker = new Worker(url, { workerData: job });
    this.#worker.on('message', (outcome: Outcome) => {
      const { resolve } = this.#current as Waiting;
      this.#current = undefined;
      resolve(outcome);
      whenFree(this);
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#current?.reject(new CannotRun(`A thread ended early: ${error.code ?? error.name}.`));
    });
  }

  work(waiting: Waiting): void {
    this.#current = waiting;
    this.#worker.postMessage(waiting.source);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
