/**
 * Which letters carry bits where some of them never came up odd: an encoder may have doubles for them and had only zeros
 * to write, or have none. The bits are read letter by letter, and each way to take such letters is followed while it
 * spells a text.
 */
import { pairBits } from '../any-scheme/text-price.ts';
import type { Places, Stretch } from './places.ts';
import {
  type Format,
  IN,
  type Kinship,
  knownSets,
  type LetterSet,
  Letters,
  OUT,
  UNSURE,
} from './unsure-letters.ts';

/** Of a letter that is in a set or may be: how many bits it carries, and which ones. */
export type DigitAt = (place: number) => { readonly value: number; readonly width: number };

const MOST_STATES = 48;
const MOST_AT_FIRST = 512;
const MANY_PLACES = 96;
const BEST = 12;
const MOST_PAIRS = 300;
/** Steps of all searches through one stretch. */
const BUDGET = 400_000;
const LONGEST = 4096;
/** Of a byte of UTF-8 beyond ASCII, where texts are only compared with each other. */
const BYTE_BITS = 5.5;
const DIGIT_BITS = 4;
const SIGN_BITS = 7;
/** What a bit of text costs about. */
const USUAL_BITS = 0.6;
const START_BITS = 5;
const MOST_BEFORE = 16;
const SKIPPED = [0, 8, 16, 32];
/** From there on a unit of UTF-16 is half of a pair, or rare. */
const FIRST_HALF = 0xd800;
const WIDE_BITS = 9;
const NARROWEST_BYTE = 7;
const [LETTERS, FIRST_LETTER, SPACE, LAST_OF_FIVE] = [26, 0x61, 0x20, 31];

/** A way to read the places so far. */
interface State {
  /** Unsure letters that were met, and those of them that carry bits, one bit each. */
  readonly met: number;
  readonly taken: number;
  readonly unit: number;
  readonly filled: number;
  /** Bits of a number before the text that says how long it is. */
  readonly skip: number;
  /** Bytes that the character still needs. */
  readonly pending: number;
  readonly before: number;
  readonly cost: number;
  readonly used: number;
  /** Bits of what was assumed of unsure letters. */
  readonly doubt: number;
}

/** Sets of letters, each of which is to be read: all that there are, where those are no more than `most`, or the likeliest. */
export function chooseLetters(
  places: Places,
  stretch: Stretch,
  kinship: Kinship,
  digitAt: DigitAt,
  most: number,
): Choice {
  const letters = new Letters(places, stretch, kinship);
  const known = knownSets(places, stretch, kinship);
  if (known.length + 2 ** letters.unsure.length <= most)
    return { sets: [...known, ...letters.all], besides: (set, format) => besides(letters, set, format) };
  const found: { readonly state: State; readonly format: Format }[] = [];
  let steps = 0;
  for (const width of [8, 7, 5, 16])
    for (const isLowestFirst of [false, true])
      for (const isInverted of [false, true]) {
        if (steps > BUDGET) continue;
        const format = { width, isLowestFirst, isInverted };
        const reader = new Reader({ places, stretch, letters, digitAt }, format);
        for (const state of reader.read()) found.push({ state, format });
        steps += reader.steps;
      }
  const likeliest = found.toSorted((one, other) => dearness(one.state) - dearness(other.state));
  const sets = [
    ...letters.extremes,
    ...known,
    ...likeliest.map(({ state: { met, taken }, format }) => letters.setOf(met, taken, format)),
  ];
  return { sets, besides: (set, format) => besides(letters, set, format) };
}

/** The sets that differ in one unsure letter or two: where one of them says nearly as much, nothing is sure. */
function besides(letters: Letters, { met, taken }: LetterSet, format: Format): readonly LetterSet[] {
  const flips = letters.unsure.flatMap((_, index) => met & (1 << index) || []);
  const pairs = flips.flatMap((one, index) => flips.slice(index + 1).map((other) => one | other));
  return [...flips, ...pairs.slice(0, MOST_PAIRS)].map((flip) => letters.setOf(met, taken ^ flip, format));
}

/** What may carry. */
export interface Choice {
  readonly sets: readonly LetterSet[];
  readonly besides: (set: LetterSet, format: Format) => readonly LetterSet[];
}

interface Material {
  readonly places: Places;
  readonly stretch: Stretch;
  readonly letters: Letters;
  readonly digitAt: DigitAt;
}

class Reader {
  steps = 0;
  readonly #material: Material;
  readonly #format: Format;

  constructor(material: Material, format: Format) {
    this.#material = material;
    this.#format = format;
  }

