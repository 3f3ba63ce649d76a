/** Script of every code point (UAX #24), as a number for each; SCRIPT names those that a rule asks for. */
import { decodeRunsWithin } from './lookup.ts';
import { RUNS, SCRIPT } from './tables/script.ts';

export { SCRIPT };

const VALUES = decodeRunsWithin((category) => category !== 'Cn', RUNS, SCRIPT.Unknown);

export function scriptOf(codePoint: number): number {
  return VALUES[codePoint] as number;
}
