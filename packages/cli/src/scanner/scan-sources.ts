/**
 * The scanner: small texts are read whole, on all cores where that pays; large files are proven clean by their bytes or
 * read in parts. Outcomes come in the order of the sources.
 */
import { availableParallelism } from 'node:os';
import type { Job, Outcome, Source } from '../scan-data.ts';
import { isPage } from '../sources/declared-encoding.ts';
import { targetStatOf } from '../sources/file-state.ts';
import { MAX_BYTES } from '../sources/read-source.ts';
import { isManifest } from '../syntax/loaded-names.ts';
import { isCodeFile, isForAgents } from '../syntax/syntax-of-file.ts';
import { scanCleanFile } from './clean-file.ts';
import { jobForNotebook } from './notebook-job.ts';
import { scanInThread, ThreadPool } from './threads.ts';
import { inFull, MAX_WHOLE, mustBeHeld, scanSmall, scanWhole } from './whole-text.ts';

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
  /** How many threads scan at most; without it there are as many as cores. */
  readonly jobs?: number;
}

/** Below this a thread costs more than it saves: one starts in about 50 ms, in which some megabytes are scanned. */
const BYTES_PER_THREAD = 4 * 2 ** 20;
/** Sources that are handed to a thread at once: a message costs as much as a small file. */
const BATCH = 32;
/** How many batches may be ahead of the one that is waited for, for each thread: a large file holds up its own alone. */
const AHEAD_PER_THREAD = 64;

/** Enough for a file of any size and for an answer of nothing but hidden characters; without it garbage would pile up. */
const STREAM_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };
const IS_DUMP = /\.sql$/i;
const OUT_OF_MEMORY = 'It takes more memory than there is for it.';
/** A row is held as a whole, with all its marks. */
const ROW_OUT_OF_MEMORY =
  'One of its rows takes more memory than there is for it: it is too long, or hides too much.';

export async function* scanSources(
  sources: readonly Source[],
  job: Job,
  hooks: ScanHooks = {},
): AsyncGenerator<Outcome> {
  const threads = countThreads(sources, hooks.jobs ?? availableParallelism());
  if (threads < 2) {
    for (const source of sources) yield await scanSource(source, job, hooks);
    return;
  }
  const pool = new ThreadPool(threads, { kind: 'sources', job, maxWhole: hooks.maxWhole ?? MAX_WHOLE });
  // Each large file takes the memory of many small ones: they are scanned one at a time.
  let last: Promise<unknown> = Promise.resolve();
  let hasEnded = false;
  const scanAfterLast = (source: Source) => {
    const outcome = last.then(() => (hasEnded ? notScanned(source) : scanLarge(source, job, hooks)));
    last = outcome.catch(() => {});
    return outcome;
  };
  const scanBatch = async (batch: readonly Source[]) =>
    (await pool.scan(batch)).map((scan, index): (() => Outcome | Promise<Outcome>) => {
      const source = batch[index] as Source;
      if (scan.outcome !== 'large') return () => inFull(scan, source, job);
      // What is written comes in the order of the sources.
      if (hooks.sinkOf !== undefined) return () => scanLarge(source, job, hooks);
      const outcome = scanAfterLast(source);
      return () => outcome;
    });
  const running: ReturnType<typeof scanBatch>[] = [];
  let next = 0;
  try {
    while (next < sources.length || running.length > 0) {
      while (next < sources.length && running.length < threads * AHEAD_PER_THREAD) {
        const batch = sources.slice(next, next + BATCH);
        next += batch.length;
        const outcomes = scanBatch(batch);
        // Its failure is handled when its turn comes.
        outcomes.catch(() => {});
        running.push(outcomes);
      }
      for (const outcome of await (running.shift() as (typeof running)[number])) yield await outcome();
    }
  } finally {
    hasEnded = true;
    await pool.close();
  }
}

/** Nobody asks for it any more. */
function notScanned({ path }: Source): Outcome {
  return { outcome: 'unreadable', path, problem: 'The scan ended before it.' };
}

export async function scanSource(source: Source, job: Job, hooks: ScanHooks): Promise<Outcome> {
  const { maxWhole = MAX_WHOLE } = hooks;
  const scan = await scanSmall(source, job, { maxWhole, ...maxStreamOf(source, job, hooks) });
  if (scan.outcome !== 'large') return inFull(scan, source, job);
  return scan.stream === undefined
    ? scanLarge(source, job, hooks)
    : scanInParts(source, job, hooks, scan.stream);
}

/**
 * Rows are read once: those of standard input need not be held. Other texts are, as long as may be. What has a name is
 * refused then: code is judged as a whole, and few bytes of what is packed may be very many.
 */
function maxStreamOf(
  { calledAs }: Source,
  { fields, output, decodes = [] }: Job,
  { sinkOf, maxWhole = MAX_WHOLE }: ScanHooks,
) {
  const isWritten = output === 'report' || sinkOf !== undefined;
  if (fields !== undefined) return isWritten ? { maxStream: maxWhole } : {};
  const isPlain = calledAs === undefined && decodes.length === 0 && ['report', 'cleaned'].includes(output);
  return isPlain && isWritten ? { maxStream: MAX_BYTES } : {};
}

async function scanLarge(source: Source, given: Job, hooks: ScanHooks): Promise<Outcome> {
  const job = jobForNotebook(source, given);
  if (isJudgedWhole(source, job) && (await mustBeHeld(source))) return scanWhole(source, job);
  const clean = await scanCleanFile(source, job, { onRead: hooks.onRead });
  if (clean !== null) return clean;
  // Escapes are decoded in whole texts.
  const isWhole = (job.decodes ?? []).length > 0;
  const isHeld = isWhole || (job.output !== 'report' && hooks.sinkOf === undefined);
  return isHeld ? scanWhole(source, job) : scanInParts(source, job, hooks);
}

/**
 * A file that programs run or install from, that agents obey, or that may say anywhere how it is read, and that fits in
 * memory. Dumps of databases are data.
 */
function isJudgedWhole({ path, file }: Source, { fields }: Job): boolean {
  if (file === null || fields !== undefined || IS_DUMP.test(path)) return false;
  const size = targetStatOf(file)?.size ?? 0;
  return size <= MAX_BYTES && (isCodeFile(path, '') || isForAgents(path) || isManifest(path) || isPage(path));
}

/** A large file, or the bytes of standard input. */
async function scanInParts(
  source: Source,
  job: Job,
  { onRead, sinkOf }: ScanHooks,
  stream?: AsyncIterable<Buffer>,
): Promise<Outcome> {
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
        stream,
      },
    );
  } finally {
    if (outcome?.outcome !== 'scanned') await sink?.discard();
  }
  return outcome;
}

function countThreads(sources: readonly Source[], jobs: number): number {
  // Only the main thread reads standard input.
  if (sources.length < 2 || sources.some(({ file, inline }) => file === null && inline === undefined))
    return 1;
  const most = Math.min(jobs, sources.length);
  let bytes = 0;
  for (const { file } of sources) {
    if (file !== null) bytes += targetStatOf(file)?.size ?? 0;
    if (bytes >= most * BYTES_PER_THREAD) return most;
  }
  return Math.floor(bytes / BYTES_PER_THREAD);
}
