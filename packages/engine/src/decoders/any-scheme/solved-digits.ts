/** Digits in an order that no list has: it is solved as if the text were English. */
import { type OpenOrder, openOrdersOf } from './assignments.ts';
import { offerRunningBits, offerUnits } from './digit-units.ts';
import { widthsEarned } from './padding.ts';
import type { Search } from './search.ts';
import { solveOrder } from './solve-order.ts';
import type { Encoding } from './units.ts';
import { varying } from './vary-order.ts';
import { BITS, basesFor, bitsOfBase, type Digits, type Width } from './widths.ts';

/** Of larger alphabets the order is listed. */
const MOST_IN_ANY_ORDER = 16;
const MOST_WITH_HOLES = 40;
/** How many steps of solving an order take as long as one of pricing. */
const SOLVING = 2;

/** One order to be solved, in one kind of unit. */
interface Task {
  readonly base: number;
  readonly order: OpenOrder;
  readonly width: Width;
  readonly isLow: boolean;
}

/** The orders that no list tells are solved as if the text were English, the likeliest kinds first. */
export function offerSolved(search: Search, digits: Digits): void {
  const { ids, codePoints } = digits;
  const tasks: (Task & { readonly effort: number })[] = [];
  const bases = basesFor(ids.length).filter(
    (base) => base <= MOST_WITH_HOLES || Number.isInteger(Math.log2(base)),
  );
  for (const base of bases)
    for (const order of openOrdersOf(ids, codePoints, base))
      if (order.isRising || base <= MOST_IN_ANY_ORDER)
        for (const width of widthsEarned(digits, base))
          if (SOLVED.has(width.encodings[0] as Encoding))
            for (const isLow of [false, true]) {
              // What zeros must earn does not make a kind of unit less likely.
              const ofUnit = width.bits - (width.earned ?? 0) + (isLow ? BITS.lowFirst : 0);
              const effort = order.bits + bitsOfBase(base, ids.length) + ofUnit;
              tasks.push({ base, order, width, isLow, effort });
            }
  tasks.sort((one, other) => one.effort - other.effort);
  const half = Math.ceil(tasks.length / 2);
  for (const task of tasks.slice(0, half)) solve(search, digits, task);
  if (digits.group === 0)
    for (const base of bases)
      offerSolvedBits(search, digits, base, digits.bits + bitsOfBase(base, ids.length));
  for (const task of tasks.slice(half)) solve(search, digits, task);
}

function solve(search: Search, digits: Digits, { base, order, width, isLow }: Task): void {
  if (search.isOver) return;
  const { symbols, codePoints } = digits;
  const count = Math.floor(symbols.length / width.digits);
  const [noisePerUnit, kinds] = [search.noise / count, codePoints.length];
  const symbolsOf = (unit: number) => symbols.subarray(unit * width.digits, (unit + 1) * width.digits);
  const numberOf = (values: Int8Array, unit: number) => {
    const first = unit * width.digits;
    const last = first + width.digits - 1;
    let number = 0;
    for (let place = first; place <= last; place++)
      number = number * base + (values[symbols[isLow ? first + last - place : place] as number] as number);
    return number;
  };
  const { orders, steps } = solveOrder({ ...order, kinds, base, noisePerUnit, count, symbolsOf, numberOf });
  search.spent += steps / SOLVING;
  const bits = digits.bits + bitsOfBase(base, digits.ids.length) + order.bits;
  const offer = (into: Search, values: Int32Array): void => {
    const assignment = { values, bits: order.bits, isGuess: true };
    const vary = varying(values, order, base, offer);
    offerUnits(into, digits, { base, assignment, bits, width, vary }, [isLow]);
  };
  for (const values of orders) offer(search, values);
}

/** The same for digits whose bits run on from one byte into the next. */
function offerSolvedBits(search: Search, digits: Digits, base: number, bits: number): void {
  const { symbols, ids, codePoints } = digits;
  const perDigit = Math.log2(base);
  if (!Number.isInteger(perDigit) || perDigit < 3) return;
  for (const order of openOrdersOf(ids, codePoints, base))
    for (const unit of [8, 7]) {
      if (search.isOver) return;
      if (unit % perDigit === 0 || (!order.isRising && base > MOST_IN_ANY_ORDER)) continue;
      const count = Math.floor((symbols.length * perDigit) / unit);
      const symbolsOf = (index: number) =>
        symbols.subarray(Math.floor((index * unit) / perDigit), Math.ceil(((index + 1) * unit) / perDigit));
      const numberOf = (values: Int8Array, index: number) => {
        let number = 0;
        for (let bit = index * unit; bit < (index + 1) * unit; bit++) {
          const value = values[symbols[Math.floor(bit / perDigit)] as number] as number;
          number = number * 2 + ((value >> (perDigit - 1 - (bit % perDigit))) & 1);
        }
        return number;
      };
      const noisePerUnit = search.noise / count;
      const { orders, steps } = solveOrder({
        ...{ ...order, kinds: codePoints.length, base, noisePerUnit, count, symbolsOf, numberOf },
      });
      search.spent += steps / SOLVING;
      const offer = (into: Search, values: Int32Array): void => {
        const assignment = { values, bits: order.bits, isGuess: true };
        const vary = varying(values, order, base, offer);
        offerRunningBits(into, digits, { base, assignment, bits: bits + order.bits, vary });
      };
      for (const values of orders) offer(search, values);
    }
}

const SOLVED = new Set<Encoding>(['utf-8', 'ascii', 'utf-16']);
