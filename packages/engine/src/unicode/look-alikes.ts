/** Letters that pass for an ASCII letter: look-alikes of our list, and compatibility forms (UTS #39, UAX #15). */
import { decodeRuns } from './lookup.ts';
import { RUNS } from './tables/look-alikes.ts';
import { LETTERS, STYLE_RUNS, STYLES } from './tables/styled-letters.ts';

const LOOK_ALIKES = decodeRuns(RUNS);
const STYLED = decodeRuns(LETTERS);
const STYLE_OF = decodeRuns(STYLE_RUNS);
const SECOND_TIER = 0x80;

/** The ASCII letter that a letter looks just like; 0 when there is none. */
export function twinOf(codePoint: number): number {
  const value = LOOK_ALIKES[codePoint] as number;
  return value < SECOND_TIER ? value : 0;
}

/** The ASCII letter that a letter is only similar to; 0 when there is none. */
export function similarTo(codePoint: number): number {
  const value = LOOK_ALIKES[codePoint] as number;
  return value >= SECOND_TIER ? value - SECOND_TIER : 0;
}

/** The ASCII letter or digit that a character is a style of; 0 when it is none. */
export function plainLetterOf(codePoint: number): number {
  return STYLED[codePoint] as number;
}

export type Style = (typeof STYLES)[number];

export function styleOf(codePoint: number): Style {
  return STYLES[STYLE_OF[codePoint] as number] ?? '';
}
