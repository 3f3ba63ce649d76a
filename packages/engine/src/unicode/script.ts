/** Script of every code point (UAX #24), as a number for each; SCRIPT names those that a rule asks for. */
import { decodeRuns } from './lookup.ts';
import { RUNS, SCRIPT } from './tables/script.ts';

export { SCRIPT };

const VALUES = decodeRuns(RUNS);

/** 0 where the script is unknown. */
export function scriptOf(codePoint: number): number {
  return VALUES[codePoint] as number;
}
