/** Offers what digits in one order spell: units of a fixed number of digits, or of bits that run on. */
import type { Assignment } from './assignments.ts';
import { offerContainers } from './containers.ts';
import { behindLength, withoutFrame } from './framed-bytes.ts';
import { offerMasked } from './masked-bytes.ts';
import { NEVER_SURE, type Search, type Way } from './search.ts';
import type { Encoding, NumberAt } from './units.ts';
import { BITS, type Digits, isLargeBase, type Width } from './widths.ts';

/** Of a first byte of ASCII one or two bits are zeros. */
const MOST_MISSING = 2;
const FEWEST_OF_NUMBER = 22;

/** Bits that run on: the highest first, or the lowest of each unit first, in digits that begin with either. */
const BIT_ORDERS = [
  { isLowInUnit: false, isLowInDigit: false },
  { isLowInUnit: true, isLowInDigit: false },
  { isLowInUnit: true, isLowInDigit: true },
] as const;

export interface Choice {
  readonly base: number;
  readonly assignment: Assignment;
  readonly bits: number;
  readonly vary?: Way['vary'];
}

export function offerUnits(
  search: Search,
  { symbols, group, head, tail }: Digits,
  { base, assignment, bits, width, vary }: Choice & { readonly width: Width },
  directions: readonly boolean[] = [false, true],
): void {
  const count = Math.floor(symbols.length / width.digits);
  const scheme = base === 2 ? 'zero-width-binary' : 'zero-width-base-n';
  const isGuess = assignment.isGuess === true;
  for (const isLow of directions) {
    const numberAt = numbersOf(symbols, assignment.values, base, width.digits, isLow);
    const all = bits + width.bits + (isLow ? BITS.lowFirst : 0);
    for (const encoding of width.encodings) {
      const way: Way = {
        scheme,
        encoding,
        bits: all + bitsOfEncoding(encoding),
        count,
        numberAt,
        head,
        tail,
        isGuess,
        isRow: assignment.isRow === true,
        isLarge: isLargeBase(base) || assignment.isAnyOrder === true,
        isAnyOrder: assignment.isAnyOrder === true,
        ...(vary !== undefined && { vary }),
        ...(assignment.isRival === true && { rival: NEVER_SURE }),
      };
      search.consider(way);
      // One number whose lowest digit comes first begins with the last byte; in bits it is no whole bytes.
      if (isLow && base > 2 && encoding === 'utf-8')
        search.consider({
          ...way,
          bits: way.bits + BITS.backwards,
          numberAt: (index) => numberAt(count - 1 - index),
        });
    }
    if (assignment.isRival === true) continue;
    if (width.encodings[0] !== 'utf-8') continue;
    const bytes = {
      scheme,
      encoding: 'utf-8',
      ...{ bits: all, count, numberAt, head, tail, isGuess },
    } as const;
    for (const framed of withoutFrame(bytes)) search.consider(framed);
    if (symbols.length % width.digits > 0 || group === 1) continue;
    for (const packed of [bytes, ...behindLength(bytes)]) offerContainers(search, packed);
    if (Number.isInteger(Math.log2(base))) offerMasked(search, bytes);
  }
}

function bitsOfEncoding(encoding: Encoding): number {
  if (encoding === 'latin-1') return BITS.latin1;
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return BITS.utf16Bytes;
  if (encoding === 'leb128') return BITS.leb128;
  return encoding === 'base64' || encoding === 'small base62 space stop' ? 2 : 0;
}

function numbersOf(
  symbols: Uint8Array,
  values: Int32Array,
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

/** Bytes that were written as one number: its highest bit is a one, and the zeros before it were left out. */
export function offerNumber(search: Search, { symbols, group, bits, head, tail }: Digits): void {
  const { length } = symbols;
  const missing = 8 - (length % 8);
  if (group > 0 || missing > MOST_MISSING || length < FEWEST_OF_NUMBER) return;
  // A zero that seems a frame is of a text that is written in bytes.
  for (const isLow of head + tail === 0 ? [false, true] : [false]) {
    const one = isLow ? symbols[length - 1] : symbols[0];
    const numberAt = (index: number) => {
      let number = 0;
      for (let place = index * 8 - missing; place < index * 8 + 8 - missing; place++) {
        const symbol = symbols[isLow ? length - 1 - place : place];
        number = number * 2 + (place >= 0 && symbol === one ? 1 : 0);
      }
      return number;
    };
    const price = bits + BITS.zeros + (isLow ? BITS.lowFirst : 0);
    const way = {
      scheme: 'zero-width-binary',
      encoding: 'utf-8',
      bits: price,
      numberAt,
      head,
      tail,
    } as const;
    search.consider({ ...way, count: (length + missing) / 8 });
  }
}

/** Digits of three bits or more, whose bits run on from one unit into the next. */
export function offerRunningBits(
  search: Search,
  { symbols, group }: Digits,
  { base, assignment, bits, vary }: Choice,
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
    const isGuess = assignment.isGuess === true;
    for (const order of BIT_ORDERS) {
      const bitAt = (bit: number) => {
        const value = assignment.values[symbols[Math.floor(bit / perDigit)] as number] as number;
        const place = bit % perDigit;
        return (value >> (order.isLowInDigit ? place : perDigit - 1 - place)) & 1;
      };
      // The bits behind the last unit say nothing, and are zeros.
      let isEnded = true;
      for (let bit = count * unit; bit < symbols.length * perDigit; bit++) isEnded &&= bitAt(bit) === 0;
      if (!isEnded) continue;
      const numberAt = (index: number) => {
        let number = 0;
        for (let place = 0; place < unit; place++)
          number = number * 2 + bitAt(index * unit + (order.isLowInUnit ? unit - 1 - place : place));
        return number;
      };
      const all = bits + BITS.runningBits + price + (order.isLowInUnit ? BITS.lowFirst : 0);
      const way: Way = {
        scheme: 'zero-width-base-n',
        encoding,
        bits: all,
        count,
        numberAt,
        isGuess,
        isLarge: true,
        ...(vary !== undefined && { vary }),
        ...(assignment.isRival === true && { rival: NEVER_SURE }),
      };
      search.consider(way);
      // One number with the lowest digit first has the same bits, and its bytes are in the other order: neither is likelier.
      if (order.isLowInDigit && unit === 8)
        search.consider({ ...way, numberAt: (index) => numberAt(count - 1 - index) });
      if (unit === 8 && assignment.isRival !== true)
        offerContainers(search, { scheme: 'zero-width-base-n', bits: all, count, numberAt });
    }
  }
}
