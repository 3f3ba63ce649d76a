/** `limpid reveal`: a text with everything hidden in it written out. */
import { readChoice } from '../command-line/read-choice.ts';
import { COULD_NOT_RUN, NOTHING } from '../exit-codes.ts';
import type { RunCommand } from './command.ts';
import { readSources } from './read-sources.ts';
import { scanOne } from './scan-one.ts';

export const reveal: RunCommand = async (args, terminal) => {
  const choice = await readChoice(args);
  const sources = await readSources(args, choice, terminal);
  const outcome = await scanOne(args, terminal, sources, choice, 'revealed');
  if (outcome === null) return COULD_NOT_RUN;
  if (outcome.text !== null) await terminal.print(outcome.text);
  return NOTHING;
};
