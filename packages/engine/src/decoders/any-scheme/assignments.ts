/** Which digit each symbol of a run may be: the orders that encoders like, and every order of few symbols. */

import { ALPHABETS, LISTED, OTHER_ORDER } from './known-alphabets.ts';
import { isLargeBase } from './widths.ts';

/** Values of symbols, by their numbers, and the bits that it takes to say so. */
export interface Assignment {
  readonly values: Int32Array;
  readonly bits: number;
  /** Whether nothing but the text itself speaks for this order. */
  readonly isGuess?: boolean;
  /** Whether each value is the place of its code point in a row. */
  readonly isRow?: boolean;
  /** Whether it only denies other orders. */
  readonly isRival?: boolean;
  /** Whether any other order was tried as well. */
  readonly isAnyOrder?: boolean;
}

const RISING_BITS = 0.8;
const LISTED_BITS = 2;
const FALLING_BITS = 2;
const HOLES_BITS = 6;
const SMALL = 5;
/** How many of the first digits may not come up. */
const MOST_SHIFT = 6;
const LARGE = 32;
const SHIFT_BITS = 12;
/** Whether encoders list a symbol, so that its place tells which digit it is. */
export function isListed(codePoint: number): boolean {
  return LISTED.includes(codePoint);
}

/** Whether an encoder may list these symbols together: a row of code points, or some of a known alphabet. */
export function areListed(symbols: readonly number[]): boolean {
  return isRow(symbols) || ALPHABETS.some((alphabet) => symbols.every((symbol) => alphabet.includes(symbol)));
}

/** How many digits the known alphabets have that hold these symbols: of a number in a large base most do not come up. */
export function sizesOfAlphabets(symbols: readonly number[]): readonly number[] {
  const holding = ALPHABETS.filter((alphabet) => symbols.every((symbol) => alphabet.includes(symbol)));
  return [...new Set(holding.map(({ length }) => length))];
}

/** Whether encoders list these symbols in an order: a few must follow each other in a list, many may have holes. */
function haveUsualOrder(symbols: readonly number[]): boolean {
  if (symbols.length > SMALL) return areListed(symbols);
  const follow = (alphabet: readonly number[]) => isRow(symbols.map((symbol) => alphabet.indexOf(symbol)));
  return isRow(symbols) || ALPHABETS.some(follow);
}

function isRow(numbers: readonly number[]): boolean {
  return !numbers.includes(-1) && Math.max(...numbers) - Math.min(...numbers) < numbers.length;
}

/** How far the search for an order goes, the cheapest first: in all but the first, some digits may not come up. */
export const STAGES = [
  'usual orders',
  'small alphabets in any order',
  'usual orders with holes',
  'solved orders',
] as const;
export type Stage = (typeof STAGES)[number];

/** Orders of some symbols as digits in a base that is no smaller than their number. */
export function assignmentsOf(
  stage: Stage,
  ids: readonly number[],
  codePoints: readonly number[],
  base: number,
): Iterable<Assignment> {
  const isWhole = ids.length === base;
  if (stage === 'usual orders') return isWhole ? usualOrders(ids, codePoints) : [];
  if (stage === 'usual orders with holes') return isWhole ? [] : knownAlphabets(ids, codePoints, base);
  return stage === 'small alphabets in any order' && base <= SMALL ? everyOrder(ids, codePoints, base) : [];
}

/** Orders in which only the places of the holes are open, and the one about which nothing is known. */
export interface OpenOrder {
  readonly ids: readonly number[];
  readonly isRising: boolean;
  readonly bits: number;
}

