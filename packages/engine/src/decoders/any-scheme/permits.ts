/** Whether the text that a known scheme reads in a run may stand beside what any other scheme makes of it. */
import type { Marks } from '../../marks/marks.ts';
import { isOneCharacter } from '../priced-text.ts';
import { PRICE, type Reading, saysMore } from '../reading.ts';
import { stegcloak } from '../stegcloak.ts';
import { JOINERS, kindsOf } from '../symbol-stream.ts';
import { variationSelector } from '../variation-selector.ts';
import { isWrittenByKnown } from '../zero-width-base-n.ts';
import { FEW_OF_TWO_ALPHABETS, NUMBER } from './few-characters.ts';
import {
  costOfKnown,
  isOfCommonPair,
  isOneSign,
  isRepeated,
  mostOfKnown,
  wholeCostOfKnown,
} from './known-price.ts';
import { FEW_OF_NO_TEXT } from './mixed-alphabets.ts';
import type { Opinion } from './read-symbols.ts';
import { alphabetBitsOf, hasLabelBeside, hasRival, isFarCheaper } from './rivals.ts';
import { isOfRunningBits } from './running-bits.ts';
import { type Candidate, NEVER_SURE } from './search.ts';
import { priceOf } from './text-price.ts';
import { isUnchangedText } from './unchanged-text.ts';

/** Known schemes that write digits; the others have frames of their own. */
export const DIGITS = new Set(['zero-width-binary', 'zero-width-base-n']);
const MOST_LEFT_OVER = 2;
/** How much cheaper than a text symbols are that only repeat themselves. */
const PATTERN_BITS = 24;
const PATTERN_SHARE = 1.5;
/** Its six symbols nearly all come up. */
const STEGCLOAK_KINDS = 4;
/** How much cheaper a text of a known scheme must be than another one that is certain. */
const MUCH_CHEAPER_BITS = 8;
/** Pairs of symbols that known encoders write with; a third may part or frame. */
const FAMILIAR_PAIRS = [
  [0x200b, 0x200c],
  [0x200c, 0x200d],
  [0x200b, 0x200d],
  [0x200b, 0xfeff],
  [0x200b, 0x2060],
  [0x2060, 0xfeff],
  [0x200e, 0x200f],
  [0x2061, 0x2063],
  [0x2062, 0x2064],
];
/** Of two characters. */
const COMMON_SEPARATORS: ReadonlySet<number> = new Set([0x200b, 0x200c, 0x200d, 0x2060, 0xfeff]);
/** Amounts, addresses and numbers of cards and telephones: few digits, that no row of marks spells by chance. */
const GROUPED = /^[$€£+]?\d{1,4}(?:([,. -])\d{3,4})(?:\1\d{2,4})*(?:\.\d\d)?$|^\d{1,3}(?:\.\d{1,3}){3}$/;
/** So few characters must be the cheapest text of StegCloak, and in selectors leave none over. */
const FEW = 4;
/** Kinds of characters that a row of digits has not, and that chance makes no words of. */
const [MANY_KINDS, SOME_KINDS, FEW_KINDS] = [17, 8, 6];
/** Tags that stand around a text. */
const MOST_OF_FRAME = 2;
const HEXADECIMAL = /^(?:[\da-f]{8,}|[\dA-F]{8,})$/;
/** Fewer digits, and of fewer signs, may be what somebody wrote in capitals; a word in capitals is. */
const [FEWEST_DIGITS, FEWEST_SIGNS] = [24, 8];
const WORD_IN_CAPITALS = /(?:^| )[A-Z]{2,}(?:[ ,.:;!?]|$)/;
/** In small letters, perhaps behind a capital, with one sign between them. */
const WORDS = /^(?=.{12})[A-Z]?[a-z']{1,16}(?:[,.;:!?]? [A-Z]?[a-z']{1,16})+[.!?]?$/;
const FIVE_CONSONANTS = /[b-df-hj-np-tvxz]{5}/i;
/** The selector of the byte with which terminal sequences begin. */
const ESCAPE = 0xe010b;
const ONLY_CONSONANTS = /^[b-df-hj-np-tv-z]{7,}$/i;
/** A letter of ASCII beside one that is not: two units that are nothing else. */
const TWO_OF_DIFFERENT_KINDS = /^(?:[ -~][^ -~]|[^ -~][ -~])$/;
const LONG_OF_FEW = 24;
const FEW_LETTERS = 3;
/** Characters of words that may cost the model too much. */
const LONGEST_WORDS = 16;
/** By how many bits another text must be cheaper to say that a known scheme reads nonsense. */
const RIVAL_BITS = 3;
/** And cheaper than noise. */
const NOISE_BITS = 2;
/** Zero and one of encoders that many texts are written with; the commonest pair is met in both orders. */
const USUAL_BITS = [
  [0x200b, 0x200c],
  [0x200c, 0x200b],
  [0x200c, 0x200d],
  [0x200e, 0x200f],
  [0x2060, 0xfeff],
  [0x2062, 0x2064],
] as const;
/** Characters of a text that noise may spell. */
const MOST_OF_SHORT = 5;
/** By how many bits such a text must be cheaper than noise. In unusual symbols, `inUnusual` is added. */
const SHORT_GAIN = { ofAny: 0.5, ofTwo: 5.5, inUnusual: 8 } as const;

