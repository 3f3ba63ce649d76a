/** `limpid clean`: one text to standard output, or files in place. */
import { type Choice, readChoice } from '../command-line/read-choice.ts';
import type { Given } from '../command-line/read-command-line.ts';
import { COULD_NOT_RUN, FOUND, NOTHING, WrongUsage } from '../exit-codes.ts';
import { type Fails, failsOnAny, failsOnNothing, readFailOn } from '../fail-on.ts';
import { plural } from '../plural.ts';
import { isUnclean, type Outcome, type Scanned, type Source } from '../scanned.ts';
import { encodeText } from '../sources/decode-text.ts';
import type { Found } from '../sources/find-sources.ts';
import type { Terminal } from '../terminal.ts';
import { RewrittenFile, writeBack } from '../write-back.ts';
import type { RunCommand } from './command.ts';
import { readSources } from './read-sources.ts';
import { runReport } from './run-report.ts';
import { scanOne } from './scan-one.ts';

/** Formats that say where something is, and give nothing back. */
const FOR_HOSTS = ['sarif', 'github'];

export const clean: RunCommand = async (given, terminal) => {
  const isCheck = given.has('check') || given.has('dry-run');
  const isWrite = given.has('write') && !isCheck;
  const choice = readChoice(given);
  const fails = readFailOn(
    given.valuesOf('fail-on'),
    isCheck ? failsOnAny : failsOnNothing,
    given.saidAs('fail-on'),
  );
  const sources = await readSources(given, choice);
  if (isWrite && sources.some((source) => 'file' in source && source.file === null)) {
    throw new WrongUsage('Standard input cannot be written back: leave --write out.');
  }
  const format = given.valueOf('format') ?? 'text';
  if (!isWrite && !isCheck && format === 'text') {
    return cleanOne({ given, terminal, choice, sources, fails });
  }
  if (!isWrite && !isCheck && FOR_HOSTS.includes(format)) {
    throw new WrongUsage(`--format ${format} holds no texts: it goes with --write or --check.`);
  }
  const rewritten = new Map<Source, RewrittenFile>();
  const takerOf = (source: Source) => {
    const file = new RewrittenFile(source.file as string);
    rewritten.set(source, file);
    return file;
  };
  return runReport({
    ...{ given, terminal, choice, sources, fails },
    gives: isCheck ? 'report' : 'cleaned',
    ...(isWrite && { takerOf }),
    async finish(source, outcome) {
      if (isCheck) return { fate: isUncleaned(outcome) ? 'would be written' : 'reported', problem: null };
      return isWrite && isUncleaned(outcome)
        ? writeCleaned(source, outcome, rewritten.get(source))
        : { fate: 'reported', problem: null };
    },
  });
};

function isUncleaned(outcome: Outcome): outcome is Scanned {
  return outcome.outcome === 'scanned' && isUnclean(outcome);
}

/** `rewritten` is there already where the text came in parts. */
async function writeCleaned({ file }: Source, scanned: Scanned, rewritten: RewrittenFile | undefined) {
  const { text, encoding, seen } = scanned;
  const problem = await (rewritten?.finish(seen) ??
    writeBack(file as string, text as string, encoding, seen));
  return problem === null
    ? ({ fate: 'written', problem } as const)
    : ({ fate: 'not written', problem } as const);
}

interface One {
  readonly given: Given;
  readonly terminal: Terminal;
  readonly choice: Choice;
  readonly sources: readonly Found[];
  readonly fails: Fails;
}

async function cleanOne({ given, terminal, choice, sources, fails }: One): Promise<number> {
  const outcome = await scanOne(given, terminal, sources, choice, 'cleaned');
  if (outcome === null) return COULD_NOT_RUN;
  const { deleted, replaced, payloads, text, encoding } = outcome;
  if (text !== null) await terminal.print(encodeText(text, encoding));
  if (!given.has('quiet') && (deleted + replaced > 0 || payloads.length > 0)) {
    const messages = payloads.length > 0 ? `; ${plural(payloads.length, 'hidden message')} decoded` : '';
    terminal.say(`${plural(deleted, 'character')} deleted, ${replaced} replaced${messages}.`);
  }
  return fails(outcome) ? FOUND : NOTHING;
}
