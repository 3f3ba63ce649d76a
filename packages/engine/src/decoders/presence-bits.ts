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

/** A bit for each character between the carriers, which stand at `offsets`: whether a carrier follows it. */
function bitsBetween(offsets: readonly number[]): readonly boolean[] | null {
  let before = offsets[0] as number;
  if ((offsets.at(-1) as number) - before > MAX_BITS) return null;
  const bits: boolean[] = [];
  for (const offset of offsets.slice(1)) {
    for (let zero = before + 2; zero < offset; zero++) bits.push(false);
    if (offset > before + 1) bits.push(true);
    before = offset;
  }
  // The last one only says where the bits end.
  bits.pop();
  return bits;
}

function readBits(bits: readonly boolean[], carriers: readonly Mark[]): Reading | null {
  if (bits.length === 0 || bits.length % BITS_OF_BYTE !== 0 || isTemplate(bits)) return null;
  const count = bits.length / BITS_OF_BYTE;
  const byteAt = (index: number) => {
    let byte = 0;
    for (let bit = 0; bit < BITS_OF_BYTE; bit++)
      byte = byte * 2 + (bits[index * BITS_OF_BYTE + bit] === true ? 1 : 0);
    return byte;
  };
  const spelled = new PricedText();
  if (!readUtf8(count, byteAt, spelled.add) || spelled.bits === null) return null;
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
