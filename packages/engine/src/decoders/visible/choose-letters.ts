/**
 * Which letters carry bits where some of them never came up odd: an encoder may have doubles for them and had only zeros
 * to write, or have none. The bits are read letter by letter, and each way to take such letters is followed while it
 * spells a text.
 */
import { pairBits } from '../any-scheme/text-price.ts';
import type { Places, Stretch } from './places.ts';

/** Letters that carry bits, and what it costs to say that they do and no others. */
export interface LetterSet {
  readonly letters: ReadonlySet<number>;
  readonly bits: number;
  /** Where they were chosen for one order of bits; all orders are tried where there is none. */
  readonly format?: Format;
  /** The unsure ones that were met, and those of them that carry, one bit each. */
  readonly met: number;
  readonly taken: number;
}

/** What is known of the forms of letters in general. */
export interface Kinship {
  /** What an encoder takes together; by an odd form, and the plain letter. */
  readonly partOf: (odd: number, plain: number) => string;
  /** The part that a letter would be of, where odd forms of such groups came up; null where it has no form. */
  readonly mayBeOf: (plain: number, groups: ReadonlySet<string>) => string | null;
  readonly groupOf: (odd: number) => string;
  /** Whether it is no letter, and may be odd by itself. */
  readonly isSign: (plain: number) => boolean;
  /** Whether encoders seldom take letters of a part. */
  readonly isRare: (part: string) => boolean;
  /** Odd forms that a tool is known to write with, and the letters that carry them. */
  readonly known: readonly KnownForms[];
}

export interface KnownForms {
  readonly odd: ReadonlySet<number>;
  readonly letters: ReadonlySet<number>;
}

/** Of a letter that is in a set or may be: how many bits it carries, and which ones. */
export type DigitAt = (place: number) => { readonly value: number; readonly width: number };

/** A letter that stands plain so often has no double: half of all bits are ones. */
const SURELY_PLAIN = 24;
const MOST_UNSURE = 24;
const MOST_STATES = 64;
const BEST = 12;
const MOST_PAIRS = 64;
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
/** Of the letters of a tool. */
const KNOWN_BITS = 1;
const SPACE = 0x20;
const MOST_BEFORE = 16;

/** What is known of a letter: it carries none, some, or that is not known. */
const OUT = 0;
const IN = 1;
const UNSURE = 2;
type Side = typeof OUT | typeof IN;

/** A way to read the places so far. */
interface State {
  /** Unsure letters that were met, and those of them that carry bits, one bit each. */
  readonly met: number;
  readonly taken: number;
  readonly unit: number;
  readonly filled: number;
  /** Bytes that the character still needs. */
  readonly pending: number;
  readonly before: number;
  readonly cost: number;
  readonly used: number;
}

/** What is known of the letters of a stretch. */
class Letters {
  readonly status = new Map<number, Side | typeof UNSURE>();
  readonly unsure: number[] = [];
  /** By part of an alphabet: letters that carry, and those that do not. */
  readonly #sides = new Map<string, [number, number]>();
  readonly #partOf = new Map<number, string>();
  readonly #isRare: Kinship['isRare'];

  constructor({ plain, odd }: Places, { first, last, from }: Stretch, kinship: Kinship) {
    this.#isRare = kinship.isRare;
    const groups = new Set<string>();
    const seen = new Map<number, number>();
    for (let place = first; place <= last; place++) {
      const double = odd[place] as number;
      if (double === 0) continue;
      groups.add(kinship.groupOf(double));
      seen.set(plain[place] as number, double);
    }
    for (const [letter, double] of seen) {
      const part = kinship.partOf(double, letter);
      // A hyphen or digit may be odd in the text itself.
      if (kinship.isSign(letter) && seen.size > 1) this.#doubt(letter, part);
      else this.#decide(letter, part, IN);
    }
    const counts = new Map<number, number>();
    for (let place = from; place <= last; place++) {
      const letter = plain[place] as number;
      if (!this.status.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    for (const [letter, count] of counts) {
      const part = kinship.mayBeOf(letter, groups);
      if (part === null) continue;
      if (count < SURELY_PLAIN && this.unsure.length < MOST_UNSURE) this.#doubt(letter, part);
      else this.#decide(letter, part, OUT);
    }
  }

  #doubt(letter: number, part: string): void {
    this.unsure.push(letter);
    this.#partOf.set(letter, part);
    this.status.set(letter, UNSURE);
  }

  #decide(letter: number, part: string, status: Side): void {
    if (this.status.has(letter)) return;
    this.status.set(letter, status);
    const sides = this.#sides.get(part) ?? this.#usual(part);
    sides[status]++;
    this.#sides.set(part, sides);
  }

