/** `limpid scan`: says what hides, and changes nothing. */
import { resolve } from 'node:path';
import { readChoice } from '../command-line/read-choice.ts';
import { NOTHING } from '../exit-codes.ts';
import { failsOnAny, failsOnNothing, readFailOn } from '../fail-on.ts';
import { hiddenNames } from '../sources/hidden-names.ts';
import { Unseen } from '../sources/unseen.ts';
import { type BaselineFile, baselineOf, knowSources, NewBaseline } from './baseline.ts';
import type { RunCommand } from './command.ts';
import { readSources } from './read-sources.ts';
import { type Run, runReport } from './run-report.ts';

export const scan: RunCommand = async (args, terminal) => {
  const choice = await readChoice(args);
  const fails = readFailOn(args.valuesOf('fail-on'), failsOnAny, args.nameOf('fail-on'));
  const baseline = baselineOf(args);
  const unseen = new Unseen();
  const read = await readSources(args, choice, terminal, unseen);
  // They name what they know, and would be findings of their own.
  const cache = args.valueOf('cache');
  const own = new Set([baseline?.file, cache === undefined ? undefined : resolve(cache)]);
  const named = read.filter((one) => 'outcome' in one || one.file === null || !own.has(resolve(one.file)));
  // A service is sent texts, and no names.
  const found = args.valueOf('remote') !== undefined ? named : [...named, ...(await hiddenNames(named))];
  const isWriting = args.has('write-baseline');
  const sources = baseline === null || isWriting ? found : knowSources(baseline, found);
  const fresh = baseline !== null && isWriting ? new NewBaseline(baseline) : null;
  const finish: Run['finish'] = async (source, outcome) => {
    if (outcome.outcome !== 'scanned') return { fate: 'reported', problem: null };
    fresh?.add(source, outcome.tallies ?? []);
    return { fate: 'reported', problem: unseen.isMisread(outcome) ? MISREAD : null };
  };
  const code = await runReport({
    ...{ args, terminal, choice, sources, finish, unseen },
    output: 'report',
    // What is known from now on is no reason to fail.
    fails: fresh === null ? fails : failsOnNothing,
  });
  if (fresh !== null) terminal.say(code === NOTHING ? fresh.write() : notWritten(baseline as BaselineFile));
  return code;
};

const MISREAD =
  'Git reads it in the encoding that .gitattributes names, so others get other characters. Save it as UTF-8 without working-tree-encoding, or leave it out with --ignore.';

/** Standard error has named each: of what could not be read nothing would be known, and the next scan would fail on it. */
function notWritten({ name }: BaselineFile): string {
  return `${name} was not written, because not all could be read: see above. --ignore leaves a file out.`;
}
