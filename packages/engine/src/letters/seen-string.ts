/** A text as it is seen, one unit for each character, so that patterns can read it. */
import { isIdeograph } from '../unicode/ideograph.ts';
import { SURROGATE, UNSEEN } from './letter-classes.ts';
import type { SeenUnits } from './seen-units.ts';

export interface SeenString {
  readonly text: string;
  /** UTF-16 index of each unit in the text itself; null where it is the same. */
  readonly starts: Int32Array | null;
}

/** Stand for what is longer than a unit: an ideograph, and anything else. */
const IDEOGRAPH = 0x4dbf;
const OTHER = 0xfffd;
const STRETCH = 8192;

/** Of a text in which nothing was replaced, and of one as it is now. */
export function seenStringOf(text: string, units: SeenUnits, isReplaced: boolean): SeenString {
  if (!isReplaced && units.find(UNSEEN | SURROGATE, 0, units.length) >= units.length)
    return { text, starts: null };
  const { codePoints, starts } = units.seen(0, units.length);
  const single = new Uint16Array(codePoints.length);
  for (let index = 0; index < single.length; index++) single[index] = unitOf(codePoints[index] as number);
  let seen = '';
  for (let from = 0; from < single.length; from += STRETCH)
    seen += String.fromCharCode(...single.subarray(from, from + STRETCH));
  return { text: seen, starts };
}

function unitOf(codePoint: number): number {
  if (codePoint <= 0xffff) return codePoint;
  return isIdeograph(codePoint) ? IDEOGRAPH : OTHER;
}

/** Puts a character in the place of a unit of the seen text. */
export type Replace = (index: number, codePoint: number) => void;
