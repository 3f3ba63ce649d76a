/** Scans one source on this machine: the one place where its text is read whole. */
import { quietText, wordOfQuiet } from './scan-quiet.ts';
import { scanText, type TextReport } from './scan-text.ts';
import { MOST_WHOLE, scanWhole } from './scan-whole.ts';
import { fileNameOf, type Job, type Outcome, type Source } from './scanned.ts';
import { type ReadText, readUnlessQuiet } from './sources/read-source.ts';

export async function scanLocally(source: Source, job: Job): Promise<Outcome> {
  const read = await readUnlessQuiet(source, whyWhole(job), wordOfQuiet(job));
  if (read.outcome === 'quiet') return quietText(source, job, read, read.characters);
  if (read.outcome !== 'text') return read;
  return read.text.length > MOST_WHOLE
    ? scanWhole(source, read, job, whyWhole(job))
    : scanRead(source, read, job);
}

export async function scanRead(source: Source, read: ReadText, job: Job): Promise<Outcome> {
  const { text } = read;
  if (job.fields === undefined) {
    const report = scanText(text, job, { ...source, name: fileNameOf(source) });
    return report.problem === undefined ? scanned(source, read, report) : refused(source, report.problem);
  }
  const { findCells } = await import('./fields/find-cells.ts');
  const cells = findCells(text, source, job.fields);
  if (typeof cells === 'string') return refused(source, cells);
  return scanned(source, read, scanText(text, job, { ...source, cells }));
}

/** What a large file, which is scanned in parts, cannot be asked for; null where only its source has no parts. */
function whyWhole({ decodes = [], gives }: Job): string | null {
  if (decodes.length > 0) return 'with --decode';
  return gives === 'report' ? null : 'for a text in JSON';
}

function refused({ path }: Source, problem: string): Outcome {
  return { outcome: 'unreadable', path, problem };
}

function scanned({ path }: Source, { encoding, seen }: ReadText, report: TextReport): Outcome {
  return { outcome: 'scanned', path, encoding, seen, ...report };
}
