/** `limpid worker`: cleans columns of text for other programs, which send and receive Arrow. */
import { NOTHING, WrongUsage } from '../exit-codes.ts';
import type { RunCommand } from './command.ts';

export const worker: RunCommand = async (args) => {
  if (args.operands.length > 0) throw new WrongUsage('It takes no names: a program sends the texts.');
  if (process.stdin.isTTY) throw new WrongUsage('It reads an Arrow IPC stream from standard input.');
  const { serveColumns } = await import('../worker/serve-columns.ts');
  try {
    serveColumns();
  } catch (error) {
    // The reader is gone: nobody waits for the rest.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
  return NOTHING;
};
