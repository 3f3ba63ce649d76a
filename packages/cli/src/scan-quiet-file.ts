/** Scans a large file by its bytes, on two cores where that pays: what asks nothing never becomes a string. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { openSync } from './files.ts';
import { quietText, wordOfQuiet } from './scan-quiet.ts';
import type { Job, Scanned, Source } from './scanned.ts';
import { encodeSignature, openDecoder } from './sources/decode-text.ts';
import {
  countStretches,
  DONE,
  HAS_NO_BORDER,
  NEXT,
  openWork,
  proveNext,
  proveStretch,
  type QuietWork,
  STOPPED,
} from './sources/prove-quiet.ts';
import { isAsSeen, seenOf } from './sources/seen.ts';
import { judgeStart, SNIFFED_BYTES } from './sources/sniff-text.ts';

interface QuietScan {
  /** How far it is, from 0 to 1. */
  readonly hasRead?: ((source: Source, share: number, reading: number) => void) | undefined;
  /** Bytes that one thread takes at once. */
  readonly stretchBytes?: number;
  readonly leastForThread?: number;
}

const STRETCH_BYTES = 8 * 2 ** 20;
/** Less is proven by one core until another thread has started, in some 50 ms. */
const LEAST_FOR_THREAD = 512 * 2 ** 20;

/** Null where the file has to be read as a text, or cannot be: whoever does so says what is the matter. */
export async function scanQuietFile(
  source: Source,
  job: Job,
  { hasRead, stretchBytes = STRETCH_BYTES, leastForThread = LEAST_FOR_THREAD }: QuietScan = {},
): Promise<Scanned | null> {
  const word = wordOfQuiet(job);
  if (source.file === null || source.blob !== undefined || word === null) return null;
  let handle: number | undefined;
  try {
    handle = openSync(source.file, 'r');
    const seen = seenOf(fstatSync(handle, { bigint: true }));
    const room = Buffer.alloc(SNIFFED_BYTES);
    const sniffed = room.subarray(0, readSync(handle, room, 0, SNIFFED_BYTES, 0));
    const decoder = openDecoder(sniffed, seen.size, source.encoding);
    if (decoder.is === 'unreadable' || decoder.encoding.name !== 'utf-8') return null;
    if (judgeStart(sniffed, source) !== null) return null;
    const { encoding } = decoder;
    const start = encodeSignature(encoding).length;
    const work = openWork({ handle, start, size: seen.size, word, stretchBytes });
    const isShared = availableParallelism() > 1 && seen.size >= leastForThread;
    const characters = await proveFile(work, isShared, (share) => hasRead?.(source, share, 1));
    if (characters === null || !isAsSeen(seenOf(fstatSync(handle, { bigint: true })), seen)) return null;
    return quietText(source, job, { encoding, seen }, characters);
  } catch {
    return null;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

async function proveFile(
  work: QuietWork,
  isShared: boolean,
  hasRead: (share: number) => void,
): Promise<number | null> {
  const { handle, start, size, word, state, characters } = work;
  const count = countStretches(work);
  const helper = isShared ? new Helper(work) : null;
  try {
    while (proveNext(work)) {
      hasRead(Atomics.load(state, DONE) / count);
      // Signals are heard in between.
      await setImmediate();
    }
    await helper?.finish();
  } finally {
    helper?.end();
  }
  const stopped = Atomics.load(state, STOPPED);
  if (stopped === HAS_NO_BORDER) return proveStretch(handle, start, size, word);
  return stopped === 0 ? Number(characters[0]) : null;
}

/** A thread that takes every other stretch or so. */
class Helper {
  readonly #work: QuietWork;
  readonly #worker: Worker;
  #hasFailed = false;

  constructor(work: QuietWork) {
    this.#work = work;
    // The same file, as it is here: a source in the repository, emitted where it is installed.
    const url = new URL(`./scan-quiet-worker${extname(import.meta.filename)}`, import.meta.url);
    this.#worker = new Worker(url, { workerData: work, env: SHARE_ENV, trackUnmanagedFds: false });
    // One that is late has nothing to do, and nobody waits for it.
    this.#worker.unref();
    this.#worker.on('error', () => {
      this.#hasFailed = true;
      Atomics.notify(work.state, DONE);
    });
  }

  /** Waits for the stretches that it took. */
  async finish(): Promise<void> {
    const { state } = this.#work;
    for (;;) {
      const done = Atomics.load(state, DONE);
      if (done >= Math.min(Atomics.load(state, NEXT), countStretches(this.#work))) return;
      if (this.#hasFailed) throw new Error('The thread ended early.');
      this.#worker.ref();
      await Atomics.waitAsync(state, DONE, done).value;
    }
  }

  end(): void {
    this.#worker.unref();
    void this.#worker.terminate();
  }
}
