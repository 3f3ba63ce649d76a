/** A report of every character, for tests. */
import type { Job } from '../src/scan-data.ts';

export const PLAIN_JOB: Job = {
  options: {},
  selection: { only: null, ignore: { techniques: [], classes: [], ranges: [] } },
  readsAllowComments: true,
  output: 'report',
};
