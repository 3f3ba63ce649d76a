/** How each source of a run is scanned. */
import type { Choice } from '../command-line/read-choice.ts';
import type { Given } from '../command-line/read-command-line.ts';
import { WrongUsage } from '../exit-codes.ts';
import { nearestName } from '../nearest-name.ts';
import { type Job, NOTATIONS, type Notation } from '../scanned.ts';

export function jobOf(given: Given, { options, selection }: Choice, gives: Job['gives']): Job {
  const mindsComments = given.command !== 'reveal' && !given.has('no-allow');
  const decodes = given.valuesOf('decode').flatMap(readNotations);
  if (decodes.length > 0 && given.valueOf('remote') !== undefined) {
    throw new WrongUsage('--decode goes without --remote.');
  }
  return {
    options,
    selection,
    gives,
    mindsComments,
    decodes,
    ...(given.has('write-baseline') && { tallies: true }),
  };
}

/** `html,js`, or one of them. */
function readNotations(value: string): readonly Notation[] {
  return value.split(',').map((written) => {
    const notation = NOTATIONS.find((one) => one === written.trim());
    if (notation !== undefined) return notation;
    const nearest = nearestName(written, NOTATIONS);
    const meant = nearest === null ? '' : ` Did you mean ${nearest}?`;
    throw new WrongUsage(`--decode takes ${NOTATIONS.join(', ')}, not "${written}".${meant}`);
  });
}
