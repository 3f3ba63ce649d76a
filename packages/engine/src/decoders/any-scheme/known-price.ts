/** What the text of a known scheme costs, and what its symbols could say, in bits; what is said again counts once. */
import type { Marks } from '../../marks/marks.ts';
import type { Reading } from '../reading.ts';
import { kindsOf } from '../symbol-stream.ts';
import { byteOfSelector, variationSelector } from '../variation-selector.ts';
import { isSeparated } from '../zero-width-base-n.ts';
import { noiseBitsOfFew, noiseBitsOfNumbers, noiseBitsOfRow, orderOf } from './noise.ts';
import { CONTEXT, withoutRepeats } from './repeats.ts';
import { otherForms, unpackedOf } from './second-layer.ts';
import { priceOf } from './text-price.ts';

/** Bits of the cheapest way to say a text in a known scheme, and of a symbol that it leaves over. */
export const KNOWN_WAY_BITS = 3;
const LEFT_OVER_BITS = 8;
/** Of what a text says in another notation, which a few letters do by chance. */
const LAYER_BITS = 8;
const FEWEST_MOVED = 12;
/** Fewer characters, again and again, are a pattern and no text; but no pattern is written with selectors. */
const LEAST_SAID = 4;
const FEWEST_SIGNS = 5;
const LARGEST_SAMPLE = 8192;
const ASCII = 128;
const BYTES = 256;
const SHORT_TAGS = 8;
const SHORT_TAGS_OF_TWO_KINDS = 5;
const SHORT_TAGS_OF_THREE_KINDS = 6;
const SHORT_SELECTORS = 12;
const SHORT_OF_TWO_KINDS = 7;
const MOST_OF_FEW = 24;
const FEW_SLACK = 4;
const OTHER_LETTERS = /^[^\0-\x7f]+$/;
const ONE_WORD = /^(?:[a-z]+|\d+)$/;
/** What a message of two or three characters is, if it is one: a date, a number, a colour, or a piece again and again. */
const SAID_BY_FEW = anyOf(
  '(?:19|20)\\d\\d(?:0\\d|1[0-2])[0-3]\\d',
  '[#$+-]?(?:\\d{1,7}|\\d{1,3}0+|[01]+|\\d+(?:[.,:/ -]\\d+)+)[%!?]?',
  '#?(?:[\\dA-F]{6}|[\\da-f]{6})',
  '[MDCLXVI]+',
  '(?=.*[AEIOUaeiou])((?:[a-z]{2}|[A-Z]{2}|[A-Z][a-z]))\\1+[!?]?',
  '([a-z]{2,3}|[A-Z]{2,3})(?: \\2)+[!?]?',
);
const WORD_OF_THREE = /^(?=.*[aeiou])(?!.*(.)\1\1)(?!(...)\2\2)[A-Z]?[a-z]+[!?]?$/;
/** Most encoders write with these: a key in them is no chance. */
const COMMON_PAIR = [0x200b, 0x200c];
/** Fewer bytes may be any; noise of so many is measured in `npm run schemes -- --noise`. */
const FEWEST_COUNTED = 8;

/** To be compared with noise: what is said again counts once. Infinite where it is `most` or more. */
export function costOfKnown(known: Reading, left: number, most?: number): number {
  return costOf(known, saidOnce(known), left, most);
}

/** To be compared with another text of the same symbols, in which all counts. */
export function wholeCostOfKnown(known: Reading, left: number): number {
  return costOf(known, sampleOf(known), left);
}

function costOf(known: Reading, said: string, left: number, most = Number.POSITIVE_INFINITY): number {
  const bits = KNOWN_WAY_BITS + left * LEFT_OVER_BITS;
  // A bit more, since the difference is rounded.
  return priceInLayers(known, said, (most - bits) / scaleOf(known) + 1) * scaleOf(known) + bits;
}

/** Bits of a text, or of what it says in another notation; infinite where they are `most` or more. */
function priceInLayers(known: Reading, said: string, most: number): number {
  const bits = priceOf(said, most);
  const sample = sampleOf(known);
  const others =
    known.scheme === 'tag' && sample.length >= FEWEST_MOVED
      ? Array.from(otherForms(sample), ({ text }) => text)
      : [];
  return [...others, ...unpackedOf(sample)].reduce(
    (least, text) => Math.min(least, priceOf(text, Math.min(least, most) - LAYER_BITS) + LAYER_BITS),
    bits,
  );
}

/** The beginning of a long text says what the rest costs. */
function sampleOf({ text }: Reading): string {
  return text.length > LARGEST_SAMPLE ? text.slice(0, LARGEST_SAMPLE).toWellFormed() : text;
}

function scaleOf({ text }: Reading): number {
  return Math.max(1, text.length / LARGEST_SAMPLE);
}

/** Of each reading that is judged: it is asked for it several times. */
const saidBy = new WeakMap<Reading, string>();

/** A text without what it says again: each character that came after the same three before. */
function saidOnce(known: Reading): string {
  const before = saidBy.get(known);
  if (before !== undefined) return before;
  const text = sampleOf(known);
  const once = withoutRepeats(text);
  const isSelector = known.scheme === variationSelector.scheme;
  const said = isSelector || once.length >= CONTEXT + LEAST_SAID ? once : text;
  saidBy.set(known, said);
  return said;
}

/** Whether a text is one character again and again: its marks are a filling, or where they stand is what they say. */
export function isOneSign(text: string): boolean {
  const [sign = ''] = text;
  return (
    text.length >= FEWEST_SIGNS && text.endsWith(sign) && text === sign.repeat(text.length / sign.length)
  );
}

