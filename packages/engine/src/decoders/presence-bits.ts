/** One symbol after a character is a one, none is a zero; a one stands before and after the bits; PEERS 4f. */
import type { Mark } from '../mark.ts';
import { readUtf8 } from '../unicode/utf-8.ts';
import { isPlainText, PricedText } from './priced-text.ts';
import { type Decoder, PRICE, type Reading } from './reading.ts';
import { isTemplate } from './symbol-stream.ts';

const SYMBOLS = new Set([
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x2061, 0x2062, 0x2063, 0x2064, 0x180e, 0x7f],
]);
const BITS_OF_BYTE = 8;
/** Two frame the bits; a plain byte has one at least. */
const MIN_SCATTERED = 7;
/** More than a text that the service takes: what is longer is no frame, and a bound keeps the reading small. */
const MAX_BITS = 1_048_576;

export const presenceBits: Decoder = {
  scheme: 'presence-bits',
  carries: (codePoint) => SYMBOLS.has(codePoint),
  mayUseKept: false,
  mayMeetStrays: false,
  // Its symbols stand one by one.
  readRun: () => null,
  readScattered({ marks, offsets }) {
    const symbol = commonestOf(marks);
    const isCarrier = (_: unknown, index: number) => marks[index]?.codePoint === symbol;
    const carriers = marks.filter(isCarrier);
    if (carriers.length < MIN_SCATTERED) return null;
    const bits = bitsBetween(offsets().filter(isCarrier));
    const read = bits === null ? null : readBits(bits, carriers);
    return read !== null && isPlainText(read.text) ? read : null;
  },
};

function commonestOf(marks: readonly Mark[]): number {
  const counts = new Map<number, number>();
  let most = 0;
  let commonest = -1;
  for (const { codePoint } of marks) {
    const count = (counts.get(codePoint) ?? 0) + 1;
    counts.set(codePoint, count);
    if (count > most) {
      most = count;
      commonest = codePoint;
    }
  }
  return commonest;
}

/** The bits of a frame, eight in a byte, the first the highest. */
interface PackedBits {
  readonly bytes: Uint8Array;
  readonly length: number;
}

/**
 * A bit for each character between the carriers, which stand at `offsets`: whether a carrier follows it. Null where they
 * are no whole bytes: most are not, and nothing is written for them.
 */
function bitsBetween(offsets: readonly number[]): PackedBits | null {
  const first = offsets[0] as number;
  if ((offsets.at(-1) as number) - first > MAX_BITS) return null;
  const ones: number[] = [];
  let length = 0;
  let before = first;
  for (let index = 1; index < offsets.length; index++) {
    const offset = offsets[index] as number;
    if (offset > before + 1) {
      length += offset - before - 1;
      ones.push(length - 1);
    }
    before = offset;
  }
  // The last one only says where the bits end.
  if (ones.length === 0 || --length === 0 || length % BITS_OF_BYTE !== 0) return null;
  ones.pop();
  const bytes = new Uint8Array(length / BITS_OF_BYTE);
  for (const one of ones) bytes[one >> 3] = (bytes[one >> 3] as number) | (0x80 >> (one & 7));
  return { bytes, length };
}

function readBits({ bytes, length }: PackedBits, carriers: readonly Mark[]): Reading | null {
  const count = bytes.length;
  const byteAt = (index: number) => bytes[index] as number;
  const spelled = new PricedText();
  if (!readUtf8(count, byteAt, spelled.add) || spelled.bits === null) return null;
  const isOne = (_: unknown, index: number) => ((bytes[index >> 3] as number) & (0x80 >> (index & 7))) !== 0;
  if (isTemplate(Array.from({ length }, isOne))) return null;
  const cost = spelled.bits + PRICE.presence;
  return {
    scheme: 'presence-bits',
    text: spelled.text,
    encoding: 'utf-8',
    bytes: count,
    carriers,
    isWhole: true,
    cost,
  };
}
