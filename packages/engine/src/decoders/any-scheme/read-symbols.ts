/**
 * A run of hidden symbols to the one text that it holds, whatever the scheme: it is read in every way that is cheap to
 * say, and believed when way and text take far fewer bits than the symbols, and no other text is nearly as cheap.
 */

import { alphabetOf } from '../symbol-stream.ts';
import { STAGES, type Stage } from './assignments.ts';
import { offerDigits } from './digits.ts';
import { searchDirect } from './direct.ts';
import { isOfChanceInAny, isShiftedByByte } from './few-characters.ts';
import { offerGroups } from './groups.ts';
import { offerJoined } from './joined.ts';
import { isOneSign } from './known-price.ts';
import { noiseBits, numbered } from './noise.ts';
import { BEGINNING_OF_LONG, type Candidate, NEVER_SURE, Search } from './search.ts';
import { type Digits, SEPARATOR_BITS } from './widths.ts';

/** What is thought of a run. */
export interface Opinion {
  /** Bits of the symbols if they say nothing. */
  readonly noise: number;
  /** The cheapest text, and the cheapest other text; null where there is none. */
  readonly best: Candidate | null;
  readonly second: Candidate | null;
  /** Whether the best is believed. */
  readonly isCertain: boolean;
  /** Steps of the search. */
  readonly spent: number;
}

/** By how many bits a text must be cheaper than noise: of short runs there are fewer. */
const MARGIN = { base: 13, perUnit: 0.4, most: 20 } as const;
const RIVAL_BITS = 7;
/** A byte or character in each symbol that is cheaper by so many bits needs no comparison with digits. */
const BEYOND_DOUBT = 32;
/** A character of English takes fewer; where the order of the digits was guessed, nothing else is believed. */
const ENGLISH_BITS = 4;
const FEW_OTHERS = 10;
/** What a character of a key takes, and one of another alphabet; the first of them take more. */
const ASCII_BITS = 6.2;
const OTHER_BITS = 13.5;
const SHORT_BITS = 8;
/** More where the search ended before every way was tried. */
const UNSURE_BITS = 2;
/** Steps of a search, beyond those that the length of a run takes. */
export const BUDGET = 24_000;
/** Solving orders may take this many times the budget in all. */
const MOST_SOLVED = 3;
/** With fewer steps, no order is solved. */
const FEWEST_STEPS = 8000;
/** A number that was parted at a digit that seldom comes up. */
const HAS_BROKEN_LINE = /^(?=.* [\t\n]|.*[\t\n] )[\s\d]{1,40}$/s;
const FEWEST = 6;
const MOST_KINDS = 68;
/** Symbols before and behind the body; two of them only where they stand nowhere else. */
const FRAMES = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [2, 0],
  [0, 2],
  [2, 1],
  [1, 2],
  [2, 2],
] as const;
const FRAME_BITS = { ofDigits: 4, ofItsOwn: 2 } as const;
const PLAIN_BITS = 0.5;
const SPACE_BITS = 2;
const MOST_SPACED = 6;
const MOST_SPACED_SOLVED = 16;

export function readSymbols(codePoints: Int32Array, budget = BUDGET): Opinion {
  const kinds = alphabetOf(codePoints);
  const direct = searchDirect(codePoints, kinds);
  const plain = direct.flatMap((run) => run.search.end().map((one) => judged(one, run)));
  const isBeyondDoubt = plain.some(({ gain }) => gain >= BEYOND_DOUBT);
  const digits = isBeyondDoubt ? null : searchDigits(codePoints, kinds, budget);
  const candidates = [
    ...plain,
    ...(digits?.end() ?? []).map((one) => judged(one, { search: digits as Search, margin: null })),
  ].sort((one, other) => other.gain - one.gain);
  const best = candidates[0];
  const noise = best?.search.noise ?? digits?.noise ?? direct[0]?.search.noise ?? 0;
  const spent = direct.reduce((sum, { search }) => sum + search.spent, digits?.spent ?? 0);
  if (best === undefined) return { noise, best: null, second: null, isCertain: false, spent };
  const rivals = candidates.filter(({ candidate }) => isRival(candidate, best.candidate));
  const second = rivals.toSorted((one, other) => other.gainAsRival - one.gainAsRival)[0];
  const needed = RIVAL_BITS + (best.candidate.way.rival ?? 0);
  const isAlone = second === undefined ? needed < NEVER_SURE : best.gain - second.gainAsRival >= needed;
  const isSure = best.gain >= (best.search.wasCut ? UNSURE_BITS : 0);
  const texts = { best: best.candidate, second: second?.candidate ?? null };
  return { noise, ...texts, isCertain: isAlone && isSure, spent };
}

