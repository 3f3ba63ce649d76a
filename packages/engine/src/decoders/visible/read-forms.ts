/** Letters with look-alikes and spaces of other widths: an encoder chooses one of the forms at each place. */

import { DOUBLE_ALPHABETS, SPACE_ALPHABETS } from '../../unicode/tables/visible-alphabets.ts';
import type { Candidate } from '../any-scheme/search.ts';
import { collectLetters, collectSpaces, firstLetters, mergePlaces } from './collect-places.ts';
import { doublesOf, groupOf, isRarePart, partOf, plainOf } from './doubles.ts';
import { type Found, NOTHING_FOUND } from './found.ts';
import { Places, type Stretch, stretchesOf } from './places.ts';
import { type Alphabet, type Choices, readChoices, readSets } from './read-choices.ts';
import { readStretches } from './read-stretches.ts';
import { areInRuns, oddPlaces, readReplaced } from './replaced-spaces.ts';
import { readDigits } from './space-digits.ts';
import type { Kinship, LetterSet } from './unsure-letters.ts';

const SPACE = 0x20;
const LETTERS = 'look-alike-letters';
const SPACES = 'space-choices';
const BOTH = 'look-alikes-and-spaces';

const OF_LETTERS: Kinship = {
  groupOf,
  partOf,
  isRare: isRarePart,
  isSign: (plain) => !isAsciiLetter(plain) && plain !== SPACE,
  known: DOUBLE_ALPHABETS.map((odd) => ({ odd: new Set(odd), letters: new Set(odd.map(plainOf)) })),
  mayBeOf(plain, groups) {
    const double = doublesOf(plain).find((one) => groups.has(groupOf(one)));
    return double === undefined ? null : partOf(double, plain);
  },
};
const ONLY_SPACES: LetterSet = { letters: new Set([SPACE]), bits: 0, met: 0, taken: 0, isPlain: true };
/** Of an alphabet that tools write with; of one that is only likely; where several odd spaces are all a one. */
const KNOWN_BITS = 1;
const OTHER_BITS = 4;
const SAME_BITS = 4;
const LOWEST_FIRST_BITS = 1;
/** Of leaving out the spaces that indent a line. */
const INNER_BITS = 1;
const MOST_KINDS = 16;
const FEW_KINDS = 3;
/** Odd letters that stand beside letters of ASCII in a word: a text of two alphabets has none. */
const LEAST_MIXED = 0.4;

/** `has` says what there is to look at. */
export function readForms(text: string, has: { readonly letters: boolean; readonly spaces: boolean }): Found {
  const letters = has.letters ? collectLetters(text) : new Places();
  const spaces = has.spaces ? collectSpaces(text, 'text') : new Places();
  const ofLetters = readLetters(letters);
  const ofSpaces = has.spaces ? readSpacesIn(text, spaces) : NOTHING_FOUND;
  const apart = [...ofLetters.readings, ...ofSpaces.readings];
  // Their words say which letters are odd.
  const { bits } = ofSpaces;
  if (
    spaces.length === 0 ||
    ofSpaces.readings.length > 0 ||
    ofLetters.readings.length > 0 ||
    oddOnes(letters).size === 0
  )
    return { readings: apart, bits };
  const together = readBoth(mergePlaces(letters, spaces));
  return together.readings.length > 0 ? together : { readings: apart, bits };
}

function readLetters(all: Places): Found {
  const places = firstLetters(all) ?? all;
  return readStretches(
    places,
    (plain) => isIn(places, plain),
    (stretch, claims) => {
      if (places === all && !isMixed(places, stretch)) return 0;
      const choices = { places, stretch, scheme: LETTERS, alphabet: null, hasWords: true };
      return readSets(choices, OF_LETTERS, claims);
    },
  );
}

/** Whether a plain letter came up odd anywhere. */
function isIn(places: Places, plain: number): boolean {
  return oddOnes(places).has(plain);
}

const oddByPlaces = new WeakMap<Places, ReadonlySet<number>>();

function oddOnes(places: Places): ReadonlySet<number> {
  const known = oddByPlaces.get(places);
  if (known !== undefined) return known;
  const found = new Set<number>();
  for (let place = 0; place < places.length; place++)
    if (places.odd[place] !== 0) found.add(places.plain[place] as number);
  oddByPlaces.set(places, found);
  return found;
}

function isMixed({ plain, odd, around }: Places, { first, last }: Stretch): boolean {
  const plainWords = new Set<number>();
  for (let place = first; place <= last; place++)
    if (odd[place] === 0 && isAsciiLetter(plain[place] as number)) plainWords.add(around[place] as number);
  let mixed = 0;
  let all = 0;
  for (let place = first; place <= last; place++) {
    if (odd[place] === 0) continue;
    all++;
    if (plainWords.has(around[place] as number) || !isAsciiLetter(plain[place] as number)) mixed++;
  }
  return mixed >= all * LEAST_MIXED;
}

function isAsciiLetter(codePoint: number): boolean {
  return (codePoint | 0x20) >= 0x61 && (codePoint | 0x20) <= 0x7a;
}

