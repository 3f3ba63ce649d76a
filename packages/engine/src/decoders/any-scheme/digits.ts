/** Runs whose symbols are digits: units of a fixed number of them, in any base and order, or bits that run on. */
import { type Assignment, assignmentsOf, type OpenOrder, openOrdersOf, type Stage } from './assignments.ts';
import { offerContainers } from './containers.ts';
import type { Search } from './search.ts';
import { solveOrder } from './solve-order.ts';
import type { Encoding, NumberAt } from './units.ts';

/** A stretch of a run, without what frames and parts its digits. */
export interface Digits {
  /** Numbers of symbols. */
  readonly symbols: Uint8Array;
  /** Those that come up, and the code points of all. */
  readonly ids: readonly number[];
  readonly codePoints: readonly number[];
  /** Bits to say the frame and the separators. */
  readonly bits: number;
  /** Digits between two separators that stand at equal distances; 0 where they do not, or there is none. */
  readonly group: number;
  /** Symbols before and behind them. */
  readonly head: number;
  readonly tail: number;
}

/** Bits for each choice: how seldom encoders make it. */
const BITS = {
  base: 0.5,
  oddBase: 2,
  largerPower: 3,
  largerBase: 5,
  lowFirst: 1.6,
  utf8: 0.5,
  sevenBits: 2,
  utf16: 2.5,
  codePoints: 5,
  letters: 3,
  latin1: 6,
  utf16Bytes: 4,
  oddWidth: 6,
  runningBits: 1,
  zeros: 4,
  separated: 3,
} as const;
/** Bases of which some digits may not come up. */
const BASES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 26, 32, 36, 62, 64];
/** A text of few symbols has digits that do not come up; of a large base most have. */
const MOST_HOLES = { times: 2, more: 6 } as const;
/** Of larger alphabets the order is listed. */
const MOST_IN_ANY_ORDER = 16;
const MOST_WITH_HOLES = 40;
const ODD_WIDTHS = [9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 24, 32];
export const MOST_DIGITS = 64;
const FEWEST = 4;
/** Of more digits nearly any order spells some text. */
export const LARGEST_PLAIN = 6;
/** How many steps of solving an order take as long as one of pricing. */
const SOLVING = 2;

const LETTERS = ['letters', 'letters and space', 'letters from one'] as const;

interface Width {
  readonly digits: number;
  readonly bits: number;
  readonly encodings: readonly Encoding[];
}

export function offerDigits(search: Search, digits: Digits, stage: Stage): void {
  const { ids, symbols } = digits;
  if (ids.length < 2 || ids.length > MOST_DIGITS || symbols.length < FEWEST) return;
  if (stage === 'solved orders') {
    offerSolved(search, digits);
    return;
  }
  for (const base of basesFor(ids.length)) {
    const widths = widthsFor(digits, base);
    const bits = digits.bits + bitsOfBase(base, ids.length);
    for (const assignment of assignmentsOf(stage, ids, digits.codePoints, base)) {
      if (search.isOver) return;
      const all = bits + assignment.bits;
      for (const width of widths) {
        offerUnits(search, digits, { base, assignment, width, bits: all });
      }
      offerRunningBits(search, digits, { base, assignment, bits: all });
    }
  }
}

function basesFor(kinds: number): readonly number[] {
  const most = Math.max(kinds * MOST_HOLES.times, kinds + MOST_HOLES.more);
  return [kinds, ...BASES.filter((base) => base > kinds && base <= most)];
}

/** One order to be solved, in one kind of unit. */
interface Task {
  readonly base: number;
  readonly order: OpenOrder;
  readonly width: Width;
  readonly isLow: boolean;
}

