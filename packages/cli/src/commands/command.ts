/** What a command is. */
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import type { Terminal } from '../terminal.ts';

/** Answers an exit code; throws WrongUsage or CannotRun. */
export type RunCommand = (args: ParsedArgs, terminal: Terminal) => Promise<number>;
