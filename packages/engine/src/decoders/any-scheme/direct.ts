/** Runs whose symbols each are a byte, or twelve bits: selectors, tags, and any 256 code points in a row. */
import { bytesHighFirst, bytesLowFirst } from './base-4096.ts';
import { offerContainers } from './containers.ts';
import { behindLength, withoutFrame } from './framed-bytes.ts';
import { withoutEnds, withoutSeparator } from './inner-separators.ts';
import { offerMasked } from './masked-bytes.ts';
import { aboveLowest, noiseBitsOfFew, noiseBitsOfNumbers, orderOf, WINDOW_BITS } from './noise.ts';
import {
  BITS,
  FEWEST_OTHERS,
  offerCounted,
  offerHalves,
  offerLetters,
  offerMirrored,
  offerOthers,
} from './other-counts.ts';
import { Search } from './search.ts';
import type { Encoding, NumberAt } from './units.ts';

const TAGS = 0xe0000;
const LAST_TAG_BYTE = 0xe00ff;
const [LAST_ASCII_TAG, LAST_ASCII] = [0xe007f, 0x7f];
const LAST_OF_PLANE = 0xe0fff;
const FIRST_SELECTOR = 0xfe00;
const FIRST_OF_PLANE_14 = 0xe0100;
const LAST_SELECTOR = 0xe01ef;
/** The last one of the first block makes an emoji. */
const EMOJI_SELECTOR = 15;
/** Before what invisicode calls a string. */
const STRING_MARK = 0x1d17a;
const LANGUAGE_TAG = 1;
const CANCEL_TAG = 0x7f;
/** From the space to the tilde, each stands for the one as far from the other end. */
const MIRROR_OF_SPACE = 0x20 + 0x7e;
const BUDGET = 12_000;
/** Symbols of a row that is no selectors and no tags: fewer kinds are digits. */
const FEWEST_KINDS = 5;
const SPACE = 0x20;
export interface DirectRun {
  readonly search: Search;
  /** Bits by which a text must be cheaper than noise; null where its numbers may begin anywhere, and any run may. */
  readonly margin: number | null;
}

/** None where the symbols are no such row. */
export function searchDirect(all: Int32Array, allKinds: readonly number[]): readonly DirectRun[] {
  // Bytes of UTF-16 have the same one in every second place.
  if (allKinds.every(isSelector))
    return [...new Set([all, withoutSeparator(all, allKinds).codePoints, withoutEnds(all)])].map((symbols) =>
      searchSelectors(symbols.map(byteOfSelector)),
    );
  const { codePoints, kinds } = withoutSeparator(all, allKinds);
  const lowest = kinds[0] as number;
  const highest = kinds.at(-1) as number;
  // A mark of another row may stand before selectors.
  const isMarked = codePoints.length > FEWEST_OTHERS && !isSelector(codePoints[0] as number);
  const rest = isMarked ? codePoints.subarray(1) : codePoints;
  if (rest.every(isSelector)) return [searchSelectors(rest.map(byteOfSelector))];
  const runs: DirectRun[] = [];
  const isPlane = lowest >= TAGS && highest <= LAST_OF_PLANE;
  if (isPlane && highest <= LAST_TAG_BYTE) runs.push(searchTags(codePoints));
  const isBlock = highest - lowest <= 0xff && kinds.length >= FEWEST_KINDS && highest > LAST_ASCII_TAG;
  if (isBlock || (!isPlane && kinds.length >= FEWEST_KINDS && highest - lowest <= 0xff))
    runs.push(searchBlock(codePoints, lowest, highest));
  if (lowest === STRING_MARK || (isPlane && highest > LAST_TAG_BYTE)) {
    const run = searchBase4096(codePoints);
    if (run !== null) runs.push(run);
  }
  return runs;
}

/** Bytes from any code point on. */
function searchBlock(codePoints: Int32Array, lowest: number, highest: number): DirectRun {
  const numbers = codePoints.map((codePoint) => codePoint - lowest);
  // Of few kinds in a row it says nothing which row it is.
  const order = orderOf(numbers);
  const noise = Math.min(
    noiseBitsOfNumbers(numbers, 256, order),
    noiseBitsOfFew(highest - lowest + 1, order) + WINDOW_BITS,
  );
  const search = new Search(noise, BUDGET + 2 * numbers.length);
  for (let offset = 0; offset < 256; offset++) {
    const numberAt: NumberAt = (index) => ((numbers[index] as number) + offset) & 0xff;
    const isAligned = offset === (lowest & 0xff);
    const bits = isAligned ? BITS.aligned : BITS.shifted;
    // Texts in UTF-16 have zeros: the lowest code point is one.
    const encodings: readonly Encoding[] = isAligned
      ? [...ALL_BYTES, 'latin-1']
      : offset === 0
        ? ALL_BYTES
        : ['utf-8'];
    offerBytes(search, 'code-points-in-a-row', encodings, { bits, count: numbers.length, numberAt });
  }
  offerLetters(search, 'code-points-in-a-row', numbers);
  offerHalves(search, 'code-points-in-a-row', numbers);
  return { search, margin: null };
}

const ALL_BYTES: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'leb128'];

function isSelector(codePoint: number): boolean {
  const isFirst = codePoint >= FIRST_SELECTOR && codePoint < FIRST_SELECTOR + 16;
  return isFirst || (codePoint >= FIRST_OF_PLANE_14 && codePoint <= LAST_SELECTOR);
}

