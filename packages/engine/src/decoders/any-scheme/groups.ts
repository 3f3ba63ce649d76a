/** Runs of numbers between separators, without padding, and Morse. */
import { type Assignment, assignmentsOf, type OpenOrder, openOrdersOf, type Stage } from './assignments.ts';
import { MOST_DIGITS } from './digits.ts';
import { LONGEST_OF_MORSE, MORSE } from './morse.ts';
import { BEGINNING_OF_LONG, NEVER_SURE, type Search } from './search.ts';
import { solveOrder } from './solve-order.ts';
import type { NumberAt } from './units.ts';
import { varying } from './vary-order.ts';
import { type Digits, isLargeBase } from './widths.ts';

/** Bases in which an order is solved. */
const FEWEST_OPEN = 3;
const MOST_OPEN = 16;
const MORSE_BITS = 4;
const NUMBERS_BITS = 3;
const LARGER_BASE_BITS = 3;
const COUNTED_BITS = 4;
const LOW_FIRST_BITS = 1.6;
const LONGEST_NUMBER = 21;
const LONGEST_CUT = 4;
/** Separators before the first number in bits. */
const MOST_BEFORE = 3;
const BEFORE_BITS = 2;
const SPACE = 0x20;
/** Beyond all code points. */
const NO_LETTER = 0x110000;
/** A group of digits from `start` to `end`; null is a space. */
type Group = { readonly start: number; readonly end: number } | null;

/** What parts letters, and what stands for a space; -1 where no symbol does. */
export interface Separators {
  readonly separator: number;
  readonly space: number;
}

export function offerGroups(search: Search, digits: Digits, separators: Separators, stage: Stage): void {
  const { ids, symbols } = digits;
  if (ids.length < 2 || ids.length > MOST_DIGITS) return;
  const beginning = beginningOf(symbols, separators);
  search.readLong(symbols, beginning, (part, some) =>
    offerParted(part, { ...digits, symbols: some }, separators, { stage, isWhole: part === search }),
  );
}

/** The whole numbers at the beginning of a long run. */
function beginningOf(symbols: Uint8Array, { separator, space }: Separators): Uint8Array {
  if (symbols.length <= BEGINNING_OF_LONG) return symbols;
  const end = (symbol: number) => symbols.lastIndexOf(symbol, BEGINNING_OF_LONG);
  return symbols.subarray(0, Math.max(0, end(separator), end(space)));
}

function offerParted(
  search: Search,
  digits: Digits,
  separators: Separators,
  { stage, isWhole }: { readonly stage: Stage; readonly isWhole: boolean },
): void {
  const isSolved = stage === 'solved orders';
  const { ids, symbols, codePoints } = digits;
  const groups = groupsOf(symbols, separators, ids.length === 2 ? MOST_BEFORE : 0);
  if (groups === null) return;
  const numbers = groups.filter((group) => group !== null);
  if (numbers.length < 3) return;
  if (ids.length === 2 && stage === 'usual orders') offerMorse(search, digits, groups);
  const isEven = numbers.every(({ start, end }) => end - start === (numbers[0] as { end: number }).end);
  // Groups of one length are digits, which are read as such; behind a beginning there may be others.
  if (isWhole && isEven && separators.space < 0 && !groups.includes(null)) return;
  const before = BEFORE_BITS * (numbers[0] as { start: number }).start;
  const leading = leadingOf(numbers, symbols);
  for (const base of basesFor(ids.length))
    for (const isLow of [false, true]) {
      const isOther = base !== ids.length;
      const more = (isOther ? LARGER_BASE_BITS : 0) + (isLow ? LOW_FIRST_BITS : 0);
      const offer = (into: Search, { values, bits, isGuess, isAnyOrder, isRival, order }: Order): void => {
        if (into.isOver || (isPadded(leading, values, isLow) && !(groups.includes(null) && isEven))) return;
        const all = digits.bits + NUMBERS_BITS + bits + more + before;
        const vary = (solved: OpenOrder) =>
          varying(values, solved, base, (again, near) =>
            offer(again, { values: near, bits, isGuess: true, order: solved }),
          );
        const way = {
          scheme: base === 2 ? 'zero-width-binary' : 'zero-width-base-n',
          count: groups.length,
          numberAt: numbersOf(groups, symbols, values, base, isLow),
          isGuess: isGuess === true,
          isLarge: isLargeBase(base) || isAnyOrder === true,
          isAnyOrder: isAnyOrder === true,
          ...(order !== undefined && { vary: vary(order) }),
          ...(isRival === true && { rival: NEVER_SURE }),
        };
        into.consider({ ...way, encoding: 'code points', bits: all + 0.5 });
        into.consider({ ...way, encoding: 'utf-16', bits: all + 2 });
        into.consider({ ...way, encoding: 'utf-8', bits: all + 2 });
        const { count, numberAt } = way;
        // The number of bytes may stand before them; one that is printable is the first letter.
        if (numberAt(0) === count - 1 && count <= SPACE)
          into.consider({
            ...{ ...way, encoding: 'utf-8', bits: all + 2 + COUNTED_BITS },
            ...{ count: count - 1, numberAt: (index) => numberAt(index + 1) },
          });
      };
      const orders = isSolved
        ? solvedOrders(search, digits, groups, base, isLow)
        : ordersFor(stage, ids, codePoints, base);
      for (const order of orders) offer(search, order);
    }
}