/**
 * A text of a known scheme stands if it explains the whole run, is not much dearer than noise, and no other text
 * explains the run better.
 */
export function permits(opinion: Opinion, known: Reading, symbols: Marks): boolean {
  const { best, isAlone, isCertain } = opinion;
  // Its grammar and its compression are proof enough.
  if (known.scheme === stegcloak.scheme)
    return (
      known.carriers.length === symbols.length &&
      kindsOf(known.carriers.codePoints).length >= STEGCLOAK_KINDS &&
      isUnchangedText(known.text) &&
      !(known.text.length <= FEW && isDearer(known, best))
    );
  if (isOneSign(known.text) || isOneSymbol(known) || isOfFewLetters(known.text)) return false;
  if (isOfLargeBase(known) || FEW_OF_NO_TEXT.test(known.text) || isOfRunningBits(known, symbols))
    return false;
  const left = symbols.length - known.carriers.length + (known.isWhole ? 0 : 1);
  if (left === 0 && !DIGITS.has(known.scheme) && GROUPED.test(known.text)) return true;
  if (best !== null && best.text !== known.text && isPlainerInOtherOrder(best, known)) return false;
  if (isAlone && best !== null)
    return best.text === known.text
      ? isCertain && !hasLabelBeside(known)
      : wholeCostOfKnown(known, left) + MUCH_CHEAPER_BITS < best.cost;
  if (left > 0 && known.scheme === variationSelector.scheme && isFragment(known, symbols)) return false;
  if (!isFamiliar(known) || !isAllRead(known)) return false;
  const most = mostOfKnown(known, opinion.noise);
  if (DIGITS.has(known.scheme)) {
    const cost = costOfKnown(known, left);
    const isPattern =
      cost > opinion.noise * PATTERN_SHARE + PATTERN_BITS ||
      (cost > opinion.noise && isRepeated(known)) ||
      opinion.noise - cost < leastGain(known);
    if (isPattern || !(cost < most || saysMuchMore(known))) return false;
  } else if (!areWritten(known, left) && costOfKnown(known, left, most) >= most) return false;
  // What other orders of their symbols spell is no rival of words.
  if (!DIGITS.has(known.scheme) && left === 0 && areWords(known)) return !hasRival(known);
  // To compare it with other texts takes longest.
  return !isOutdone(opinion, known, left) && !hasRival(known);
}

/**
 * Tags and selectors say which character they are. Prices are those of English, which other languages exceed: a text of
 * many kinds of characters, or of words in any language, is none by chance.
 */
function areWritten(known: Reading, left: number): boolean {
  const { text, carriers } = known;
  const frame = carriers.length - text.length;
  if (left > 0 || frame > MOST_OF_FRAME || !/^[ -~]+$/.test(text)) return false;
  const kinds = new Set(text).size;
  return kinds >= MANY_KINDS || areWords(known) || (kinds >= FEW_KINDS && HEXADECIMAL.test(text));
}

