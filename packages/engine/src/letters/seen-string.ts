/** A text as it is seen, one unit for each character, so that patterns can read it. */
import { isIdeograph } from '../unicode/ideograph.ts';
import type { SeenUnits } from './seen-units.ts';

export interface SeenString {
  readonly text: string;
  /** UTF-16 index of each unit in the text itself. */
  readonly starts: Int32Array;
}

/** Stand for what is longer than a unit: an ideograph, and anything else. */
const IDEOGRAPH = 0x4dbf;
const OTHER = 0xfffd;
const STRETCH = 8192;

export function seenStringOf(units: SeenUnits): SeenString {
  const { codePoints, starts } = units.seen(0, units.length);
  const single = Uint16Array.from(codePoints, (codePoint) =>
    codePoint <= 0xffff ? codePoint : isIdeograph(codePoint) ? IDEOGRAPH : OTHER,
  );
  let text = '';
  for (let from = 0; from < single.length; from += STRETCH)
    text += String.fromCharCode(...single.subarray(from, from + STRETCH));
  return { text, starts };
}

/** Puts a character in the place of a unit of the seen text. */
export type Replace = (index: number, codePoint: number) => void;