/** Kinds of spaces that stand behind sentences alone carry there, whatever others the text has. */
function readSpacesIn(text: string, all: Places): Found {
  const ofSentences = collectSpaces(text, 'sentences');
  const counts = countKinds(all.odd);
  const own = new Set(
    [...countKinds(ofSentences.odd)].flatMap(([kind, count]) => (counts.get(kind) === count ? kind : [])),
  );
  if (own.size === 0) return readSpaces(all, collectSpaces(text, 'lines'));
  const places = new Places();
  for (const [place, start] of ofSentences.starts.entries()) {
    const kind = ofSentences.odd[place] as number;
    places.add(SPACE, own.has(kind) ? kind : 0, start, ofSentences.around[place] as number);
  }
  const found = readSpaces(places, places);
  return found.readings.length > 0 || own.size === counts.size
    ? found
    : readSpaces(all, collectSpaces(text, 'lines'));
}

/** Of odd spaces. */
function countKinds(odd: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const kind of odd) if (kind !== 0) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function readSpaces(all: Places, inner: Places): Found {
  const choicesOf = (places: Places, stretch: Stretch, alphabet: Alphabet | null): Choices => ({
    ...{ places, stretch, scheme: SPACES, alphabet, hasWords: false },
  });
  return readStretches(
    all,
    () => true,
    (stretch, claims) => {
      const kinds = kindsIn(all, stretch);
      const odd = oddPlaces(all, stretch);
      const offer = (candidate: Candidate, natural: number) => claims.addOne(asSpaces(candidate), natural);
      const ofReplaced = () => readReplaced(all, stretch, { kinds, odd }, offer);
      // In a row of odd spaces, plain ones are no digits.
      if (kinds.length >= FEW_KINDS && areInRuns(all, odd)) return ofReplaced();
      const read = (places: Places, part: Stretch, set: LetterSet) => {
        const own = kindsIn(places, part);
        const ofChoices = alphabetsFor(own).map((alphabet) =>
          readChoices(choicesOf(places, part, alphabet), set, claims),
        );
        return Math.max(readDigits(places, part, own, offer), ...ofChoices);
      };
      const natural = read(all, stretch, ONLY_SPACES);
      const [other] = stretchesOf(inner, () => true);
      if (inner.length < all.length && other !== undefined)
        read(inner, other, { ...ONLY_SPACES, bits: INNER_BITS });
      // What was read as choices may have to be doubted for a message that comes again: it is read before.
      return Math.max(natural, ofReplaced());
    },
  );
}

function kindsIn({ odd }: Places, { first, last }: Stretch): readonly number[] {
  const kinds = new Set<number>();
  for (let place = first; place <= last; place++) if (odd[place] !== 0) kinds.add(odd[place] as number);
  return [...kinds].sort((one, other) => one - other);
}

/** Ways to take odd spaces, and the plain one, as digits; null takes every odd one as a one. */
function alphabetsFor(odd: readonly number[]): readonly (Alphabet | null)[] {
  if (odd.length < 2) return [null];
  const rows = [
    ...SPACE_ALPHABETS.filter((row) => odd.every((kind) => row.includes(kind))).map((row) => ({
      row,
      bits: KNOWN_BITS,
    })),
    ...[...ordersOf(odd).map((order) => [SPACE, ...order]), odd]
      .filter(({ length }) => isPower(length))
      .map((row) => ({ row, bits: OTHER_BITS })),
  ];
  const all: Alphabet = { digits: new Map(odd.map((kind) => [kind, 1])), width: 1, bits: SAME_BITS };
  return [
    all,
    ...rows.flatMap(({ row, bits }) => [
      alphabetOf(row, bits, false),
      alphabetOf(row, bits + LOWEST_FIRST_BITS, true),
    ]),
  ];
}

/** Of few kinds every order is tried: the right one denies what another one spells. */
function ordersOf(odd: readonly number[]): readonly (readonly number[])[] {
  if (odd.length !== FEW_KINDS) return [odd];
  return odd.flatMap((first) => {
    const others = odd.filter((kind) => kind !== first);
    return [
      [first, ...others],
      [first, ...others.toReversed()],
    ];
  });
}

function isPower(kinds: number): boolean {
  return kinds > 2 && kinds <= MOST_KINDS && Number.isInteger(Math.log2(kinds));
}

/** With the lowest bit of a digit first, its bits are written backwards. */
function alphabetOf(row: readonly number[], bits: number, isLowestFirst: boolean): Alphabet {
  const width = Math.ceil(Math.log2(row.length));
  const valueFor = (digit: number) => {
    let value = 0;
    for (let bit = 0; bit < width; bit++)
      value = value * 2 + ((digit >> (isLowestFirst ? bit : width - 1 - bit)) & 1);
    return value;
  };
  return { digits: new Map(row.map((kind, digit) => [kind, valueFor(digit)])), width, bits };
}

function asSpaces(candidate: Candidate): Candidate {
  return { ...candidate, way: { ...candidate.way, scheme: SPACES } };
}

function readBoth(places: Places): Found {
  return readStretches(
    places,
    (plain) => isIn(places, plain),
    (stretch, claims) => {
      const kinds = kindsIn(
        {
          ...places,
          odd: places.odd.map((odd, place) => (places.plain[place] === SPACE ? odd : 0)),
        } as Places,
        stretch,
      );
      return Math.max(
        ...alphabetsFor(kinds).map((alphabet) =>
          readSets({ places, stretch, scheme: BOTH, alphabet, hasWords: true }, OF_LETTERS, claims),
        ),
      );
    },
  );
}
