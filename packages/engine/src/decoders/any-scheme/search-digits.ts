/** Runs whose symbols are digits: what frames and parts them, in every way that is cheap to say. */
import { assignmentsOf, STAGES, type Stage } from './assignments.ts';
import { offerDigits } from './digits.ts';
import { offerGroups } from './groups.ts';
import { withoutInner } from './inner-separators.ts';
import { offerJoined } from './joined.ts';
import { withoutChecks } from './line-codes.ts';
import { noiseBits, numbered } from './noise.ts';
import { BEGINNING_OF_LONG, Search } from './search.ts';
import { offerCounts, offerWords, SQUARE } from './spaced-letters.ts';
import { offerToggled } from './toggled.ts';
import { type Digits, SEPARATOR_BITS } from './widths.ts';

/** Solving orders may take this many times the budget in all. */
const MOST_SOLVED = 3;
/** With fewer steps, no order is solved. */
const FEWEST_STEPS = 8000;
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
  [3, 3],
] as const;
/** Separators side by side. */
const MOST_TIMES = 4;
/** Separators of so many digits; of fewer, a digit that is the first of each pair may be the second of none by chance. */
const MANY_DIGITS = 20;
const FRAME_BITS = { ofDigits: 4, ofItsOwn: 2 } as const;
const PLAIN_BITS = 0.5;
const SPACE_BITS = 2;
const NO_SYMBOL = -1;
/** So few symbols may be digits in any order and one that parts them. */
const MOST_OPEN = 6;
const MOST_SPACED = 6;
const MOST_SPACED_SOLVED = 16;

export function searchDigits(
  codePoints: Int32Array,
  kinds: readonly number[],
  budget: number,
): Search | null {
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
      offerFramed(search, run, { stage, budget, head, tail });
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
  readonly budget: number;
  readonly head: number;
  readonly tail: number;
}

function offerFramed(search: Search, run: NumberedRun, { stage, budget, head, tail }: Frame): void {
  const { symbols, kinds } = run;
  const isFramed = head + tail > 0;
  const isUsual = stage === 'usual orders';
  if (search.isOver || symbols.length - head - tail < FEWEST) return;
  const body = symbols.subarray(head, symbols.length - tail);
  const outside = [...symbols.subarray(0, head), ...symbols.subarray(symbols.length - tail)];
  const counts = run.counts.slice();
  for (const symbol of outside) counts[symbol] = (counts[symbol] as number) - 1;
  const isOwn = outside.every((symbol) => counts[symbol] === 0);
  const isPair = head > 1 && head === tail && isMirrored(outside, body, kinds.length);
  if (!isOwn && (!isUsual || ((head > 1 || tail > 1) && !isPair))) return;
  // A frame of symbols that are nowhere else explains itself; one of digits must pay, and a mirrored pair pays half.
  let frame = 0;
  for (const symbol of outside)
    frame += (counts[symbol] === 0 ? FRAME_BITS.ofItsOwn : FRAME_BITS.ofDigits) + Math.log2(kinds.length);
  if (isPair) frame /= 2;
  const ids = [...counts.keys()].filter((id) => counts[id] !== 0);
  if (ids.length < 2) return;
  const plain: Digits = { symbols: body, ids, codePoints: kinds, bits: frame, group: 0, head, tail };
  // What encoders add to their digits comes before or behind them in the order of code points.
  const isMark = (id = 0) => isMarkOfDigits(body, id, counts[id] as number);
  const mayBePlain = !isMark(ids[0]) && !isMark(ids.at(-1));
  const offerPlain = () => mayBePlain && offerDigits(search, { ...plain, bits: frame + PLAIN_BITS }, stage);
  if (ids.length === 2 && isUsual && !isFramed)
    for (const separator of ids)
      offerCounts(search, { symbols: body, separator, space: NO_SYMBOL, bits: SPACE_BITS });
  // To solve an order takes long, and few runs can be parted by one of their symbols.
  if (stage !== 'solved orders') offerPlain();
  for (const checked of ids.length === 2 && isUsual ? withoutChecks(body) : []) {
    // That bits check others proves no text.
    const earned = Math.max(0, search.noise - noiseBits(checked.symbols, kinds.length) - 4);
    offerDigits(search, { ...plain, ...checked, bits: frame + SEPARATOR_BITS + earned }, stage);
  }
  const isOpen = stage === 'small alphabets in any order' && ids.length <= MOST_OPEN;
  const separators = isOpen ? evenestFirst(body, ids) : ids;
  // The plain digits before them have used the steps up.
  if (isOpen && !isFramed) search.goOn(budget);
  if (ids.length > 2)
    for (const separator of separators)
      offerSeparated(search, plain, { separator, count: counts[separator] as number, stage, isOwn });
  else if (isUsual) {
    offerToggled(search, plain);
    if (!isFramed)
      for (const one of ids) offerJoined(search, { symbols: body, one, space: NO_SYMBOL, bits: SPACE_BITS });
  }
  if (stage === 'solved orders') offerPlain();
}

