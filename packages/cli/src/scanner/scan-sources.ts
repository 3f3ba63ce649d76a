/**
 * The scanner: small texts are read whole, on all cores where that pays; large files are proven clean by their bytes or
 * read in parts. Outcomes come in the order of the sources.
 */
import { availableParallelism } from 'node:os';
import { statSync } from '../files.ts';
import type { Job, Outcome, Source } from '../scan-data.ts';
import { scanCleanFile } from './clean-file.ts';
import { jobForNotebook } from './notebook-job.ts';
import { scanInThread, ThreadPool } from './threads.ts';
import { MAX_WHOLE, scanWhole } from './whole-text.ts';

/** Takes the bytes of a text that is written part by part. */
export interface Sink {
  /** The bytes may be overwritten once it is done. */
  write(bytes: Uint8Array, isChanged: boolean): Promise<void>;
  /** The file could not be read to its end: what was written is not to be used. */
  discard(): Promise<void>;
}

export interface ScanHooks {
  /** Where the output of a large file goes; without it large files are read in parts for a report alone. */
  readonly sinkOf?: (source: Source) => Sink;
  /** How far a reading of a file is, from 0 to 1; readings are counted from 1. */
  readonly onRead?: (source: Source, share: number, reading: number) => void;
  /** Larger files are read in parts. */
  readonly maxWhole?: number;
}

/** Below this a thread costs more than it saves: one starts in about 50 ms, in which some megabytes are scanned. */
const BYTES_PER_THREAD = 4 * 2 ** 20;
/** How many sources may be ahead of the one that is waited for. */
const AHEAD_PER_THREAD = 8;

/** Enough for a file of any size and for an answer of nothing but hidden characters; without it garbage would pile up. */
const STREAM_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
const OUT_OF_MEMORY = 'It takes more memory than there is for it.';
/** A row is held as a whole, with all its marks. */
const ROW_OUT_OF_MEMORY =
  'One of its rows takes more memory than there is for it: it is too long, or hides too much.';

export async function* scanSources(
  sources: readonly Source[],
  job: Job,
  hooks: ScanHooks = {},
): AsyncGenerator<Outcome> {
  const threads = countThreads(sources);
  if (threads < 2) {
    for (const source of sources) yield await scanSource(source, job, hooks);
    return;
  }
  const pool = new ThreadPool(threads, job);
  // Each large file takes the memory of many small ones: they are scanned one at a time.
  let lastLarge: Promise<unknown> = Promise.resolve();
  const start = (source: Source) => {
    if (!isLarge(source, hooks)) return pool.scan(source);
    const outcome = lastLarge.then(() => scanSource(source, job, hooks));
    lastLarge = outcome.catch(() => {});
    return outcome;
  };
  const running: Promise<Outcome>[] = [];
  let next = 0;
  try {
    while (next < sources.length || running.length > 0) {
      while (next < sources.length && running.length < threads * AHEAD_PER_THREAD) {
        const outcome = start(sources[next++] as Source);
        // Its failure is handled when its turn comes.
        outcome.catch(() => {});
        running.push(outcome);
      }
      yield await (running.shift() as Promise<Outcome>);
    }
  } finally {
    await pool.close();
  }
}

export async function scanSource(source: Source, given: Job, hooks: ScanHooks): Promise<Outcome> {
  const job = jobForNotebook(source, given);
  if (!isLarge(source, hooks)) return scanWhole(source, job);
  const { onRead, sinkOf } = hooks;
  const clean = await scanCleanFile(source, job, { onRead });
  if (clean !== null) return clean;
  // Escapes are decoded in whole texts.
  const isWhole = source.blob !== undefined || (job.decodes ?? []).length > 0;
  if (isWhole || (job.output !== 'report' && sinkOf === undefined)) return scanWhole(source, job);
  const sink = job.output === 'report' ? undefined : sinkOf?.(source);
  let outcome: Outcome | undefined;
  try {
    outcome = await scanInThread(
      { kind: 'stream', source, job },
      {
        resourceLimits: STREAM_LIMITS,
        outOfMemory: job.fields === undefined ? OUT_OF_MEMORY : ROW_OUT_OF_MEMORY,
        onRead: (share, reading) => onRead?.(source, share, reading),
        write: sink?.write.bind(sink),
      },
    );
  } finally {
    if (outcome?.outcome !== 'scanned') await sink?.discard();
  }
  return outcome;
}

/** Whether it takes the memory of many small ones. */
function isLarge({ file }: Source, { maxWhole = MAX_WHOLE }: ScanHooks): boolean {
  if (file === null) return false;
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size > maxWhole;
}

function countThreads(sources: readonly Source[]): number {
  // Only the main thread reads standard input.
  if (sources.length < 2 || sources.some(({ file }) => file === null)) return 1;
  const cores = Math.min(availableParallelism(), sources.length);
  let bytes = 0;
  for (const { file } of sources) {
    bytes += statSync(file as string, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes >= cores * BYTES_PER_THREAD) return cores;
  }
  return Math.floor(bytes / BYTES_PER_THREAD);
}
