/** Reads the command line of the operator, runs one command, answers by exit code; or becomes the server. */
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
import { type Asked, readCommandLine } from './read-command-line.ts';
import { renderHelp } from './render-help.ts';
import { showUnseen } from './render-table.ts';

process.exitCode = await run(process.argv.slice(2)).catch(explain);

async function run(line: readonly string[]): Promise<number> {
  const asked = readCommandLine(line);
  if (asked.kind === 'serve') {
    await import('../main.ts');
    return DONE;
  }
  // The reader closed the pipe (`head`): stop without an error.
  process.stdout.on('error', () => process.exit(DONE));
  // What is written here, a backup above all, is for its owner.
  process.umask(0o077);
  if (asked.kind === 'help') {
    process.stdout.write(renderHelp(asked.topic));
    return DONE;
  }
  if (asked.kind === 'version') {
    process.stdout.write(`${readVersion()}\n`);
    return DONE;
  }
  const { json, text } = await runCommand(asked);
  process.stdout.write(asked.isJson ? `${JSON.stringify(json)}\n` : text);
  return DONE;
}

async function runCommand({ command, values }: Asked & { kind: 'command' }): Promise<Outcome> {
  const config = readConfig();
  const store = await open(command, config);
  try {
    return await command.run({ config, store, values, now: systemClock.now(), say, showProgress });
  } finally {
    await store.close();
    showProgress('');
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

function explain(error: unknown): number {
  if (error instanceof WrongUsage || error instanceof ConfigError) {
    say(error.message);
    return WRONG_USAGE;
  }
  if (error instanceof CommandFailed) say(error.message);
  // An error of a database may quote what was sent to it.
  else say(`It failed: ${(error as NodeJS.ErrnoException).code ?? (error as Error).name}.`);
  return FAILED;
}

function say(sentence: string): void {
  process.stderr.write(`${showUnseen(sentence)}\n`);
}

/** Over the line before; an empty line wipes it. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u{1B}[K${line}`);
}