export function openOrdersOf(
  ids: readonly number[],
  codePoints: readonly number[],
  base: number,
): readonly OpenOrder[] {
  const { rising, listed } = ordersOfLists(ids, codePoints);
  const orders: OpenOrder[] = [];
  if (base > ids.length) {
    const bits = HOLES_BITS + Math.log2(binomial(base, ids.length));
    orders.push({ ids: rising, isRising: true, bits: RISING_BITS + bits });
    orders.push({ ids: [...rising].reverse(), isRising: true, bits: FALLING_BITS + bits });
    const isListed = listed.some((id, place) => id !== rising[place]);
    if (isListed) orders.push({ ids: listed, isRising: true, bits: LISTED_BITS + bits });
  }
  if (base > SMALL)
    orders.push({ ids, isRising: false, bits: FALLING_BITS + Math.log2(permutations(base, ids.length)) });
  return orders;
}

function* usualOrders(ids: readonly number[], codePoints: readonly number[]): Generator<Assignment> {
  const symbols = ids.map((id) => at(codePoints, id));
  if (ids.length > 2 && !haveUsualOrder(symbols)) {
    yield* ordersByChance(ids, codePoints);
    return;
  }
  const { rising, listed } = ordersOfLists(ids, codePoints);
  const values = rising.map((_, index) => index);
  const seen = new Set<string>();
  const isGuess = isOddBase(ids.length) && !areFirstDigits(symbols);
  yield* assign(codePoints.length, rising, values, RISING_BITS, seen, isGuess);
  yield* assign(codePoints.length, listed, values, LISTED_BITS, seen, isGuess);
  yield* assign(codePoints.length, [...rising].reverse(), values, FALLING_BITS, seen, isGuess);
  for (const alphabet of ALPHABETS) {
    const place = (id: number) => alphabet.indexOf(at(codePoints, id));
    if (ids.some((id) => place(id) < 0)) continue;
    const order = [...ids].sort((one, other) => place(one) - place(other));
    yield* assign(codePoints.length, order, values, LISTED_BITS, seen);
  }
}

/** Ascending and descending. Of a few symbols they are no likelier than the other orders, which the next stage offers. */
function* ordersByChance(ids: readonly number[], codePoints: readonly number[]): Generator<Assignment> {
  const { rising } = ordersOfLists(ids, codePoints);
  const values = rising.map((_, index) => index);
  const isSmall = ids.length <= SMALL;
  const bits = isSmall ? FALLING_BITS + Math.log2(permutations(ids.length, ids.length)) : RISING_BITS;
  const seen = new Set<string>();
  for (const order of [rising, rising.toReversed()])
    for (const assignment of assign(codePoints.length, order, values, bits, seen, !isSmall))
      yield { ...assignment, isAnyOrder: isSmall };
}

/** A text in sixteen digits may show thirteen of them, and spells signs in base 13 too. */
function isOddBase(base: number): boolean {
  return isLargeBase(base) && base !== 10 && !Number.isInteger(Math.log2(base));
}

/** Whether symbols are the first ones of a known alphabet: all digits of a base are there, and no other. */
function areFirstDigits(symbols: readonly number[]): boolean {
  return ALPHABETS.some((alphabet) => symbols.every((symbol) => alphabet.indexOf(symbol) in symbols));
}

/** Where the digits that did not come up are those of a known alphabet, or the code points say how far apart they are. */
function* knownAlphabets(
  ids: readonly number[],
  codePoints: readonly number[],
  base: number,
): Generator<Assignment> {
  const { rising } = ordersOfLists(ids, codePoints);
  const symbols = rising.map((id) => at(codePoints, id));
  const seen = new Set<string>();
  // What parts the digits is none of them.
  const isDigit = (symbol: number) => symbols.includes(symbol) || !codePoints.includes(symbol);
  for (const alphabet of [...ALPHABETS, OTHER_ORDER, symbols]) {
    const values = holesIn(alphabet.filter(isDigit), symbols, base);
    if (values === null) continue;
    const isRow = alphabet === symbols;
    const isRival = alphabet === OTHER_ORDER;
    // Of a large base many digits may be below the first that came up.
    const most = Math.min(base >= LARGE ? base : MOST_SHIFT, base - Math.max(...values));
    for (let shift = 0; shift < most; shift++) {
      const shifted = values.map((value) => value + shift);
      const fallen = shifted.map((value) => base - 1 - value);
      const far = Math.min(shift * 2, SHIFT_BITS);
      const isGuess = isRow || shift > 0;
      for (const order of assign(codePoints.length, rising, shifted, RISING_BITS + 1 + far, seen, isGuess))
        yield { ...order, isRow, isRival };
      for (const order of assign(codePoints.length, rising, fallen, FALLING_BITS + 2 + far, seen, true))
        yield { ...order, isRow, isRival };
    }
  }
}