/** Symbols that part groups of nearly one length come first, as numbers without padding are. */
function evenestFirst(symbols: Uint8Array, ids: readonly number[]): readonly number[] {
  const unevenness = new Map(ids.map((id) => [id, unevennessOf(symbols, id)]));
  return ids.toSorted((one, other) => (unevenness.get(one) as number) - (unevenness.get(other) as number));
}

/** By how much the longest group that a symbol parts is longer than the shortest. */
function unevennessOf(symbols: Uint8Array, separator: number): number {
  let [shortest, longest] = [symbols.length, 0];
  let start = 0;
  for (let end = symbols.indexOf(separator); end >= 0; end = symbols.indexOf(separator, start)) {
    shortest = Math.min(shortest, end - start);
    longest = Math.max(longest, end - start);
    start = end + 1;
  }
  return longest - shortest;
}

/** Two or three bits before whole bytes, and behind them the same ones the other way round or the opposite ones. */
function isMirrored(outside: readonly number[], body: Uint8Array, kinds: number): boolean {
  const head = outside.slice(0, outside.length / 2);
  const tail = outside.slice(outside.length / 2);
  if (kinds !== 2 || body.length % 8 > 0 || new Set(head).size < 2) return false;
  return (
    head.every((bit, index) => bit === tail.at(-1 - index)) || head.every((bit, index) => bit !== tail[index])
  );
}

/** Whether a symbol stands before or behind so many others, and nowhere else, that it is no digit. */
function isMarkOfDigits(symbols: Uint8Array, id: number, count: number): boolean {
  return count >= MANY_DIGITS && count * 2 <= symbols.length + 1 && periodOf(symbols, id) === 2;
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
  const { ids, codePoints } = plain;
  const symbols = withSingle(plain.symbols, separator, count);
  const single = count - plain.symbols.length + symbols.length;
  if (single < 2 || single > symbols.length / 2 + 1) return;
  const rest = { ...plain, symbols, ids: ids.filter((id) => id !== separator) };
  const period = periodOf(symbols, separator);
  // Several separators in place of one prove no text.
  const kinds = codePoints.length;
  const isRepeated = symbols !== plain.symbols;
  const repeated = isRepeated ? Math.max(0, noiseBits(plain.symbols, kinds) - noiseBits(symbols, kinds)) : 0;
  const bits = plain.bits + repeated + SEPARATOR_BITS + Math.log2(ids.length);
  if (period > 1 && rest.ids.length > 1) {
    const wholeGroups = Math.max(1, Math.floor(BEGINNING_OF_LONG / period)) * period;
    // Packed texts and those behind their length are no text if they are cut; they are read in the usual orders alone.
    const beginning = stage === 'usual orders' ? symbols : symbols.subarray(0, wholeGroups);
    search.readLong(symbols, beginning, (part, some) => {
      const digits = withoutSymbol(some, separator);
      // That the separators are regular proves no text: the digits alone must earn the margin.
      const earned = Math.max(0, part.noise - repeated - noiseBits(digits, kinds) - 4);
      const body = { ...rest, symbols: digits, group: period - 1, bits: bits + earned };
      offerDigits(part, body, stage);
      if (stage === 'usual orders' && rest.ids.length === 2) offerToggled(part, body);
    });
  }
  // A number without its first digit is another one.
  if (!isOwn) return;
  const units = period === 0 && stage === 'usual orders' ? withoutInner(symbols, separator) : null;
  if (units !== null) {
    const ids = plain.ids.filter((id) => units.digits.includes(id));
    const earned = Math.max(0, search.noise - noiseBits(units.digits, kinds) - 4);
    const all = bits + SEPARATOR_BITS + earned;
    offerDigits(search, { ...plain, symbols: units.digits, ids, group: units.group, bits: all }, stage);
  }
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
  if (stage !== 'usual orders') return;
  const words = { symbols, space: separator, bits };
  if (ids.length === 2)
    for (const one of ids) {
      offerJoined(search, { symbols, one, space: separator, bits: bits + 1 });
      offerCounts(search, { symbols, separator, space: one, bits });
    }
  if (ids.length === 2 || ids.length === SQUARE)
    for (const { values, bits: more } of assignmentsOf(stage, ids, rest.codePoints, ids.length))
      offerWords(search, { ...words, bits: bits + more }, values, ids.length);
}

/** One separator in place of several, where there are as many each time; the same symbols where there are not. */
function withSingle(symbols: Uint8Array, separator: number, count: number): Uint8Array {
  const first = symbols.indexOf(separator);
  let times = 0;
  while (symbols[first + times] === separator) times++;
  if (times < 2 || times > MOST_TIMES || count % times > 0) return symbols;
  const single = new Uint8Array(symbols.length - count + count / times);
  let length = 0;
  for (let index = 0; index < symbols.length; index++) {
    const symbol = symbols[index] as number;
    single[length++] = symbol;
    if (symbol !== separator) continue;
    const end = index + times;
    while (index + 1 < end && symbols[index + 1] === separator) index++;
    if (index + 1 < end || symbols[end] === separator) return symbols;
  }
  return single;
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
