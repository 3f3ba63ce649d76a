/** How each source of a run is scanned. */
import type { Choice } from '../command-line/read-choice.ts';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { WrongUsage } from '../exit-codes.ts';
import { didYouMean } from '../nearest-name.ts';
import { type Job, NOTATIONS, type Notation } from '../scan-data.ts';

export function jobOf(args: ParsedArgs, { options, selection }: Choice, output: Job['output']): Job {
  const fields = args.valuesOf('field');
  const decodes = args.valuesOf('decode').flatMap((value) => readNotations(value, args.nameOf('decode')));
  const isRemote = args.valueOf('remote') !== undefined;
  if (isRemote && decodes.length > 0) throw new WrongUsage(`${args.nameOf('decode')} goes without --remote.`);
  if (isRemote && args.overrides !== null)
    throw new WrongUsage(`${args.overrides.nameOf} goes without --remote.`);
  if (isRemote && fields.length > 0) throw new WrongUsage(`${args.nameOf('field')} goes without --remote.`);
  if (fields.length > 0 && decodes.length > 0) {
    throw new WrongUsage(
      `${args.nameOf('field')} reads the escapes of its values itself: leave --decode out.`,
    );
  }
  // Values of data hold no comments.
  const readsAllowComments = args.command !== 'reveal' && !args.has('no-allow') && fields.length === 0;
  return {
    ...{ options, selection, output, readsAllowComments, decodes },
    ...(fields.length > 0 && { fields }),
    ...(args.command === 'clean' && { keepsSyntax: true }),
    ...(args.has('write-baseline') && { tallies: true }),
    ...(args.has('write') && { omitsUnchanged: true }),
  };
}

/** `html,js`, or one of them. */
function readNotations(value: string, nameOf: string): readonly Notation[] {
  return value.split(',').map((written) => {
    const notation = NOTATIONS.find((one) => one === written.trim());
    if (notation !== undefined) return notation;
    const meant = didYouMean(written, NOTATIONS);
    throw new WrongUsage(`${nameOf} takes ${NOTATIONS.join(', ')}, not "${written}".${meant}`);
  });
}