function* everyOrder(
  ids: readonly number[],
  codePoints: readonly number[],
  base: number,
): Generator<Assignment> {
  const bits = FALLING_BITS + Math.log2(permutations(base, ids.length));
  for (const order of ordersOf(base, ids.length))
    yield { values: valuesOf(codePoints.length, ids, order), bits, isGuess: false, isAnyOrder: true };
}

function permutations(all: number, some: number): number {
  let orders = 1;
  for (let taken = 0; taken < some; taken++) orders *= all - taken;
  return orders;
}

/** The symbols in the order of Unicode, and as encoders list them. */
function ordersOfLists(ids: readonly number[], codePoints: readonly number[]) {
  const codePointOf = (id: number) => at(codePoints, id);
  const rising = [...ids].sort((one, other) => codePointOf(one) - codePointOf(other));
  const listed = [...ids].sort((one, other) => placeOf(codePointOf(one)) - placeOf(codePointOf(other)));
  return { rising, listed };
}

/** Empty if the same values were given before. */
function assign(
  kinds: number,
  order: readonly number[],
  values: readonly number[],
  bits: number,
  seen: Set<string>,
  isGuess = false,
): readonly Assignment[] {
  const assigned = valuesOf(kinds, order, values);
  // A unit for each value; -1 becomes U+FFFF.
  const key = String.fromCharCode(...assigned);
  if (seen.has(key)) return [];
  seen.add(key);
  return [{ values: assigned, bits, isGuess }];
}

/** The value of each kind; -1 for what is no digit. */
function valuesOf(kinds: number, order: readonly number[], values: readonly number[]): Int32Array {
  const assigned = new Int32Array(kinds).fill(-1);
  for (let index = 0; index < order.length; index++) assigned[at(order, index)] = at(values, index);
  return assigned;
}

function at(list: readonly number[], index: number): number {
  return list[index] as number;
}

function placeOf(codePoint: number): number {
  const place = LISTED.indexOf(codePoint);
  return place < 0 ? 0x1000000 + codePoint : place;
}

/** The places of symbols in an alphabet, or how far apart they are where the alphabet is their own. */
function holesIn(alphabet: readonly number[], symbols: readonly number[], base: number): number[] | null {
  const isOwn =
    alphabet.length === symbols.length && symbols.every((symbol, index) => symbol === alphabet[index]);
  const places = symbols.map((symbol) => (isOwn ? symbol - at(symbols, 0) : alphabet.indexOf(symbol)));
  // Of a longer alphabet the first digit is the first that came up.
  const first = alphabet.length <= base ? 0 : Math.min(...places);
  const values = places.map((place) => place - first);
  return Math.min(...places) < 0 || Math.max(...values) >= base ? null : values;
}

function binomial(all: number, some: number): number {
  let result = 1;
  for (let index = 0; index < some; index++) result = (result * (all - index)) / (index + 1);
  return Math.round(result);
}

function* ordersOf(all: number, some: number, used = 0): Generator<number[]> {
  if (some === 0) yield [];
  else
    for (let first = 0; first < all; first++)
      if ((used & (1 << first)) === 0)
        for (const rest of ordersOf(all, some - 1, used | (1 << first))) yield [first, ...rest];
}
