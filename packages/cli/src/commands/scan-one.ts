/** Scans the one source whose text goes to standard output; says why where that cannot be. */
import type { Choice } from '../command-line/read-choice.ts';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { WrongUsage } from '../exit-codes.ts';
import { sentenceOfReading, startProgress } from '../progress.ts';
import { IS_BINARY, type Job, nameOfSource, type Outcome, type Scanned, type Source } from '../scan-data.ts';
import { type ScanHooks, scanSource } from '../scanner/scan-sources.ts';
import type { Found } from '../sources/find-sources.ts';
import type { Terminal } from '../terminal.ts';
import { jobOf } from './job-of.ts';

/** Null when it could not be read, which has been said; without a text when it was large, and has been printed in parts. */
export async function scanOne(
  args: ParsedArgs,
  terminal: Terminal,
  sources: readonly Found[],
  choice: Choice,
  output: Job['output'],
): Promise<Scanned | null> {
  const [source, ...others] = sources;
  if (source === undefined)
    throw new WrongUsage('There is no file among what is named, or all of them are left out: name a file.');
  if (others.length > 0) throw new WrongUsage(whyNotMany(args, sources.length));
  const isShown = terminal.isTerminal && output === 'cleaned';
  const job: Job = { ...jobOf(args, choice, output), ...(isShown && { forTerminal: true }) };
  const outcome = 'outcome' in source ? source : await scan(args, terminal, source, job);
  if (outcome.outcome === 'scanned') return outcome;
  terminal.say(
    `${nameOfSource(outcome.path)}: ${outcome.outcome === 'skipped' ? IS_BINARY : outcome.problem}`,
  );
  return null;
}

async function scan(args: ParsedArgs, terminal: Terminal, source: Source, job: Job): Promise<Outcome> {
  const url = args.valueOf('remote');
  if (url === undefined) return scanSource(source, job, printParts(terminal));
  const { scanRemotely } = await import('../scanner/remote.ts');
  const outcomes = scanRemotely([source], job, { url, keyFile: args.valueOf('key-file') });
  return (await outcomes.next()).value as Outcome;
}

function printParts(terminal: Terminal): ScanHooks {
  const progress = startProgress(1, terminal, () => Date.now());
  let isPrinting = false;
  return {
    sinkOf: () => ({
      write(bytes) {
        isPrinting = true;
        progress.wipe();
        return terminal.print(bytes);
      },
      // What is printed cannot be taken back: the exit code says that it is incomplete.
      discard: async () => progress.wipe(),
    }),
    onRead({ path }, share, reading) {
      if (!isPrinting) progress.report(sentenceOfReading(path, share, reading));
    },
  };
}

function whyNotMany({ command }: ParsedArgs, count: number): string {
  const advice =
    command === 'clean' ? '--write cleans them in place, --format ndjson gives a line for each' : 'name one';
  return `${count} texts cannot share standard output: ${advice}.`;
}