function byteOfSelector(codePoint: number): number {
  return codePoint < FIRST_OF_PLANE_14 ? codePoint - FIRST_SELECTOR : codePoint - FIRST_OF_PLANE_14 + 16;
}

function searchSelectors(numbers: Int32Array): DirectRun {
  // Of the first block alone, they are digits of base 16.
  const bound = numbers.every((number) => number < 16) ? 16 : 256;
  const order = orderOf(numbers);
  const { range } = aboveLowest(numbers);
  const noise = Math.min(
    noiseBitsOfNumbers(numbers, bound, order),
    noiseBitsOfFew(range, order) + WINDOW_BITS,
  );
  const search = new Search(noise, BUDGET + 2 * numbers.length);
  for (let offset = 0; offset < 256; offset++) {
    const isUsual = offset === 0 || offset === 0xf0;
    const numberAt: NumberAt = (index) => ((numbers[index] as number) + offset) & 0xff;
    const bits = offset === 0 ? 0 : isUsual ? BITS.offset : BITS.unusual;
    const encodings: readonly Encoding[] = isUsual
      ? ['utf-8', 'utf-16le', 'utf-16be', 'latin-1', 'leb128']
      : ['utf-8'];
    offerBytes(search, 'variation-selector', encodings, { bits, count: numbers.length, numberAt });
  }
  offerMirrored(search, 'variation-selector', numbers, 0xff);
  offerOthers(search, numbers);
  offerLetters(search, 'variation-selector', numbers);
  return { search, margin: 6 };
}

/** LANGUAGE TAG and CANCEL TAG stand around a text. */
function searchTags(codePoints: Int32Array): DirectRun {
  const all = codePoints.map((codePoint) => codePoint - TAGS);
  const from = all[0] === LANGUAGE_TAG ? 1 : 0;
  const to = all.at(-1) === CANCEL_TAG ? all.length - 1 : all.length;
  const numbers = all.subarray(from, to);
  const isAscii = codePoints.every((codePoint) => codePoint <= LAST_ASCII_TAG);
  const isHigh = all.every((number) => number > LAST_ASCII);
  const search = new Search(noiseBitsOfNumbers(numbers, isAscii ? 128 : 256), BUDGET);
  const numberAt: NumberAt = (index) => numbers[index] as number;
  offerBytes(search, 'tag', ['utf-8', 'utf-16le', 'utf-16be', 'latin-1'], {
    bits: 0,
    count: numbers.length,
    numberAt,
  });
  // ASCII behind the tags of ASCII.
  const lowBitsAt = (index: number) => (all[index] as number) & LAST_ASCII;
  if (isHigh)
    offerCounted(search, { scheme: 'tag', bits: BITS.offset, count: all.length, numberAt: lowBitsAt });
  // Counted from a space on, a space is no tag of ASCII.
  if (isAscii && numbers.some((number) => number < SPACE))
    offerBytes(search, 'tag', ['utf-8'], {
      bits: BITS.offset,
      count: all.length,
      numberAt: (index) => (all[index] as number) + SPACE,
    });
  else
    search.consider({
      ...{ scheme: 'tag', encoding: 'utf-8', bits: BITS.shifted, count: all.length, isGuess: true },
      numberAt: (index) => (all[index] as number) - 1,
    });
  for (const last of isAscii ? [0x7f, MIRROR_OF_SPACE] : [0xff]) offerMirrored(search, 'tag', all, last);
  offerLetters(search, 'tag', all);
  return { search, margin: 0 };
}

/** A string holds LEB128. */
function searchBase4096(codePoints: Int32Array): DirectRun | null {
  const isString = codePoints[0] === STRING_MARK;
  const numbers = codePoints.subarray(isString ? 1 : 0).map((codePoint) => codePoint - TAGS);
  if (numbers.length < 2 || numbers.some((number) => number < 0 || number > 0xfff)) return null;
  const search = new Search(noiseBitsOfNumbers(numbers, 0x1000), BUDGET + 4 * numbers.length);
  const encodings: readonly Encoding[] = isString ? ['leb128'] : ['utf-8', 'leb128'];
  for (const [bytes, bits] of [
    [bytesLowFirst(numbers), BITS.base4096],
    [bytesHighFirst(numbers), BITS.base4096 + BITS.highFirst],
  ] as const)
    if (bytes !== null)
      offerBytes(search, 'base-4096', encodings, {
        ...{ bits, count: bytes.length },
        numberAt: (index) => bytes[index] as number,
      });
  return { search, margin: 6 };
}

function offerBytes(
  search: Search,
  scheme: string,
  encodings: readonly Encoding[],
  { bits, count, numberAt }: { readonly bits: number; readonly count: number; readonly numberAt: NumberAt },
): void {
  for (const encoding of encodings) {
    const price =
      encoding === 'latin-1'
        ? BITS.latin1
        : encoding.startsWith('utf-16')
          ? BITS.utf16
          : encoding === 'leb128'
            ? BITS.leb128
            : BITS.utf8;
    search.consider({ scheme, encoding, bits: bits + price, count, numberAt, isGuess: bits >= BITS.shifted });
  }
  if (bits > BITS.offset) return;
  const bytes = { scheme, encoding: 'utf-8', bits, count, numberAt } as const;
  for (const packed of [bytes, ...behindLength(bytes)]) offerContainers(search, packed);
  offerMasked(search, bytes);
  // A selector before them may be that of an emoji.
  if (scheme === 'variation-selector' && numberAt(0) === EMOJI_SELECTOR) return;
  for (const framed of withoutFrame(bytes)) search.consider(framed);
}
