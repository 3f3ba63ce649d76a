/** Letters that may carry bits: those that came up odd do, and of some others nothing is sure. */
import type { Places, Stretch } from './places.ts';

/** How bits make units. */
export interface Format {
  readonly width: number;
  readonly isLowestFirst: boolean;
  readonly isInverted: boolean;
}

/** Letters that carry bits, and what it costs to say that they do and no others. */
export interface LetterSet {
  readonly letters: ReadonlySet<number>;
  readonly bits: number;
  /** Where they were chosen for one order of bits; all orders are tried where there is none. */
  readonly format?: Format;
  /** The unsure ones that were met, and those of them that carry, one bit each. */
  readonly met: number;
  readonly taken: number;
  /** Whether all places count that there are. */
  readonly isPlain: boolean;
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

/** A letter that stands plain so often has no double: half of all bits are ones. */
const SURELY_PLAIN = 24;
const MOST_UNSURE = 24;
/** The most bits that one more plain letter costs. */
const NOUGHT_BITS = 0.6;
const MOST_DOUBT = 8;
/** Of the letters of a tool. */
const KNOWN_BITS = 1;
const SPACE = 0x20;

/** What is known of a letter: it carries none, some, or that is not known. */
export const OUT = 0;
export const IN = 1;
export const UNSURE = 2;
type Side = typeof OUT | typeof IN;

/** What is known of the letters of a stretch. */
export class Letters {
  readonly status = new Map<number, Side | typeof UNSURE>();
  readonly unsure: number[] = [];
  /** By part of an alphabet: letters that carry, and those that do not. */
  readonly #sides = new Map<string, [number, number]>();
  readonly #partOf = new Map<number, string>();
  readonly #doubts = new Map<number, readonly [number, number]>();
  /** Of letters that never came up odd. */
  readonly #counts = new Map<number, number>();
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
    const counts = this.#counts;
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

  /** What it costs to assume that an unsure letter carries nothing, and that it carries: each nought speaks against it. */
  doubtOf(letter: number): readonly [number, number] {
    const known = this.#doubts.get(letter);
    if (known !== undefined) return known;
    const part = this.#partOf.get(letter) as string;
    const [out, taking] = this.#sides.get(part) ?? this.#usual(part);
    const noughts = Math.min(MOST_DOUBT, Math.max(0, (this.#counts.get(letter) ?? 0) * NOUGHT_BITS - 1));
    const doubt = [-Math.log2(out / (out + taking)), noughts - Math.log2(taking / (out + taking))] as const;
    this.#doubts.set(letter, doubt);
    return doubt;
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
    return { letters, bits, met, taken, isPlain: false, ...(format !== undefined && { format }) };
  }

  /** Each way to take the unsure ones. */
  get all(): readonly LetterSet[] {
    const sets = 2 ** this.unsure.length;
    return Array.from({ length: sets }, (_, taken) => this.setOf(sets - 1, taken));
  }

  /** As few as possible, and as many. */
  get extremes(): readonly LetterSet[] {
    const all = 2 ** this.unsure.length - 1;
    return [this.setOf(all, 0), this.setOf(all, all)];
  }
}

/** Those of tools that are known to write with all odd forms that came up. */
export function knownSets(
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
      ? { letters: new Set([...forms.letters, SPACE]), bits: KNOWN_BITS, met: 0, taken: 0, isPlain: false }
      : [],
  );
}
