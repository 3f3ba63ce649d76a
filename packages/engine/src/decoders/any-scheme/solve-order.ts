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
  /** Whether digits rise along `ids`, with holes; else every order is possible. */
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
    const next: State[] = [];
    for (const state of beam) {
      steps += extend(puzzle, ranks, state, unit, next);
      if (steps > mostSteps) return { orders: [], steps };
    }
    for (const id of symbolsOf(unit)) seen.add(id);
    if (next.length === 0) return { orders: [], steps };
    beam = next.length > most ? next.sort(byBits).slice(0, most) : next;
    const least = beam.reduce((bits, state) => Math.min(bits, state.bits), Number.POSITIVE_INFINITY);
    if (least > (unit + 1) * puzzle.noisePerUnit + SLACK) return { orders: [], steps };
  }
  if (seen.size < ids.length) return { orders: [], steps };
  const best = beam.sort(byBits).slice(0, SOLUTIONS);
  return { orders: best.map(({ values }) => Int32Array.from(values)), steps };
}

function byBits(one: State, other: State): number {
  return one.bits - other.bits;
}

/** All ways to read the next unit; answers how many there were. */
function extend(puzzle: Puzzle, ranks: Int32Array, state: State, unit: number, next: State[]): number {
  const table = pairTable();
  const open = [...new Set(puzzle.symbolsOf(unit))].filter((id) => (state.values[id] as number) < 0);
  const values = open.length === 0 ? state.values : Int8Array.from(state.values);
  let steps = 0;
  const go = (place: number): void => {
    if (steps > MOST_STEPS.free) return;
    if (place < open.length) {
      const id = open[place] as number;
      const [low, high] = boundsOf(puzzle, ranks, values, id);
      for (let value = low; value <= high; value++) {
        if (!puzzle.isRising && values.includes(value)) continue;
        values[id] = value;
        steps += STEP_OF_DIGIT;
        go(place + 1);
      }
      values[id] = -1;
      return;
    }
    steps++;
    const number = puzzle.numberOf(values, unit);
    const bits = bitsOfUnit(table, state.last, number);
    if (bits === Number.POSITIVE_INFINITY) return;
    const last = number < ASCII ? number : SPACE;
    next.push({ values: open.length === 0 ? values : Int8Array.from(values), bits: state.bits + bits, last });
  };
  go(0);
  return steps;
}

/** Where digits rise, a symbol has room for those below and above it. */
function boundsOf(
  { ids, base, isRising }: Puzzle,
  ranks: Int32Array,
  values: Int8Array,
  id: number,
): readonly [number, number] {
  if (!isRising) return [0, base - 1];
  const rank = ranks[id] as number;
  let low = rank;
  let high = base - (ids.length - rank);
  for (let below = rank - 1; below >= 0; below--) {
    const value = values[ids[below] as number] as number;
    if (value < 0) continue;
    low = value + rank - below;
    break;
  }
  for (let above = rank + 1; above < ids.length; above++) {
    const value = values[ids[above] as number] as number;
    if (value < 0) continue;
    high = value - (above - rank);
    break;
  }
  return [low, high];
}

function bitsOfUnit(table: Float32Array, last: number, number: number): number {
  if (number >= ASCII)
    return number < 0xf5 && number !== 0xc0 && number !== 0xc1 ? BYTE_BITS : Number.POSITIVE_INFINITY;
  return table[last * ASCII + number] as number;
}

/** The price of each ASCII character after each other one. */
function pairTable(): Float32Array {
  if (pairs !== null) return pairs;
  pairs = new Float32Array(ASCII * ASCII).fill(Number.POSITIVE_INFINITY);
  for (let before = 0; before < ASCII; before++)
    for (let next = SPACE; next < ASCII - 1; next++) pairs[before * ASCII + next] = pairBits(before, next);
  return pairs;
}
