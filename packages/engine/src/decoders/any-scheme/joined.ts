/** Code points in as few bits as they have, joined without separators: the likeliest ways to part them. */
import { FIRST_NOT_LATIN, letterBits } from './foreign-letters.ts';
import { NEVER_SURE, type Search } from './search.ts';
import { pairBits } from './text-price.ts';

const JOINED_BITS = 6;
/** Letters of both cases, digits and a sign that base64 lacks: hardly a key, and likelier base64 that was parted wrongly. */
const ODD_KEY = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w=+/])\S{12,}$/;
const SPACE = 0x20;
const DELETE = 0x7f;
/** Bits of a space, and of the highest code point that is priced. */
const FIRST_WIDTH = 6;
const LAST_WIDTH = 16;
const LONGEST = 20_000;
/** Ways to part what was read so far that are followed. */
const FOLLOWED = 16;
const OFFERED = 12;
/** Letters show where six bits end and seven begin: with few letters, parting is a guess. */
const MOST_SIGNS = 0.15;
/** But hexadecimal digits can hardly be parted in two ways, unless their first two are the bits of `0x`. */
const HEXADECIMAL = /^[\da-f]{8,}$/i;
const MAY_BE_PREFIX = /^a8/;
const HEXADECIMAL_BITS = 4.5;
const DIGIT_BITS = 4;
const WORDS_AND_NUMBERS = /^(?:[A-Za-z]{2,}|\d+)(?:[ ._:/@#=-](?:[A-Za-z]{2,}|\d+))+$/;
/** A text that is parted wrongly at its end is nearly as cheap, but for words between spaces. */
const RIVAL_BITS = 6;
/** What it takes to go from one script to another. */
const CHANGE_BITS = 10;
const MOST_IN_WORD = 12;
/** Fewer are as likely digits and signs. */
const FEWEST = 5;
/** What parts letters one by one is no space. */
const SPACED_OUT = /^ ?\S(?: \S)+ ?$/u;
/** Signs that no word has. */
const IN_WORD = /[A-Za-z](?:[!"#$%&()*+<=>?@[\]^{|}~]|[[\\\]^_`{|}~]{2,3})[A-Za-z]/;

interface Step {
  readonly bits: number;
  readonly last: number;
  /** Of the last letter; null before the first. */
  readonly script: 'Latin' | 'other' | null;
  readonly before: Step | null;
}

export interface JoinedBits {
  readonly symbols: Uint8Array;
  readonly one: number;
  /** The symbol that stands for a space; -1 where none does. */
  readonly space: number;
  readonly bits: number;
}

/** Of a character behind another: infinite where it is none of such a text. */
type PriceOf = (last: number, before: number, isOfOtherScript: boolean) => number;

export function offerJoined(search: Search, joined: JoinedBits): void {
  if (joined.symbols.length > LONGEST) return;
  offerParted(search, joined, priceOfProse);
  // Ways to part it into other scripts are many, and may leave no room for those into ASCII.
  offerParted(search, joined, priceOfAscii);
  if (joined.space < 0) offerParted(search, joined, priceOfDigit);
}

function offerParted(search: Search, { symbols, one, space, bits }: JoinedBits, priceOf: PriceOf): void {
  const { length } = symbols;
  const fronts: Step[][] = Array.from({ length: length + 1 }, () => []);
  (fronts[0] as Step[]).push({ bits: 0, last: SPACE, script: null, before: null });
  for (let index = 0; index < length; index++) {
    const here = best(fronts[index] as Step[], FOLLOWED);
    fronts[index] = [];
    if (here.length === 0) continue;
    search.spent += here.length;
    if (search.isOver) return;
    if (symbols[index] === space) goOn(fronts[index + 1] as Step[], here, SPACE, priceOf);
    if (symbols[index] !== one) continue;
    let value = 0;
    for (let width = 1; width <= LAST_WIDTH && index + width <= length; width++) {
      const symbol = symbols[index + width - 1];
      if (symbol === space) break;
      value = value * 2 + (symbol === one ? 1 : 0);
      // A space is six bits too where nothing else stands for it.
      const isSpace = value === SPACE && space >= 0;
      if (width >= FIRST_WIDTH && !isSpace) goOn(fronts[index + width] as Step[], here, value, priceOf);
    }
  }
  for (const end of best(fronts[length] as Step[], OFFERED)) offerSteps(search, end, bits);
}

function best(steps: Step[], most: number): readonly Step[] {
  return steps.sort((first, second) => first.bits - second.bits).slice(0, most);
}

function goOn(front: Step[], steps: readonly Step[], last: number, priceOf: PriceOf): void {
  if (last === DELETE) return;
  const script =
    last > DELETE ? (last < FIRST_NOT_LATIN ? 'Latin' : 'other') : isLetter(last) ? 'Latin' : null;
  for (const before of steps) {
    const isChange = script !== null && before.script !== null && script !== before.script;
    const bits = before.bits + priceOf(last, before.last, isChange);
    if (bits < Number.POSITIVE_INFINITY) front.push({ bits, last, script: script ?? before.script, before });
  }
}

function priceOfProse(last: number, before: number, isOfOtherScript: boolean): number {
  return (last > DELETE ? letterBits(last) : pairBits(before, last)) + (isOfOtherScript ? CHANGE_BITS : 0);
}

/** A number goes on as a number. */
function priceOfAscii(last: number, before: number): number {
  if (last > DELETE) return Number.POSITIVE_INFINITY;
  const bits = pairBits(before, last);
  return isDigit(last) && isDigit(before) ? Math.min(bits, DIGIT_BITS) : bits;
}

function isDigit(codePoint: number): boolean {
  return codePoint >= 0x30 && codePoint <= 0x39;
}

function priceOfDigit(last: number): number {
  const isHexadecimal = isDigit(last) || ((last | 0x20) >= 0x61 && (last | 0x20) <= 0x66);
  return isHexadecimal ? HEXADECIMAL_BITS : Number.POSITIVE_INFINITY;
}

function isLetter(codePoint: number): boolean {
  return (codePoint | 0x20) >= 0x61 && (codePoint | 0x20) <= 0x7a;
}

function offerSteps(search: Search, end: Step, bits: number): void {
  const codePoints: number[] = [];
  for (let step = end; step.before !== null; step = step.before) codePoints.push(step.last);
  codePoints.reverse();
  const text = String.fromCodePoint(...codePoints);
  const signs = codePoints.filter((codePoint) => codePoint < 0x40 && codePoint !== SPACE).length;
  const spaces = codePoints.filter((codePoint) => codePoint === SPACE).length;
  const isLatin = codePoints.some(isLetter);
  // Digits and letters that were parted wrongly are letters beyond ASCII: beside those of ASCII nothing is sure.
  const isMixed = isLatin && codePoints.some((codePoint) => codePoint > DELETE);
  const isSpaced = spaces * MOST_IN_WORD > codePoints.length && signs === 0;
  const isHexadecimal = HEXADECIMAL.test(text);
  const isGuess = signs > MOST_SIGNS * codePoints.length && !isHexadecimal;
  // Words and numbers are not sure either, and still a better text than nonsense in bits of another width.
  if (isGuess && !WORDS_AND_NUMBERS.test(text)) return;
  const isUnsure = isMixed || isGuess || (isHexadecimal && MAY_BE_PREFIX.test(text)) || ODD_KEY.test(text);
  const rival = isUnsure ? NEVER_SURE : isSpaced ? 0 : RIVAL_BITS;
  if (codePoints.length < FEWEST || IN_WORD.test(text) || SPACED_OUT.test(text)) return;
  search.consider({
    ...{ scheme: 'zero-width-binary', encoding: 'code points', bits: bits + JOINED_BITS, rival },
    ...{ count: codePoints.length, numberAt: (index) => codePoints[index] as number },
  });
}
