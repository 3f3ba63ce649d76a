/** Cleans a text as the file of a name, whose syntax is kept. */

import type { Job } from '../src/scan-data.ts';
import { scanText } from '../src/scanner/scan-text.ts';
import { PLAIN_JOB } from './plain-job.ts';

export const KEEPING: Job = { ...PLAIN_JOB, readsAllowComments: false, output: 'cleaned', keepsSyntax: true };
export const KEEPING_WITH_ALL_SWITCHES: Job = {
  ...KEEPING,
  options: { punctuation: true, whitespace: true },
};

/** The cleaned text; null where it is refused. */
export function cleanAsFile(name: string | null, text: string, job = KEEPING): string | null {
  const { problem, text: cleaned } = scanText(text, job, { name });
  return problem === undefined ? cleaned : null;
}
