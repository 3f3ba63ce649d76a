/** Symbols that each are a byte or a letter, counted in unusual ways: from a space, backwards, half by half, or as an alphabet. */
import { aboveLowest } from './noise.ts';
import { NEVER_SURE, type Search, type Way } from './search.ts';
import type { NumberAt } from './units.ts';

/** What it takes to say how bytes are counted. */
export const BITS = {
  utf8: 0.5,
  utf16: 3.5,
  latin1: 20,
  leb128: 4,
  offset: 6,
  aligned: 3,
  shifted: 10,
  unusual: 26,
  base4096: 3,
  highFirst: 3,
} as const;
/** Fewer are counted as usual. */
export const FEWEST_OTHERS = 12;
/** Where the space stands in each. */
const LETTERS = [
  ['letters', 26],
  ['letters and space', 0],
  ['letters and digits', 36],
  ['space letters digits', 0],
] as const;
/** Of an alphabet with digits and a space. Blocks of code points begin at a multiple of sixteen, and alphabets with them. */
const [MOST_LETTERS, ROW] = [37, 16];
/** Two digits in this base are a letter. */
const BASE = 64;
/** Of the first block of selectors; and the highest bit of a byte. */
export const SELECTORS = 16;
const HALF = 0x80;
/** Letters and digits, with the signs of keys and links. */
const KEY = /^[A-Za-z\d /.:@?&=+_-]+$/;
const [SHORTEST_KEY, LONGEST_KEY] = [16, 256];

/** Bytes that are counted in an unusual way: only English and long keys are believed. Answers whether they are a key. */
export function offerCounted(search: Search, way: Omit<Way, 'encoding'>): boolean {
  const { count, numberAt, bits } = way;
  if (count < FEWEST_OTHERS) return false;
  search.consider({ ...way, encoding: 'utf-8', isGuess: true });
  if (count < SHORTEST_KEY || count > LONGEST_KEY) return false;
  const isKey = KEY.test(String.fromCharCode(...Array.from({ length: count }, (_, at) => numberAt(at))));
  if (isKey) search.consider({ ...way, encoding: 'utf-8', bits: bits + 1 });
  return isKey;
}

/** Bytes that are counted from the last symbol back. */
export function offerMirrored(search: Search, scheme: string, numbers: Int32Array, last: number): void {
  const numberAt: NumberAt = (index) => last - (numbers[index] as number);
  offerCounted(search, { scheme, bits: BITS.shifted, count: numbers.length, numberAt });
}

/** A symbol for each letter, in the order of the alphabet: the lowest is the space, or one of the first letters. */
export function offerLetters(search: Search, scheme: string, numbers: Int32Array): void {
  const { length } = numbers;
  const { above, range } = aboveLowest(numbers);
  const lowest = (numbers[0] as number) - (above[0] as number);
  if (length < FEWEST_OTHERS || range > MOST_LETTERS) return;
  for (const [encoding, space] of LETTERS)
    for (const first of new Set([0, 1, 2, lowest % ROW])) {
      // Without a space it is no text that is believed.
      if (!above.includes(space - first)) continue;
      const numberAt: NumberAt = (index) => (above[index] as number) + first;
      search.consider({
        scheme,
        encoding,
        bits: BITS.shifted + first,
        count: length,
        numberAt,
        isGuess: true,
      });
    }
}

/** Rows of sixteen in turn, one for the first half of each byte and one for the other. */
export function offerHalves(search: Search, scheme: string, numbers: Int32Array): void {
  const { length } = numbers;
  const row = (index: number) => (numbers[index] as number) >> 4;
  if (length % 2 > 0 || !numbers.every((_, index) => row(index) === (row(0) + index) % 2)) return;
  for (const first of [0, 1]) {
    const half = (index: number) => (numbers[index] as number) & 0xf;
    const numberAt: NumberAt = (index) => (half(2 * index + first) << 4) | half(2 * index + 1 - first);
    search.consider({ scheme, encoding: 'utf-8', bits: BITS.shifted + first, count: length / 2, numberAt });
  }
}

/** Bytes may be counted from a space on, and two selectors may be digits of one letter. */
export function offerOthers(search: Search, numbers: Int32Array): void {
  const scheme = 'variation-selector';
  const { length } = numbers;
  if (length < FEWEST_OTHERS) return;
  const byteAt = (index: number) => {
    const number = numbers[index] as number;
    return number < SELECTORS ? number : (number + SELECTORS) & 0xff;
  };
  const way = { scheme, bits: BITS.aligned, count: length, numberAt: byteAt };
  // What is neither English nor a key denies other texts.
  if (!offerCounted(search, way))
    search.consider({ ...way, encoding: 'utf-8', bits: BITS.aligned + 1, rival: NEVER_SURE });
  // Units of sixteen bits are letters of the same alphabet either way.
  for (const encoding of ['utf-16le', 'utf-16be'] as const)
    search.consider({ scheme, encoding, bits: BITS.aligned, count: length, numberAt: byteAt, isGuess: true });
  const flippedAt = (index: number) => (numbers[index] as number) ^ HALF;
  offerCounted(search, { scheme, bits: BITS.shifted, count: length, numberAt: flippedAt });
  const swappedAt = (index: number) => {
    const number = numbers[index] as number;
    return ((number & 0xf) << 4) | (number >> 4);
  };
  offerCounted(search, { scheme, bits: BITS.shifted, count: length, numberAt: swappedAt });
  offerHalves(search, scheme, numbers);
  const digitAt = (index: number) => (numbers[index] as number) - SELECTORS;
  const isSmall = numbers.every((_, index) => index % 2 > 0 || digitAt(index) === 0);
  if (length % 2 > 0 || isSmall || numbers.some((number) => number < SELECTORS)) return;
  const numberAt: NumberAt = (index) => digitAt(index * 2) * BASE + digitAt(index * 2 + 1);
  search.consider({
    scheme: 'zero-width-base-n',
    encoding: 'ascii',
    bits: BITS.shifted,
    count: length / 2,
    numberAt,
  });
}
