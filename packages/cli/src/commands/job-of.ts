/** How each source of a run is scanned. */
import type { Choice } from '../command-line/read-choice.ts';
import type { Given } from '../command-line/read-command-line.ts';
import type { Job } from '../scanned.ts';

export function jobOf(given: Given, { options, selection }: Choice, gives: Job['gives']): Job {
  const mindsComments = given.command !== 'reveal' && !given.has('no-allow');
  return { options, selection, gives, mindsComments, ...(given.has('write-baseline') && { tallies: true }) };
}
