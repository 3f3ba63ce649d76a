/** Runs whose symbols are digits: units of a fixed number of them, in any base and order, or bits that run on. */
import { assignmentsOf, type Stage } from './assignments.ts';
import { offerNumber, offerRunningBits, offerUnits } from './digit-units.ts';
import { alphabetBits, noiseBits } from './noise.ts';
import { BEGINNING_OF_LONG, type Search } from './search.ts';
import { offerSolved } from './solved-digits.ts';
import {
  BITS,
  basesFor,
  basesOfRow,
  bitsOfBase,
  type Digits,
  digitsFor,
  type Width,
  widthsFor,
} from './widths.ts';

export const MOST_DIGITS = 64;
const FEWEST = 4;
/** Bits have wide units of their own. */
const FEWEST_PADDED = 3;
const MOST_WIDTH = 32;
/** By how much noise may differ that says the same. */
const PADDED_SLACK = 4;
/** Of fewer kinds, any row is a chance. */
const FEWEST_IN_ROW = 8;
/** With so many bits, a row speaks for itself. */
const PROOF_BITS = 16;

export function offerDigits(search: Search, digits: Digits, stage: Stage): void {
  const { ids, symbols } = digits;
  if (ids.length < 2 || ids.length > MOST_DIGITS || symbols.length < FEWEST) return;
  if (stage === 'solved orders') {
    offerSolved(search, digits);
    return;
  }
  if (stage === 'usual orders' && ids.length === 2) offerNumber(search, digits);
  const mayHaveHoles = stage !== 'usual orders';
  const bases = [
    ...(mayHaveHoles ? basesFor(ids.length) : [ids.length]),
    ...(stage === 'usual orders with holes' ? basesOfRow(ids.length, rowOf(digits)) : []),
  ];
  for (const base of bases) {
    const mayBePadded = ids.length >= FEWEST_PADDED;
    // That zeros stand at their places proves no order of digits: the others must earn the margin.
    const earning = <W extends Width>(width: W): W =>
      mayBePadded && width.digits > digitsFor(256, base)
        ? { ...width, bits: width.bits + paddingBits(search, digits, width.digits) }
        : width;
    const widths = widthsFor(digits, base).map(earning);
    const padded = mayBePadded ? paddedWidths(digits, base).map(earning) : [];
    const bits = digits.bits + bitsOfBase(base, ids.length);
    const gaps = gapBits(search, digits, base);
    for (const assignment of assignmentsOf(stage, ids, digits.codePoints, base)) {
      if (search.isOver) return;
      const earned = assignment.isRow === true ? gaps : 0;
      const all = bits + assignment.bits - earned;
      const order = earned < PROOF_BITS ? assignment : { ...assignment, isGuess: false };
      const choice = { base, assignment: order };
      for (const width of widths) offerUnits(search, digits, { ...choice, width, bits: all });
      for (const { zero, isLow, ...width } of padded)
        if (order.values[zero] === 0) offerUnits(search, digits, { ...choice, width, bits: all }, [isLow]);
      offerRunningBits(search, digits, { base, assignment: order, bits: all });
    }
  }
}

/** A width that is larger than numbers need: they all begin, or with the lowest digit first end, with this zero. */
interface PaddedWidth extends Width {
  readonly zero: number;
  readonly isLow: boolean;
}

function paddedWidths({ symbols, group }: Digits, base: number): readonly PaddedWidth[] {
  const widths: PaddedWidth[] = [];
  for (
    let digits = digitsFor(256, base) + 1;
    digits <= MOST_WIDTH && digits * 2 <= symbols.length;
    digits++
  ) {
    if (symbols.length % digits > 0 || (group > 1 && digits !== group)) continue;
    for (const isLow of [false, true]) {
      const zero = symbols[isLow ? digits - 1 : 0] as number;
      if (zerosOf(symbols, digits, isLow) > 0)
        widths.push({ digits, bits: BITS.oddWidth, encodings: ['utf-8', 'code points'], zero, isLow });
    }
  }
  return widths;
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

/** By how much noise is dearer for zeros that numbers of a width begin or end with. */
function paddingBits({ noise }: Search, { symbols, codePoints }: Digits, width: number): number {
  const [first, last] = [zerosOf(symbols, width, false), width - zerosOf(symbols, width, true)];
  if (last - first === width || last <= first) return 0;
  const beginning = symbols.subarray(0, BEGINNING_OF_LONG);
  const rest = beginning.filter((_, index) => index % width >= first && index % width < last);
  const share = beginning.length / symbols.length;
  return Math.max(0, noise - noiseBits(rest, codePoints.length) / share - PADDED_SLACK);
}

/** What it takes to say which code points of a row came up: a text tells, where noise does not. */
function gapBits({ noise }: Search, { symbols, ids }: Digits, base: number): number {
  if (ids.length < FEWEST_IN_ROW) return 0;
  return Math.max(0, Math.min(alphabetBits(ids.length, base), symbols.length * Math.log2(base) - noise));
}

/** How many code points there are from the first to the last. */
function rowOf({ ids, codePoints }: Digits): number {
  const row = ids.map((id) => codePoints[id] as number);
  return Math.max(...row) - Math.min(...row) + 1;
}
