/** The program of the operator: one command, or the server. */
import { DONE } from './command.ts';
import { runOperator } from './run-operator.ts';

process.exitCode = await runOperator(process.argv.slice(2), process, {
  serve: () => import('../main.ts'),
  command() {
    // The reader closed the pipe (`head`): stop without an error.
    process.stdout.on('error', () => process.exit(DONE));
    // What is written here, a backup above all, is for its owner.
    process.umask(0o077);
  },
});
