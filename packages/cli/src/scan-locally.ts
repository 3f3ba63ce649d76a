/** Scans one source on this machine: the one place where its text is read whole. */
import { scanText, type TextReport } from './scan-text.ts';
import type { Job, Outcome, Source } from './scanned.ts';
import { type ReadText, readSource } from './sources/read-source.ts';

export async function scanLocally(source: Source, job: Job): Promise<Outcome> {
  const read = await readSource(source);
  if (read.outcome !== 'text') return read;
  const { text } = read;
  if (job.fields === undefined) return scanned(source, read, scanText(text, job, source));
  const { findCells } = await import('./fields/find-cells.ts');
  const cells = findCells(text, source, job.fields);
  if (typeof cells === 'string') return { outcome: 'unreadable', path: source.path, problem: cells };
  return scanned(source, read, scanText(text, job, { ...source, cells }));
}

function scanned({ path }: Source, { encoding, seen }: ReadText, report: TextReport): Outcome {
  return { outcome: 'scanned', path, encoding, seen, ...report };
}
