/** Reads the places of a stretch as bits: of letters, of spaces, or of both. */
import { BUDGET } from '../any-scheme/read-symbols.ts';
import type { Search } from '../any-scheme/search.ts';
import { chooseLetters } from './choose-letters.ts';
import type { Claims } from './claims.ts';
import { naturalBits } from './natural-bits.ts';
import { offerBits, shortestPeriod } from './offer-bits.ts';
import type { Places, Stretch } from './places.ts';
import type { Kinship, LetterSet } from './unsure-letters.ts';

const SPACE = 0x20;
/** Places of a stretch that are read. */
const MOST_PLACES = 131_072;
/** Noughts behind the last odd place of a message that comes again and again. */
const LONGEST_ZEROS = 24;
/** Bits of a second beginning: fewer say nothing, and this many leave no doubt. */
const LEAST_AGAIN = 16;
const SURELY_AGAIN = 40;
const REPEATED_BITS = 3;
/**
 * The least share of ones, and of zeros: a space in UTF-16 has 1 one in 16. Columns and habits of a writer mix them less.
 */
const LEAST_OF_EACH = 1 / 16;
/** Only units of 16 bits have a smaller share: a space in UTF-8 has 1 one in 8. */
const LEAST_OF_BYTES = 1 / 8;
/** Sets of letters that are read: fewer of a long stretch, where few letters are not sure. */
const BITS_OF_SETS = 80_000;
const BITS_BESIDES = 200_000;
const FEWEST_SETS = 6;
/** More are not all read, but the likeliest. */
const MOST_SETS = 32;

/** Digits that a space may stand for, by code point. */
export interface Alphabet {
  readonly digits: ReadonlyMap<number, number>;
  /** Bits of a digit. */
  readonly width: number;
  readonly bits: number;
}

/** How a stretch is read. */
export interface Choices {
  readonly places: Places;
  readonly stretch: Stretch;
  readonly scheme: string;
  /** Of spaces; where there is none, an odd one is a one. */
  readonly alphabet: Alphabet | null;
  /** Whether `around` numbers the words of letters. */
  readonly hasWords: boolean;
}

/** The bits that a place has, whether they count or not. */
export function digitAt({ places, alphabet }: Pick<Choices, 'places' | 'alphabet'>, place: number) {
  const { plain, odd } = places;
  if (alphabet !== null && plain[place] === SPACE) {
    const value = alphabet.digits.get((odd[place] as number) || SPACE) ?? 0;
    return { value, width: alphabet.width };
  }
  return { value: odd[place] === 0 ? 0 : 1, width: 1 };
}

/** Adds what the places say, with every set of letters that may carry; gives what they cost if they say nothing. */
export function readSets(choices: Choices, kinship: Kinship, claims: Claims): number {
  const { places, stretch } = choices;
  let left = Math.max(FEWEST_SETS, Math.floor(BITS_OF_SETS / (stretch.to - stretch.from)));
  const most = Math.min(left, MOST_SETS);
  const choice = chooseLetters(places, stretch, kinship, (place) => digitAt(choices, place), most);
  let natural = 0;
  const read = (sets: readonly LetterSet[]) => {
    for (const set of sets) if (left-- > 0) natural = Math.max(natural, readChoices(choices, set, claims));
  };
  read(choice.sets);
  const { best } = claims;
  if (best === null || best.gain < 0 || best.set === null || best.format === null) return natural;
  // What is about to be said is held against all that is nearly the same.
  left = Math.max(FEWEST_SETS, Math.floor(BITS_BESIDES / (stretch.to - stretch.from)));
  read(choice.besides(best.set, best.format));
  return natural;
}

/** Adds what the places say that stand for these letters; gives what they cost if they say nothing. */
export function readChoices(choices: Choices, set: LetterSet, claims: Claims): number {
  const { places, stretch, scheme, alphabet } = choices;
  const taken: Taken = { bits: [], places: [], ends: [] };
  let first = -1;
  let end = 0;
  const to = Math.min(stretch.to, stretch.from + MOST_PLACES);
  for (let place = stretch.from; place < to; place++) {
    if (!set.letters.has(places.plain[place] as number)) continue;
    const { value, width } = digitAt(choices, place);
    for (let bit = width - 1; bit >= 0; bit--) taken.bits.push((value >> bit) & 1);
    taken.places.push(place);
    taken.ends.push(taken.bits.length);
    if (places.odd[place] === 0) continue;
    if (first < 0) first = taken.bits.length - width;
    end = taken.bits.length;
  }
  if (first < 0) return 0;
  const ones = countOnes(taken.bits, first, end);
  if (alphabet === null && !isMixed(ones, end - first)) return 0;
  const isSparse = alphabet === null && !isMixed(ones, end - first, LEAST_OF_BYTES);
  const isFromStart = stretch.from === 0;
  const isToEnd = isFromStart && to === places.length && taken.bits.length - end < LONGEST_ZEROS;
  const bits = Uint8Array.from(taken.bits);
  const read = (stop: number, more: number, isComplete: boolean) => {
    const natural = naturalBitsOf(choices, taken, stop);
    const perDigit = alphabet?.width ?? 1;
    const { format } = set;
    const stream = { bits, first, end: stop, isFromStart, isComplete, isSparse, perDigit, format };
    const offer = (search: Search) =>
      offerBits(search, stream, scheme, set.bits + (alphabet?.bits ?? 0) + more);
    claims.add({ natural, budget: BUDGET + stop, set, offer });
    return natural;
  };
  const period = isToEnd ? shortestPeriod(bits, bits.length) : end;
  const again = isToEnd ? bits.length - period : 0;
  if (again < LEAST_AGAIN) return read(end, 0, false);
  // A message that comes again and again counts once, where it is not a text that ends as it begins.
  if (again < SURELY_AGAIN) {
    read(end, 0, false);
    if (claims.believed !== null) claims.doubt();
  }
  return read(period, REPEATED_BITS, true);
}

function countOnes(bits: readonly number[], first: number, end: number): number {
  let ones = 0;
  for (let index = first; index < end; index++) ones += bits[index] as number;
  return ones;
}

/** Whether a message of `all` bits may have this number of ones. */
export function isMixed(ones: number, all: number, least = LEAST_OF_EACH): boolean {
  return Math.min(ones, all - ones) >= all * least;
}

/** The bits of all places that count, those places, and the index after the bits of each. */
interface Taken {
  readonly bits: number[];
  readonly places: number[];
  readonly ends: number[];
}

/** Of the symbols of letters and of spaces before a bit, each by what stands around it. */
function naturalBitsOf({ places, alphabet, hasWords }: Choices, taken: Taken, stop: number): number {
  const letters: number[] = [];
  const aroundLetters: number[] = [];
  const spaces: number[] = [];
  const aroundSpaces: number[] = [];
  let word = -1;
  for (const [index, place] of taken.places.entries()) {
    if ((taken.ends[index] as number) > stop) break;
    const around = places.around[place] as number;
    const { value } = digitAt({ places, alphabet }, place);
    if (!hasWords || places.plain[place] === SPACE) {
      spaces.push(value);
      aroundSpaces.push(around);
      continue;
    }
    // In a natural text a word is of one alphabet.
    aroundLetters.push(around === word ? 1 + (letters.at(-1) as number) : 0);
    letters.push(value);
    word = around;
  }
  const kinds = 2 ** (alphabet?.width ?? 1);
  return (
    naturalBits(Uint8Array.from(letters), 2, aroundLetters) +
    naturalBits(Uint8Array.from(spaces), kinds, aroundSpaces)
  );
}
