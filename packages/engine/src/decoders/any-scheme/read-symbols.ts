/**
 * A run of hidden symbols to the one text that it holds, whatever the scheme: it is read in every way that is cheap to
 * say, and believed when way and text take far fewer bits than the symbols, and no other text is nearly as cheap.
 */

import { alphabetOf } from '../symbol-stream.ts';
import { searchDirect } from './direct.ts';
import { FEW_BYTES_WITH_SIGNS, isOfChanceInAny, isShiftedByByte } from './few-characters.ts';
import { isOneSign } from './known-price.ts';
import { timesOf } from './line-codes.ts';
import { LZ_STRING } from './lz-string.ts';
import { hasOddWord } from './odd-words.ts';
import { type Candidate, NEVER_SURE, type Search, type Way } from './search.ts';
import { searchDigits } from './search-digits.ts';
import { packsText } from './second-layer.ts';
import { priceOf } from './text-price.ts';
import { endsInBytes, isUnchangedText, keyBits } from './unchanged-text.ts';
import type { Encoding } from './units.ts';

/** What is thought of a run. */
export interface Opinion {
  /** Bits of the symbols if they say nothing. */
  readonly noise: number;
  /** The cheapest text, and the cheapest other text; null where there is none. */
  readonly best: Candidate | null;
  readonly second: Candidate | null;
  /** Whether it is far cheaper than noise and than every other text, so that no other one is believed. */
  readonly isAlone: boolean;
  /** Whether it is believed: it is plain text, too. */
  readonly isCertain: boolean;
  /** Steps of the search. */
  readonly spent: number;
}

/** By how many bits a text must be cheaper than noise: of short runs there are fewer. */
const MARGIN = { base: 13, perUnit: 0.4, most: 20 } as const;
const RIVAL_BITS = 7;
/** By how many bits more a guess must be cheaper to show that a text of a known order is none. */
const GUESS_BITS = 24;
/** A byte or character in each symbol that is cheaper by so many bits needs no comparison with digits. */
const BEYOND_DOUBT = 32;
/** A character of English takes fewer; where the order of the digits was guessed, nothing else is believed. */
const ENGLISH_BITS = 4;
/** By so much no text is cheaper by chance where the digits are a row of code points. */
const ROW_BITS = 40;
/** Any letter takes as many. */
const WORDS_BITS = 4.75;
const [FIRST_LETTER, LETTERS] = [0x61, 26];
const FEW_OTHERS = 10;
/** A text that is as dear as a key takes a few bits more. */
const SHORT_BITS = 8;
/** More where the search ended before every way was tried. */
const UNSURE_BITS = 2;
/** Steps of a search, beyond those that the length of a run takes. */
export const BUDGET = 26_000;
/** A number that was parted at a digit that seldom comes up. */
const HAS_BROKEN_LINE = /^(?=.* [\t\n]|.*[\t\n] |.*\r(?!\n))[\s\d]{1,40}$/s;
/** Numbers and signs around a return. */
const SIGNS_AND_RETURN = /^[^A-Za-z\n\x80-\uffff]*\r[^A-Za-z\n\x80-\uffff]*$/;
/** Two bytes of UTF-8 in Latin-1, the last one first. */
const IS_BACKWARDS = /[\x80-\xbf][\xc2-\xdf]/;
/** Where what stands behind the letters may be digits, or signs in any order. */
const LETTERS_FIRST: ReadonlySet<Encoding> = new Set([
  'letters and digits',
  'letters space digits',
  'space letters digits',
]);
/** What a sentence looks like when the wrong sign ends its alphabet, or the wrong case comes first in it. */
const MISREAD_SENTENCE = /,$|(?<![A-Za-z])[a-z][A-Z]+(?![a-z])/;
const OF_LETTERS: ReadonlySet<Encoding> = new Set([
  ...LETTERS_FIRST,
  ...(['letters', 'letters and space', 'letters from one', 'ita2', 'polybius', 'tap'] as const),
]);

export function readSymbols(codePoints: Int32Array, budget = BUDGET): Opinion {
  const all = readAsIs(codePoints, budget);
  const times = all.best === null || all.best.cost >= all.noise ? timesOf(codePoints) : 1;
  if (times === 1) return all;
  const one = readAsIs(
    codePoints.filter((_, index) => index % times === 0),
    budget,
  );
  return { ...one, spent: all.spent + one.spent };
}

