/** Bits to the ways in which they spell a text: widths, orders, which form is a one, and where the message begins. */
import type { Search, Way } from '../any-scheme/search.ts';
import type { Encoding } from '../any-scheme/units.ts';
import type { Format } from './unsure-letters.ts';

/** Bits of the places that count, in text order: a one stands for an odd form. */
export interface BitStream {
  readonly bits: Uint8Array;
  /** Index of the first odd bit, and the index after the last. */
  readonly first: number;
  readonly end: number;
  /** Whether it begins where the text begins. */
  readonly isFromStart: boolean;
  /** Whether it ends right there, but for bits that fill the last symbol. */
  readonly isComplete: boolean;
  /** Whether ones or zeros are too rare for units of less than 16 bits. */
  readonly isSparse?: boolean;
  /** Bits of a digit. */
  readonly perDigit?: number;
  /** The only one that is tried. */
  readonly format: Format | undefined;
}

/** A way, and how its bits make units. */
interface FormattedWay extends Way {
  readonly format: Format;
}

/** Null for a way from elsewhere. */
export function formatOf(way: Way): Format | null {
  return 'format' in way ? (way as FormattedWay).format : null;
}

interface Unit {
  readonly encoding: Encoding;
  readonly width: number;
  readonly bits: number;
}

const UNITS: readonly Unit[] = [
  { encoding: 'utf-8', width: 8, bits: 0 },
  { encoding: 'ascii', width: 7, bits: 2 },
  { encoding: 'latin-1', width: 8, bits: 5 },
  { encoding: 'utf-16', width: 16, bits: 5 },
  { encoding: 'six bits', width: 6, bits: 7 },
  { encoding: 'letters', width: 5, bits: 7 },
];
const LARGEST = 16;
/** Narrower units are whole digits. */
const NARROWEST_BYTE = 7;
const LOWEST_FIRST_BITS = 2;
const INVERTED_BITS = 2;
const ELSEWHERE_BITS = 2;
const END_BITS = 3;
const LENGTH_BITS = 4;
const LENGTH_WIDTHS = [8, 16, 32];
const MOST_LENGTH = 0x10000;

export function offerBits(search: Search, stream: BitStream, scheme: string, bits: number): void {
  const { format, isSparse = false, perDigit = 1 } = stream;
  for (const isLowestFirst of format === undefined ? [false, true] : [format.isLowestFirst]) {
    const windows = windowsOf(stream.bits, isLowestFirst);
    for (const isInverted of format === undefined ? [false, true] : [format.isInverted]) {
      const numberFrom = numbersOf(windows, isInverted, isLowestFirst);
      const own = bits + (isInverted ? INVERTED_BITS : 0) + (isLowestFirst ? LOWEST_FIRST_BITS : 0);
      for (const { encoding, width, bits: more } of UNITS) {
        if ((format !== undefined && format.width !== width) || (isSparse && width < LARGEST)) continue;
        if (width < NARROWEST_BYTE && width % perDigit > 0) continue;
        const offer = (start: number, count: number, extra: number) => {
          if (count < 1 || start + count * width > stream.bits.length) return;
          const numberAt = (index: number) => numberFrom(start + index * width, width);
          const way: FormattedWay = {
            ...{ scheme, encoding, bits: own + more + extra, count, numberAt },
            format: { width, isLowestFirst, isInverted },
          };
          search.consider(way);
        };
        const offerFrom = (start: number, extra: number) => {
          const count = countOf(stream, start, width);
          offer(start, count, extra);
          // Some encoders end a message with a unit of ones.
          if (numberFrom(start + (count - 1) * width, width) === 2 ** width - 1)
            offer(start, count - 1, extra + END_BITS);
        };
        if (stream.isFromStart) offerFrom(0, 0);
        for (
          let start = Math.max(stream.isFromStart ? 1 : 0, stream.first - width + 1);
          start <= stream.first;
          start++
        )
          offerFrom(start, ELSEWHERE_BITS + Math.log2(width));
        if (!stream.isFromStart) continue;
        for (const before of LENGTH_WIDTHS) {
          const length = numberFrom(0, before);
          if (length < 1 || length > MOST_LENGTH) continue;
          const whole = countOf(stream, before, width);
          // Of units, or of bits.
          if (length === whole || length === whole * width) offer(before, whole, LENGTH_BITS);
        }
      }
    }
  }
}

/** Of units; 0 where more bits than fill a symbol are left over. */
function countOf({ bits, end, isComplete }: BitStream, start: number, width: number): number {
  if (!isComplete) return Math.ceil((end - start) / width);
  const count = Math.floor((end - start) / width);
  for (let index = start + count * width; index < end; index++) if (bits[index] === 1) return 0;
  return count;
}

type NumberFrom = (start: number, width: number) => number;

const WINDOW = 16;

/** Numbers of up to 32 bits; there are noughts behind the last bit. */
function numbersOf(windows: Uint16Array, isInverted: boolean, isLowestFirst: boolean): NumberFrom {
  const flip = isInverted ? 0xffff : 0;
  const short = (start: number, width: number): number => {
    const window = (windows[start] ?? 0) ^ flip;
    return isLowestFirst ? window & (2 ** width - 1) : window >> (WINDOW - width);
  };
  return (start, width) => {
    if (width <= WINDOW) return short(start, width);
    const [first, second] = [short(start, WINDOW), short(start + WINDOW, width - WINDOW)];
    return isLowestFirst ? first + second * 2 ** WINDOW : first * 2 ** (width - WINDOW) + second;
  };
}

/** The 16 bits from each place on: every unit that begins there is a part of them. */
function windowsOf(bits: Uint8Array, isLowestFirst: boolean): Uint16Array {
  const windows = new Uint16Array(bits.length);
  let window = 0;
  for (let place = bits.length - 1; place >= 0; place--) {
    const bit = bits[place] as number;
    window = isLowestFirst ? ((window << 1) & 0xffff) | bit : (window >> 1) | (bit << (WINDOW - 1));
    windows[place] = window;
  }
  return windows;
}

/** Of the first symbols; their number where nothing comes again (Knuth, Morris and Pratt). */
export function shortestPeriod(symbols: ArrayLike<number>, length: number): number {
  const border = new Int32Array(length + 1);
  border[0] = -1;
  let at = -1;
  for (let index = 0; index < length; index++) {
    while (at >= 0 && symbols[at] !== symbols[index]) at = border[at] as number;
    border[index + 1] = ++at;
  }
  return length - (border[length] as number);
}
