/** Cleans a text as the file of a name, whose syntax is kept. */

import type { Job } from '../src/scan-data.ts';
import { scanText } from '../src/scanner/scan-text.ts';

export const KEEPING: Job = {
  options: {},
  selection: { only: null, ignore: { techniques: [], classes: [], ranges: [] } },
  readsAllowComments: false,
  output: 'cleaned',
  keepsSyntax: true,
};
export const KEEPING_WITH_ALL_SWITCHES: Job = {
  ...KEEPING,
  options: { punctuation: true, whitespace: true },
};

/** The cleaned text; null where it is refused. */
export function cleanAsFile(name: string | null, text: string, job = KEEPING): string | null {
  const { problem, text: cleaned } = scanText(text, job, { name });
  return problem === undefined ? cleaned : null;
}