  read(): readonly State[] {
    const { places, stretch, letters, digitAt } = this.#material;
    const { plain } = places;
    const begins = this.#beginnings();
    const end = Math.min(stretch.to, stretch.from + LONGEST);
    let states: State[] = [];
    const whole: State[] = [];
    for (let place = stretch.from; place < end; place++) {
      // Behind the last odd one there are only zeros that end the last unit.
      if (place > stretch.last) {
        whole.push(...states.filter(({ filled }) => filled === 0));
        states = states.filter(({ filled }) => filled > 0);
      }
      const begin = begins.get(place);
      if (begin !== undefined) states.push(...begin);
      if (states.length === 0) continue;
      const letter = plain[place] as number;
      const status = letters.status.get(letter) ?? OUT;
      if (status === OUT) continue;
      const { value, width } = digitAt(place);
      const bit = status === UNSURE ? 1 << letters.unsure.indexOf(letter) : 0;
      const next: State[] = [];
      for (const state of states) {
        this.steps++;
        if ((state.met & bit) === bit && (state.taken & bit) !== bit) {
          next.push(state);
          continue;
        }
        const isNew = bit !== 0 && (state.met & bit) === 0;
        const met = state.met | bit;
        const [out, taking] = isNew ? letters.doubtOf(letter) : [0, 0];
        if (isNew) next.push({ ...state, met, doubt: state.doubt + out });
        const own = isNew ? { ...state, met, taken: state.taken | bit, doubt: state.doubt + taking } : state;
        const after = this.#take(own, value, width);
        if (after !== null) next.push(after);
      }
      // At the beginning nothing was spelled that could tell.
      const most = place < stretch.first + MANY_PLACES ? MOST_AT_FIRST : MOST_STATES;
      states = next.length > most ? best(next, most / 2) : next;
    }
    return best([...whole, ...states], BEST);
  }

  /** By place: at the first of the text, or shortly before the first odd one. */
  #beginnings(): ReadonlyMap<number, readonly State[]> {
    const { stretch, letters, places } = this.#material;
    const begins = new Map<number, readonly State[]>();
    const begin = {
      met: 0,
      taken: 0,
      unit: 0,
      filled: 0,
      skip: 0,
      pending: 0,
      before: 0,
      cost: 0,
      used: 0,
      doubt: 0,
    };
    let left = MOST_BEFORE;
    for (let place = stretch.first; place >= stretch.from && left > 0; place--) {
      if (letters.status.get(places.plain[place] as number) !== IN) continue;
      begins.set(place, [{ ...begin, cost: START_BITS }]);
      left--;
    }
    if (stretch.from === 0)
      begins.set(
        0,
        SKIPPED.map((skip) => ({ ...begin, skip })),
      );
    return begins;
  }

  /** Null where what is spelled is no text. */
  #take(state: State, value: number, width: number): State | null {
    const { isInverted, isLowestFirst, width: whole } = this.#format;
    let { unit, filled } = state;
    let after = state;
    let { skip } = state;
    for (let place = width - 1; place >= 0; place--) {
      if (skip > 0) {
        skip--;
        continue;
      }
      const bit = ((value >> place) & 1) ^ (isInverted ? 1 : 0);
      unit = isLowestFirst ? unit | (bit << filled) : (unit << 1) | bit;
      filled++;
      if (filled < whole) continue;
      const spelled =
        whole < NARROWEST_BYTE
          ? addLetter(after, unit)
          : whole > 8 && unit >= 0x80
            ? addWide(after, unit)
            : addUnit(after, unit);
      if (spelled === null) return null;
      after = spelled;
      unit = 0;
      filled = 0;
    }
    return { ...after, unit, filled, skip, used: after.used + width };
  }
}

/** Five bits of a letter; the space comes behind the letters, and the end is ones alone. */
function addLetter(state: State, unit: number): State | null {
  if (unit === LAST_OF_FIVE) return { ...state, before: 0, cost: state.cost + SIGN_BITS };
  return unit > LETTERS ? null : addUnit(state, unit === LETTERS ? SPACE : FIRST_LETTER + unit);
}

function addUnit(state: State, unit: number): State | null {
  if (unit >= 0x80) {
    const isNext = unit < 0xc0;
    if (isNext !== state.pending > 0) return null;
    if (isNext) return { ...state, pending: state.pending - 1, cost: state.cost + BYTE_BITS };
    if (unit < 0xc2 || unit > 0xf4) return null;
    const pending = unit < 0xe0 ? 1 : unit < 0xf0 ? 2 : 3;
    return { ...state, pending, before: 0, cost: state.cost + BYTE_BITS };
  }
  if (state.pending > 0 || unit === 0x7f || (unit < 0x20 && unit !== 0x0a && unit !== 0x09)) return null;
  const isNumber = isDigit(unit) && (state.before === 0 || !isLetter(state.before));
  const bits = Math.min(pairBits(state.before, unit), isNumber ? DIGIT_BITS : SIGN_BITS);
  return { ...state, before: unit, cost: state.cost + bits };
}

function addWide(state: State, unit: number): State | null {
  return unit < FIRST_HALF ? { ...state, before: 0, cost: state.cost + WIDE_BITS } : null;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isLetter(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
}

/** Of each bit that was read. */
function dearness({ cost, doubt, used }: State): number {
  return (cost + doubt) / Math.max(used, 1);
}

function best(states: readonly State[], most: number): State[] {
  const weight = ({ cost, used, doubt }: State) => cost + doubt - used * USUAL_BITS;
  return states.toSorted((one, other) => weight(one) - weight(other)).slice(0, most);
}
