/** `limpid worker` as a program of its own, without the other commands: the Python package carries it. */
import { CannotRun } from '../exit-codes.ts';
import { serveColumns } from './serve-columns.ts';

try {
  serveColumns();
} catch (error) {
  const { code, name } = error as NodeJS.ErrnoException;
  // The reader is gone.
  if (code !== 'EPIPE') {
    // Only our own messages: what another error quotes may be a text.
    const reason = error instanceof CannotRun ? error.message : `It failed: ${code ?? name}.`;
    process.stderr.write(`limpid: ${reason}\n`);
    process.exitCode = 2;
  }
}
