/** Combining marks, some behind letters that almost no orthography marks: digits of a message, or a bit where one stands. */
import { isDeletedByDefault } from '../../unicode/character-facts.ts';
import { isNonspacingOrEnclosingMark } from '../../unicode/general-category.ts';
import { isStrangeMark } from '../../unicode/strange-marks.ts';
import { readSymbols } from '../any-scheme/read-symbols.ts';
import type { Candidate } from '../any-scheme/search.ts';
import { type Carrier, type Found, NOTHING_FOUND, readingOf } from './found.ts';

const SCHEME = 'combining-marks';
const FIRST_MARK = 0x300;
const KEYCAP = 0x20e3;
/** Marks of other scripts stand behind their own letters. */
const LAST_LATIN = 0x24f;
/** Fewer marks say nothing that is certain; more would take a second. */
const [FEWEST, MOST] = [16, 65_536];
/** By how many bits a text must be cheaper than its marks: it has the whole document to hide in. */
const GAIN = 30;
/** Letters without a mark that end a message: one where the marks are digits, and more zeros than a text has where they are ones. */
const GAPS = [1, 17];
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
  /** Whether another letter stands beside it: those of formulas stand alone. */
  readonly isInWord: boolean;
  /** UTF-16 index and code point of each mark behind it. */
  readonly marks: readonly (readonly [start: number, mark: number])[];
}

export function readAccents(text: string): Found {
  const places = placesOf(text);
  for (const gap of GAPS) {
    const stretch = longestOf(places, gap);
    const best = messageIn(places, stretch);
    if (best === null) continue;
    const { way } = best;
    const claim = { text: best.text, encoding: way.encoding.replaceAll(' ', '-'), bytes: way.count };
    const carriers = carriersIn(places.slice(...stretch));
    return { readings: [readingOf({ scheme: SCHEME, ...claim }, carriers)], bits: 0 };
  }
  const marks = marksIn(places).slice(0, MOST);
  return isTelling(places, marks) ? { readings: [], bits: readSymbols(marks, 0).noise } : NOTHING_FOUND;
}

function placesOf(text: string): readonly Place[] {
  const places: Place[] = [];
  for (let index = 0; index < text.length; ) {
    const start = index++;
    const letter = text.charCodeAt(start);
    const marks: [number, number][] = [];
    for (; isMark(text.charCodeAt(index)); index++) marks.push([index, text.charCodeAt(index)]);
    if (letter > LAST_LATIN || (marks.length === 0 && !isAsciiLetter(letter))) continue;
    const isBehindLetter = isAsciiLetter(text.charCodeAt(start - 1)) || isMark(text.charCodeAt(start - 1));
    places.push({ letter, marks, isInWord: isBehindLetter || isAsciiLetter(text.charCodeAt(index)) });
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

function isMarked({ marks }: Place): boolean {
  return marks.length > 0;
}

function carriersIn(places: readonly Place[]): readonly Carrier[] {
  return places.flatMap(({ marks }) => marks.map(([start, mark]): Carrier => [start, mark, null]));
}

function marksIn(places: readonly Place[]): Int32Array {
  return Int32Array.from(carriersIn(places), ([, mark]) => mark);
}

/** From the first marked place to behind the last of the stretch with most of them; fewer than `gap` others in a row are in it. */
function longestOf(places: readonly Place[], gap: number): readonly [number, number] {
  let longest: readonly [number, number] = [0, 0];
  let [most, count, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const [index, place] of places.entries()) {
    if (!isMarked(place)) continue;
    if (index - last > gap) [first, count] = [index, 0];
    last = index;
    if (++count > most) [most, longest] = [count, [first, index + 1]];
  }
  return longest;
}

function messageIn(places: readonly Place[], [first, end]: readonly [number, number]): Candidate | null {
  const marks = marksIn(places.slice(first, end));
  if (marks.length < FEWEST || marks.length > MOST) return null;
  const streams = new Set(marks).size > 1 ? [marks] : presenceIn(places, first, end);
  for (const stream of streams) {
    const { best, isCertain, noise } = readSymbols(stream);
    if (isCertain && best !== null && noise - best.cost >= GAIN) return best;
  }
  return null;
}

/** From a few letters before the first mark to the last, and on to the end of a unit: a one where a mark stands. */
function presenceIn(places: readonly Place[], first: number, end: number): readonly Int32Array[] {
  return WIDTHS.flatMap((width) =>
    Array.from({ length: Math.min(MOST_ZEROS, first) + 1 }, (_, zeros) => {
      const bits = places.slice(first - zeros, end).map((place) => +isMarked(place));
      const left = (width - (bits.length % width)) % width;
      return Int32Array.from([...bits, ...Array<number>(left).fill(0)]);
    }),
  );
}

/** In no language do most letters, or all in a row, have a mark. */
function isTelling(places: readonly Place[], marks: Int32Array): boolean {
  if (new Set(marks).size < 2) return false;
  const isCounted = (place: Place) => isMarked(place) && place.isInWord;
  const stretch = places.slice(places.findIndex(isCounted), places.findLastIndex(isCounted) + 1);
  const counted = stretch.filter(isCounted);
  const letters = new Set(counted.filter(isStrange).map(({ letter }) => letter | 0x20));
  const isDense = counted.length >= stretch.length * LEAST_DENSE;
  return (isDense && letters.size >= FEWEST_LETTERS) || hasRow(places);
}

/** Whether so many letters in a row have a mark, two of them strange ones. */
function hasRow(places: readonly Place[]): boolean {
  let row = 0;
  let strange = 0;
  return places.some((place) => {
    row = isMarked(place) && place.isInWord ? row + 1 : 0;
    strange = row === 0 ? 0 : strange + +isStrange(place);
    return row >= LEAST_ROW && strange > 1;
  });
}

function isStrange({ letter, marks }: Place): boolean {
  return marks.some(([, mark]) => isStrangeMark(mark, letter));
}
