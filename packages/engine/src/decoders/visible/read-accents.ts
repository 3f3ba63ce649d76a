/** Combining marks, some behind letters that almost no orthography marks: digits of a message, or a bit where one stands. */
import { isDeletedByDefault } from '../../unicode/character-facts.ts';
import { isNonspacingOrEnclosingMark } from '../../unicode/general-category.ts';
import { isStrangeMark } from '../../unicode/strange-marks.ts';
import { noiseBits, numbered } from '../any-scheme/noise.ts';
import { readSymbols } from '../any-scheme/read-symbols.ts';
import type { Candidate } from '../any-scheme/search.ts';
import { alphabetOf } from '../symbol-stream.ts';
import { type Carrier, type Found, NOTHING_FOUND, readingOf } from './found.ts';

const SCHEME = 'combining-marks';
const FIRST_MARK = 0x300;
const [GRAPHEME_JOINER, KEYCAP] = [0x34f, 0x20e3];
/** Marks of other scripts stand behind their own letters. */
const LAST_LATIN = 0x24f;
/** Fewer marks say nothing that is certain; more would take a second. */
const [FEWEST, MOST] = [8, 65_536];
/** By how many bits a text must be cheaper than its marks: it has the whole document to hide in. */
const GAIN = 30;
/** Letters without a mark that a message goes on through: none where the marks are digits, and the zeros of a text where they are ones. */
const GAPS = [0, 16];
/** Letters before the first mark that may be zeros. */
const MOST_ZEROS = 2;
/** Bits of a unit, of which the last may be zeros. */
const WIDTHS = [8, 7];
/** Marks of two kinds, on so many kinds of letters that seldom have one and on so great a part of all letters, are told unread. */
const FEWEST_LETTERS = 4;
const LEAST_DENSE = 0.35;
/** So many letters in a row, each with a mark, are told as well. */
const LEAST_ROW = 6;
/** So many marks on one letter, where few others have any. */
const [LEAST_STACK, MOST_BESIDE_STACK] = [12, 3];

/** A character beside a mark, or a letter without one. */
interface Place {
  readonly letter: number;
  /** Whether another letter stands beside it: those of formulas stand alone. */
  readonly isInWord: boolean;
  /** UTF-16 index and code point of each mark behind it. */
  readonly marks: readonly (readonly [start: number, mark: number])[];
}

const NO_MARKS: Place['marks'] = [];

export function readAccents(text: string): Found {
  const places = placesOf(text);
  const [row, spread] = GAPS.map((gap) => longestOf(places, gap)) as [Stretch, Stretch];
  const isSame = row[0] === spread[0] && row[1] === spread[1];
  for (const stretch of isSame ? [row] : [row, spread]) {
    const best = messageIn(places, stretch);
    if (best === null) continue;
    const { way } = best;
    const claim = { text: best.text, encoding: way.encoding.replaceAll(' ', '-'), bytes: way.count };
    const carriers = carriersIn(places.slice(...stretch));
    return { readings: [readingOf({ scheme: SCHEME, ...claim }, carriers)], bits: 0 };
  }
  const marks = marksIn(places).slice(0, MOST);
  if (!isTelling(places, marks)) return NOTHING_FOUND;
  const kinds = alphabetOf(marks);
  return { readings: [], bits: noiseBits(numbered(marks, kinds), kinds.length) };
}

/** One mark more than a message has is the last that is looked at. */
function placesOf(text: string): readonly Place[] {
  const places: Place[] = [];
  let left = MOST + 1;
  for (let index = 0; index < text.length && left > 0; ) {
    const start = index++;
    const letter = text.charCodeAt(start);
    while (isMark(text.charCodeAt(index))) index++;
    const count = index - start - 1;
    if (letter > LAST_LATIN || (count === 0 && !isAsciiLetter(letter))) continue;
    left -= count;
    const marks = count === 0 ? NO_MARKS : marksFrom(text, start + 1, index);
    const isBehindLetter = isAsciiLetter(text.charCodeAt(start - 1)) || isMark(text.charCodeAt(start - 1));
    places.push({ letter, marks, isInWord: isBehindLetter || isAsciiLetter(text.charCodeAt(index)) });
  }
  return places;
}

function marksFrom(text: string, start: number, end: number): Place['marks'] {
  return Array.from({ length: end - start }, (_, index) => [start + index, text.charCodeAt(start + index)]);
}

/** Selectors and keycaps are of emoji; the grapheme joiner stands in the row of marks, and is a digit as they are. */
function isMark(unit: number): boolean {
  if (unit < FIRST_MARK || unit === KEYCAP || !isNonspacingOrEnclosingMark(unit)) return false;
  return unit === GRAPHEME_JOINER || !isDeletedByDefault(unit);
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

/** From the first marked place to behind the last. */
type Stretch = readonly [first: number, end: number];

/** The stretch with most marked places, in which at most `gap` others stand in a row. */
function longestOf(places: readonly Place[], gap: number): Stretch {
  let longest: Stretch = [0, 0];
  let [most, count, first, last] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const [index, place] of places.entries()) {
    if (!isMarked(place)) continue;
    if (index - last > gap + 1) [first, count] = [index, 0];
    last = index;
    if (++count > most) [most, longest] = [count, [first, index + 1]];
  }
  return longest;
}

function messageIn(places: readonly Place[], [first, end]: Stretch): Candidate | null {
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
  const isDense = counted.length >= stretch.length * LEAST_DENSE && letters.size >= FEWEST_LETTERS;
  return isDense || hasRow(places) || hasOneStack(places);
}

/** Whether so many letters in a row have a mark, two of them strange ones: a short message is such a row in a long text. */
function hasRow(places: readonly Place[]): boolean {
  let [row, strange] = [0, 0];
  return places.some((place) => {
    row = isMarked(place) && place.isInWord ? row + 1 : 0;
    strange = row === 0 ? 0 : strange + +isStrange(place);
    return row >= LEAST_ROW && strange > 1;
  });
}

/** Whether one letter alone has many marks: those who stack marks for fun do so on all letters. */
function hasOneStack(places: readonly Place[]): boolean {
  // A mark of a pile that comes again decorates nothing.
  const isStack = ({ marks }: Place) =>
    marks.length >= LEAST_STACK && new Set(marks.map(([, mark]) => mark)).size < marks.length;
  const stacks = places.filter(isStack);
  return stacks.length === 1 && places.filter(isMarked).length <= MOST_BESIDE_STACK;
}

function isStrange({ letter, marks }: Place): boolean {
  return marks.some(([, mark]) => isStrangeMark(mark, letter));
}