function areWords({ text }: Reading): boolean {
  return new Set(text).size >= SOME_KINDS && WORDS.test(text) && !FIVE_CONSONANTS.test(text);
}

/** Short words in rare letters cost the model of texts too much, and are plain text all the same. */
function saysMuchMore({ scheme, text, cost, carriers }: Reading): boolean {
  const kinds = kindsOf(carriers.codePoints).length;
  const mayBeRare = scheme === 'zero-width-base-n' || (DIGITS.has(scheme) && /[^ -~]/.test(text));
  if (TWO_OF_DIFFERENT_KINDS.test(text) || FEW_OF_TWO_ALPHABETS.test(text)) return false;
  return (
    mayBeRare &&
    text.length <= LONGEST_WORDS &&
    saysMore(cost * PRICE.scatteredMargin, carriers.length, kinds)
  );
}

/** How much cheaper than noise a text must be: a few characters in two symbols are said by noise as well. */
function leastGain({ scheme, encoding, text, carriers }: Reading): number {
  if (scheme !== 'zero-width-binary' || text.length > MOST_OF_SHORT || !/^[\t\n\r -~]*$/.test(text))
    return Number.NEGATIVE_INFINITY;
  const [first = 0, other = 0, ...others] = new Set(carriers.codePoints);
  if (others.length > 0) return Number.NEGATIVE_INFINITY;
  if (encoding === 'ascii') return SHORT_GAIN.ofAny;
  // A byte of ASCII begins with a zero, if its highest bit comes first.
  const isUsual = USUAL_BITS.some(([zero, one]) => zero === first && one === other);
  const unusual = isUsual ? 0 : SHORT_GAIN.inUnusual;
  // Of two characters, most were denied before.
  if (text.length === 2) return (isOfCommonPair(carriers) ? SHORT_GAIN.ofAny : SHORT_GAIN.ofTwo) + unusual;
  const isHighFirst = carriers.codePoints.every((symbol, index) => index % 8 > 0 || symbol === first);
  return SHORT_GAIN.ofAny + (isHighFirst ? unusual : SHORT_GAIN.inUnusual);
}

function isDearer(known: Reading, best: Opinion['best']): boolean {
  return best !== null && best.text !== known.text && best.cost < wholeCostOfKnown(known, 0);
}

/**
 * Whether the same bits are a plainer text with the other symbol for a one, or in another order. What separators must earn
 * makes that way dearer, and says nothing of its text.
 */
function isPlainerInOtherOrder({ text, way, cost }: Candidate, known: Reading): boolean {
  if (known.scheme !== 'zero-width-binary' || way.isGuess === true || way.rival === NEVER_SURE) return false;
  const isAsLong = Array.from(text).length === Array.from(known.text).length;
  return isAsLong && cost - way.bits - Math.log2(way.count) + RIVAL_BITS < priceOf(known.text);
}

/** Whether another text explains the same marks better. */
export function isOutdone(opinion: Opinion, known: Reading, left: number): boolean {
  const { best, second, noise, isAlone } = opinion;
  if (best === null && second === null) return false;
  // Bytes of other letters than ASCII cost much, and prove themselves.
  const cost = /^[ -~]*$/.test(known.text) ? wholeCostOfKnown(known, left) : 0;
  const alphabet = DIGITS.has(known.scheme) ? 0 : alphabetBitsOf(known.carriers.codePoints);
  const text = { text: known.text, cost, alphabet };
  if ([best, second].some((other) => other !== null && isFarCheaper(other, text))) return true;
  // An order that was guessed proves nothing against one that is known.
  if (best === null || best.text === known.text || (best.way.isGuess === true && !isAlone)) return false;
  // Selectors from another first one on.
  const isSelector = known.scheme === 'variation-selector' && best.way.scheme === known.scheme;
  // Seven bits may begin with the lowest as well.
  // Selectors stand for what they are: digits of another order must stand alone.
  if (known.scheme === 'variation-selector' && !isSelector && !isAlone) return false;
  const isText = isSelector || best.way.encoding === 'ascii' || best.cost + NOISE_BITS < noise;
  const isUnlikely = known.scheme === 'zero-width-base-n' && !NUMBER.test(best.text);
  const rival = isSelector ? 0 : isUnlikely ? 2 * RIVAL_BITS : RIVAL_BITS;
  return isAlone || (isText && best.cost + rival < wholeCostOfKnown(known, left));
}