/** The orders that no list tells are solved as if the text were English, the likeliest kinds first. */
function offerSolved(search: Search, digits: Digits): void {
  const { ids, codePoints } = digits;
  const tasks: Task[] = [];
  const bases = basesFor(ids.length).filter(
    (base) => base <= MOST_WITH_HOLES || Number.isInteger(Math.log2(base)),
  );
  for (const base of bases)
    for (const order of openOrdersOf(ids, codePoints, base))
      if (order.isRising || base <= MOST_IN_ANY_ORDER)
        for (const width of widthsFor(digits, base))
          if (SOLVED.has(width.encodings[0] as Encoding))
            for (const isLow of [false, true]) tasks.push({ base, order, width, isLow });
  const effort = ({ base, order, width, isLow }: Task) =>
    order.bits + bitsOfBase(base, ids.length) + width.bits + (isLow ? BITS.lowFirst : 0);
  tasks.sort((one, other) => effort(one) - effort(other));
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
  const numberOf = (values: Int8Array, unit: number) =>
    numbersOf(symbols, values, base, width.digits, isLow)(unit);
  const { orders, steps } = solveOrder({ ...order, kinds, base, noisePerUnit, count, symbolsOf, numberOf });
  search.spent += steps / SOLVING;
  const bits = digits.bits + bitsOfBase(base, digits.ids.length) + order.bits;
  for (const values of orders)
    offerUnits(
      search,
      digits,
      { base, assignment: { values, bits: order.bits, isGuess: true }, bits, width },
      [isLow],
    );
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
      for (const values of orders)
        offerRunningBits(search, digits, {
          base,
          assignment: { values, bits: order.bits, isGuess: true },
          bits: bits + order.bits,
        });
    }
}

const SOLVED = new Set<Encoding>(['utf-8', 'ascii', 'utf-16']);

function bitsOfBase(base: number, kinds: number): number {
  const isPower = Number.isInteger(Math.log2(base));
  if (base === kinds) return isPower || base < 6 ? BITS.base : BITS.oddBase;
  return isPower ? BITS.largerPower : BITS.largerBase;
}

/** Digits that a number below a bound takes. */
function digitsFor(values: number, base: number): number {
  return Math.ceil(Math.log2(values) / Math.log2(base) - 1e-9);
}

/** The widths that units may have here, in digits. */
function widthsFor({ symbols, group, head, tail }: Digits, base: number): readonly Width[] {
  const { length } = symbols;
  const byte = digitsFor(256, base);
  const widths: Width[] = [];
  const offer = (digits: number, bits: number, ...encodings: readonly Encoding[]) => {
    if (digits < 2 || (group > 1 && digits !== group)) return;
    const rest = length % digits;
    if (rest > 0 && (group > 1 || head + tail > 0 || digits !== byte || digits > length / 2)) return;
    if (rest > 0 && !isTailEven(symbols, digits)) return;
    const left = rest === 0 ? 0 : BITS.zeros;
    widths.push({ digits, bits: bits + left, encodings });
  };
  offer(byte, BITS.utf8, 'utf-8', 'latin-1', 'utf-16le', 'utf-16be');
  const seven = digitsFor(128, base);
  if (seven !== byte) offer(seven, BITS.sevenBits, 'ascii');
  offer(digitsFor(0x10000, base), BITS.utf16, 'utf-16');
  for (const five of new Set([digitsFor(27, base), digitsFor(32, base)]))
    if (five !== seven && base ** five < 200) offer(five, BITS.letters, ...LETTERS);
  const six = digitsFor(64, base);
  if (six !== seven) offer(six, BITS.letters + 1, 'six bits', 'base64', 'letters and digits');
  offer(digitsFor(0x110000, base), BITS.codePoints + 2, 'code points');
  if (group > 1 && group < 9) offer(group, BITS.codePoints, 'ascii');
  if (base === 2) for (const width of ODD_WIDTHS) offer(width, BITS.oddWidth, 'code points');
  return widths;
}

/** Whether what is left over is one symbol again and again, with many before it. */
function isTailEven(symbols: Uint8Array, digits: number): boolean {
  const last = symbols.length - 1;
  let even = 1;
  while (even <= last && symbols[last - even] === symbols[last]) even++;
  return even > 3 * digits;
}

