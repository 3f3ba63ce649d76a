/** Scans a large file in a thread with a small heap, and hands on what comes back of its text. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CannotRun } from './exit-codes.ts';
import { statSync } from './files.ts';
import { MOST_WHOLE } from './scan-whole.ts';
import type { Job, Outcome, Source } from './scanned.ts';

/** Where the bytes of a text go that is given back part by part. */
export interface Taker {
  /** The bytes are others when it is done. */
  take(bytes: Uint8Array, isChanged: boolean): Promise<void>;
  /** What came is not to be used: the file could not be read to its end. */
  discard(): Promise<void>;
}

export interface LargeScan {
  /** Who takes what the job gives beyond its report; null where nobody can, and the text would be one string. */
  readonly takerOf?: (source: Source) => Taker;
  /** How far a reading of a file is, from 0 to 1; readings are counted from 1. */
  readonly hasRead?: (source: Source, share: number, reading: number) => void;
  /** What is larger is read in parts. */
  readonly mostWhole?: number;
}

/** What the thread is told once, and what it says. */
export interface LargeWork {
  readonly source: Source;
  readonly job: Job;
}
export type LargeNews =
  | { readonly is: 'read'; readonly share: number; readonly reading: number }
  | {
      readonly is: 'part';
      /** One memory for all parts: a copy of each would wait for a collector that sees no need to run. */
      readonly memory: SharedArrayBuffer;
      readonly length: number;
      readonly isChanged: boolean;
    }
  | { readonly is: 'end'; readonly outcome: Outcome };

/**
 * A file of any size is read in this, and the answer of one with nothing but hidden characters is made in it; else Node
 * lets garbage lie for as long as the machine has room.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

const NO_ROOM = 'It takes more memory than there is for it.';
/** Of a row that is held as a whole, with all its marks. */
const NO_ROOM_FOR_ROW =
  'One of its rows takes more memory than there is for it: it is too long, or hides too much.';

/** Whether it is read in parts: what is smaller is read whole, which takes half of the time. */
export function isLarge(source: Source, job: Job, large: LargeScan): boolean {
  if (source.blob !== undefined || !takesMemory(source, large)) return false;
  // Escapes are found in whole texts.
  if ((job.decodes ?? []).length > 0) return false;
  return job.gives === 'report' || large.takerOf !== undefined;
}

/** Whether it takes the memory of many small ones, in parts or whole. */
export function takesMemory({ file }: Source, { mostWhole = MOST_WHOLE }: LargeScan): boolean {
  if (file === null) return false;
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size > mostWhole;
}

export async function scanLarge(source: Source, job: Job, { takerOf, hasRead }: LargeScan): Promise<Outcome> {
  // The same file, as it is here: a source in the repository, emitted where it is installed.
  const url = new URL(`./scan-large-worker${extname(import.meta.filename)}`, import.meta.url);
  const workerData: LargeWork = { source, job };
  const worker = new Worker(url, { workerData, resourceLimits: HEAP });
  const taker = job.gives === 'report' ? undefined : takerOf?.(source);
  let outcome: Outcome | undefined;
  try {
    outcome = await new Promise<Outcome>((resolve, reject) => {
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
          const problem = job.fields === undefined ? NO_ROOM : NO_ROOM_FOR_ROW;
          resolve({ outcome: 'unreadable', path: source.path, problem });
        }
        reject(new CannotRun(`The scan of a large file ended early: ${error.code ?? error.name}.`));
      });
      worker.on('message', (news: LargeNews) => {
        if (news.is === 'end') resolve(news.outcome);
        else if (news.is === 'read') hasRead?.(source, news.share, news.reading);
        else {
          const bytes = new Uint8Array(news.memory, 0, news.length);
          taker?.take(bytes, news.isChanged).then(() => worker.postMessage('taken'), reject);
        }
      });
    });
  } finally {
    await worker.terminate();
    if (outcome?.outcome !== 'scanned') await taker?.discard();
  }
  return outcome;
}
