/** How each source of a run is scanned. */
import type { Choice } from '../command-line/read-choice.ts';
import type { Given } from '../command-line/read-command-line.ts';
import { WrongUsage } from '../exit-codes.ts';
import { nearestName } from '../nearest-name.ts';
import { type Job, NOTATIONS, type Notation } from '../scanned.ts';

export function jobOf(given: Given, { options, selection }: Choice, gives: Job['gives']): Job {
  const fields = given.valuesOf('field');
  const decodes = given.valuesOf('decode').flatMap((value) => readNotations(value, given.saidAs('decode')));
  const isRemote = given.valueOf('remote') !== undefined;
  if (isRemote && decodes.length > 0)
    throw new WrongUsage(`${given.saidAs('decode')} goes without --remote.`);
  if (isRemote && fields.length > 0) throw new WrongUsage(`${given.saidAs('field')} goes without --remote.`);
  if (fields.length > 0 && decodes.length > 0) {
    throw new WrongUsage(
      `${given.saidAs('field')} reads the escapes of its values itself: leave --decode out.`,
    );
  }
  // Rows of data are nobody's comments.
  const mindsComments = given.command !== 'reveal' && !given.has('no-allow') && fields.length === 0;
  return {
    ...{ options, selection, gives, mindsComments, decodes },
    ...(fields.length > 0 && { fields }),
    ...(given.command === 'clean' && { keepsSyntax: true }),
    ...(given.has('write-baseline') && { tallies: true }),
    ...(given.has('write') && { givesChanged: true }),
  };
}

/** `html,js`, or one of them. */
function readNotations(value: string, saidAs: string): readonly Notation[] {
  return value.split(',').map((written) => {
    const notation = NOTATIONS.find((one) => one === written.trim());
    if (notation !== undefined) return notation;
    const nearest = nearestName(written, NOTATIONS);
    const meant = nearest === null ? '' : ` Did you mean ${nearest}?`;
    throw new WrongUsage(`${saidAs} takes ${NOTATIONS.join(', ')}, not "${written}".${meant}`);
  });
}
