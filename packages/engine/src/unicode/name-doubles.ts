/** Characters that pass for one of ASCII in a name of a package, a module or a host: a longer list than that of words. */

import { plainLetterOf, similarTo, twinOf } from './look-alikes.ts';
import { decodeRuns } from './lookup.ts';
import { RUNS } from './tables/name-doubles.ts';

let doubles: Uint8Array | undefined;

/** Of the list for names alone; 0 where it has none. */
function listedInNames(codePoint: number): number {
  doubles ??= decodeRuns(RUNS);
  return doubles[codePoint] as number;
}

/** The letter, digit or sign of ASCII that it passes for, of all lists and styles; 0 when there is none. */
export function doubleInNames(codePoint: number): number {
  return twinOf(codePoint) || plainLetterOf(codePoint) || similarTo(codePoint) || listedInNames(codePoint);
}
