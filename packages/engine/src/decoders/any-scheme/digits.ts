/** Runs whose symbols are digits: units of a fixed number of them, in any base and order, or bits that run on. */
import { assignmentsOf, type Stage, sizesOfAlphabets } from './assignments.ts';
import { offerNumber, offerRunningBits, offerUnits } from './digit-units.ts';
import { alphabetBits } from './noise.ts';
import { offerOneNumber } from './one-number.ts';
import { paddedWidths, widthsEarned } from './padding.ts';
import type { Search } from './search.ts';
import { offerSolved } from './solved-digits.ts';
import { basesFor, basesOfRow, bitsOfBase, type Digits } from './widths.ts';

export const MOST_DIGITS = 64;
const FEWEST = 4;
/** Of fewer kinds, any row is a chance. */
const FEWEST_IN_ROW = 8;
/** Known alphabets of this size are tried, however few of their digits come up. */
const HEXADECIMAL = 16;
const FEWEST_OF_ALPHABET = 4;
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
    ...(stage === 'usual orders with holes' ? basesOfAlphabets(digits) : []),
  ];
  for (const base of bases) {
    const widths = widthsEarned(digits, base);
    const padded = paddedWidths(digits, base);
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
      offerOneNumber(search, digits, { base, assignment: order, bits: all });
    }
  }
}

/** Larger bases that are the size of a known alphabet. */
function basesOfAlphabets({ ids, codePoints }: Digits): readonly number[] {
  if (ids.length < FEWEST_OF_ALPHABET) return [];
  const tried = basesFor(ids.length);
  const sizes = sizesOfAlphabets(ids.map((id) => codePoints[id] as number));
  return sizes.filter((size) => size === HEXADECIMAL && !tried.includes(size));
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
