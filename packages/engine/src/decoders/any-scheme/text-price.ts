/**
 * What a text costs in bits, by a mixture of small models: prose, code, numbers, keys and alphabets. All texts together
 * have a probability of one at most; only so is a cheap text evidence.
 */
import { COMMON_IDEOGRAPHS, COMMON_IDEOGRAPHS_COUNT } from '../../unicode/tables/common-ideographs.ts';
import { isPrintable } from '../priced-text.ts';
import { English, letterNumber, shareOfPair } from './english.ts';
import { NumberFormats } from './number-formats.ts';

const ASCII = 128;
const AZ = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SIGNS = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\n';

/** Letters that share a text: ranges of code points, and the share of the text that each takes. */
const ALPHABETS: readonly (readonly (readonly [number, number, number])[])[] = [
  [[0x430, 0x44f, 0.76], [0x410, 0x42f, 0.04], [0x400, 0x4ff, 0.04]],
  [[0x621, 0x64a, 0.76], [0x64b, 0x652, 0.02], [0x66e, 0x6ff, 0.05], [0x200c, 0x200c, 0.01]],
  [[0x3b1, 0x3c9, 0.72], [0x3ac, 0x3ce, 0.08], [0x386, 0x3a9, 0.04]],
  [[0x5d0, 0x5ea, 0.83], [0x5b0, 0x5c7, 0.01]],
  [[0x900, 0x97f, 0.84]],
  [[0x980, 0xdff, 0.84]],
  [[0xe01, 0xe5b, 0.84]],
  [[0xc0, 0x17f, 0.008], [0x180, 0x24f, 0.002], [0x2010, 0x2026, 0.008], [0xa1, 0xbf, 0.007]],
  [[0x4e00, 0x9fa5, 0.04], [0x3001, 0x3011, 0.04], [0xff01, 0xff1f, 0.04]],
  [[0x3041, 0x30ff, 0.5], [0x4e00, 0x9fa5, 0.02], [0x3001, 0x3011, 0.04]],
  [[0xac00, 0xd7a3, 0.8]],
  [[0x530, 0x58f, 0.4], [0x10d0, 0x10ff, 0.4]],
  [[0x1f300, 0x1faff, 0.6], [0x2600, 0x27bf, 0.12], [0xfe0f, 0xfe0f, 0.07], [0x200d, 0x200d, 0.05], [0x1f1e6, 0x1f1ff, 0.04]],
]; // biome-ignore format: a row for each alphabet

/** Models without context: the characters that they know, those that are rare in them, and how often they are met. */
const SETS: readonly (readonly [string, string, number])[] = [
  [DIGITS, ' -.:,/+\n', 0.06],
  [`${DIGITS}abcdef`, '-', 0.06],
  [`${DIGITS}ABCDEF`, '-', 0.03],
  [AZ + AZ.toUpperCase() + DIGITS, '+/=-_', 0.09],
  [AZ + DIGITS, '-_.', 0.04],
  [AZ, '', 0.01],
  [AZ.toUpperCase() + DIGITS, '-_', 0.03],
  [AZ + AZ.toUpperCase() + DIGITS + SIGNS, '', 0.08],
];
/** Letters with accents that are common somewhere, and their share of such a text. */
const ACCENTED = 'éáíóúèàùâêîôûäöüßñçãõåæøčžšřěýůňťďőűğışİłąęśźżńćțăâđ';
const ACCENTED_LETTERS = new Set(Array.from(ACCENTED, (letter) => letter.charCodeAt(0)));
export const FIRST_NOT_LATIN = 0x370;
const ACCENTED_SHARE = 0.075 / ACCENTED.length;
const RARE_SHARE = 0.07;
const PROSE = 0;
const CODE = 1;
const FIRST_SET = 2;
const FIRST_ALPHABET = FIRST_SET + SETS.length;
const ACCENTS = FIRST_ALPHABET + 7;
const CHINESE = FIRST_ALPHABET + 8;
const JAPANESE = CHINESE + 1;
const ANYTHING = FIRST_ALPHABET + ALPHABETS.length;
const NUMBERS = ANYTHING + 1;
const MODELS = ANYTHING + 2;
const ANYTHING_SHARE = 2 ** -17.2;
/** How often a text changes its kind: at any character. */
const CHANGE = 1 / 24;
/** A text is no likelier than this: what costs more is not text. */
const LEAST_SHARE = 2 ** -40;

const prior = Float64Array.from({ length: MODELS }, (_, model) => {
  if (model === PROSE) return 0.33;
  if (model === CODE) return 0.12;
  if (model < FIRST_ALPHABET) return (SETS[model - FIRST_SET] as (typeof SETS)[number])[2];
  if (model === NUMBERS) return 0.02;
  return model === ANYTHING ? 0.003 : model < FIRST_ALPHABET + 2 ? 0.02 : 0.011;
});
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
/** Bits of a code point within its block. */
const BLOCK_BITS = 8;
interface LettersOfBlock {
  readonly model: number;
  readonly first: number;
  readonly last: number;
  readonly share: number;
}
/** The alphabets of each block and the share of each letter, so that a code point is compared with few ranges. */
const LETTERS_OF_BLOCKS = new Map<number, LettersOfBlock[]>();
for (const [alphabet, ranges] of ALPHABETS.entries())
  for (const [first, last, share] of ranges)
    for (let block = first >> BLOCK_BITS; block <= last >> BLOCK_BITS; block++) {
      const letters = { model: FIRST_ALPHABET + alphabet, first, last, share: share / (last - first + 1) };
      LETTERS_OF_BLOCKS.set(block, [...(LETTERS_OF_BLOCKS.get(block) ?? []), letters]);
    }
