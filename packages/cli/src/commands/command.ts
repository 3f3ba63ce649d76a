/** What a command is. */
import type { Given } from '../command-line/read-command-line.ts';
import type { Terminal } from '../terminal.ts';

/** Answers an exit code; throws WrongUsage or CannotRun. */
export type RunCommand = (given: Given, terminal: Terminal) => Promise<number>;
