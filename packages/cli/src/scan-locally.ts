/** Scans one source on this machine: the one place where its text is read whole. */
import { scanText } from './scan-text.ts';
import type { Job, Outcome, Source } from './scanned.ts';
import { readSource } from './sources/read-source.ts';

export async function scanLocally(source: Source, job: Job): Promise<Outcome> {
  const read = await readSource(source);
  if (read.outcome !== 'text') return read;
  const { text, encoding, seen } = read;
  return { outcome: 'scanned', path: source.path, encoding, seen, ...scanText(text, job, source) };
}
