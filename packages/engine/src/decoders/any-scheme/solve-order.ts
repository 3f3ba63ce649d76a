/**
 * Which digit each symbol is, where nothing tells: as with a cipher of substitution, the order is the one in which the
 * units spell English. A beam of the likeliest orders is carried from unit to unit.
 */
import { pairBits } from './text-price.ts';

/** What is to be solved: units that are spelled with digits of a base. */
export interface Puzzle {
  /** The numbers of the symbols that come up, in the order in which their digits rise where `isRising`. */
  readonly ids: readonly number[];
  readonly kinds: number;
  readonly base: number;
  /** Whether digits rise along `ids`, with holes; else every order is possible, and the base is 16 at most. */
  readonly isRising: boolean;
  /** What a unit costs if it says nothing. */
  readonly noisePerUnit: number;
  readonly count: number;
  /** The numbers of the symbols that spell a unit. */
  readonly symbolsOf: (unit: number) => Iterable<number>;
  /** The character of a unit, or a byte of it, when its symbols are known. */
  readonly numberOf: (values: Int8Array, unit: number) => number;
}

export interface Solved {
  readonly orders: readonly Int32Array[];
  /** How many characters were priced. */
  readonly steps: number;
}

interface State {
  readonly values: Int8Array;
  readonly bits: number;
  readonly last: number;
}

/** A state, and values for the symbols that first come up in this unit. Most are dropped, so the values stay packed. */
interface NextState {
  readonly from: State;
  /** The values as digits of the base in one number: at most 8 of base 64, so it is exact. */
  readonly code: number;
  readonly bits: number;
  readonly last: number;
}

/** Orders that are carried on: where digits rise there are fewer. */
const BEAM = { rising: 32, free: 400 } as const;
const FEWEST_UNITS = 20;
const MOST_UNITS = 120;
const MOST_STEPS = { rising: 5000, free: 16_000 } as const;
const STEP_OF_DIGIT = 0.2;
const SOLUTIONS = 16;
/** How many bits more than noise a beginning may cost. */
const SLACK = 4;
const ASCII = 128;
/** A byte of a letter beyond ASCII. */
const BYTE_BITS = 9;
const SPACE = 0x20;

let pairs: Float32Array | null = null;

export function solveOrder(puzzle: Puzzle): Solved {
  const { ids, kinds, isRising, symbolsOf } = puzzle;
  const units = Math.min(puzzle.count, MOST_UNITS);
  const most = isRising ? BEAM.rising : BEAM.free;
  const mostSteps = isRising ? MOST_STEPS.rising : MOST_STEPS.free;
  const ranks = new Int32Array(kinds).fill(-1);
  for (const [rank, id] of ids.entries()) ranks[id] = rank;
  const seen = new Set<number>();
  let beam: State[] = [{ values: new Int8Array(kinds).fill(-1), bits: 0, last: SPACE }];
  let steps = 0;
  for (let unit = 0; unit < units; unit++) {
    if (unit >= FEWEST_UNITS && seen.size === ids.length) break;
    const open = [...new Set(symbolsOf(unit))].filter((id) => !seen.has(id));
    const next: NextState[] = [];
    for (const state of beam) {
      steps += extend(puzzle, ranks, { state, open, unit }, next);
      if (steps > mostSteps) return { orders: [], steps };
    }
    for (const id of open) seen.add(id);
    if (next.length === 0) return { orders: [], steps };
    beam = best(next, most).map((state) => withValues(state, open, puzzle.base));
    const least = beam.reduce((bits, state) => Math.min(bits, state.bits), Number.POSITIVE_INFINITY);
    if (least > (unit + 1) * puzzle.noisePerUnit + SLACK) return { orders: [], steps };
  }
  if (seen.size < ids.length) return { orders: [], steps };
  const orders = beam.sort(byBits).slice(0, SOLUTIONS);
  return { orders: orders.map(({ values }) => Int32Array.from(values)), steps };
}

function byBits(one: { readonly bits: number }, other: { readonly bits: number }): number {
  return one.bits - other.bits;
}