/** An assignment, and the order that was open before it was solved. */
interface Order extends Assignment {
  readonly order?: OpenOrder;
}

/** The symbols that numbers of several digits begin and end with. */
interface Leading {
  readonly first: ReadonlySet<number>;
  readonly last: ReadonlySet<number>;
}

function leadingOf(numbers: readonly Group[], symbols: Uint8Array): Leading {
  const first = new Set<number>();
  const last = new Set<number>();
  for (const group of numbers) {
    if (group === null || group.end - group.start < 2) continue;
    first.add(symbols[group.start] as number);
    last.add(symbols[group.end - 1] as number);
  }
  return { first, last };
}

/** Without padding no number begins with a zero, so that its length says nothing of its own. */
function isPadded({ first, last }: Leading, values: Int32Array | Int8Array, isLow: boolean): boolean {
  return [...(isLow ? last : first)].some((id) => values[id] === 0);
}

/**
 * Letters are parted by one separator, words by the same few symbols each time: else many runs would say one text. Where
 * no symbol stands for a space, several separators do.
 */
function groupsOf(
  symbols: Uint8Array,
  { separator, space }: Separators,
  mostBefore: number,
): readonly Group[] | null {
  const groups: Group[] = [];
  const isDigit = (index: number) => symbols[index] !== separator && symbols[index] !== space;
  let between = '';
  let index = 0;
  while (index < mostBefore && symbols[index] === separator) index++;
  while (index < symbols.length && isDigit(index)) {
    const start = index;
    while (index < symbols.length && isDigit(index)) index++;
    if (index - start > LONGEST_NUMBER) return null;
    groups.push({ start, end: index });
    let cut = '';
    for (; index < symbols.length && !isDigit(index); index++) {
      cut += symbols[index] === space ? '_' : '|';
      if (cut.length > LONGEST_CUT) return null;
    }
    if (index === symbols.length) break;
    if (cut.length === 1 && cut === '|') continue;
    if ((space >= 0 && !cut.includes('_')) || (between !== '' && between !== cut)) return null;
    between = cut;
    groups.push(null);
  }
  return index < symbols.length || (space >= 0 && between === '') ? null : groups;
}

function ordersFor(
  stage: Stage,
  ids: readonly number[],
  codePoints: readonly number[],
  base: number,
): Iterable<Assignment> {
  return base === 2 && stage === 'small alphabets in any order'
    ? []
    : assignmentsOf(stage, ids, codePoints, base);
}

/** Where some digits did not come up, or their order is open: as if the numbers were English. */
function solvedOrders(
  search: Search,
  { symbols, ids, codePoints }: Digits,
  groups: readonly Group[],
  base: number,
  isLow: boolean,
): readonly Order[] {
  if (base < FEWEST_OPEN || base > MOST_OPEN || search.isOver) return [];
  const longest = Math.ceil(8 / Math.log2(base));
  if (groups.some((group) => group !== null && group.end - group.start > longest)) return [];
  const [noisePerUnit, kinds, count] = [search.noise / groups.length, codePoints.length, groups.length];
  const symbolsOf = (unit: number) => {
    const group = groups[unit] as Group;
    return group === null ? [] : symbols.subarray(group.start, group.end);
  };
  const numberOf = (values: Int8Array, unit: number) => numbersOf(groups, symbols, values, base, isLow)(unit);
  const common = { kinds, base, noisePerUnit, count, symbolsOf, numberOf };
  return openOrdersOf(ids, codePoints, base).flatMap((order) => {
    const { orders, steps } = solveOrder({ ...order, ...common });
    search.spent += steps / 2;
    return orders.map((values) => ({ values, bits: order.bits, isGuess: true, order }));
  });
}

function basesFor(kinds: number): ReadonlySet<number> {
  return new Set([
    kinds,
    kinds + 1,
    ...[4, 5, 8, 10, 16].filter((base) => base > kinds && base <= kinds * 2),
  ]);
}

function numbersOf(
  groups: readonly Group[],
  symbols: Uint8Array,
  values: Int32Array | Int8Array,
  base: number,
  isLow: boolean,
): NumberAt {
  return (index) => {
    const group = groups[index] as Group;
    if (group === null) return SPACE;
    let number = 0;
    const { start, end } = group;
    for (let place = start; place < end; place++) {
      const symbol = symbols[isLow ? start + end - 1 - place : place] as number;
      number = number * base + (values[symbol] as number);
    }
    return number;
  };
}

/** Either symbol may be the dot. */
function offerMorse(search: Search, { ids, symbols, bits }: Digits, groups: readonly Group[]): void {
  if (groups.some((group) => group !== null && group.end - group.start > LONGEST_OF_MORSE)) return;
  for (const dot of ids) {
    const numberAt = (index: number) => {
      const group = groups[index] as Group;
      if (group === null) return SPACE;
      let letter = '';
      for (let place = group.start; place < group.end; place++) letter += symbols[place] === dot ? '.' : '-';
      return MORSE.get(letter)?.charCodeAt(0) ?? NO_LETTER;
    };
    search.consider({
      ...{ scheme: 'morse', encoding: 'code points', bits: bits + MORSE_BITS },
      ...{ count: groups.length, numberAt },
    });
  }
}