  /** Before anything was counted. */
  #usual(part: string): [number, number] {
    return this.#isRare(part) ? [1.5, 0.4] : [0.4, 1.2];
  }

  /** All that surely carry, and of the unsure ones those that were taken; `met` are the ones that matter. */
  setOf(met: number, taken: number, format?: Format): LetterSet {
    const letters = new Set([...this.status].flatMap(([letter, status]) => (status === IN ? letter : [])));
    const sides = new Map(
      Array.from(this.#sides, ([part, [out, taking]]): [string, [number, number]] => [part, [out, taking]]),
    );
    let bits = 0;
    for (const [index, letter] of this.unsure.entries()) {
      if ((met & (1 << index)) === 0) continue;
      const side = (taken & (1 << index)) === 0 ? OUT : IN;
      if (side === IN) letters.add(letter);
      const part = this.#partOf.get(letter) as string;
      const counts = sides.get(part) ?? this.#usual(part);
      bits -= Math.log2(counts[side] / (counts[OUT] + counts[IN]));
      counts[side]++;
      sides.set(part, counts);
    }
    return { letters, bits, met, taken, ...(format !== undefined && { format }) };
  }

  /** As few as possible, and as many. */
  get extremes(): readonly LetterSet[] {
    const all = 2 ** this.unsure.length - 1;
    return this.unsure.length === 0 ? [this.setOf(0, 0)] : [this.setOf(all, 0), this.setOf(all, all)];
  }
}

/** The likeliest sets of letters; each is to be read. */
export function chooseLetters(places: Places, stretch: Stretch, kinship: Kinship, digitAt: DigitAt): Choice {
  const letters = new Letters(places, stretch, kinship);
  const sets = [...letters.extremes, ...knownSets(places, stretch, kinship)];
  let steps = 0;
  for (const width of [8, 7])
    for (const isLowestFirst of [false, true])
      for (const isInverted of [false, true]) {
        if (letters.unsure.length === 0 || steps > BUDGET) continue;
        const format = { width, isLowestFirst, isInverted };
        const reader = new Reader({ places, stretch, letters, digitAt }, format);
        for (const { met, taken } of reader.read()) sets.push(letters.setOf(met, taken, format));
        steps += reader.steps;
      }
  return { sets, besides: (set, format) => besides(letters, set, format) };
}

/** Those of tools that are known to write with all odd forms that came up. */
function knownSets(
  { plain, odd }: Places,
  { first, last }: Stretch,
  { known }: Kinship,
): readonly LetterSet[] {
  if (known.length === 0) return [];
  const met = new Set<number>();
  const isLetter = (place: number) => odd[place] !== 0 && plain[place] !== SPACE;
  for (let place = first; place <= last; place++) if (isLetter(place)) met.add(odd[place] as number);
  return known.flatMap((forms) =>
    [...met].every((form) => forms.odd.has(form))
      ? { letters: new Set([...forms.letters, SPACE]), bits: KNOWN_BITS, met: 0, taken: 0 }
      : [],
  );
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

/** How bits make units. */
export interface Format {
  readonly width: number;
  readonly isLowestFirst: boolean;
  readonly isInverted: boolean;
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
      if (begin !== undefined) states.push(begin);
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
        if (isNew) next.push({ ...state, met: state.met | bit });
        const own = isNew ? { ...state, met: state.met | bit, taken: state.taken | bit } : state;
        const after = this.#take(own, value, width);
        if (after !== null) next.push(after);
      }
      states = next.length > MOST_STATES ? best(next, MOST_STATES / 2) : next;
    }
    return best([...whole, ...states], BEST);
  }

  /** By place: at the first of the text, or shortly before the first odd one. */
  #beginnings(): ReadonlyMap<number, State> {
    const { stretch, letters, places } = this.#material;
    const begins = new Map<number, State>();
    const begin = { met: 0, taken: 0, unit: 0, filled: 0, pending: 0, before: 0, cost: 0, used: 0 };
    let left = MOST_BEFORE;
    for (let place = stretch.first; place >= stretch.from && left > 0; place--) {
      if (letters.status.get(places.plain[place] as number) !== IN) continue;
      begins.set(place, { ...begin, cost: START_BITS });
      left--;
    }
    if (stretch.from === 0) begins.set(0, begin);
    return begins;
  }

  /** Null where what is spelled is no text. */
  #take(state: State, value: number, width: number): State | null {
    const { isInverted, isLowestFirst, width: whole } = this.#format;
    let { unit, filled } = state;
    let after = state;
    for (let place = width - 1; place >= 0; place--) {
      const bit = ((value >> place) & 1) ^ (isInverted ? 1 : 0);
      unit = isLowestFirst ? unit | (bit << filled) : (unit << 1) | bit;
      filled++;
      if (filled < whole) continue;
      const spelled = addUnit(after, unit);
      if (spelled === null) return null;
      after = spelled;
      unit = 0;
      filled = 0;
    }
    return { ...after, unit, filled, used: after.used + width };
  }
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

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isLetter(unit: number): boolean {
  return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
}

function best(states: readonly State[], most: number): State[] {
  const weight = ({ cost, used }: State) => cost - used * USUAL_BITS;
  return states.toSorted((one, other) => weight(one) - weight(other)).slice(0, most);
}
