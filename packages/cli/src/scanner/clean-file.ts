/** The fast path for clean files: a file whose bytes prove that nothing needs a scan never becomes a string. */
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { reportQuiet } from '@limpid/engine/quiet-bytes';
import { workerThreads } from '../on-demand.ts';
import { ALLOW_WORD, NO_COMMENTS } from '../reporter/allow-comments.ts';
import { namesOf, reportOf } from '../reporter/report-of.ts';
import { ReportedMarks } from '../reporter/reported-marks.ts';
import type { Job, Scanned, Source } from '../scan-data.ts';
import { encodeSignature } from '../sources/decode-text.ts';
import {
  type CleanProof,
  countSpacesOf,
  countStretches,
  DONE,
  DOUBTFUL,
  HAS_NO_BORDER,
  NEXT,
  openProof,
  proveNext,
  proveStretch,
  type QuietText,
  STOPPED,
} from '../sources/prove-clean.ts';
import { judgeStart } from '../sources/sniff-text.ts';
import { TextFile } from '../sources/text-file.ts';
import { startThread } from './threads.ts';

interface ProofSettings {
  /** How far it is, from 0 to 1. */
  readonly onRead?: ((source: Source, share: number, reading: number) => void) | undefined;
  /** Bytes that one thread takes at once. */
  readonly stretchBytes?: number;
  /** Smaller files are proven by one core before another thread has started, in some 50 ms. */
  readonly minShared?: number;
}

const STRETCH_BYTES = 8 * 2 ** 20;
const MIN_SHARED = 512 * 2 ** 20;

/** The word that a clean text does not hold, or none; null where bytes cannot answer what the job asks. */
export function forbiddenWordOf(job: Job): string | null {
  const { output, fields, decodes = [], options, readsAllowComments } = job;
  const isOfBytes = output === 'report' && fields === undefined && decodes.length === 0;
  if (!isOfBytes || options.punctuation === true || options.whitespace === true) return null;
  return readsAllowComments ? ALLOW_WORD : '';
}

/** The outcome of a text without marks: the same as that of its string. */
export function cleanOutcome(
  source: Source,
  job: Job,
  read: Pick<Scanned, 'encoding' | 'fileState' | 'isLfsPointer'>,
  { characters, spacing }: QuietText,
): Scanned {
  const { encoding, fileState, isLfsPointer } = read;
  const { findings, ...facts } = reportQuiet(characters, spacing);
  const inspected = { ...facts, names: namesOf(findings) };
  const report = reportOf(new ReportedMarks(job, source, NO_COMMENTS), inspected, NO_COMMENTS);
  const found = { encoding, fileState, ...(isLfsPointer === true && { isLfsPointer }) };
  return { outcome: 'scanned', path: source.path, ...found, ...report, text: null };
}

/** Null where the file has to be read as a text, or cannot be read: the other strategies say why. */
export async function scanCleanFile(
  source: Source,
  job: Job,
  { onRead, stretchBytes = STRETCH_BYTES, minShared = MIN_SHARED }: ProofSettings = {},
): Promise<Scanned | null> {
  const word = forbiddenWordOf(job);
  if (source.file === null || source.blob !== undefined || word === null) return null;
  let file: TextFile | undefined;
  try {
    file = new TextFile(source.file, source.encoding);
    const { encoding, fileState, handle } = file;
    if (encoding.name !== 'utf-8' || judgeStart(file.start, source) !== null) return null;
    const start = encodeSignature(encoding).length;
    const proof = openProof({ handle, start, size: fileState.size, word, stretchBytes });
    const isShared = availableParallelism() > 1 && fileState.size >= minShared;
    const quiet = await proveFile(proof, isShared, (share) => onRead?.(source, share, 1));
    if (quiet === null) return null;
    file.refuseChanged();
    return cleanOutcome(source, job, file, quiet);
  } catch {
    return null;
  } finally {
    file?.close();
  }
}

async function proveFile(
  proof: CleanProof,
  isShared: boolean,
  onRead: (share: number) => void,
): Promise<QuietText | null> {
  const { handle, start, size, word, state, characters } = proof;
  const count = countStretches(proof);
  const helper = isShared ? new Helper(proof) : null;
  try {
    while (proveNext(proof)) {
      onRead(Atomics.load(state, DONE) / count);
      // Lets signals be handled in between.
      await setImmediate();
    }
    await helper?.finish();
  } finally {
    helper?.end();
  }
  const stopped = Atomics.load(state, STOPPED);
  const proven =
    stopped === HAS_NO_BORDER
      ? proveStretch(handle, start, size, word)
      : {
          characters: Number(characters[0]),
          areSpacesDoubtful: Atomics.load(state, DOUBTFUL) !== 0,
        };
  if (proven === null || (stopped !== 0 && stopped !== HAS_NO_BORDER)) return null;
  if (!proven.areSpacesDoubtful) return { characters: proven.characters, spacing: null };
  const spacing = countSpacesOf(handle, start, size);
  return spacing === null ? null : { characters: proven.characters, spacing };
}

/** A second thread that takes stretches of the same file. */
class Helper {
  readonly #proof: CleanProof;
  readonly #worker: Worker;
  #hasFailed = false;

  constructor(proof: CleanProof) {
    this.#proof = proof;
    this.#worker = startThread(
      { kind: 'proof', proof },
      { env: workerThreads().SHARE_ENV, trackUnmanagedFds: false },
    );
    // A thread that starts late has nothing to do: the run does not wait for it.
    this.#worker.unref();
    this.#worker.on('error', () => {
      this.#hasFailed = true;
      Atomics.notify(proof.state, DONE);
    });
  }

  /** Waits for the stretches that it took. */
  async finish(): Promise<void> {
    const { state } = this.#proof;
    for (;;) {
      const done = Atomics.load(state, DONE);
      if (done >= Math.min(Atomics.load(state, NEXT), countStretches(this.#proof))) return;
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
