/** Reads the command line of the operator, runs one command, and answers by exit code. */
import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig, readVersion } from '../config.ts';
import { whyNotOpened } from '../store/open-database.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { systemClock } from '../usage/clock.ts';
import {
  type Command,
  CommandFailed,
  DONE,
  FAILED,
  type Outcome,
  WRONG_USAGE,
  WrongUsage,
} from './command.ts';
import { type ParsedCommandLine, readCommandLine } from './read-command-line.ts';
import { renderHelp } from './render-help.ts';
import { showUnseen } from './render-table.ts';

/** Where a command writes. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
}

/** What the process becomes: the server, or the runner of a command. */
export interface Roles {
  serve(): Promise<unknown>;
  command(): void;
}

/** Runs what the command line asks for, and returns the exit code. */
export async function runOperator(
  line: readonly string[],
  { stdout, stderr }: Terminal,
  become: Roles,
  environment?: NodeJS.ProcessEnv,
): Promise<number> {
  const say = (sentence: string) => void stderr.write(`${showUnseen(sentence)}\n`);
  /** Over the line before; an empty line wipes it. */
  const showProgress = (line: string) => {
    if (stderr.isTTY) stderr.write(`\r\u{1B}[K${line}`);
  };

  async function run(): Promise<string> {
    const parsed = readCommandLine(line);
    if (parsed.kind === 'serve') {
      await become.serve();
      return '';
    }
    become.command();
    if (parsed.kind === 'help') return renderHelp(parsed.topic);
    if (parsed.kind === 'version') return `${readVersion()}\n`;
    const { json, text } = await runCommand(parsed);
    return parsed.isJson ? `${JSON.stringify(json)}\n` : text;
  }

  async function runCommand({ command, values }: ParsedCommandLine & { kind: 'command' }): Promise<Outcome> {
    const config = readConfig(environment);
    const store = await open(command, config);
    try {
      return await command.run({ config, store, values, now: systemClock.now(), say, showProgress });
    } finally {
      await store.close();
      showProgress('');
    }
  }

  try {
    stdout.write(await run());
    return DONE;
  } catch (error) {
    const isMeantForOperator =
      error instanceof WrongUsage || error instanceof ConfigError || error instanceof CommandFailed;
    // An error of a database may quote what was sent to it.
    say(isMeantForOperator ? error.message : `It failed: ${codeOf(error)}.`);
    return error instanceof WrongUsage || error instanceof ConfigError ? WRONG_USAGE : FAILED;
  }
}

async function open({ makesStore }: Command, { database }: Config): Promise<Store> {
  if (database.kind === 'sqlite' && !makesStore && !existsSync(database.path)) {
    throw new CommandFailed(
      `There is no store at "${database.path}": DATABASE_URL names another, and the server or "migrate" makes one.`,
    );
  }
  try {
    return await openStore(database, { isPatient: true });
  } catch (error) {
    throw new CommandFailed(whyNotOpened(database, error as NodeJS.ErrnoException));
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).name;
}