/** What leaves out the first or the last letter as a frame is no other text. */
function isRival({ text, way }: Candidate, best: Candidate): boolean {
  const isPart = (way.head ?? 0) + (way.tail ?? 0) > 0 && best.text.includes(text);
  return text !== best.text && !isPart;
}

function judged(candidate: Candidate, { search, margin }: { search: Search; margin: number | null }) {
  const least = margin ?? Math.min(MARGIN.most, MARGIN.base + MARGIN.perUnit * candidate.way.count);
  const plainGain = search.noise - candidate.cost - least;
  const gain = isPlausible(candidate) ? plainGain : Math.min(plainGain, -1);
  // Signs in another order of a few digits are no text, and still show that the order is not known.
  return { candidate, search, gain, gainAsRival: candidate.way.isAnyOrder === true ? plainGain : gain };
}

/**
 * Digits of a large base say so little by their structure that any order of them spells some text: signs by chance cost
 * more than any text that is written.
 */
function isPlausible({ text, cost, way }: Candidate): boolean {
  if (isOneSign(text) || isOfChanceInAny(text) || HAS_BROKEN_LINE.test(text)) return false;
  // In other bases no unit begins in the middle of another one.
  const mayBeShifted = way.encoding !== 'utf-16' || way.scheme === 'zero-width-binary';
  if (mayBeShifted && isShiftedByByte(text, way.encoding)) return false;
  const bits = cost - way.bits - Math.log2(way.count);
  if (way.isGuess === true) return bits < text.length * ENGLISH_BITS && isMostlyAscii(text);
  if (way.isLarge !== true) return true;
  let most = 0;
  for (const character of text) most += character < '\u0080' ? ASCII_BITS : OTHER_BITS;
  return bits < most + SHORT_BITS;
}

function isMostlyAscii(text: string): boolean {
  return (text.match(/[^ -~\s]/g)?.length ?? 0) * FEW_OTHERS <= text.length;
}

function searchDigits(codePoints: Int32Array, kinds: readonly number[], budget: number): Search | null {
  if (kinds.length < 2 || kinds.length > MOST_KINDS || codePoints.length < FEWEST) return null;
  const symbols = numbered(codePoints, kinds);
  const counts = new Uint32Array(kinds.length);
  for (const symbol of symbols) counts[symbol] = (counts[symbol] as number) + 1;
  const search = new Search(noiseBits(symbols, kinds.length), budget + 2 * symbols.length);
  const run = { symbols, counts, kinds };
  for (const stage of STAGES) {
    const isSolved = stage === 'solved orders';
    if (isSolved && budget < FEWEST_STEPS) break;
    if (stage !== STAGES[0] && !isSolved) search.goOn(budget + symbols.length);
    const before = search.spent;
    // What stands nowhere else is a frame more likely than a digit.
    for (const [head, tail] of stage === 'usual orders' ? FRAMES : FRAMES.toReversed()) {
      if (isSolved) search.goOn(budget);
      offerFramed(search, run, { stage, head, tail });
      if (isSolved && search.spent - before > budget * MOST_SOLVED) return search;
    }
    // What is left out later takes more bits to say, and is hardly a rival.
    if (stage === STAGES[0]) search.noteCut();
  }
  return search;
}

/** Numbers of symbols, how often each comes up, and the code points that they stand for. */
interface NumberedRun {
  readonly symbols: Uint8Array;
  readonly counts: Uint32Array;
  readonly kinds: readonly number[];
}

/** How far the search goes, and how many symbols stand before and behind the body. */
interface Frame {
  readonly stage: Stage;
  readonly head: number;
  readonly tail: number;
}

