/** The strategy for small texts, and for those that have no parts: a source is read whole, and scanned as one string. */
import { mayHideInEscapes } from '../escapes/may-hide.ts';
import { v8 } from '../on-demand.ts';
import { fileNameOf, isUnclean, type Job, type Outcome, type Scanned, type Source } from '../scan-data.ts';
import {
  type CleanText,
  type Reading,
  type ReadText,
  readSource,
  type Scan,
} from '../sources/read-source.ts';
import { mayHideByName } from '../syntax/files-within.ts';
import { nameAsRead } from '../syntax/syntax-of-file.ts';
import { cleanOutcome, forbiddenWordOf } from './clean-file.ts';
import { jobForNotebook } from './notebook-job.ts';
import { scanInThread } from './threads.ts';

/** In bytes and in UTF-16 units; its marks take up to a hundred times as much. */
export const MAX_WHOLE = 4 * 2 ** 20;

/** MiB of memory that may come to stay at once: beyond 16 more than there is, Node ends the process in place of the thread. */
const MAX_YOUNG_MIB = 12;

const OUT_OF_MEMORY = 'What hides in it takes more memory than there is';

/** What has more bytes is left for those who read in parts. */
export async function scanSmall(
  source: Source,
  given: Job,
  limits: Pick<Reading, 'maxWhole' | 'maxStream'>,
): Promise<Scan> {
  const job = jobForNotebook(source, given);
  const whyWhole = whyNotStreamed(job);
  const read = await readSource(source, { whyWhole, word: forbiddenWordOf(job), ...limits });
  if (read.outcome !== 'text') return read;
  if (read.text.length <= MAX_WHOLE) return scanRead(source, read, job);
  // As much as the whole run may take, which would end without a message.
  const maxOldGenerationSizeMb = Math.floor(v8().getHeapStatistics().heap_size_limit / 2 ** 20);
  return scanInThread(
    { kind: 'text', source, job, read },
    {
      resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: MAX_YOUNG_MIB },
      outOfMemory: `${OUT_OF_MEMORY}${whyWhole === null ? '. Save it to a file.' : ` ${whyWhole}.`}`,
    },
  );
}

export async function scanWhole(source: Source, job: Job): Promise<Outcome> {
  return inFull((await scanSmall(source, job, {})) as Outcome | CleanText, source, job);
}

/** A larger share of bytes beyond ASCII may be marks, which take much memory: such a text is read in parts. */
const MOST_WIDE = 0.1;

/**
 * Whether a large file may hide what only the whole text shows: escapes, names, code out of view, or says that it is
 * read otherwise. Reads all of it.
 */
export async function mustBeHeld(source: Source): Promise<boolean> {
  const read = await readSource(source);
  if (read.outcome === 'unreadable') return true;
  if (read.outcome !== 'text') return false;
  const { text, fileState } = read;
  if ((fileState?.size ?? 0) > text.length * (1 + MOST_WIDE)) return false;
  return mayHideInEscapes(text) || mayHideByName(nameAsReadOf(source), text);
}

export function inFull(scan: Outcome | CleanText, source: Source, job: Job): Outcome {
  return scan.outcome === 'clean' ? cleanOutcome(source, job, scan, scan.quiet) : scan;
}

export async function scanRead(source: Source, read: ReadText, job: Job): Promise<Outcome> {
  const { path } = source;
  const { text, encoding, fileState } = read;
  let cells: Awaited<ReturnType<typeof findCells>> | undefined;
  // A name has no fields.
  if (job.fields !== undefined && source.inline === undefined)
    cells = await findCells(text, source, job.fields);
  if (typeof cells === 'string') return { outcome: 'unreadable', path, problem: cells };
  const textSource =
    cells === undefined
      ? { ...source, name: nameAsReadOf(source), hasSignature: encoding.hasSignature }
      : { ...source, cells };
  // The engine: most texts need no more of it than the proof by their bytes.
  const { scanText } = await import('./scan-text.ts');
  const { problem, ...report } = scanText(text, job, textSource);
  if (problem !== undefined) return { outcome: 'unreadable', path, problem, refused: true };
  const found = { encoding, fileState, ...(read.isLfsPointer === true && { isLfsPointer: true as const }) };
  const scanned: Scanned = { outcome: 'scanned', path, ...found, ...report };
  return source.inlineIs === undefined ? scanned : toChangeByHand(scanned, source.inlineIs);
}

function toChangeByHand(scanned: Scanned, inlineIs: 'name' | 'target'): Scanned {
  if (!isUnclean(scanned)) return scanned;
  const leftAlone =
    inlineIs === 'name'
      ? '`clean` renames no files. Rename it by hand.'
      : '`clean` changes no links. Change it by hand.';
  const places = scanned.places.map((place) =>
    place.action === 'kept' ? place : { ...place, byHand: true as const },
  );
  return { ...scanned, inlineIs, leftAlone, places };
}

function nameAsReadOf(source: Source): string | null {
  const name = fileNameOf(source);
  return name === null ? null : nameAsRead(name);
}

async function findCells(text: string, source: Source, fields: readonly string[]) {
  const { findCells } = await import('../fields/find-cells.ts');
  return findCells(text, source, fields);
}

/** Why a large file cannot be scanned in parts, as the end of a sentence; null where only its source has no parts. */
function whyNotStreamed({ decodes = [], output }: Job): string | null {
  if (decodes.length > 0) return 'with --decode';
  if (output === 'report') return null;
  return output === 'diff' || output === 'patch' ? 'for a difference' : 'for a text in JSON';
}
