/** Two zero-width symbols as the bits of a text, with or without a third that parts or frames it; docs/rules.md 5. */
import { type Marks, NO_MARKS, pick } from '../marks/marks.ts';
import { type BitText, MAX_GROUP_BITS, type Order, readGroups, readUnits, type Width } from './bit-text.ts';
import { isPlainText, isTelling } from './priced-text.ts';
import { cheaper, type Decoder, PRICE, type Reading, saysMore } from './reading.ts';
import {
  alphabetOf,
  countKinds,
  hasOthersBetween,
  isTemplate,
  kindsOf,
  preparationsOf,
  splitAt,
} from './symbol-stream.ts';

/** Natural text has at most five in a row, and three of two kinds. */
const MIN_IN_RUN = 8;
const MIN_SCATTERED = 40;
/** Two bits and a separator, and what each of the steps of `preparationsOf` takes away. */
const MOST_KINDS = 6;
/** The others are strays. */
const MIN_SHARE = 0.9;
const SYMBOLS = new Set([
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x2061, 0x2062, 0x2063, 0x2064],
  ...[0x200e, 0x200f, 0x180e, 0x00ad],
]);
/** The fingerprints of umpox have it between all symbols, and the lower symbol for a one. */
const JOINER_OF_FINGERPRINT = 0xfeff;
const ALL_WIDTHS: readonly Width[] = [8, 7, 16];
/** Scattered over a text, sixteen bits are an ideograph too easily. */
const SCATTERED_WIDTHS: readonly Width[] = [8, 7];

export const zeroWidthBinary: Decoder = {
  scheme: 'zero-width-binary',
  carries: (codePoint) => SYMBOLS.has(codePoint),
  mayUseKept: false,
  mayMeetStrays: true,
  readRun({ marks }) {
    if (marks.length < MIN_IN_RUN) return null;
    const best = readSymbols(marks.codePoints, ALL_WIDTHS, isTelling);
    return best === null ? null : asReading(best, marks);
  },
  readScattered({ marks }) {
    if (marks.length < MIN_SCATTERED || isTemplate(marks.codePoints)) return null;
    const best = readScattered(marks.codePoints);
    if (best !== null) return asReading(best, marks);
    const bits = commonest(marks);
    if (bits.length === marks.length || bits.length === 0) return null;
    const kinds = kindsOf(bits.codePoints);
    if (hasOthersBetween(marks, (index) => kinds.includes(marks.codePoints[index] as number))) return null;
    const without = readScattered(bits.codePoints);
    return without === null ? null : asReading(without, bits);
  },
};

/** Scattered over a document, seven bits are text too easily: it must be cheaper than its symbols by a margin. */
function readScattered(symbols: Int32Array): BitText | null {
  const read = readSymbols(symbols, SCATTERED_WIDTHS, isPlainText);
  if (read === null || !read.isWhole) return null;
  return saysMore(read.cost * PRICE.scatteredMargin, symbols.length, 2) ? read : null;
}

function asReading(read: BitText, carriers: Marks): Reading {
  return { ...read, scheme: 'zero-width-binary', carriers };
}

/** The marks of the two commonest symbols, if the others are so few that they are strays. */
function commonest(marks: Marks): Marks {
  const { codePoints } = marks;
  const counts = countKinds(codePoints);
  if (counts.size <= 2) return marks;
  const ranked = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  const bits = ranked.slice(0, 2);
  const share = bits.reduce((sum, [, count]) => sum + count, 0);
  if (share < MIN_SCATTERED || share < marks.length * MIN_SHARE) return NO_MARKS;
  return pick(marks, (index) => bits.some(([symbol]) => symbol === codePoints[index]));
}

function readSymbols(
  symbols: Int32Array,
  widths: readonly Width[],
  accepts: (text: string) => boolean,
): BitText | null {
  let best: BitText | null = null;
  if (kindsOf(symbols).length > MOST_KINDS) return null;
  const isFingerprint = symbols[1] === JOINER_OF_FINGERPRINT;
  for (const prepared of preparationsOf(symbols)) {
    const alphabet = alphabetOf(prepared);
    const read =
      alphabet.length === 2
        ? readPlain(prepared, alphabet, widths)
        : alphabet.length === 3
          ? readSeparated(prepared, alphabet, isFingerprint)
          : null;
    if (read === null || !accepts(read.text)) continue;
    // Eight bits and seven are hardly ever text by chance; ideographs are.
    const isBelieved = read.encoding !== 'utf-16' || saysMore(read.cost, prepared.length, alphabet.length);
    if (isBelieved) best = cheaper(best, read);
  }
  return best;
}

/** Either symbol may be the one; bytes may begin with their lowest bit, which is asked only where else they say nothing. */
function readPlain(
  symbols: Int32Array,
  [low = 0, high = 0]: readonly number[],
  widths: readonly Width[],
): BitText | null {
  const read = (width: Width, order: Order) =>
    cheaper(
      readUnits({ symbols, one: high }, width, order),
      dearer(readUnits({ symbols, one: low }, width, order)),
    );
  let best: BitText | null = null;
  for (const width of widths) {
    const units = read(width, 'highest first') ?? (width === 8 ? read(width, 'lowest first') : null);
    best = cheaper(best, units);
  }
  return best;
}

/** Each of the three may be the separator. */
function readSeparated(
  symbols: Int32Array,
  alphabet: readonly number[],
  isFingerprint: boolean,
): BitText | null {
  let best: BitText | null = null;
  for (const separator of alphabet) {
    const groups = splitAt(symbols, separator, MAX_GROUP_BITS);
    if (groups === null) continue;
    const [low = 0, high = 0] = alphabet.filter((symbol) => symbol !== separator);
    const [usual, other] = isFingerprint ? [low, high] : [high, low];
    best = cheaper(best, readGroups({ symbols, one: usual }, groups));
    best = cheaper(best, dearer(readGroups({ symbols, one: other }, groups)));
  }
  return best;
}

function dearer(read: BitText | null): BitText | null {
  return read === null ? null : { ...read, cost: read.cost + PRICE.otherPolarity };
}
