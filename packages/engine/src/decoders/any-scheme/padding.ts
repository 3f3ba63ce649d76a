/** Zeros before or behind numbers: widths that have more of them than are needed, and what they prove. */
import { areListed, isListed } from './assignments.ts';
import { BEGINNING_OF_LONG } from './search.ts';
import { BITS, type Digits, digitsFor, type Width, widthsFor } from './widths.ts';

/** Bits have wide units of their own. */
const FEWEST_KINDS = 3;
/** Of more digits a message seldom has all, and the zero may come up nowhere else. */
const MOST_OF_FEW = 5;
const MOST_WIDTH = 32;

/**
 * The usual widths. Symbols that nobody lists must earn every zero, and those of a known alphabet the zeros of wide units.
 * Of few digits, a zero that stands at one place of each unit and nowhere else must be earned: it may be a separator.
 */
export function widthsEarned(digits: Digits, base: number): readonly Width[] {
  const widths = widthsFor(digits, base);
  const symbols = digits.ids.map((id) => digits.codePoints[id] as number);
  if (symbols.length < FEWEST_KINDS) return widths;
  const [mayBeWide, mayBeNarrow] = [symbols.every(isListed), areListed(symbols)];
  const isFree = (width: Width) =>
    (mayBeWide || (mayBeNarrow && width.digits <= digitsFor(256, base))) &&
    !(base <= MOST_OF_FEW && mayBeParted(digits.symbols, width.digits));
  return widths.map((width) => (isFree(width) ? width : earned(digits, width)));
}

function mayBeParted(symbols: Uint8Array, width: number): boolean {
  return [false, true].some((isAtEnd) => {
    const zeros = zerosOf(symbols, width, isAtEnd);
    return zeros === 1 && countOf(symbols, symbols[isAtEnd ? width - 1 : 0]) <= symbols.length / width;
  });
}

/** A width that is larger than numbers need: they all begin, or with the lowest digit first end, with this zero. */
export interface PaddedWidth extends Width {
  readonly zero: number;
  readonly isLow: boolean;
}

export function paddedWidths(digits: Digits, base: number): readonly PaddedWidth[] {
  const { symbols, group, ids } = digits;
  const widths: PaddedWidth[] = [];
  if (ids.length < FEWEST_KINDS) return widths;
  for (let width = digitsFor(256, base) + 1; width <= MOST_WIDTH && width * 2 <= symbols.length; width++) {
    if (symbols.length % width > 0 || (group > 1 && width !== group)) continue;
    for (const isLow of [false, true]) {
      const zero = symbols[isLow ? width - 1 : 0] as number;
      if (zerosOf(symbols, width, isLow) === 0) continue;
      const padded = { digits: width, bits: BITS.oddWidth, encodings: ['utf-8', 'code points'] as const };
      widths.push({ ...earned(digits, padded), zero, isLow });
    }
  }
  return widths;
}

/** That zeros stand at their places proves no order of digits: the others must earn the margin. */
function earned({ symbols }: Digits, width: Width): Width {
  const bits = paddingBits(symbols, width.digits);
  return { ...width, bits: width.bits + bits, earned: bits };
}

/** How many places at the beginning of units, or at their end, hold the same symbol; the first units tell. */
function zerosOf(symbols: Uint8Array, width: number, isAtEnd: boolean): number {
  const zero = symbols[isAtEnd ? width - 1 : 0];
  const end = Math.min(symbols.length, BEGINNING_OF_LONG);
  const isZero = (place: number) => {
    for (let index = place; index < end; index += width) if (symbols[index] !== zero) return false;
    return true;
  };
  let count = 0;
  while (count < width && isZero(isAtEnd ? width - 1 - count : count)) count++;
  return count;
}

/** What zeros that numbers of a width begin or end with cost as noise, by how often their symbols come up. */
function paddingBits(symbols: Uint8Array, width: number): number {
  const beginning = symbols.subarray(0, BEGINNING_OF_LONG);
  let bits = 0;
  for (const isAtEnd of [false, true]) {
    const zero = symbols[isAtEnd ? width - 1 : 0];
    const zeros = zerosOf(symbols, width, isAtEnd);
    if (zeros === width) return 0;
    bits += ((zeros * symbols.length) / width) * Math.log2(beginning.length / countOf(beginning, zero));
  }
  return bits;
}

function countOf(symbols: Uint8Array, wanted: number | undefined): number {
  let count = 0;
  for (let index = 0; index < symbols.length; index++) if (symbols[index] === wanted) count++;
  return count;
}
