/** `limpid scan`: says what hides, and changes nothing. */
import { readChoice } from '../command-line/read-choice.ts';
import { failsOnAny, readFailOn } from '../fail-on.ts';
import type { RunCommand } from './command.ts';
import { readSources } from './read-sources.ts';
import { runReport } from './run-report.ts';

export const scan: RunCommand = async (given, terminal) => {
  const choice = readChoice(given);
  const fails = readFailOn(given.valuesOf('fail-on'), failsOnAny);
  const sources = await readSources(given, choice);
  const finish = async () => ({ fate: 'reported', problem: null }) as const;
  return runReport({ given, terminal, choice, sources, gives: 'report', fails, finish });
};