/** Whether a short text leaves selectors over: then they are digits. But terminal sequences begin with a byte that is left over. */
function isFragment({ text, carriers }: Reading, { codePoints }: Marks): boolean {
  const areEscapes = codePoints.length - carriers.length === count(codePoints, ESCAPE);
  return text.length <= (areEscapes ? FEW : 2 * FEW);
}

function count(codePoints: Int32Array, symbol: number): number {
  return codePoints.reduce((sum, one) => sum + +(one === symbol), 0);
}

/** So long a text of three letters is a row of digits, whatever its symbols spell; so is one of few consonants. */
function isOfFewLetters(text: string): boolean {
  if (ONLY_CONSONANTS.test(text) && new Set(text).size * 2 <= text.length) return true;
  if (text.length < LONG_OF_FEW) return false;
  const isOfLetters = /[a-z]/i.test(text) && /^[ -~]+$/.test(text);
  return isOfLetters && new Set(text).size <= FEW_LETTERS;
}

/** Whether selectors are capitals, digits and signs as digits of a large base are, and no text that anyone writes. */
function isOfLargeBase({ scheme, text }: Reading): boolean {
  if (scheme !== 'variation-selector' || text.length < FEWEST_DIGITS || /[^ -`]/.test(text)) return false;
  const signs = new Set(text.match(/[!-/:-@[-`]/g));
  return signs.size >= FEWEST_SIGNS && !WORD_IN_CAPITALS.test(text);
}

/** Whether several symbols a character are all alike. */
function isOneSymbol({ text, carriers }: Reading): boolean {
  return carriers.length > text.length && kindsOf(carriers.codePoints).length === 1;
}

/** Digits say something to the last one. */
function isAllRead({ scheme, isWhole }: Reading): boolean {
  return isWhole || !DIGITS.has(scheme);
}

/** Whether encoders are known that write with these symbols: of others a short text proves nothing. */
function isFamiliar({ scheme, text, bytes, carriers }: Reading): boolean {
  if (isOneCharacter(text)) return false;
  const kinds = kindsOf(carriers.codePoints);
  if (scheme === 'zero-width-base-n') return isWrittenByKnown(carriers.codePoints, bytes / 2);
  if (scheme !== 'zero-width-binary') return true;
  // Others part or frame them, and never stand side by side.
  const { codePoints } = carriers;
  const isDoubled = (kind: number) =>
    codePoints.some((symbol, index) => symbol === kind && codePoints[index + 1] === kind);
  const mayPart = (kind: number) => !isDoubled(kind) && (text.length > 2 || COMMON_SEPARATORS.has(kind));
  return FAMILIAR_PAIRS.some(
    (pair) =>
      pair.every((symbol) => kinds.includes(symbol)) &&
      kinds.every((kind) => pair.includes(kind) || mayPart(kind)),
  );
}

/** One mark at each end may be of the text beside the run, or a byte that is no text. */
export function leavesTooMuch(carriers: Marks, symbols: Marks): boolean {
  const left = symbols.length - carriers.length;
  if (left <= 0) return false;
  const first = symbols.starts.indexOf(carriers.starts[0] as number);
  if (left > MOST_LEFT_OVER || first > 1 || !isStretch(carriers, symbols)) return true;
  const others = [
    ...symbols.codePoints.subarray(0, first),
    ...symbols.codePoints.subarray(first + carriers.length),
  ];
  const mayBeOther = (symbol: number) => JOINERS.has(symbol) || variationSelector.carries(symbol);
  return others.length > first + 1 || !others.every(mayBeOther);
}

/** Whether carriers stand in a row among the symbols of a run. */
export function isStretch(carriers: Marks, symbols: Marks): boolean {
  const first = symbols.starts.indexOf(carriers.starts[0] as number);
  return first >= 0 && symbols.starts[first + carriers.length - 1] === carriers.starts.at(-1);
}
