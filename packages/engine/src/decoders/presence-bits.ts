/** One symbol after a character is a one, none is a zero; a one stands before and after the bits; docs/rules.md 5. */
import { type Marks, pick } from '../marks/marks.ts';
import { firstFrom } from '../marks/place-marks.ts';
import { decisionOf } from '../marks/verdicts.ts';
import { readUtf8 } from '../unicode/utf-8.ts';
import { isPlainText, PricedText } from './priced-text.ts';
import { type Decoder, PRICE, type Reading } from './reading.ts';
import { commonestOf, isTemplate } from './symbol-stream.ts';

const SYMBOLS = new Set([
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x2061, 0x2062, 0x2063, 0x2064, 0x180e, 0x7f],
]);
const JOINER = 0x200d;
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
    const { codePoints } = marks;
    const { symbol, count } = commonestOf(codePoints);
    if (count < MIN_SCATTERED) return null;
    const isCarrier = (index: number) => codePoints[index] === symbol;
    const all = offsets();
    const [first, last] = [codePoints.indexOf(symbol), codePoints.lastIndexOf(symbol)];
    const length = bitsFor((all[last] as number) - (all[first] as number), count);
    // Most are no whole bytes.
    if (length === null) return null;
    const areAll = count === codePoints.length;
    const own = areAll ? all : offsetsOf(all, isCarrier, count);
    const read = readBits(bitsBetween(own, length), areAll ? marks : pick(marks, isCarrier));
    return read !== null && isPlainText(read.text) ? read : null;
  },
};

/** Whether emoji of the text are joined by the symbol too: a joiner may be a bit or theirs. `all` are the marks of the text. */
export function mayBeOfEmoji({ scheme, carriers: { codePoints, starts } }: Reading, all: Marks): boolean {
  if (scheme !== presenceBits.scheme || codePoints[0] !== JOINER) return false;
  const first = firstFrom(all.starts, starts[0] as number);
  const end = firstFrom(all.starts, (starts.at(-1) as number) + 1);
  return all.verdicts.subarray(first, end).some((verdict) => {
    const decision = decisionOf(verdict);
    return decision.action === 'keep' && decision.reason === 'emoji-zwj';
  });
}

/** The bits of a frame, eight in a byte, the first the highest. */
interface PackedBits {
  readonly bytes: Uint8Array;
  readonly length: number;
}

/** How many bits some carriers frame, the first and the last of which stand so far apart; null for no whole bytes. */
function bitsFor(span: number, carriers: number): number | null {
  // The last one only says where the bits end.
  const length = span - carriers;
  return span > MAX_BITS || length <= 0 || length % BITS_OF_BYTE !== 0 ? null : length;
}

function offsetsOf(
  all: ArrayLike<number>,
  isCarrier: (index: number) => boolean,
  count: number,
): ArrayLike<number> {
  const own = new Float64Array(count);
  let next = 0;
  for (let index = 0; index < all.length; index++) if (isCarrier(index)) own[next++] = all[index] as number;
  return own;
}

/** A bit for each character between the carriers, which stand at `offsets`: whether a carrier follows it. */
function bitsBetween(offsets: ArrayLike<number>, length: number): PackedBits {
  const bytes = new Uint8Array(length / BITS_OF_BYTE);
  let bits = 0;
  for (let index = 1; index < offsets.length; index++) {
    const between = (offsets[index] as number) - (offsets[index - 1] as number) - 1;
    if (between === 0) continue;
    bits += between;
    const one = bits - 1;
    if (one < length) bytes[one >> 3] = (bytes[one >> 3] as number) | (0x80 >> (one & 7));
  }
  return { bytes, length };
}

function readBits({ bytes, length }: PackedBits, carriers: Marks): Reading | null {
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
