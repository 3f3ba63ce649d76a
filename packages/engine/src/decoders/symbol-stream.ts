/** Streams of symbols without what only frames or parts them. */

import { endOf, type Marks } from '../marks/marks.ts';

/** ZWSP, ZWNJ and ZWJ, which letters need. */
export const JOINERS: ReadonlySet<number> = new Set([0x200b, 0x200c, 0x200d]);

const MAX_STEPS = 3;
/** Bits of a text that is long enough to be believed when it is scattered. */
const MIN_PERIOD_BITS = 40;
/** Symbols that say whether a stream repeats itself within so many bits, if it does: two periods of one bit a symbol. */
const TWO_PERIODS = 2 * MIN_PERIOD_BITS;
/** A power of two, as many as the code points of a row. */
const SLOTS = 256;

/** The stream itself, and what is left of it without an alternating joiner, without a frame, and without both. */
export function preparationsOf(symbols: Int32Array): readonly Int32Array[] {
  const prepared = [symbols];
  let from = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const to = prepared.length;
    for (; from < to; from++) {
      const stream = prepared[from] as Int32Array;
      for (const left of [withoutJoiner(stream), withoutFrame(stream), withoutEnd(stream)])
        if (left !== null && !prepared.some((other) => isSame(other, left))) prepared.push(left);
    }
  }
  return prepared;
}

/** The different symbols, lowest first. */
export function alphabetOf(symbols: Int32Array): readonly number[] {
  return [...kindsOf(symbols)].sort((one, other) => one - other);
}

/** The different symbols, in the order in which they come up. */
export function kindsOf(symbols: Int32Array): readonly number[] {
  if (symbols.length >= SLOTS) return [...countKinds(symbols).keys()];
  const kinds: number[] = [];
  for (let index = 0; index < symbols.length; index++) {
    const symbol = symbols[index] as number;
    if (!kinds.includes(symbol)) kinds.push(symbol);
  }
  return kinds;
}

/** How often each of them comes up. */
export function countKinds(symbols: Int32Array): ReadonlyMap<number, number> {
  const all = new Map<number, number>();
  // What was met last in each slot is counted apart: that is ten times as fast as a map.
  const met = new Int32Array(SLOTS).fill(-1);
  const counts = new Int32Array(SLOTS);
  const keep = (slot: number) => {
    const symbol = met[slot] as number;
    if (symbol >= 0) all.set(symbol, (all.get(symbol) ?? 0) + (counts[slot] as number));
  };
  for (let index = 0; index < symbols.length; index++) {
    const symbol = symbols[index] as number;
    const slot = symbol & (SLOTS - 1);
    if (met[slot] !== symbol) {
      keep(slot);
      if (!all.has(symbol)) all.set(symbol, 0);
      met[slot] = symbol;
      counts[slot] = 0;
    }
    counts[slot] = (counts[slot] as number) + 1;
  }
  for (let slot = 0; slot < SLOTS; slot++) keep(slot);
  return all;
}

/** The symbol that comes up most often, of several the first one, and how often; -1 where there is none. */
export function commonestOf(symbols: Int32Array): { readonly symbol: number; readonly count: number } {
  let commonest = { symbol: -1, count: 0 };
  for (const [symbol, count] of countKinds(symbols))
    if (count > commonest.count) commonest = { symbol, count };
  return commonest;
}

/** A part of a stream, the last index not included. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * The parts between a separator; one at either end parts nothing. Null when two stand side by side, or a part is longer
 * than `longest`.
 */
export function splitAt(symbols: Int32Array, separator: number, longest: number): readonly Part[] | null {
  const parts: Part[] = [];
  let start = symbols[0] === separator ? 1 : 0;
  for (let end = start; end <= symbols.length; end++) {
    if (end < symbols.length && symbols[end] !== separator) continue;
    if (end === start && end === symbols.length) break;
    if (end === start || end - start > longest) return null;
    parts.push({ start, end });
    start = end + 1;
  }
  return parts.length === 0 ? null : parts;
}

/** A joiner stands at every second place and nowhere else. */
function withoutJoiner(symbols: Int32Array): Int32Array | null {
  const joiner = symbols[1];
  if (joiner === undefined || symbols.length < 3) return null;
  for (let index = 0; index < symbols.length; index++)
    if ((symbols[index] === joiner) !== (index % 2 === 1)) return null;
  return symbols.filter((_, index) => index % 2 === 0);
}

/** A frame is one symbol at both ends and nowhere else. */
function withoutFrame(symbols: Int32Array): Int32Array | null {
  const last = symbols.length - 1;
  const frame = symbols[0];
  if (last < 2 || symbols[last] !== frame) return null;
  return symbols.indexOf(frame as number, 1) === last ? symbols.subarray(1, -1) : null;
}

/** A mark of the beginning or of the end occurs there alone. */
function withoutEnd(symbols: Int32Array): Int32Array | null {
  const [first] = symbols;
  if (first === undefined || symbols.length < 2) return null;
  if (symbols.indexOf(first, 1) < 0) return symbols.subarray(1);
  const last = symbols.at(-1) as number;
  return symbols.indexOf(last) === symbols.length - 1 ? symbols.subarray(0, -1) : null;
}

function isSame(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((symbol, index) => symbol === other[index]);
}

/**
 * Whether a stream is one short piece again and again, as a template leaves it: that spells nothing. A text that is
 * scattered many times over has a longer period.
 */
export function isTemplate(symbols: ArrayLike<unknown>): boolean {
  const { length } = symbols;
  const period = periodOf(symbols, Math.min(length, TWO_PERIODS));
  if (length < period * 2) return false;
  for (let index = TWO_PERIODS; index < length; index++)
    if (symbols[index] !== symbols[index - period]) return false;
  const kinds = new Set<unknown>();
  for (let index = 0; index < period; index++) kinds.add(symbols[index]);
  return period * Math.log2(kinds.size) < MIN_PERIOD_BITS;
}

/** The smallest step by which the beginning of a stream is itself; its length, when none is (Knuth, Morris and Pratt). */
export function periodOf(symbols: ArrayLike<unknown>, length: number): number {
  const borders = new Int32Array(length);
  let border = 0;
  for (let index = 1; index < length; index++) {
    while (border > 0 && symbols[index] !== symbols[border]) border = borders[border - 1] as number;
    if (symbols[index] === symbols[border]) border++;
    borders[index] = border;
  }
  return length - border;
}

/** Whether marks that are none of a message stand in one row between two that are: they say something too. */
export function hasOthersBetween(marks: Marks, isOwn: (index: number) => boolean): boolean {
  let follows = false;
  let hasOther = false;
  for (let index = 0; index < marks.length; index++) {
    if (index > 0 && endOf(marks, index - 1) !== marks.starts[index]) follows = false;
    if (!isOwn(index)) hasOther = true;
    else if (follows && hasOther) return true;
    else {
      follows = true;
      hasOther = false;
    }
  }
  return false;
}
