/** Scans the one source whose text goes to standard output; says why where that cannot be. */
import type { Choice } from '../command-line/read-choice.ts';
import type { Given } from '../command-line/read-command-line.ts';
import { WrongUsage } from '../exit-codes.ts';
import { sentenceOfReading, startProgress } from '../progress.ts';
import { isLarge, type LargeScan, scanLarge } from '../scan-large.ts';
import { scanLocally } from '../scan-locally.ts';
import { type Job, nameOfSource, type Outcome, type Scanned, type Source } from '../scanned.ts';
import type { Found } from '../sources/find-sources.ts';
import type { Terminal } from '../terminal.ts';
import { jobOf } from './job-of.ts';

/** Null when it could not be read, which has been said; without a text when it was large, and has been printed in parts. */
export async function scanOne(
  given: Given,
  terminal: Terminal,
  sources: readonly Found[],
  choice: Choice,
  gives: Job['gives'],
): Promise<Scanned | null> {
  const [source, ...others] = sources;
  if (source === undefined)
    throw new WrongUsage('There is no file among what is named, or all of them are left out.');
  if (others.length > 0) throw new WrongUsage(whyNotMany(given, sources.length));
  const isShown = terminal.isTerminal && gives === 'cleaned';
  const job: Job = { ...jobOf(given, choice, gives), ...(isShown && { isShown }) };
  const outcome = 'outcome' in source ? source : await scan(given, terminal, source, job);
  if (outcome.outcome === 'scanned') return outcome;
  terminal.say(
    `${nameOfSource(outcome.path)}: ${outcome.outcome === 'skipped' ? 'It is binary.' : outcome.problem}`,
  );
  return null;
}

async function scan(given: Given, terminal: Terminal, source: Source, job: Job): Promise<Outcome> {
  const url = given.valueOf('remote');
  if (url === undefined) {
    const large = printParts(terminal);
    return isLarge(source, job, large) ? scanLarge(source, job, large) : scanLocally(source, job);
  }
  const { scanRemotely } = await import('../scan-remotely.ts');
  const outcomes = scanRemotely([source], job, { url, keyFile: given.valueOf('key-file') });
  return (await outcomes.next()).value as Outcome;
}

function printParts(terminal: Terminal): LargeScan {
  const progress = startProgress(1, terminal, () => Date.now());
  let isPrinting = false;
  return {
    takerOf: () => ({
      take(bytes) {
        isPrinting = true;
        progress.wipe();
        return terminal.print(bytes);
      },
      // What is printed cannot be taken back: the exit code says that it is not all.
      discard: async () => progress.wipe(),
    }),
    hasRead({ path }, share, reading) {
      if (!isPrinting) progress.tell(sentenceOfReading(path, share, reading));
    },
  };
}

function whyNotMany({ command }: Given, count: number): string {
  const advice =
    command === 'clean' ? '--write cleans them in place, --format ndjson gives a line for each' : 'name one';
  return `${count} texts cannot share standard output: ${advice}.`;
}