/** What stands between the letters of any alphabet. */
const betweenShares = sharesOf([
  [' ', 0.11],
  ['.,-!?:\n', 0.03],
  [DIGITS, 0.02],
]);
const setShares = SETS.map(([main, rare]) =>
  sharesOf([[main, rare === '' ? 1 : 1 - RARE_SHARE], ...(rare === '' ? [] : [[rare, RARE_SHARE] as const])]),
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

/** Prices the characters of a text one by one. */
export class TextPrice {
  bits = 0;
  /** Characters that are no blanks. */
  seen = 0;
  readonly #weights = Float64Array.from(prior);
  readonly #shares = new Float64Array(MODELS);
  readonly #english = new English();
  readonly #numbers = new NumberFormats();

  /** Begins another text. */
  restart(): this {
    this.bits = 0;
    this.seen = 0;
    this.#weights.set(prior);
    this.#english.restart();
    this.#numbers.restart(true);
    return this;
  }

  /** False for what is no text. */
  add(codePoint: number): boolean {
    const isPriced = codePoint < ASCII ? this.#addAscii(codePoint) : this.#addOther(codePoint);
    if (!isPriced) return false;
    const shares = this.#shares;
    const weights = this.#weights;
    let share = 0;
    for (let model = 0; model < MODELS; model++)
      share += (weights[model] as number) * (shares[model] as number);
    if (share < LEAST_SHARE) return false;
    this.bits -= Math.log2(share);
    if (codePoint > 0x20) this.seen++;
    const stay = (1 - CHANGE) / share;
    for (let model = 0; model < MODELS; model++)
      weights[model] =
        (weights[model] as number) * (shares[model] as number) * stay + CHANGE * (prior[model] as number);
    return true;
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
    for (let set = 0; set < setShares.length; set++)
      shares[FIRST_SET + set] = (setShares[set] as Float64Array)[character] as number;
    const between = betweenShares[character] as number;
    for (let model = FIRST_ALPHABET; model < ANYTHING; model++) shares[model] = between;
    shares[ACCENTS] = (shares[PROSE] as number) * 0.9;
    shares[ANYTHING] = 0;
    shares[NUMBERS] = this.#numbers.add(character);
    return true;
  }

  #addOther(codePoint: number): boolean {
    const shares = this.#shares;
    shares.fill(0);
    let isKnown = false;
    for (const { model, first, last, share } of LETTERS_OF_BLOCKS.get(codePoint >> BLOCK_BITS) ?? [])
      if (codePoint >= first && codePoint <= last) {
        shares[model] = (shares[model] as number) + share;
        isKnown = true;
      }
    if (isCommonIdeograph(codePoint)) {
      shares[CHINESE] = (shares[CHINESE] as number) + 0.74 / COMMON_IDEOGRAPHS_COUNT;
      shares[JAPANESE] = (shares[JAPANESE] as number) + 0.3 / COMMON_IDEOGRAPHS_COUNT;
    }
    if (ACCENTED_LETTERS.has(codePoint)) shares[ACCENTS] = (shares[ACCENTS] as number) + ACCENTED_SHARE;
    if (!isPrintable(codePoint) && !(isKnown && (codePoint === 0x200c || codePoint === 0x200d))) return false;
    shares[ANYTHING] = ANYTHING_SHARE;
    this.#english.addForeign();
    this.#numbers.restart(false);
    return true;
  }
}

const FIRST_IDEOGRAPH = 0x4e00;
/** Whether each code point from there on is common; filled on first use, since few texts need it. */
let commonIdeographs: Uint8Array | undefined;
const SIX_BITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function isCommonIdeograph(codePoint: number): boolean {
  commonIdeographs ??= Uint8Array.from({ length: COMMON_IDEOGRAPHS.length * 6 }, (_, place) => {
    const sign = SIX_BITS.indexOf(COMMON_IDEOGRAPHS.charAt(Math.floor(place / 6)));
    return (sign >> (5 - (place % 6))) & 1;
  });
  return commonIdeographs[codePoint - FIRST_IDEOGRAPH] === 1;
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

/** A quick price of a letter beyond ASCII among others of its alphabet; infinite for what is in none. */
export function letterBits(codePoint: number): number {
  if (isCommonIdeograph(codePoint)) return Math.log2(COMMON_IDEOGRAPHS_COUNT);
  if (codePoint < FIRST_NOT_LATIN)
    return ACCENTED_LETTERS.has(codePoint) ? -Math.log2(ACCENTED_SHARE) : Number.POSITIVE_INFINITY;
  let best = 0;
  for (const { first, last, share } of LETTERS_OF_BLOCKS.get(codePoint >> BLOCK_BITS) ?? [])
    if (codePoint >= first && codePoint <= last) best = Math.max(best, share);
  return -Math.log2(best);
}

/** A quick price of one ASCII character after another, where many ways to part a text are compared. */
export function pairBits(before: number, codePoint: number): number {
  const letter = letterNumber(codePoint);
  const share = shareOfPair(letterNumber(before), letter);
  const isUpper = letter > 0 && codePoint < 0x61;
  const sign = letter === 0 ? (signShares[codePoint] as number) : isUpper ? 0.12 : 0.88;
  return -Math.log2(0.9 * share * sign + 0.1 / 96);
}
