/**
 * Which digit each symbol is, where nothing tells: as with a cipher of substitution, the order is the one in which the
 * units spell English. A beam of the likeliest orders is carried from unit to unit.
 */
import { pairBits } from './text-price.ts';

/** What is to be solved: symbols in units of so many digits of a base. */
export interface Puzzle {
  readonly symbols: Uint8Array;
  /** The numbers of the symbols that come up, in the order in which their digits rise where `isRising`. */
  readonly ids: readonly number[];
  readonly kinds: number;
  readonly base: number;
  readonly width: number;
  readonly isLow: boolean;
  /** Whether digits rise along `ids`, with holes; else every order is possible. */
  readonly isRising: boolean;
  /** What a unit costs if it says nothing. */
  readonly noisePerUnit: number;
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
const BEAM = { rising: 48, free: 400 } as const;
const FEWEST_UNITS = 20;
const MOST_UNITS = 120;
const MOST_STEPS = 60_000;
const SOLUTIONS = 4;
/** How many bits more than noise a beginning may cost. */
const SLACK = 4;
const ASCII = 128;
/** A byte of a letter beyond ASCII. */
const BYTE_BITS = 9;
const SPACE = 0x20;

let pairs: Float32Array | null = null;

export function solveOrder(puzzle: Puzzle): Solved {
  const { symbols, ids, kinds, width, isRising } = puzzle;
  const units = Math.min(Math.floor(symbols.length / width), MOST_UNITS);
  const most = isRising ? BEAM.rising : BEAM.free;
  const ranks = new Int32Array(kinds).fill(-1);
  for (const [rank, id] of ids.entries()) ranks[id] = rank;
  const seen = new Set<number>();
  let beam: State[] = [{ values: new Int8Array(kinds).fill(-1), bits: 0, last: SPACE }];
  let steps = 0;
  for (let unit = 0; unit < units; unit++) {
    if (unit >= FEWEST_UNITS && seen.size === ids.length) break;
    const next: State[] = [];
    for (const state of beam) steps += extend(puzzle, ranks, state, unit, next);
    for (let place = unit * width; place < (unit + 1) * width; place++) seen.add(symbols[place] as number);
    if (next.length === 0 || steps > MOST_STEPS) return { orders: [], steps };
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
  const { symbols, base, width, isLow } = puzzle;
  const table = pairTable();
  const values = Int8Array.from(state.values);
  let isNew = false;
  let steps = 0;
  const digitAt = (place: number): number => {
    const offset = isLow ? width - 1 - place : place;
    return symbols[unit * width + offset] as number;
  };
  const go = (place: number, number: number): void => {
    if (place === width) {
      steps++;
      const bits = bitsOfUnit(table, state.last, number);
      if (bits === Number.POSITIVE_INFINITY) return;
      const last = number < ASCII ? number : SPACE;
      next.push({ values: isNew ? Int8Array.from(values) : state.values, bits: state.bits + bits, last });
      return;
    }
    const id = digitAt(place);
    const known = values[id] as number;
    const rest = base ** (width - 1 - place);
    if (known >= 0) {
      const sum = number + known * rest;
      if (sum < 256) go(place + 1, sum);
      return;
    }
    isNew = true;
    const [low, high] = boundsOf(puzzle, ranks, values, id);
    for (let value = low; value <= high; value++) {
      if (number + value * rest > 255) break;
      if (!puzzle.isRising && values.includes(value)) continue;
      values[id] = value;
      go(place + 1, number + value * rest);
    }
    values[id] = -1;
  };
  go(0, 0);
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
  if (number >= ASCII) return number < 0xf5 && number !== 0xc0 && number !== 0xc1 ? BYTE_BITS : Number.POSITIVE_INFINITY;
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
