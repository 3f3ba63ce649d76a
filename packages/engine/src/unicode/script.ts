/** Script of every code point (UAX #24), as the numbers of SCRIPT. */
import { decodeRuns } from './lookup.ts';
import { RUNS, SCRIPT } from './tables/script.ts';

export { SCRIPT };

const VALUES = decodeRuns(RUNS);

/** 0 where the script is unknown. */
export function scriptOf(codePoint: number): number {
  return VALUES[codePoint] as number;
}
