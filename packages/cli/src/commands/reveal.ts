/** `limpid reveal`: a text with everything hidden in it written out. */
import { readChoice } from '../command-line/read-choice.ts';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { COULD_NOT_RUN, NOTHING, WrongUsage } from '../exit-codes.ts';
import { namesAny } from '../reporter/selection.ts';
import type { Selection } from '../scan-data.ts';
import type { RunCommand } from './command.ts';
import { readSources } from './read-sources.ts';
import { scanOne } from './scan-one.ts';

export const reveal: RunCommand = async (args, terminal) => {
  const choice = await readChoice(args);
  refuseCharacters(args, choice.selection);
  const sources = await readSources(args, choice, terminal);
  const outcome = await scanOne(args, terminal, sources, choice, 'revealed');
  if (outcome === null) return COULD_NOT_RUN;
  if (outcome.text !== null) await terminal.print(outcome.text);
  return NOTHING;
};

/** A limpid.json may have them for other commands. */
function refuseCharacters(args: ParsedArgs, { only, ignore }: Selection): void {
  const isGiven = (flag: 'only' | 'ignore') => args.valuesOf(flag).length > 0 && args.folderOf(flag) === null;
  if ((only !== null && isGiven('only')) || (namesAny(ignore) && isGiven('ignore')))
    throw new WrongUsage('It shows everything hidden: --only and --ignore take globs of paths here.');
}
