/** Default_Ignorable_Code_Point (TUS 5.21): what is drawn as nothing. */
import { decodeRuns } from './lookup.ts';
import { RUNS } from './tables/default-ignorable.ts';

const VALUES = decodeRuns(RUNS);

export function isDefaultIgnorable(codePoint: number): boolean {
  return VALUES[codePoint] === 1;
}