/** Whether a text is a few characters, again and again. */
export function isRepeated(known: Reading): boolean {
  const text = sampleOf(known);
  if (new Set(text).size === 1) return true;
  const once = withoutRepeats(text);
  return once.length < text.length && once.length < CONTEXT + LEAST_SAID;
}

/** What a text must cost less than, to be hardly dearer than its symbols, which cost `noise` if they say nothing. */
export function mostOfKnown(known: Reading, noise: number): number {
  if (known.scheme === variationSelector.scheme) return mostOfSelectors(known, FEW_SLACK);
  return bitsOf(known, noise) + slackOf(known);
}

/**
 * What selectors may cost: a byte each, those of a row, or few of them again and again, which may cost `slack` more. Few
 * bytes prove little, and a key costs more than its bytes.
 */
export function mostOfSelectors(known: Reading, slack: number): number {
  const { text, carriers, bytes } = known;
  const numbers = carriers.codePoints.map(byteOfSelector);
  const bits = bytes * 8;
  // Noise of few kinds is as cheap, and nobody writes such a text.
  if (text.length === carriers.length && isOfFewSigns(text)) return noiseBitsOfRow(numbers);
  if (isLongAscii(text, carriers))
    return (
      Math.min(
        bits,
        noiseOnce(known, () => noiseBitsOfRow(numbers)),
      ) + slack
    );
  const any = isCounted(text, carriers) ? Math.min(bits, noiseBitsOfRow(numbers)) + 12 : bits + 16;
  const mayBeFew = carriers.length >= FEWEST_SIGNS && carriers.length <= MOST_OF_FEW;
  // The bytes of other letters are of few kinds as well, and right by no chance; short words and numbers repeat themselves.
  const isPlain = OTHER_LETTERS.test(text) || (text.length <= SHORT_OF_TWO_KINDS && ONE_WORD.test(text));
  return mayBeFew && !isPlain ? Math.min(any, noiseBitsOfFew(BYTES, orderOf(numbers)) + slack) : any;
}

/** What the symbols of a known scheme could say, in bits. */
function bitsOf(known: Reading, noise: number): number {
  const { scheme, encoding, carriers } = known;
  const kinds = kindsOf(carriers.codePoints).length;
  if (scheme === 'tag') {
    const isShort = carriers.length <= SHORT_TAGS && !isOfFewSigns(known.text);
    return isShort ? carriers.length * 7 : noiseOnce(known, () => noise);
  }
  const separators = encoding === 'utf-16' || kinds > 2 ? 1 : 0;
  // What is said again is no evidence: nonsense that repeats itself is as cheap.
  const share = saidOnce(known).length / sampleOf(known).length;
  const bits = (carriers.length - separators) * Math.log2(kinds) * share;
  // Nearly any number of few bits is a sign: a source that favours some symbols writes signs too.
  return scheme === 'zero-width-binary' && encoding !== 'utf-8' && noise > 0 ? Math.min(bits, noise) : bits;
}

/** Of at most three characters again and again, as noise is, and nothing that a person would write with them. */
function isOfFewSigns(text: string): boolean {
  const kinds = new Set(text).size;
  if (kinds > 3) return false;
  const short = kinds === 3 ? SHORT_TAGS_OF_THREE_KINDS : SHORT_TAGS_OF_TWO_KINDS;
  const isSaid = SAID_BY_FEW.test(text) || (kinds === 3 && WORD_OF_THREE.test(text));
  return text.length > short && !isSaid;
}

function anyOf(...forms: readonly string[]): RegExp {
  return new RegExp(forms.map((form) => `^${form}$`).join('|'));
}

/** What symbols of one character each cost as noise, without what is said again. */
function noiseOnce(known: Reading, noise: () => number): number {
  const once = saidOnce(known);
  if (once.length === sampleOf(known).length) return noise();
  const numbers = Int32Array.from(once, (character) => character.charCodeAt(0));
  return noiseBitsOfNumbers(numbers, ASCII) * scaleOf(known);
}

/** Whether selectors are a character each, and enough of them to say which ones come up. */
function isCounted(text: string, carriers: Marks): boolean {
  return text.length === carriers.length && text.length >= FEWEST_COUNTED;
}

/** Whether selectors are a byte each, and enough of them to be digits if they were of few kinds. */
function isLongAscii(text: string, carriers: Marks): boolean {
  if (text.length !== carriers.length || text.length <= SHORT_OF_TWO_KINDS) return false;
  return text.length > SHORT_SELECTORS || new Set(text).size <= 2;
}

/** Whether both symbols of the pair are there that most encoders write with. */
export function isOfCommonPair({ codePoints }: Marks): boolean {
  return COMMON_PAIR.every((symbol) => codePoints.includes(symbol));
}

/** How much dearer than its symbols a text may be: a key costs as much, and nearly any unit is some character. */
function slackOf({ scheme, encoding, carriers, bytes }: Reading): number {
  if (scheme === 'zero-width-base-n') return isSeparated(carriers.codePoints) ? 16 : 10;
  if (scheme !== 'zero-width-binary') return 6;
  if (encoding === 'utf-16') return -2;
  const isCommon = isOfCommonPair(carriers);
  if (encoding !== 'ascii') return (bytes > 2 ? 2 : 0) + (isCommon ? (bytes > 2 ? 4 : 2) : 0);
  // Seven bits may be five or six as well, or begin with the lowest, and a few letters are hardly more than noise.
  const isOther = carriers.length % 5 === 0 || carriers.length % 6 === 0;
  if (isOther || bytes < 4) return -3;
  return bytes > 4 ? 0 : isCommon ? 6 : -3;
}
