/**
 * What a text costs in bits, by a mixture of small models: prose, code, numbers, keys and alphabets. All texts together
 * have a probability of hardly more than one; only so is a cheap text evidence.
 */
import { isPrintable } from '../priced-text.ts';
import { English, letterNumber, shareOfPair } from './english.ts';
import { ALPHABETS_COUNT, addSharesOf } from './foreign-letters.ts';
import { KeyPrefixes } from './key-prefixes.ts';
import { NumberFormats, PhoneNumber } from './number-formats.ts';
import { PackedLetters } from './packed-letters.ts';

const ASCII = 128;
const AZ = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SIGNS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\n';

/** Models without context: the characters that they know, those that are rare in them, and how often they are met. */
const SETS: readonly (readonly [string, string, number])[] = [
  [DIGITS, ' -.:,/+\n', 0.06],
  [`${DIGITS}abcdef`, '-', 0.05],
  [`${DIGITS}ABCDEF`, '-', 0.03],
  [AZ + AZ.toUpperCase() + DIGITS, '+/=-_', 0.09],
  [AZ + DIGITS, '-_.', 0.04],
  [AZ, '', 0.01],
  [AZ.toUpperCase() + DIGITS, '-_', 0.03],
  [AZ + AZ.toUpperCase() + DIGITS + SIGNS, '', 0.08],
];
const RARE_SHARE = 0.07;
const PROSE = 0;
const CODE = 1;
const FIRST_SET = 2;
const ANYTHING = FIRST_SET + SETS.length;
const NUMBERS = ANYTHING + 1;
const PHONES = ANYTHING + 2;
const BASE64 = ANYTHING + 3;
const HEXADECIMAL = ANYTHING + 4;
const KEYS = ANYTHING + 5;
const ACCENTS = ANYTHING + 6;
/** Alphabets that have nothing in common with ASCII but what stands between their letters. */
const FIRST_FOREIGN = ACCENTS + 1;
const MODELS = ACCENTS + ALPHABETS_COUNT;
const ANYTHING_SHARE = 2 ** -17.2;
/** How often a text changes its kind: at any character. */
const CHANGE = 1 / 24;
/** A text is no likelier than this: what costs more is not text. */
const LEAST_SHARE = 2 ** -40;

const prior = Float64Array.from({ length: MODELS }, (_, model) => {
  if (model === PROSE) return 0.3;
  if (model === CODE) return 0.11;
  if (model < ANYTHING) return (SETS[model - FIRST_SET] as (typeof SETS)[number])[2];
  if (model === ANYTHING) return 0.003;
  if (model === NUMBERS) return 0.03;
  if (model === PHONES || model === KEYS) return 0.015;
  if (model === BASE64 || model === HEXADECIMAL) return 0.025;
  return model === FIRST_FOREIGN || model === FIRST_FOREIGN + 1 ? 0.02 : 0.011;
});
const priorOfForeign = sumFrom(prior, FIRST_FOREIGN);
const signShares = sharesOf([
  [' ', 0.72],
  [".,-'", 0.14],
  ['!?:;()"/\n', 0.08],
  [DIGITS, 0.04],
  [SIGNS, 0.02],
]);
const codeShares = sharesOf([
  [' ', 0.2],
  ['._-/()="\'', 0.4],
  [SIGNS, 0.22],
  [DIGITS, 0.18],
]);
/** What stands between the letters of any alphabet. */
const betweenShares = sharesOf([
  [' ', 0.11],
  ['.,-!?:\n', 0.03],
  [DIGITS, 0.02],
]);
/** By set and character. */
const setShares = Float64Array.from(
  SETS.flatMap(([main, rare]) => {
    const often = rare === '' ? 1 : 1 - RARE_SHARE;
    return [
      ...sharesOf([
        [main, often],
        [rare, RARE_SHARE],
      ]),
    ];
  }),
);

function sharesOf(groups: readonly (readonly [string, number])[]): Float64Array {
  const shares = new Float64Array(ASCII);
  for (const [characters, share] of groups)
    for (const character of characters) {
      const code = character.charCodeAt(0);
      shares[code] = (shares[code] as number) + share / characters.length;
    }
  return shares;
}

function sumFrom(weights: Float64Array, first: number): number {
  let sum = 0;
  for (let model = first; model < weights.length; model++) sum += weights[model] as number;
  return sum;
}

/** Prices the characters of a text one by one. */
export class TextPrice {
  bits = 0;
  /** Characters that are no blanks. */
  seen = 0;
  readonly #weights = Float64Array.from(prior);
  /**
   * To ASCII the foreign alphabets are all alike: the weight of each is `own * #scale + prior * #shift`. Without it, ASCII
   * takes about twice as long.
   */
  #scale = 1;
  #shift = 0;
  #foreign = priorOfForeign;
  readonly #shares = new Float64Array(MODELS);
  readonly #sharesOfAlphabets = this.#shares.subarray(ACCENTS);
  readonly #english = new English();
  readonly #numbers = new NumberFormats();
  readonly #phone = new PhoneNumber();
  readonly #key = new KeyPrefixes();
  readonly #base64 = new PackedLetters('base64');
  readonly #hexadecimal = new PackedLetters('hexadecimal');

