/** Canonical_Combining_Class of every code point (UAX #44). */
import { decodeRuns } from './lookup.ts';
import { RUNS } from './tables/combining-class.ts';

const VALUES = decodeRuns(RUNS);
const VIRAMA = 9;

export function combiningClassOf(codePoint: number): number {
  return VALUES[codePoint] as number;
}

export function isVirama(codePoint: number): boolean {
  return VALUES[codePoint] === VIRAMA;
}