/** The cheapest, in order; only they are compared one by one. */
function best(states: readonly NextState[], most: number): readonly NextState[] {
  if (states.length <= most) return states;
  const prices = new Float64Array(states.length);
  for (let index = 0; index < prices.length; index++) prices[index] = (states[index] as NextState).bits;
  const limit = prices.sort()[most - 1] as number;
  return states
    .filter(({ bits }) => bits <= limit)
    .sort(byBits)
    .slice(0, most);
}

function withValues({ from, code, bits, last }: NextState, open: readonly number[], base: number): State {
  if (open.length === 0) return { values: from.values, bits, last };
  const values = from.values.slice();
  let rest = code;
  for (let place = open.length - 1; place >= 0; place--) {
    values[open[place] as number] = rest % base;
    rest = Math.floor(rest / base);
  }
  return { values, bits, last };
}

interface Step {
  readonly state: State;
  /** The symbols that have no value yet, in any state. */
  readonly open: readonly number[];
  readonly unit: number;
}

/** All ways to read the next unit; answers how many there were. */
function extend(
  puzzle: Puzzle,
  ranks: Int32Array,
  { state: from, open, unit }: Step,
  next: NextState[],
): number {
  const { isRising, base, numberOf } = puzzle;
  const values = open.length === 0 ? from.values : from.values.slice();
  // Digits that are taken, one bit each: an order that is free has 16 at most.
  let taken = 0;
  if (!isRising) for (const value of values) if (value >= 0) taken |= 1 << value;
  let steps = 0;
  const go = (place: number, code: number): void => {
    if (steps > MOST_STEPS.free) return;
    if (place === open.length) {
      steps++;
      const number = numberOf(values, unit);
      const bits = bitsOfUnit(from.last, number);
      if (bits === Number.POSITIVE_INFINITY) return;
      next.push({ from, code, bits: from.bits + bits, last: number < ASCII ? number : SPACE });
      return;
    }
    const id = open[place] as number;
    const low = isRising ? lowestOf(puzzle, ranks, values, id) : 0;
    const high = isRising ? highestOf(puzzle, ranks, values, id) : base - 1;
    for (let value = low; value <= high; value++) {
      const bit = isRising ? 0 : 1 << value;
      if ((taken & bit) !== 0) continue;
      values[id] = value;
      taken |= bit;
      steps += STEP_OF_DIGIT;
      go(place + 1, code * base + value);
      taken &= ~bit;
    }
    values[id] = -1;
  };
  go(0, 0);
  return steps;
}

/** Where digits rise, a symbol has room for those below it. */
function lowestOf({ ids }: Puzzle, ranks: Int32Array, values: Int8Array, id: number): number {
  const rank = ranks[id] as number;
  for (let below = rank - 1; below >= 0; below--) {
    const value = values[ids[below] as number] as number;
    if (value >= 0) return value + rank - below;
  }
  return rank;
}

/** The same for those above it. */
function highestOf({ ids, base }: Puzzle, ranks: Int32Array, values: Int8Array, id: number): number {
  const rank = ranks[id] as number;
  for (let above = rank + 1; above < ids.length; above++) {
    const value = values[ids[above] as number] as number;
    if (value >= 0) return value - (above - rank);
  }
  return base - (ids.length - rank);
}

function bitsOfUnit(last: number, number: number): number {
  if (number >= ASCII)
    return number < 0xf5 && number !== 0xc0 && number !== 0xc1 ? BYTE_BITS : Number.POSITIVE_INFINITY;
  return pairTable()[last * ASCII + number] as number;
}

/** The price of each ASCII character after each other one. */
function pairTable(): Float32Array {
  if (pairs !== null) return pairs;
  pairs = new Float32Array(ASCII * ASCII).fill(Number.POSITIVE_INFINITY);
  for (let before = 0; before < ASCII; before++)
    for (let next = SPACE; next < ASCII - 1; next++) pairs[before * ASCII + next] = pairBits(before, next);
  return pairs;
}
