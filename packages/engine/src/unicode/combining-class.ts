/** Canonical_Combining_Class (UAX #44), as far as the rules tell classes apart. */
import { decodeRunsWithin } from './lookup.ts';
import { RUNS } from './tables/combining-class.ts';

const VALUES = decodeRunsWithin((category) => category.startsWith('M'), RUNS);
const VIRAMA = 9;

/** 0, that of a virama or of a mark above; 1 stands for every other. */
export function combiningClassOf(codePoint: number): number {
  return VALUES[codePoint] as number;
}

export function isVirama(codePoint: number): boolean {
  return VALUES[codePoint] === VIRAMA;
}
