/** `limpid completions`: what a shell offers behind `limpid`. */
import { renderCompletions } from '../command-line/render-completions.ts';
import { SHELLS } from '../command-table.ts';
import { NOTHING, WrongUsage } from '../exit-codes.ts';
import type { RunCommand } from './command.ts';

export const completions: RunCommand = async ({ operands }, terminal) => {
  const shell = SHELLS.find((name) => name === operands[0]);
  if (shell === undefined || operands.length > 1) {
    throw new WrongUsage(`It takes the name of one shell: ${SHELLS.join(', ')}.`);
  }
  await terminal.print(renderCompletions(shell));
  return NOTHING;
};
