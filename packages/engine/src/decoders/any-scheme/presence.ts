/**
 * Where marks stand and where they do not, as bits: after each character, word, space, vowel or other letter, or on either
 * side of a space; and how many stand after each word.
 */
import type { AllMarks } from '../loose-marks.ts';

/** Where a mark stands or does not, characters beyond this are no payload. */
export const MOST_PLACES = 20_000;
/** Bits for each of the rarer kind. */
const MOST_SPARSE = 10;

/** Whether every eighth bit is the same, as the highest of each byte is. */
export function mayBeAscii(bits: readonly number[]): boolean {
  if (isSparse(bits)) return false;
  const isSame = (phase: number) => {
    for (let index = phase + 8; index < bits.length; index += 8)
      if (bits[index] !== bits[phase]) return false;
    return true;
  };
  return [0, 1, 2, 3, 4, 5, 6, 7].some(isSame);
}

/** The numbers of the characters, words, letters or spaces that marks follow: of the first marks where not all are asked for. */
export function placesOf(
  all: AllMarks,
  isCarrier: (index: number) => boolean,
  most = Number.POSITIVE_INFINITY,
): readonly (readonly number[])[] {
  const offsets = all.offsets();
  const end = Math.min(most, offsets.length);
  const ofLetters: number[] = [];
  for (let index = 0; index < end; index++)
    if (isCarrier(index)) ofLetters.push((offsets[index] as number) - ofLetters.length - 1);
  const words = all.words(most);
  const own = <T>(places: readonly T[] = []) => places.filter((_, index) => isCarrier(index));
  const lists = words === null ? [] : [...words.others, words.behindSpaces, words.beforeSpaces];
  const others = lists.map(own).filter((places) => places.every((place) => place !== null));
  return [ofLetters, own(words?.before), ...others].filter(
    (places) => places.length > 0 && isRisingFrom0(places),
  );
}

/** Whether hardly any bit differs from the others: units of text have a good part of both, the widest of them a sixth. */
export function isSparse(bits: readonly number[]): boolean {
  if (bits.length === 0) return true;
  const ones = bits.reduce((sum, bit) => sum + bit, 0);
  return Math.min(ones, bits.length - ones) * MOST_SPARSE < bits.length;
}

function isRisingFrom0(places: readonly number[]): boolean {
  return places.every((place, index) => place > (index === 0 ? -1 : (places[index - 1] as number)));
}

/** Between the first and the last, which frame the bits; or from the first letter on to the end of a byte. */
export function sequencesOf(places: readonly number[]): readonly (readonly number[])[] {
  const last = places.at(-1) as number;
  const sequences = [bitsBetween(places)];
  if (last < MOST_PLACES)
    for (const width of [8, 7]) {
      const bits = Array<number>(Math.ceil((last + 1) / width) * width).fill(0);
      for (const place of places) bits[place] = 1;
      sequences.push(bits);
    }
  return sequences;
}

/** None where they are too many. */
export function bitsBetween(places: readonly number[]): readonly number[] {
  const [first, last] = [places[0] as number, places.at(-1) as number];
  if (last - first >= MOST_PLACES) return [];
  const bits = Array<number>(Math.max(0, last - first - 1)).fill(0);
  for (const place of places.slice(1, -1)) bits[place - first - 1] = 1;
  return bits;
}

/** Whether each mark stands behind a space, or before one; empty where one stands elsewhere. */
export function sidesOf(all: AllMarks, isCarrier: (index: number) => boolean): readonly number[] {
  const { behindSpaces: behind = [], beforeSpaces: before = [] } = all.words() ?? {};
  const isElsewhere = (index: number) => (behind[index] === null) === (before[index] === null);
  const carriers = [...behind.keys()].filter(isCarrier);
  return carriers.some(isElsewhere) ? [] : carriers.map((index) => (behind[index] === null ? 0 : 1));
}

/** As digits in symbols of a row. */
const FIRST_DIGIT = 0x200b;
const MOST_AFTER_WORD = 15;
/** Digits of a byte that the last words may lack. */
const BYTE = 4;

/** How many marks stand after each word, as digits, or how many more than one; empty where no word has two. */
export function countsOf(all: AllMarks, isCarrier: (index: number) => boolean): readonly number[] {
  const words = all.words()?.before.filter((_, index) => isCarrier(index)) ?? [];
  const last = words.at(-1) ?? -1;
  if (last < 0 || last >= MOST_PLACES) return [];
  const counts = Array<number>(last + 1).fill(0);
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (most < 2 || most > MOST_AFTER_WORD || most === least) return [];
  while (least === 0 && counts.length % BYTE > 0) counts.push(0);
  return counts.map((count) => FIRST_DIGIT + count - least);
}
