/** Odd spaces as symbols, where every space was replaced by one or they stand in a row: plain spaces are no digits then. */
import { readSymbols } from '../any-scheme/read-symbols.ts';
import type { Candidate } from '../any-scheme/search.ts';
import { naturalBits } from './natural-bits.ts';
import { shortestPeriod } from './offer-bits.ts';
import type { Places, Stretch } from './places.ts';

const MOST_KINDS = 16;
/** Plain spaces among odd ones where all of them were replaced. */
const MOST_PLAIN_SHARE = 0.25;
const MIN_SYMBOLS = 16;
const MOST_SYMBOLS = 16_384;

/** The first odd ones of a stretch. */
export function oddPlaces({ odd }: Places, { first, last }: Stretch): readonly number[] {
  const all: number[] = [];
  for (let place = first; place <= last && all.length < MOST_SYMBOLS; place++)
    if (odd[place] !== 0) all.push(place);
  return all;
}

/** Where every space was replaced, the odd ones are symbols as hidden ones are; a message may come again and again. */
export function readReplaced(
  places: Places,
  { first, last }: Stretch,
  { kinds, odd: all }: { readonly kinds: readonly number[]; readonly odd: readonly number[] },
  offer: (candidate: Candidate, natural: number) => void,
): number {
  const { odd, around } = places;
  const left = last + 1 - first - all.length;
  if (kinds.length < 2 || kinds.length > MOST_KINDS || all.length < MIN_SYMBOLS) return 0;
  if (left > all.length * MOST_PLAIN_SHARE && !areInRuns(places, all)) return 0;
  const symbols = all.map((place) => odd[place] as number);
  const isToEnd = first === 0 && last === places.length - 1;
  const once = symbols.slice(0, isToEnd ? lengthOfOne(symbols) : symbols.length);
  const ids = Uint8Array.from(once, (symbol) => kinds.indexOf(symbol));
  const natural = naturalBits(
    ids,
    kinds.length,
    all.map((place) => around[place] as number),
  );
  const { best, isCertain } = readSymbols(Int32Array.from(once));
  if (best !== null && isCertain) offer(best, natural);
  return natural;
}

/** Whether most odd spaces stand beside another one: then each is a symbol, and plain spaces are none. */
export function areInRuns({ starts }: Places, all: readonly number[]): boolean {
  let beside = 0;
  for (let index = 1; index < all.length; index++)
    if (starts[all[index] as number] === (starts[all[index - 1] as number] as number) + 1) beside++;
  return beside * 2 > all.length;
}

/** The first of several equal messages; the last may be cut off. */
function lengthOfOne(symbols: readonly number[]): number {
  const { length } = symbols;
  const period = shortestPeriod(symbols, length);
  // A symbol that only ends a message shows where the next one begins.
  const isParted = symbols.indexOf(symbols[period - 1] as number) === period - 1;
  return length - period >= (isParted ? 1 : MIN_SYMBOLS) ? period : length;
}
