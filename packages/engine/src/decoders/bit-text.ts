/** Bits to text: in units of one width, or in groups that separators part. */
import { decodeUtf8 } from '../unicode/utf-8.ts';
import { bitsOf, cheaper, PRICE } from './reading.ts';

/** Text that was read, before its carriers are known. */
export interface BitText {
  readonly text: string;
  readonly encoding: string;
  readonly bytes: number;
  readonly cost: number;
}

/** Widths in which whole streams are read. */
export type Width = 7 | 8 | 16;

/** Which bit of a unit comes first. */
export type Order = 'highest first' | 'lowest first';

/** A stray or two may stand before a payload. */
const MAX_HEAD = 2;
const MAX_GROUP_BITS = 21;
const MAX_CODE_POINT = 0x10ffff;

/** Bits as values of 0 and 1. */
type Bits = ArrayLike<number>;

/** The likeliest text of a stream without separators; null when no unit is whole. */
export function readUnits(bits: Bits, width: Width, order: Order): BitText | null {
  let best: BitText | null = null;
  for (let head = 0; head <= MAX_HEAD; head++) {
    const units = Math.floor((bits.length - head) / width);
    if (units < 1) continue;
    const tail = (bits.length - head) % width;
    const price =
      (order === 'lowest first' ? PRICE.leastSignificantFirst : 0) +
      (head > 0 ? PRICE.droppedHead : 0) +
      (tail > 0 ? PRICE.ignoredTail : 0) +
      (head + tail) * PRICE.lostSymbol;
    const values = Array.from({ length: units }, (_, unit) =>
      numberAt(bits, head + unit * width, width, order),
    );
    best = cheaper(best, spellUnits(values, width, price));
  }
  return best;
}

/** The likeliest text of groups: units when all are of one width, else a character or a byte each. */
export function readGroups(groups: readonly Bits[]): BitText | null {
  if (groups.some((group) => group.length > MAX_GROUP_BITS)) return null;
  const values = groups.map((group) => numberAt(group, 0, group.length, 'highest first'));
  const width = groups[0]?.length ?? 0;
  const isEven = groups.every((group) => group.length === width);
  // Without padding, a number begins with a one; and padding goes to 8 bits, or to 16 throughout.
  const isPaddable = (length: number) => length === 8 || (isEven && length === 16);
  const padded = groups.filter((group) => group[0] === 0 && !isPaddable(group.length)).length;
  const price = padded * PRICE.paddedGroup;
  const units = isEven && isWidth(width) ? spellUnits(values, width, price) : null;
  const characters = spell(textOfCharacters(values), 'utf-16', values.length * 2, price);
  const isBytes = values.every((value) => value <= 0xff);
  const bytes = isBytes ? spell(decodeUtf8(values), 'utf-8', values.length, price) : null;
  return cheaper(cheaper(units, characters), bytes);
}

function isWidth(bits: number): bits is Width {
  return bits === 7 || bits === 8 || bits === 16;
}

function spellUnits(values: readonly number[], width: Width, price: number): BitText | null {
  if (width === 7) return spell(decodeUtf8(values), 'ascii', values.length, price + PRICE.sevenBits);
  if (width === 8) return spell(decodeUtf8(values), 'utf-8', values.length, price);
  return spell(textOfCharacters(values), 'utf-16', values.length * 2, price + PRICE.sixteenBits);
}

function spell(text: string | null, encoding: string, bytes: number, price: number): BitText | null {
  const bits = text === null ? null : bitsOf(text);
  return text === null || bits === null ? null : { text, encoding, bytes, cost: bits + price };
}

/** UTF-16 code units or code points; a half of a pair that stands alone is refused when the text is priced. */
function textOfCharacters(values: readonly number[]): string | null {
  let text = '';
  for (const value of values) {
    if (value > MAX_CODE_POINT) return null;
    text += String.fromCodePoint(value);
  }
  return text;
}

function numberAt(bits: Bits, start: number, width: number, order: Order): number {
  let value = 0;
  for (let offset = 0; offset < width; offset++) {
    const place = order === 'highest first' ? offset : width - 1 - offset;
    value = value * 2 + (bits[start + place] as number);
  }
  return value;
}