function readAsIs(codePoints: Int32Array, budget: number): Opinion {
  const kinds = alphabetOf(codePoints);
  const direct = searchDirect(codePoints, kinds);
  const plain = direct
    .flatMap((run) => run.search.end().flatMap((one) => (hasOtherMeaning(one) ? [] : judged(one, run))))
    .filter(({ candidate: { way }, gain }) => gain >= 0 || !isOpenGuess(way));
  const isBeyondDoubt = plain.some(({ gain }) => gain >= BEYOND_DOUBT);
  const digits = isBeyondDoubt ? null : searchDigits(codePoints, kinds, budget);
  const candidates = [
    ...plain,
    ...(digits?.end() ?? [])
      .filter((one) => !hasOtherMeaning(one))
      .map((one) => judged(one, { search: digits as Search, margin: null })),
  ].sort((one, other) => other.gain - one.gain);
  const best = candidates[0];
  const noise = best?.search.noise ?? digits?.noise ?? direct[0]?.search.noise ?? 0;
  const spent = direct.reduce((sum, { search }) => sum + search.spent, digits?.spent ?? 0);
  if (best === undefined) return { noise, best: null, second: null, isAlone: false, isCertain: false, spent };
  const rivals = candidates.filter(({ candidate }) => isRival(candidate, best.candidate));
  // Signs in another order of a few digits are no text, and still show that the order is not known; so do guesses.
  const asRival = ({ candidate: { way }, gain, plainGain }: Judged) => {
    if (way.isAnyOrder === true) return plainGain;
    if (way.isGuess !== true) return gain;
    return Math.max(gain, plainGain - (best.candidate.way.isGuess === true ? 0 : GUESS_BITS));
  };
  const second = rivals.toSorted((one, other) => asRival(other) - asRival(one))[0];
  const needed = RIVAL_BITS + (best.candidate.way.rival ?? 0);
  const isFirst = second === undefined ? needed < NEVER_SURE : best.gain - asRival(second) >= needed;
  const isSure = best.gain >= (best.search.wasCut ? UNSURE_BITS : 0);
  const texts = { best: best.candidate, second: second?.candidate ?? null };
  const isAlone = isFirst && isSure;
  return { noise, ...texts, isAlone, isCertain: isAlone && isPlain(best.candidate), spent };
}

/** What leaves out the first or the last letter as a frame is no other text, and a number before a text no letter. */
function isRival({ text, way }: Candidate, best: Candidate): boolean {
  if (best.way.isCounted === true && text.includes(best.text)) return false;
  const isPart = (way.head ?? 0) + (way.tail ?? 0) > 0 && best.text.includes(text);
  // Letters that are counted from one are small ones or capitals.
  const isOfLetters = [way, best.way].some(({ encoding }) => encoding === 'last six bits');
  const isOfOtherCase = isOfLetters && text.toLowerCase() === best.text.toLowerCase();
  const isMisread = [way, best.way].every(isOfBase62) && MISREAD_SENTENCE.test(text);
  return text !== best.text && !isPart && !isOfOtherCase && !isMisread;
}

/** Where the letter that the first symbol stands for is not known: such a text is English, or it is dropped and denies no other. */
function isOpenGuess({ isGuess, encoding, scheme }: Way): boolean {
  return isGuess === true && (OF_LETTERS.has(encoding) || scheme === 'tag');
}

