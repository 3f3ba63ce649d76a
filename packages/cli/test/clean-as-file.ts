/** Cleans a text as the file of a name, whose syntax is kept. */
import { scanText } from '../src/scan-text.ts';
import type { Job } from '../src/scanned.ts';

export const KEEPING: Job = {
  options: {},
  selection: { only: null, ignore: { techniques: [], ranges: [] } },
  mindsComments: false,
  gives: 'cleaned',
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
