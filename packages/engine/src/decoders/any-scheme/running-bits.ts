/** Selectors that are digits of three or six bits, whose bits run on from one byte into the next: then they are no bytes. */
import type { Marks } from '../../marks/marks.ts';
import type { Reading } from '../reading.ts';
import { byteOfSelector, variationSelector } from '../variation-selector.ts';
import { priceOf } from './text-price.ts';

/** The byte that the first selector of plane 14 is. */
const FIRST_OF_PLANE_14 = 16;
/** By how many bits the other text must be cheaper. */
const CHEAPER_BITS = 4;
const PRINTABLE = /^[ -~]{2,}$/;

/** Whether digits of three or six bits spell a text that is plainer than that of bytes. */
export function isOfRunningBits({ scheme, text, bytes, carriers }: Reading, run: Marks): boolean {
  if (scheme !== variationSelector.scheme) return false;
  const isByteEach = carriers.length === bytes;
  const [first, perDigit] = isByteEach ? [FIRST_OF_PLANE_14, 6] : [0, 3];
  const digits = Array.from(run.codePoints, (codePoint) => byteOfSelector(codePoint) - first);
  if (digits.some((digit) => digit < 0 || digit >= 1 << perDigit)) return false;
  const bits = digits.map((digit) => digit.toString(2).padStart(perDigit, '0')).join('');
  const left = bits.length % 8;
  // What is left over fills the last digit with zeros.
  if (left >= perDigit || bits.slice(bits.length - left).includes('1')) return false;
  const most = priceOf(text) - CHEAPER_BITS;
  return [false, true].some((isLow) => {
    const other = textOf(bits, isLow);
    return PRINTABLE.test(other) && priceOf(other, most) < most;
  });
}

/** Of bytes, each with its highest or its lowest bit first. */
function textOf(bits: string, isLow: boolean): string {
  const bytes = bits.match(/.{8}/g) ?? [];
  return bytes
    .map((byte) => String.fromCharCode(Number.parseInt(isLow ? [...byte].reverse().join('') : byte, 2)))
    .join('');
}
