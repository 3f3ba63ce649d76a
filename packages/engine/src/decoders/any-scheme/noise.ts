/** What symbols cost in bits if they say nothing: the cheapest of a few simple sources. */
import { kindsOf } from '../symbol-stream.ts';

/** Symbols that are numbered from 0, and how many kinds there are; more than `most` need not be exact. */
export function noiseBits(symbols: Uint8Array, kinds: number, most = Number.POSITIVE_INFINITY): number {
  const { length } = symbols;
  // A sample of a long run tells how the whole is made.
  const sample = symbols.subarray(0, LARGEST_SAMPLE);
  const scale = length / sample.length;
  let best = Math.min(most, idealBits(symbols, kinds));
  for (let order = 1; order < 4 && kinds ** (order + 1) <= Math.min(sample.length * 2, 4096); order++)
    best = Math.min(best, chainBits(sample, kinds, order) * scale + 1);
  for (let period = 1; period <= LONGEST_PERIOD && period * 2 <= sample.length; period++)
    best = Math.min(best, periodBits(sample, kinds, period, best / scale) * scale);
  return best + Math.log2(length);
}

const LONGEST_PERIOD = 64;
const LARGEST_SAMPLE = 8192;
/** Of numbers: more kinds say that any number may come. */
const MOST_KINDS = 64;
const BYTES = 256;
/** A power of two. */
const SLOTS = 64;
/** What it takes to say which row of code points it is. */
export const WINDOW_BITS = 8;

/**
 * The ideal code for how often each comes up, and half of what it takes to say so: a source that happens to favour the
 * symbols of a text is rare.
 */
function idealBits(symbols: Uint8Array, kinds: number): number {
  const counts = new Uint32Array(kinds);
  for (const symbol of symbols) counts[symbol] = (counts[symbol] as number) + 1;
  let bits = ((kinds - 1) / 4) * Math.log2(symbols.length);
  for (const count of counts) if (count > 0) bits -= count * Math.log2(count / symbols.length);
  return bits;
}

/** Each predicted by the `order` symbols before it (Krichevsky and Trofimov). */
function chainBits(symbols: Uint8Array, kinds: number, order: number): number {
  const contexts = kinds ** order;
  const counts = new Float64Array(contexts * kinds).fill(0.5);
  const totals = new Float64Array(contexts).fill(kinds / 2);
  let bits = order * Math.log2(kinds);
  let context = 0;
  for (let index = 0; index < symbols.length; index++) {
    const symbol = symbols[index] as number;
    const place = context * kinds + symbol;
    if (index >= order) {
      bits -= Math.log2((counts[place] as number) / (totals[context] as number));
      counts[place] = (counts[place] as number) + 1;
      totals[context] = (totals[context] as number) + 1;
    }
    context = place % contexts;
  }
  return bits;
}

/** A pattern that repeats itself, now and then with another symbol; infinite where that is clearly more than `most`. */
function periodBits(symbols: Uint8Array, kinds: number, period: number, most: number): number {
  let others = 0;
  for (let index = period; index < symbols.length; index++)
    if (symbols[index] !== symbols[index - period]) others++;
  const said = 6 + period * Math.log2(kinds);
  const foreign = others * Math.log2(Math.max(1, kinds - 1));
  if (said + foreign > most + 1) return Number.POSITIVE_INFINITY;
  const all = symbols.length - period;
  const same = all - others;
  const flips =
    others === 0 || same === 0 ? 0 : -same * Math.log2(same / all) - others * Math.log2(others / all);
  return said + flips + foreign + Math.log2(all + 1);
}

/** The same for symbols that are numbers below a bound: any of them could have come up. */
export function noiseBitsOfNumbers(numbers: Int32Array, bound: number, order = orderOf(numbers)): number {
  const counts = new Float64Array(bound).fill(1 / 8);
  let total = bound / 8;
  let bits = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    bits -= Math.log2((counts[number] as number) / total);
    counts[number] = (counts[number] as number) + 1;
    total++;
  }
  const length = Math.log2(numbers.length);
  return Math.min(bits + length, numbers.length * Math.log2(bound) + length, noiseBitsOfFew(bound, order));
}

/** Of bytes, any of which could have come up, or any of those from the lowest to the highest. */
export function noiseBitsOfRow(bytes: Int32Array): number {
  const { above, range } = aboveLowest(bytes);
  const order = orderOf(bytes);
  return Math.min(noiseBitsOfNumbers(above, range, order) + WINDOW_BITS, noiseBitsOfFew(BYTES, order));
}

/** How far numbers are above the lowest of them, and how many there are from that one to the highest. */
export function aboveLowest(numbers: Int32Array): { readonly above: Int32Array; readonly range: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < numbers.length; index++) {
    lowest = Math.min(lowest, numbers[index] as number);
    highest = Math.max(highest, numbers[index] as number);
  }
  const above = new Int32Array(numbers.length);
  for (let index = 0; index < numbers.length; index++) above[index] = (numbers[index] as number) - lowest;
  return { above, range: highest - lowest + 1 };
}

/** How many kinds of symbols there are, and what their order costs, whatever symbols they are. */
interface Order {
  readonly kinds: number;
  readonly bits: number;
}

export function orderOf(numbers: Int32Array): Order {
  const kinds = kindsOf(numbers);
  const isOfMany = kinds.length > MOST_KINDS;
  const bits = isOfMany ? Number.POSITIVE_INFINITY : noiseBits(numbered(numbers, kinds), kinds.length);
  return { kinds: kinds.length, bits };
}

/** Where few numbers below a bound came up: which ones, then their order. */
export function noiseBitsOfFew(bound: number, { kinds, bits }: Order): number {
  return bits === Number.POSITIVE_INFINITY ? bits : alphabetBits(kinds, bound) + bits;
}

/** What it takes to say which `kinds` of `bound` symbols come up. */
export function alphabetBits(kinds: number, bound: number): number {
  let bits = 0;
  for (let kind = 0; kind < kinds; kind++) bits += Math.log2((bound - kind) / (kind + 1));
  return bits;
}

/** Each as its place among the kinds. */
export function numbered(numbers: Int32Array, kinds: readonly number[]): Uint8Array {
  const ids = new Uint8Array(numbers.length);
  // The places of those that were met last; a map takes ten times as long, and to look through all takes four times.
  const met = new Int32Array(SLOTS).fill(-1);
  const places = new Uint8Array(SLOTS);
  for (let index = 0; index < ids.length; index++) {
    const number = numbers[index] as number;
    const slot = number & (SLOTS - 1);
    if (met[slot] !== number) {
      met[slot] = number;
      places[slot] = kinds.indexOf(number);
    }
    ids[index] = places[slot] as number;
  }
  return ids;
}
