/** Scans a large text that has to be held whole in a thread of its own: one that needs too much memory ends it alone. */
import { extname } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { CannotRun } from './exit-codes.ts';
import type { Job, Outcome, Source } from './scanned.ts';
import type { ReadText } from './sources/read-source.ts';

/** In bytes and in UTF-16 units; its marks take up to a hundred times as much. */
export const MOST_WHOLE = 4 * 2 ** 20;

/** MiB of memory that may come to stay at once: beyond 16 more than there is, Node ends the process in place of the thread. */
const MOST_YOUNG = 12;

const NO_ROOM = 'What hides in it takes more memory than there is';

/** What the thread is told. */
export interface WholeWork {
  readonly source: Source;
  readonly read: ReadText;
  readonly job: Job;
}

/** `whyWhole` says why it is not read in parts; null where its source has none. */
export async function scanWhole(
  source: Source,
  read: ReadText,
  job: Job,
  whyWhole: string | null,
): Promise<Outcome> {
  // The same file, as it is here: a source in the repository, emitted where it is installed.
  const url = new URL(`./scan-whole-worker${extname(import.meta.filename)}`, import.meta.url);
  const workerData: WholeWork = { source, read, job };
  // As much as the whole run may take, which would end without a word.
  const maxOldGenerationSizeMb = Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20);
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: MOST_YOUNG };
  const worker = new Worker(url, { workerData, resourceLimits });
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', ({ code, name }: NodeJS.ErrnoException) => {
        const why = whyWhole === null ? '. Save it to a file.' : ` ${whyWhole}.`;
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
          resolve({ outcome: 'unreadable', path: source.path, problem: `${NO_ROOM}${why}` });
        } else reject(new CannotRun(`The scan of a large text ended early: ${code ?? name}.`));
      });
    });
  } finally {
    await worker.terminate();
  }
}
