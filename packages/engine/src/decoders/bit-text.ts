/** Bits to text: in units of one width, or in groups that separators part. */
import { readUtf8 } from '../unicode/utf-8.ts';
import { readUtf16 } from '../unicode/utf-16.ts';
import { isOneCharacter, isPrintable, PricedText } from './priced-text.ts';
import { cheaper, PRICE } from './reading.ts';
import type { Part } from './symbol-stream.ts';

/** Text that was read, before its carriers are known. */
export interface BitText {
  readonly text: string;
  readonly encoding: string;
  readonly bytes: number;
  /** Whether every symbol says something. */
  readonly isWhole: boolean;
  readonly cost: number;
}

/** Widths in which whole streams are read. */
export type Width = 7 | 8 | 16;

/** Which bit of a unit comes first. */
export type Order = 'highest first' | 'lowest first';

/** Two symbols as bits: the one that stands for one, and the other for zero. */
export interface Bits {
  readonly symbols: Int32Array;
  readonly one: number;
}

/** A stray or two may stand before a payload. */
const MAX_HEAD = 2;
/** Bits of the highest code point. */
export const MAX_GROUP_BITS = 21;

type ValueAt = (index: number) => number;

/** The likeliest text of a stream without separators; null when no unit is whole. */
export function readUnits(bits: Bits, width: Width, order: Order): BitText | null {
  let best: BitText | null = null;
  for (let head = 0; head <= MAX_HEAD; head++) {
    const length = bits.symbols.length - head;
    const units = Math.floor(length / width);
    if (units < 1) continue;
    const tail = length % width;
    // Of so short a run, one character is always left when enough is dropped.
    if (units === 1 && head + tail > 0) continue;
    // Most wrong readings end at their first byte.
    if (width < 16 && !mayBegin(numberAt(bits, head, width, order))) continue;
    const price =
      (order === 'lowest first' ? PRICE.leastSignificantFirst : 0) +
      (head > 0 ? PRICE.droppedHead : 0) +
      (tail > 0 ? PRICE.ignoredTail : 0) +
      (head + tail) * PRICE.lostSymbol;
    const valueAt: ValueAt = (unit) => numberAt(bits, head + unit * width, width, order);
    const spelled = spellUnits(units, valueAt, width, price);
    if (spelled === null || (head + tail > 0 && isOneCharacter(spelled.text))) continue;
    best = cheaper(best, head + tail > 0 ? { ...spelled, isWhole: false } : spelled);
  }
  return best;
}

/** The likeliest text of groups: units when all are of one width, else a character or a byte each. */
export function readGroups(bits: Bits, groups: readonly Part[]): BitText | null {
  const lengthAt = (index: number) => {
    const { start, end } = groups[index] as Part;
    return end - start;
  };
  const valueAt: ValueAt = (index) =>
    numberAt(bits, groups[index]?.start ?? 0, lengthAt(index), 'highest first');
  const width = lengthAt(0);
  const isEven = groups.every(({ start, end }) => end - start === width);
  // Without padding, a number begins with a one; and padding goes to 8 bits, or to 16 throughout.
  const isPadded = ({ start, end }: Part) =>
    bits.symbols[start] !== bits.one && end - start !== 8 && !(isEven && end - start === 16);
  const price = groups.filter(isPadded).length * PRICE.paddedGroup;
  const count = groups.length;
  const units = isEven && isWidth(width) ? spellUnits(count, valueAt, width, price) : null;
  const bytes = spellBytes('utf-8', count, valueAt, price);
  return cheaper(cheaper(units, spellCharacters(count, valueAt, price)), bytes);
}

function isWidth(bits: number): bits is Width {
  return bits === 7 || bits === 8 || bits === 16;
}

function spellUnits(count: number, valueAt: ValueAt, width: Width, price: number): BitText | null {
  if (width === 7) return spellBytes('ascii', count, valueAt, price + PRICE.sevenBits);
  if (width === 8) return spellBytes('utf-8', count, valueAt, price);
  return spellCharacters(count, valueAt, price + PRICE.sixteenBits);
}

function spellBytes(encoding: string, count: number, valueAt: ValueAt, price: number): BitText | null {
  const spelled = new PricedText();
  const isText = readUtf8(count, valueAt, spelled.add);
  const { text, bits } = spelled;
  return isText && bits !== null ? { text, encoding, bytes: count, isWhole: true, cost: bits + price } : null;
}

/** Whether a text in UTF-8 may begin with a byte. */
function mayBegin(byte: number): boolean {
  return byte < 0x80 ? isPrintable(byte) : byte >= 0xc2 && byte < 0xf5;
}

/** UTF-16 code units or code points. */
function spellCharacters(count: number, valueAt: ValueAt, price: number): BitText | null {
  const spelled = new PricedText();
  const isText = readUtf16(count, valueAt, spelled.add);
  const { text, bits } = spelled;
  return isText && bits !== null
    ? { text, encoding: 'utf-16', bytes: count * 2, isWhole: true, cost: bits + price }
    : null;
}

function numberAt({ symbols, one }: Bits, start: number, width: number, order: Order): number {
  let value = 0;
  if (order === 'highest first')
    for (let place = start; place < start + width; place++)
      value = (value << 1) | (symbols[place] === one ? 1 : 0);
  else
    for (let place = start + width - 1; place >= start; place--)
      value = (value << 1) | (symbols[place] === one ? 1 : 0);
  return value;
}
