/** Reads the command line, runs one command, answers by exit code. */
import { chooseColours } from './colours.ts';
import { type ParsedArgs, readCommandLine } from './command-line/read-command-line.ts';
import { COMMAND_RUNS } from './commands/all-commands.ts';
import { describePrintError } from './describe-print-error.ts';
import { CannotRun, COULD_NOT_RUN, NOTHING, WrongUsage } from './exit-codes.ts';
import { readArguments } from './files.ts';
import { flagsOf } from './flags.ts';
import { openTerminal } from './terminal.ts';

// The reader closed the pipe (`head`): stop without an error, with the exit code so far.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(process.exitCode ?? NOTHING);
  openTerminal(chooseColours('never', false, {})).say(describePrintError(code));
  process.exit(COULD_NOT_RUN);
});
process.stderr.on('error', () => {});

let hasEnded = false;
process.once('beforeExit', () => {
  // What it waited for does not come.
  if (!hasEnded) process.exitCode = explain(new CannotRun('It stopped before it was done.'));
});
void run(readArguments())
  .catch(explain)
  .then((code) => {
    hasEnded = true;
    process.exitCode = code;
  });

async function run(line: readonly string[]): Promise<number> {
  const asked = readCommandLine(line);
  if (asked.kind === 'help') {
    const { renderHelp } = await import('./command-line/render-help.ts');
    process.stdout.write(renderHelp(asked.topic));
    return NOTHING;
  }
  if (asked.kind === 'version') {
    const { readVersion } = await import('./version.ts');
    process.stdout.write(`${readVersion()}\n`);
    return NOTHING;
  }
  const args = await settle(asked.args);
  const colours = chooseColours(
    args.has('no-color') ? 'never' : args.valueOf('color'),
    process.stdout.isTTY === true,
    process.env,
  );
  const runCommand = await COMMAND_RUNS[args.command]();
  return runCommand(args, openTerminal(colours));
}

/** Only commands that read sources have settings. */
async function settle(args: ParsedArgs): Promise<ParsedArgs> {
  if (!flagsOf(args.command).some(({ name }) => name === 'config')) return args;
  const { withConfig } = await import('./command-line/read-config.ts');
  const { withIgnoreFile } = await import('./command-line/read-ignore-file.ts');
  const { say } = openTerminal(chooseColours('never', false, {}));
  return withIgnoreFile(withConfig(args, say), say);
}

function explain(error: unknown): number {
  const { say } = openTerminal(chooseColours('never', false, {}));
  if (error instanceof WrongUsage || error instanceof CannotRun) say(error.message);
  // What an error quotes may be what was scanned.
  else say(`It failed: ${(error as NodeJS.ErrnoException).code ?? (error as Error).name}.`);
  return COULD_NOT_RUN;
}