interface Choice {
  readonly base: number;
  readonly assignment: Assignment;
  readonly bits: number;
}

function offerUnits(
  search: Search,
  { symbols, group, head, tail }: Digits,
  { base, assignment, bits, width }: Choice & { readonly width: Width },
  directions: readonly boolean[] = [false, true],
): void {
  const count = Math.floor(symbols.length / width.digits);
  const scheme = base === 2 ? 'zero-width-binary' : 'zero-width-base-n';
  const isGuess = assignment.isGuess === true;
  for (const isLow of directions) {
    const numberAt = numbersOf(symbols, assignment.values, base, width.digits, isLow);
    const all = bits + width.bits + (isLow ? BITS.lowFirst : 0);
    for (const encoding of width.encodings)
      search.consider({
        scheme,
        encoding,
        bits: all + bitsOfEncoding(encoding),
        count,
        numberAt,
        head,
        tail,
        isGuess,
        isLarge: base > LARGEST_PLAIN,
      });
    const isByte = width.encodings[0] === 'utf-8' && symbols.length % width.digits === 0;
    if (isByte && group !== 1) offerContainers(search, { scheme, bits: all, count, numberAt, head, tail });
  }
}

function bitsOfEncoding(encoding: Encoding): number {
  if (encoding === 'latin-1') return BITS.latin1;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return BITS.utf16Bytes;
  return encoding === 'base64' ? 2 : 0;
}

function numbersOf(
  symbols: Uint8Array,
  values: Int32Array | Int8Array,
  base: number,
  width: number,
  isLow: boolean,
): NumberAt {
  if (isLow)
    return (index) => {
      let number = 0;
      for (let place = (index + 1) * width - 1; place >= index * width; place--)
        number = number * base + (values[symbols[place] as number] as number);
      return number;
    };
  return (index) => {
    let number = 0;
    for (let place = index * width; place < (index + 1) * width; place++)
      number = number * base + (values[symbols[place] as number] as number);
    return number;
  };
}

/** Digits of three bits or more, whose bits run on from one unit into the next. */
function offerRunningBits(
  search: Search,
  { symbols, group }: Digits,
  { base, assignment, bits }: Choice,
): void {
  const perDigit = Math.log2(base);
  if (!Number.isInteger(perDigit) || perDigit < 3 || group > 0) return;
  for (const [unit, encoding, price] of [
    [8, 'utf-8', BITS.utf8],
    [7, 'ascii', BITS.sevenBits],
    [16, 'utf-16', BITS.utf16],
  ] as const) {
    if (unit % perDigit === 0) continue;
    const count = Math.floor((symbols.length * perDigit) / unit);
    if (count < 1 || Math.ceil((count * unit) / perDigit) !== symbols.length) continue;
    const bitAt = (bit: number) => {
      const value = assignment.values[symbols[Math.floor(bit / perDigit)] as number] as number;
      return (value >> (perDigit - 1 - (bit % perDigit))) & 1;
    };
    // The bits behind the last unit say nothing, and are zeros.
    let isEnded = true;
    for (let bit = count * unit; bit < symbols.length * perDigit; bit++) isEnded &&= bitAt(bit) === 0;
    if (!isEnded) continue;
    const numberAt = (index: number) => {
      let number = 0;
      for (let bit = index * unit; bit < (index + 1) * unit; bit++) number = number * 2 + bitAt(bit);
      return number;
    };
    const all = bits + BITS.runningBits + price;
    const isGuess = assignment.isGuess === true;
    search.consider({
      scheme: 'zero-width-base-n',
      encoding,
      bits: all,
      count,
      numberAt,
      isGuess,
      isLarge: true,
    });
    if (unit === 8) offerContainers(search, { scheme: 'zero-width-base-n', bits: all, count, numberAt });
  }
}

export const SEPARATOR_BITS = BITS.separated;
