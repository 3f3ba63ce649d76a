/** The vocabulary of the operator's commands: what one is, what it is given, how it refuses. */
import type { Config } from '../config.ts';
import type { Store } from '../store/open-store.ts';

/** A flag of a command, `--name VALUE`. */
export interface Flag {
  /** What stands for the value in the help. */
  readonly value: string;
  readonly meaning: string;
  readonly isOptional?: true;
}

/** What the help says of a command. */
export interface Described {
  /** The words that call it, such as `account create`. */
  readonly name: string;
  readonly meaning: string;
  readonly flags: Readonly<Record<string, Flag>>;
  /** The name of the one argument that it takes without a flag. */
  readonly argument?: string;
  /** More to say in its help. */
  readonly notes?: string;
}

export interface Command extends Described {
  /** Whether it makes the file of the embedded store where there is none; the others say that there is none. */
  readonly makesStore?: true;
  run(context: CommandContext): Promise<Outcome>;
}

/** What a command works with. */
export interface CommandContext {
  readonly config: Config;
  readonly store: Store;
  /** By the name of the flag or argument; those that are not optional are there. */
  readonly values: Readonly<Record<string, string>>;
  readonly now: number;
  /** Writes a sentence to standard error. */
  readonly say: (sentence: string) => void;
  /** Shows how far it is, on a terminal alone. */
  readonly showProgress: (line: string) => void;
}

/** The result of a command. */
export interface Outcome {
  /** For programs, with `--json`. */
  readonly json: unknown;
  /** For people and scripts. */
  readonly text: string;
}

/** The exit codes. */
export const DONE = 0;
export const FAILED = 1;
export const WRONG_USAGE = 2;

/** A command line that cannot be meant; its message is a sentence for the operator. */
export class WrongUsage extends Error {}

/** A command that could not be done; its message is a sentence for the operator. */
export class CommandFailed extends Error {}
