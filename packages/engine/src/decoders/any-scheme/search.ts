/** The search for the cheapest way to read a run: a beginning of each way is priced, then the best are read whole. */
import { isPrintable } from '../priced-text.ts';
import { TextPrice } from './text-price.ts';
import { type Encoding, type NumberAt, READ_UNITS, wholeUnits } from './units.ts';

/** A way to read a run: what its units are, and the bits that it takes to say this way and no other. */
export interface Way {
  readonly scheme: string;
  readonly encoding: Encoding;
  readonly bits: number;
  /** How many units there are. */
  readonly count: number;
  readonly numberAt: NumberAt;
  /** Symbols before and behind the units that only frame them. */
  readonly head?: number;
  readonly tail?: number;
  /** Whether the number of its bytes stands before it, and perhaps their sum behind it. */
  readonly isCounted?: boolean;
  /** Whether only its text speaks for this way: a guess must be good English. */
  readonly isGuess?: boolean;
  /** Whether its bytes were XORed with one. */
  readonly isMasked?: boolean;
  /** Whether the code points of the digits are a row, of which some did not come up. */
  readonly isRow?: boolean;
  /** Whether digits in any order spell some text: the base is large, or every order was tried. */
  readonly isLarge?: boolean;
  /** Whether every order was tried. */
  readonly isAnyOrder?: boolean;
  /** How much more than usual the next other text must cost. */
  readonly rival?: number;
  /** Offers the ways that hardly differ from this one. */
  readonly vary?: (search: Search) => void;
}

/** Of a way that is a rival of others alone. */
export const NEVER_SURE = Number.POSITIVE_INFINITY;

/** A text that was read whole. */
export interface Candidate {
  readonly way: Way;
  readonly text: string;
  /** How the bytes were packed, and whether they are no text but shown in hexadecimal. */
  readonly packing?: string;
  readonly isBytes?: boolean;
  /** Of the way and the text. */
  readonly cost: number;
}

/** Rounds of varying the cheapest text, as long as each finds a cheaper one. */
const MOST_VARIED = 4;
/** Steps of a round. */
const STEPS_TO_VARY = 12_000;
/** Units that are read of every way. */
const BEGINNING = 24;
const FINALISTS = 10;
/** Of long runs fewer: their beginnings say enough. */
const LONG = 4096;
const FEW = 4;
/** Symbols of a long run that tell whether it may be a text in some way. */
export const BEGINNING_OF_LONG = 4096;
/** Characters of a text that are priced. */
const LARGEST_SAMPLE = 8192;
/** How many bits a beginning may cost more than noise. */
const SLACK = 26;
/** Zeros behind a text fill its last block. */
const PADDING_BITS = 4;
const MAY_BE_PADDED: ReadonlySet<Encoding> = new Set([
  ...(['utf-8', 'ascii', 'latin-1', 'utf-16', 'utf-16le', 'utf-16be', 'code points'] as const),
]);

export class Search {
  /** What the run costs if it says nothing. */
  readonly noise: number;
  /** Characters and ways that were priced, which bounds the time. */
  spent = 0;
  /** Compressed streams that were unpacked. */
  streams = 0;
  #budget: number;
  #wasCut = false;
  readonly #price = new TextPrice();
  #kept: { readonly way: Way; readonly guess: number }[] = [];
  #containers: Candidate[] = [];

  constructor(noise: number, budget: number) {
    this.noise = noise;
    this.#budget = budget;
  }

  get isOver(): boolean {
    return this.spent > this.#budget;
  }

  /** Whether some way was left out for want of steps, now or when `noteCut` was called. */
  get wasCut(): boolean {
    return this.#wasCut || this.isOver;
  }

  noteCut(): void {
    this.#wasCut = this.wasCut;
  }

  /** Allows this many more steps, whatever was spent. */
  goOn(steps: number): void {
    this.#budget = this.spent + steps;
  }

  /** Reads a long run: its beginning, which is a part of it, and the whole only where that may be a text. */
  readLong(
    symbols: Uint8Array,
    beginning: Uint8Array,
    read: (part: Search, symbols: Uint8Array) => void,
  ): void {
    if (beginning.length < symbols.length) {
      const part = new Search((this.noise * beginning.length) / symbols.length, this.#budget - this.spent);
      read(part, beginning);
      this.spent += part.spent;
      if (part.#kept.length === 0) return;
    }
    read(this, symbols);
  }

  consider(given: Way): void {
    if (this.isOver || given.count < 1) return;
    const way = this.#withoutPadding(given);
    const { count, encoding, numberAt } = way;
    const first = wholeUnits(encoding, count, BEGINNING, numberAt);
    const price = this.#price.restart();
    const perUnit = this.noise / count;
    let read = 0;
    this.spent += 4;
    const isText = READ_UNITS[encoding](first, numberAt, (codePoint) => {
      read++;
      return price.add(codePoint) && price.bits < perUnit * Math.min(count, read * 4) + SLACK;
    });
    this.spent += read;
    if (!isText || first === 0) return;
    const guess = way.bits + (price.bits * count) / first;
    if (guess > this.noise + SLACK) return;
    this.#kept.push({ way, guess });
    if (this.#kept.length > FINALISTS * 4) this.#keepBest();
  }

  /** A text that was unpacked and priced. */
  found(candidate: Candidate): void {
    this.#containers.push(candidate);
  }

  /** All that could be read whole, the cheapest first, and what hardly differs from the cheapest if that was solved. */
  end(): readonly Candidate[] {
    let read = this.#readBest();
    this.noteCut();
    for (let round = 0; round < MOST_VARIED; round++) {
      const best = read[0];
      if (best?.way.vary === undefined || best.cost > this.noise) break;
      this.goOn(STEPS_TO_VARY);
      best.way.vary(this);
      read = this.#readBest();
      if (read[0]?.text === best.text) break;
    }
    return read;
  }

  #readBest(): readonly Candidate[] {
    this.#keepBest();
    const finalists = this.#kept.filter(({ way }, index) => index < FEW || way.count <= LONG);
    const read = finalists.flatMap(({ way }) => this.#readWhole(way) ?? []);
    return [...read, ...this.#containers].sort((one, other) => one.cost - other.cost);
  }

  #keepBest(): void {
    this.#kept.sort((one, other) => one.guess - other.guess);
    this.#kept.length = Math.min(this.#kept.length, FINALISTS);
  }

  #withoutPadding(way: Way): Way {
    if (!MAY_BE_PADDED.has(way.encoding)) return way;
    let { count } = way;
    while (count > 1 && way.numberAt(count - 1) === 0) count--;
    if (count === way.count) return way;
    this.spent += way.count - count;
    if (way.encoding === 'utf-16le') count += count % 2;
    return { ...way, count, bits: way.bits + PADDING_BITS + Math.log2(way.count) / 2 };
  }

  #readWhole(way: Way): Candidate | null {
    const price = new TextPrice();
    const most = this.noise + SLACK;
    let text = '';
    let read = 0;
    // Of a long text the beginning says what the rest costs.
    const isText = READ_UNITS[way.encoding](way.count, way.numberAt, (codePoint) => {
      text += String.fromCodePoint(codePoint);
      if (++read > LARGEST_SAMPLE) return isPrintable(codePoint);
      return price.add(codePoint) && price.bits < most;
    });
    if (!isText || price.seen === 0) return null;
    const bits = price.bits * Math.max(1, read / LARGEST_SAMPLE);
    return { way, text, cost: way.bits + bits + Math.log2(way.count) };
  }
}