function offerFramed(search: Search, run: NumberedRun, { stage, head, tail }: Frame): void {
  const { symbols, kinds } = run;
  const isFramed = head + tail > 0;
  const isUsual = stage === 'usual orders';
  if (search.isOver || symbols.length - head - tail < FEWEST) return;
  const body = symbols.subarray(head, symbols.length - tail);
  const outside = [...symbols.subarray(0, head), ...symbols.subarray(symbols.length - tail)];
  const counts = run.counts.slice();
  for (const symbol of outside) counts[symbol] = (counts[symbol] as number) - 1;
  const isOwn = outside.every((symbol) => counts[symbol] === 0);
  if (!isOwn && (!isUsual || head > 1 || tail > 1)) return;
  // A frame of symbols that are nowhere else explains itself; one of digits must pay.
  let frame = 0;
  for (const symbol of outside)
    frame += (counts[symbol] === 0 ? FRAME_BITS.ofItsOwn : FRAME_BITS.ofDigits) + Math.log2(kinds.length);
  const ids = [...counts.keys()].filter((id) => counts[id] !== 0);
  if (ids.length < 2) return;
  const plain: Digits = { symbols: body, ids, codePoints: kinds, bits: frame, group: 0, head, tail };
  const offerPlain = () => offerDigits(search, { ...plain, bits: frame + PLAIN_BITS }, stage);
  // To solve an order takes long, and few runs can be parted by one of their symbols.
  if (stage !== 'solved orders') offerPlain();
  if (ids.length > 2)
    for (const separator of ids)
      offerSeparated(search, plain, { separator, count: counts[separator] as number, stage, isOwn });
  else if (!isFramed && isUsual)
    for (const one of ids) offerJoined(search, { symbols: body, one, space: -1, bits: SPACE_BITS });
  if (stage === 'solved orders') offerPlain();
}

interface Separator {
  readonly separator: number;
  readonly count: number;
  readonly stage: Stage;
  /** Whether no digit stands before or behind the body. */
  readonly isOwn: boolean;
}

/** One symbol parts the digits, at equal distances or between numbers. */
function offerSeparated(search: Search, plain: Digits, { separator, count, stage, isOwn }: Separator): void {
  const { symbols, ids, codePoints } = plain;
  if (count < 2 || count > symbols.length / 2 + 1) return;
  const rest = { ...plain, ids: ids.filter((id) => id !== separator) };
  const period = periodOf(symbols, separator);
  const bits = plain.bits + SEPARATOR_BITS + Math.log2(ids.length);
  if (period > 1 && rest.ids.length > 1) {
    const wholeGroups = Math.max(1, Math.floor(BEGINNING_OF_LONG / period)) * period;
    // Packed texts and those behind their length are no text if they are cut; they are read in the usual orders alone.
    const beginning = stage === 'usual orders' ? symbols : symbols.subarray(0, wholeGroups);
    search.readLong(symbols, beginning, (part, some) => {
      const digits = withoutSymbol(some, separator);
      // That the separators are regular proves no text: the digits alone must earn the margin.
      const earned = Math.max(0, part.noise - noiseBits(digits, codePoints.length) - 4);
      offerDigits(part, { ...rest, symbols: digits, group: period - 1, bits: bits + earned }, stage);
    });
  }
  // A number without its first digit is another one.
  if (!isOwn) return;
  if (period === 0 || rest.ids.length === 2)
    offerGroups(search, { ...rest, bits }, { separator, space: -1 }, stage);
  offerSpaced(search, rest, separator, { bits, stage });
}

/** Another symbol stands for a space. */
function offerSpaced(
  search: Search,
  rest: Digits,
  separator: number,
  { bits, stage }: Pick<Digits, 'bits'> & Pick<Separator, 'stage'>,
): void {
  const { ids, symbols } = rest;
  if (ids.length > 2 && ids.length <= (stage === 'solved orders' ? MOST_SPACED_SOLVED : MOST_SPACED))
    for (const space of ids) {
      const digits = { ...rest, ids: ids.filter((id) => id !== space) };
      const all = bits + SPACE_BITS + Math.log2(ids.length);
      offerGroups(search, { ...digits, bits: all }, { separator, space }, stage);
    }
  if (ids.length !== 2 || stage !== 'usual orders') return;
  for (const one of ids) offerJoined(search, { symbols, one, space: separator, bits: bits + 1 });
}

/** The other symbols. */
function withoutSymbol(symbols: Uint8Array, separator: number): Uint8Array {
  // To call a function for each, as `filter` does, takes ten times as long.
  const others = new Uint8Array(symbols.length);
  let count = 0;
  for (let index = 0; index < symbols.length; index++) {
    const symbol = symbols[index] as number;
    if (symbol !== separator) others[count++] = symbol;
  }
  return others.subarray(0, count);
}

/** The distance of a symbol that stands at every such place, first or last of each group; 0 where it stands elsewhere. */
function periodOf(symbols: Uint8Array, separator: number): number {
  const first = symbols.indexOf(separator);
  const period = symbols.indexOf(separator, first + 1) - first;
  if (period < 2 || (first !== 0 && first !== period - 1)) return 0;
  for (let index = 0; index < symbols.length; index++)
    if ((symbols[index] === separator) !== (index % period === first)) return 0;
  const rest = symbols.length % period;
  return rest === 0 || (first > 0 && rest === period - 1) ? period : 0;
}
