/** Texts that a stretch of places may hold, and the one that is believed; docs/decisions/0034. */
import { type Candidate, Search } from '../any-scheme/search.ts';
import { isUnchangedText } from '../any-scheme/unchanged-text.ts';
import { isShifted, isShiftedNumber } from './is-shifted.ts';
import { formatOf } from './offer-bits.ts';
import type { Format, LetterSet } from './unsure-letters.ts';

/** A text, and by how many bits it is better than it must be. */
export interface Claim {
  readonly scheme: string;
  readonly text: string;
  readonly encoding: string;
  readonly bytes: number;
  readonly gain: number;
  /** Bits of a unit, if it says nothing. */
  readonly noise: number;
  /** The letters that carry it, where that was not sure. */
  readonly set: LetterSet | null;
  readonly format: Format | null;
}

/** As for hidden runs: docs/decisions/0033. */
const MARGIN = { base: 13, perCharacter: 0.5, most: 26 } as const;
const RIVAL_BITS = 8;
const UNSURE_BITS = 5;
/** Where letters are not sure, texts that are nearly as likely are more than those that are found. */
const MOST_UNSURE_BITS = 3;
/** This few characters come up by chance among the places of a whole text. */
const MIN_CHARACTERS = 2;

/** The cheapest text of two characters costs 6.3 bits and its margin is 14: in choices of fewer bits none is believed. */
const LEAST_NATURAL = MARGIN.base + 7;
const ODD_END = /[#$%&'*+,\-/:<@[\\^_`{|~]$/;
const ODD_END_BITS = 9;
const BLANK_FIRST = /^[\t\n\r]/;

/** Choices that are yet to be searched. */
interface Waiting {
  /** What they cost if they say nothing. */
  readonly natural: number;
  /** Steps that the search may take. */
  readonly budget: number;
  readonly set: LetterSet;
  readonly offer: (search: Search) => void;
}

export class Claims {
  readonly #all: Claim[] = [];
  #waiting: Waiting[] = [];
  #mostNatural = 0;
  #isDoubtful = false;

  /** Choices to be searched once a text in some of them could be believed: in most it never can. */
  add(waiting: Waiting): void {
    this.#mostNatural = Math.max(this.#mostNatural, waiting.natural);
    this.#waiting.push(waiting);
  }

  #searchWaiting(): void {
    if (!mayBeBelieved(this.#mostNatural)) return;
    for (const { natural, budget, set, offer } of this.#waiting) {
      const search = new Search(natural, budget);
      offer(search);
      for (const candidate of search.end())
        this.#all.push(claimOf(candidate, natural - (search.isOver ? UNSURE_BITS : 0), set));
    }
    this.#waiting = [];
  }

  /** One that was read elsewhere, where `natural` is what its symbols cost if they say nothing. */
  addOne(candidate: Candidate, natural: number): void {
    this.#mostNatural = Math.max(this.#mostNatural, natural);
    this.#all.push(claimOf(candidate, natural, null));
  }

  /** Says that there is more than one way to read them, whatever they cost. */
  doubt(): void {
    this.#isDoubtful = true;
  }

  get best(): Claim | null {
    this.#searchWaiting();
    return this.#all.reduce(
      (best: Claim | null, one) => (best !== null && best.gain >= one.gain ? best : one),
      null,
    );
  }

  /** Null where none is sure, or another is nearly as likely. */
  get believed(): Claim | null {
    const { best: cheapest } = this;
    const counted = cheapest === null ? undefined : this.#all.find((one) => isCounted(cheapest.text, one));
    const best = counted ?? cheapest;
    if (this.#isDoubtful || best === null || best.gain < 0 || Array.from(best.text).length < MIN_CHARACTERS)
      return null;
    const needed = RIVAL_BITS + Math.min(MOST_UNSURE_BITS, bitsIn(best.set?.met ?? 0));
    const isClose = ({ text, gain }: Claim) =>
      text !== best.text &&
      best.gain - gain + endBits(text, best.text) < needed &&
      !isShiftedNumber(text) &&
      !isCounted(text, best);
    if (this.#all.some(isClose)) return null;
    // A number of letters that comes first may be a line end or tab.
    if (BLANK_FIRST.test(best.text) || !isUnchangedText(best.text)) return null;
    return best.set?.isPlain === false && isShifted(best.text, best.encoding, best.noise) ? null : best;
  }
}

/** Whether a text is the other one behind its length in bytes: a space or sign before a letter, which opens no text. */
function isCounted(text: string, { text: other, bytes, gain }: Claim): boolean {
  const isLength = text.slice(1) === other && text.charCodeAt(0) === bytes;
  return isLength && gain >= 0 && /^[ !+,/:;>?^|}~][A-Za-z]/.test(text);
}

/** Whether any text could be, in choices that cost so much if they say nothing. */
export function mayBeBelieved(natural: number): boolean {
  return natural >= LEAST_NATURAL;
}

/** How much a text that ends with an odd sign is unlikelier than one that does not. */
function endBits(text: string, other: string): number {
  return ODD_END.test(text) && !ODD_END.test(other) ? ODD_END_BITS : 0;
}

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function claimOf({ way, text, cost, packing }: Candidate, natural: number, set: LetterSet | null): Claim {
  const characters = Array.from(text).length;
  const needed = Math.min(MARGIN.most, MARGIN.base + MARGIN.perCharacter * characters);
  const encoding = packing ?? way.encoding.replaceAll(' ', '-');
  const bytes = way.encoding === 'utf-16' || way.encoding === 'code points' ? way.count * 2 : way.count;
  return {
    scheme: way.scheme,
    text,
    encoding,
    bytes,
    gain: natural - cost - needed,
    noise: natural / way.count,
    set,
    format: formatOf(way),
  };
}