/** Letters that are counted from the space on, as it seems, and are capitals as they stand: only a space or a digit tells. */
function areCapitals({ way, text }: Candidate): boolean {
  const isMoved = way.scheme === 'variation-selector' && way.isGuess === true && way.isMasked !== true;
  return (way.encoding === 'printable' && /^[?-~]+$/.test(text)) || (isMoved && /^[`-~]+$/.test(text));
}

/** Whether the same bits are another text with the same right: capitals as they stand, or what base64 packs. */
function hasOtherMeaning(candidate: Candidate): boolean {
  const { way, text } = candidate;
  if (areCapitals(candidate)) return true;
  // With a space and a stop, or a comma, for + and /.
  if (isOfBase62(way)) return packsText(text.replaceAll(' ', '+').replace(/[.,]/g, '/'));
  return way.encoding === 'base64' && packsText(text);
}

function isOfBase62({ encoding }: Way): boolean {
  return encoding.includes('base62');
}

/** By how much a text is cheaper than noise, if it is plausible and if it is not asked. */
interface Judged {
  readonly candidate: Candidate;
  readonly search: Search;
  readonly gain: number;
  readonly plainGain: number;
}

function judged(candidate: Candidate, { search, margin }: { search: Search; margin: number | null }): Judged {
  const least = margin ?? Math.min(MARGIN.most, MARGIN.base + MARGIN.perUnit * candidate.way.count);
  const plainGain = search.noise - candidate.cost - least;
  const saved = search.noise - candidate.cost;
  const gain = isPlausible(candidate, saved) ? plainGain : Math.min(plainGain, -1);
  return { candidate, search, gain, plainGain };
}

/**
 * Digits of a large base say so little by their structure that any order of them spells some text: signs by chance cost
 * more than any text that is written.
 */
function isPlausible({ text, cost, way }: Candidate, saved: number): boolean {
  if (isOneSign(text) || isOfChanceInAny(text) || HAS_BROKEN_LINE.test(text)) return false;
  if (SIGNS_AND_RETURN.test(text)) return false;
  if ((way.isAnyOrder === true || way.isGuess === true) && hasOddWord(text)) return false;
  if (way.scheme === 'base-4096' && FEW_BYTES_WITH_SIGNS.test(text)) return false;
  // In other bases no unit begins in the middle of another one.
  const mayBeShifted = way.encoding !== 'utf-16' || way.scheme === 'zero-width-binary';
  if (mayBeShifted && isShiftedByByte(text, way.encoding)) return false;
  const bits = cost - way.bits - Math.log2(way.count);
  // Numbers of letters are small whatever the order is: only words speak for one.
  if (way.isLarge === true && OF_LETTERS.has(way.encoding) && !areWords(text)) return false;
  // One word may be in capitals as well.
  if (isOpenGuess(way) && !text.includes(' ')) return false;
  const isFarCheaperRow = way.isRow === true && saved >= ROW_BITS && bits < keyBits(text);
  if (way.isGuess === true && !isFarCheaperRow)
    return bits < text.length * ENGLISH_BITS && isMostlyAscii(text);
  return way.isLarge !== true || bits < keyBits(text) + SHORT_BITS;
}

/** A letter from U+00C0 to U+00FF behind another one makes one number of LEB128 with the character that follows. */
function hasTwoBytes(text: string): boolean {
  return (text.match(/(?<=[a-z])[\u1040-\u3f7f]/gi) ?? []).some((one) => (one.charCodeAt(0) & 0x7f) >= 0x40);
}

/** Bytes that can be unpacked prove themselves, but for those of lz-string, which has no checksum and hardly a structure. */
function isPlain({ way, text, packing, isBytes }: Candidate): boolean {
  if ((packing !== undefined && packing !== LZ_STRING) || isBytes === true) return true;
  // Another mask turns the case of all letters.
  if (way.isMasked === true && /^(?:[a-z]+|[A-Z]+)$/.test(text)) return false;
  if (LETTERS_FIRST.has(way.encoding) && /\d/.test(text)) return false;
  if (way.encoding === 'leb128' && hasTwoBytes(text)) return false;
  // Which of the two cases comes first in the alphabet, only a text with both shows.
  if (isOfBase62(way) && !(/[a-z]/.test(text) && /[A-Z]/.test(text))) return false;
  if (way.encoding === 'latin-1' && (endsInBytes(text) || IS_BACKWARDS.test(text))) return false;
  return isUnchangedText(text);
}

/** Whether letters are words, though each may be another letter that is as far behind it. */
function areWords(text: string): boolean {
  for (let number = 0; number < LETTERS; number++) {
    const moved = text.replace(/[a-z]/g, (letter) =>
      String.fromCharCode(FIRST_LETTER + ((letter.charCodeAt(0) - FIRST_LETTER + number) % LETTERS)),
    );
    if (priceOf(moved) < text.length * WORDS_BITS) return true;
  }
  return false;
}

function isMostlyAscii(text: string): boolean {
  return (text.match(/[^ -~\s]/g)?.length ?? 0) * FEW_OTHERS <= text.length;
}
