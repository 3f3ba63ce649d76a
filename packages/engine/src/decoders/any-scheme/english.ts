/** How likely a letter or a sign is in English: by common words, and by the two letters before. */
import { ENGLISH_LETTERS } from '../../unicode/tables/english-letters.ts';
import { NOWHERE, ROOT, shareOfEnd, shareOfStep, stepFrom } from './lexicon.ts';

const LETTERS = 27;
/** The bits of the levels of data/english-letters.txt. */
const LEVEL_BITS = [1.5, 4, 7, 11];
/** How many words are common ones; and how often one begins with a sign. */
const COMMON = 0.8;
const SIGN_FIRST = 0.15;
/** Shares of capitals: of a word, of a word after one in capitals, and after a letter that is one, or is none. */
const CAPITALS = {
  first: 0.12,
  firstAfterCapitals: 0.9,
  second: 0.15,
  later: 0.96,
  afterSmall: 0.03,
} as const;

/** By two letters before and the next: the share of each. */
const letterShares = shareOfLetters();

function shareOfLetters(): Float64Array {
  const shares = new Float64Array(LETTERS ** 3);
  for (let row = 0; row < LETTERS ** 2; row++) {
    let sum = 0;
    for (let place = row * LETTERS; place < (row + 1) * LETTERS; place++) {
      shares[place] = 2 ** -(LEVEL_BITS[Number(ENGLISH_LETTERS[place])] as number);
      sum += shares[place] as number;
    }
    for (let place = row * LETTERS; place < (row + 1) * LETTERS; place++)
      shares[place] = (shares[place] as number) / sum;
  }
  return shares;
}

const STEPS = 8;
/** By one letter and the next: the share of each, whatever stands before. */
const pairShares = sharesOfPairs();

/** As they are in a long text that those triples make: after a few steps its beginning no longer counts. */
function sharesOfPairs(): Float64Array {
  let pairs = new Float64Array(LETTERS ** 2).fill(1 / LETTERS ** 2);
  for (let step = 0; step < STEPS; step++) {
    const next = new Float64Array(LETTERS ** 2);
    for (let place = 0; place < LETTERS ** 3; place++) {
      const pair = Math.floor(place / LETTERS);
      next[place % LETTERS ** 2] =
        (next[place % LETTERS ** 2] as number) + (pairs[pair] as number) * (letterShares[place] as number);
    }
    pairs = next;
  }
  return pairs.map((share, pair) => {
    const first = pair - (pair % LETTERS);
    const all = pairs.subarray(first, first + LETTERS).reduce((sum, one) => sum + one, 0);
    return share / all;
  });
}

/** 1 to 26 for an ASCII letter, else 0. */
export function letterNumber(codePoint: number): number {
  const lower = codePoint | 0x20;
  return lower >= 0x61 && lower <= 0x7a && codePoint < 0x80 ? lower - 0x60 : 0;
}

/** The share of a letter after another one, whatever stands before; 0 is no letter. */
export function shareOfPair(before: number, letter: number): number {
  return pairShares[before * LETTERS + letter] as number;
}

/** Reads letter by letter. */
export class English {
  /** The two letters before, as numbers; 0 after anything else. */
  #first = 0;
  #second = 0;
  /** Where the word stands in the list of common words, and how likely it is one of them. */
  #node = ROOT;
  #common = COMMON;
  #isUpper = false;
  #isInCapitals = false;

  restart(): void {
    this.#first = 0;
    this.#second = 0;
    this.#isUpper = false;
    this.#isInCapitals = false;
    this.#beginWord();
  }

  /** The share of a letter of a case, and goes on to it. */
  addLetter(letter: number, isUpper: boolean): number {
    const usual = letterShares[(this.#first * LETTERS + this.#second) * LETTERS + letter] as number;
    const next = this.#node === NOWHERE ? NOWHERE : stepFrom(this.#node, letter);
    const begins = this.#node === ROOT ? 1 - SIGN_FIRST : 1;
    const inList = next === NOWHERE ? 0 : this.#common * shareOfStep(this.#node, next) * begins;
    const share = inList + (1 - this.#common) * usual;
    this.#node = next;
    this.#common = inList / share;
    const shareOfCase = this.#shareOfCapital(isUpper);
    this.#first = this.#second;
    this.#second = letter;
    return share * shareOfCase;
  }

  /** The share of what is no letter, and ends the word. */
  addOther(): number {
    const usual = letterShares[(this.#first * LETTERS + this.#second) * LETTERS] as number;
    const inList = this.#node === NOWHERE ? 0 : this.#node === ROOT ? SIGN_FIRST : shareOfEnd(this.#node);
    const share = this.#common * inList + (1 - this.#common) * usual;
    this.#first = 0;
    this.#second = 0;
    this.#beginWord();
    return share;
  }

  /** A letter with an accent goes on with no common word. */
  addForeign(): void {
    this.#first = 0;
    this.#second = 0;
    this.#node = NOWHERE;
    this.#common = 0;
  }

  #beginWord(): void {
    this.#node = ROOT;
    this.#common = COMMON;
  }

  #shareOfCapital(isUpper: boolean): number {
    let capital: number;
    if (this.#second === 0) capital = this.#isInCapitals ? CAPITALS.firstAfterCapitals : CAPITALS.first;
    else if (!this.#isUpper) capital = CAPITALS.afterSmall;
    else capital = this.#first === 0 && !this.#isInCapitals ? CAPITALS.second : CAPITALS.later;
    if (!isUpper) this.#isInCapitals = false;
    else if (this.#second !== 0 && this.#isUpper) this.#isInCapitals = true;
    this.#isUpper = isUpper;
    return isUpper ? capital : 1 - capital;
  }
}
