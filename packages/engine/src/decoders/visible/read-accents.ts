/** Combining marks behind letters on which hardly an orthography sets one: digits of a message, or a bit where one stands. */

import { isDeletedByDefault } from '../../unicode/character-facts.ts';
import { isNonspacingOrEnclosingMark } from '../../unicode/general-category.ts';
import { isStrangeMark } from '../../unicode/strange-marks.ts';
import { type Opinion, readSymbols } from '../any-scheme/read-symbols.ts';
import { type Carrier, type Found, NOTHING_FOUND, readingOf } from './found.ts';

const SCHEME = 'combining-marks';
const FIRST_MARK = 0x300;
const KEYCAP = 0x20e3;
/** Marks of other scripts stand behind their own letters. */
const LAST_LATIN = 0x24f;
/** Fewer marks say nothing that is certain; more take long. */
const [FEWEST, MOST] = [16, 65_536];
/** By how many bits a text must be cheaper than its marks: it has the whole document to hide in. */
const GAIN = 30;
/** Letters before the first mark that may be zeros. */
const MOST_ZEROS = 2;
/** Bits of a unit, of which the last may be zeros. */
const WIDTHS = [8, 7];
/** Marks of two kinds, on so many kinds of letters that seldom have one and on so great a part of all letters, are told unread. */
const FEWEST_LETTERS = 4;
const LEAST_DENSE = 0.35;
/** So many letters in a row, each with a mark, are told as well. */
const LEAST_ROW = 6;

/** A character beside a mark, or a letter without one. */
interface Place {
  readonly letter: number;
  /** UTF-16 index and code point of each mark behind it. */
  readonly marks: readonly (readonly [start: number, mark: number])[];
}

export function readAccents(text: string): Found {
  const places = placesOf(text);
  const carriers = places.flatMap(({ marks }) => marks.map(([start, mark]): Carrier => [start, mark, null]));
  const marks = Int32Array.from(carriers, ([, mark]) => mark);
  if (marks.length > MOST) return NOTHING_FOUND;
  const streams = new Set(marks).size === 1 ? presenceOf(places) : [marks];
  for (const stream of streams) {
    if (marks.length < FEWEST) break;
    const opinion = readSymbols(stream);
    if (!isBelieved(opinion)) continue;
    const { text, way } = opinion.best;
    const claim = { scheme: SCHEME, text, encoding: way.encoding.replaceAll(' ', '-'), bytes: way.count };
    return { readings: [readingOf(claim, carriers)], bits: 0 };
  }
  return isTelling(places, marks) ? { readings: [], bits: readSymbols(marks, 0).noise } : NOTHING_FOUND;
}

function placesOf(text: string): readonly Place[] {
  const places: Place[] = [];
  let isLatin = true;
  for (let index = 0; index < text.length; ) {
    const start = index++;
    const letter = text.charCodeAt(start);
    isLatin = letter <= LAST_LATIN;
    const marks: [number, number][] = [];
    for (; isMark(text.charCodeAt(index)); index++) marks.push([index, text.charCodeAt(index)]);
    if (isLatin && (marks.length > 0 || isAsciiLetter(letter))) places.push({ letter, marks });
  }
  return places;
}

/** Selectors and keycaps are of emoji. */
function isMark(unit: number): boolean {
  return (
    unit >= FIRST_MARK && unit !== KEYCAP && isNonspacingOrEnclosingMark(unit) && !isDeletedByDefault(unit)
  );
}

function isAsciiLetter(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
}

/** From a few letters before the first mark to the last, and on to the end of a unit: a one where a mark stands. */
function presenceOf(places: readonly Place[]): readonly Int32Array[] {
  const bits = places.map(({ marks }) => +(marks.length > 0));
  const first = bits.indexOf(1);
  const end = bits.lastIndexOf(1) + 1;
  return WIDTHS.flatMap((width) =>
    Array.from({ length: Math.min(MOST_ZEROS, first) + 1 }, (_, zeros) => {
      const read = bits.slice(first - zeros, end);
      const left = (width - (read.length % width)) % width;
      return Int32Array.from([...read, ...Array<number>(left).fill(0)]);
    }),
  );
}

function isBelieved(opinion: Opinion): opinion is Opinion & { best: object } {
  const { best, isCertain, noise } = opinion;
  return isCertain && best !== null && noise - best.cost >= GAIN;
}

/** In mathematics few kinds of letters have marks, and most letters have none; in no language has every letter one. */
function isTelling(places: readonly Place[], marks: Int32Array): boolean {
  if (new Set(marks).size < 2) return false;
  const isMarked = (place: Place) => place.marks.length > 0;
  const stretch = places.slice(places.findIndex(isMarked), places.findLastIndex(isMarked) + 1);
  const letters = new Set(stretch.filter(isStrange).map(({ letter }) => letter | 0x20));
  const isDense = stretch.filter(isMarked).length >= stretch.length * LEAST_DENSE;
  return (isDense && letters.size >= FEWEST_LETTERS) || hasRow(stretch);
}

/** Whether so many letters in a row have a mark, two of them strange ones. */
function hasRow(places: readonly Place[]): boolean {
  let row = 0;
  let strange = 0;
  return places.some((place) => {
    row = place.marks.length > 0 ? row + 1 : 0;
    strange = row === 0 ? 0 : strange + +isStrange(place);
    return row >= LEAST_ROW && strange > 1;
  });
}

function isStrange({ letter, marks }: Place): boolean {
  return marks.some(([, mark]) => isStrangeMark(mark, letter));
}