  /** Begins another text. */
  restart(): this {
    this.bits = 0;
    this.seen = 0;
    this.#weights.set(prior);
    this.#scale = 1;
    this.#shift = 0;
    this.#foreign = priorOfForeign;
    this.#english.restart();
    this.#numbers.restart(true);
    this.#phone.restart(true);
    this.#key.restart(true);
    this.#base64.restart();
    this.#hexadecimal.restart();
    return this;
  }

  /** False for what is no text. */
  add(codePoint: number): boolean {
    const isPriced = codePoint < ASCII ? this.#addAscii(codePoint) : this.#addOther(codePoint);
    if (isPriced && codePoint > 0x20) this.seen++;
    return isPriced;
  }

  #addAscii(codePoint: number): boolean {
    const character = codePoint === 0x09 || codePoint === 0x0d ? 0x0a : codePoint;
    if ((character < 0x20 && character !== 0x0a) || character === 0x7f) return false;
    const shares = this.#shares;
    const letter = letterNumber(character);
    if (letter === 0) {
      const share = this.#english.addOther();
      shares[PROSE] = share * (signShares[character] as number);
      shares[CODE] = share * (codeShares[character] as number);
    } else {
      const share = this.#english.addLetter(letter, character < 0x61);
      shares[PROSE] = share;
      shares[CODE] = share;
    }
    for (let set = 0; set < SETS.length; set++)
      shares[FIRST_SET + set] = setShares[set * ASCII + character] as number;
    shares[ANYTHING] = 0;
    shares[NUMBERS] = this.#numbers.add(character);
    shares[PHONES] = this.#phone.add(character);
    shares[BASE64] = this.#base64.add(character);
    shares[HEXADECIMAL] = this.#hexadecimal.add(character);
    shares[KEYS] = this.#key.add(character);
    shares[ACCENTS] = (shares[PROSE] as number) * 0.9;
    const between = betweenShares[character] as number;
    const ofForeign = this.#foreign * this.#scale + priorOfForeign * this.#shift;
    const stay = this.#weigh(FIRST_FOREIGN, ofForeign * between);
    this.#scale *= between * stay;
    this.#shift = this.#shift * between * stay + CHANGE;
    return stay > 0;
  }

  #addOther(codePoint: number): boolean {
    const shares = this.#shares;
    shares.fill(0);
    const isKnown = addSharesOf(codePoint, this.#sharesOfAlphabets);
    if (!isPrintable(codePoint) && !(isKnown && (codePoint === 0x200c || codePoint === 0x200d))) return false;
    shares[ANYTHING] = ANYTHING_SHARE;
    this.#english.addForeign();
    this.#numbers.restart(false);
    this.#phone.restart(false);
    this.#key.restart(false);
    this.#base64.restart();
    this.#hexadecimal.restart();
    this.#openForeign();
    const stay = this.#weigh(MODELS, 0);
    this.#foreign = sumFrom(this.#weights, FIRST_FOREIGN);
    return stay > 0;
  }

  #openForeign(): void {
    const weights = this.#weights;
    for (let model = FIRST_FOREIGN; model < MODELS; model++)
      weights[model] = (weights[model] as number) * this.#scale + (prior[model] as number) * this.#shift;
    this.#scale = 1;
    this.#shift = 0;
  }

  /** Adds the bits of a character, and weighs the models before `end` by its shares; 0 if it is of no text. */
  #weigh(end: number, ofOthers: number): number {
    const shares = this.#shares;
    const weights = this.#weights;
    let share = ofOthers;
    for (let model = 0; model < end; model++) share += (weights[model] as number) * (shares[model] as number);
    if (share < LEAST_SHARE) return 0;
    this.bits -= Math.log2(share);
    const stay = (1 - CHANGE) / share;
    for (let model = 0; model < end; model++)
      weights[model] =
        (weights[model] as number) * (shares[model] as number) * stay + CHANGE * (prior[model] as number);
    return stay;
  }
}

/** One for all texts: most are shorter than what it is made of. */
let priced: TextPrice | undefined;

/** The bits of a whole text; infinite for what is no text, and where they are `most` or more. */
export function priceOf(text: string, most = Number.POSITIVE_INFINITY): number {
  priced ??= new TextPrice();
  const price = priced.restart();
  for (const character of text)
    if (!price.add(character.codePointAt(0) as number) || price.bits >= most) return Number.POSITIVE_INFINITY;
  return price.seen === 0 ? Number.POSITIVE_INFINITY : price.bits;
}

/** A quick price of one ASCII character after another, where many ways to part a text are compared. */
export function pairBits(before: number, codePoint: number): number {
  const letter = letterNumber(codePoint);
  const share = shareOfPair(letterNumber(before), letter);
  const isUpper = letter > 0 && codePoint < 0x61;
  const sign = letter === 0 ? (signShares[codePoint] as number) : isUpper ? 0.12 : 0.88;
  return -Math.log2(0.9 * share * sign + 0.1 / 96);
}
