/** Letters of a fixed number of digits with a symbol for each space, and letters that are counts of one symbol. */
import { NEVER_SURE, type Search } from './search.ts';
import type { Encoding } from './units.ts';

/** A run of digits of which some symbols part letters and words; -1 where none does. */
export interface SpacedRun {
  readonly symbols: Uint8Array;
  readonly separator: number;
  readonly space: number;
  readonly bits: number;
}

/** Numbers of letters; null is a space. */
type Letters = readonly (number | null)[];

const FEWEST = 6;
const LONGEST = 20_000;
const LARGEST_COUNT = 0x7f;
/** Rows and columns of a square of letters. */
export const SQUARE = 5;
const [LETTER_BITS, SQUARE_BITS, SHIFTED_BITS] = [4, 6, 2];
/** The number that stands for a space in each. */
const SPACES: Partial<Record<Encoding, number>> = {
  letters: 26,
  'letters from one': 27,
  ita2: 4,
  polybius: 25,
  tap: 25,
  'square without q': 25,
  'square without z': 25,
  ascii: 0x20,
  printable: 0,
};
const SQUARES = ['polybius', 'tap', 'square without q', 'square without z'] as const;
/** Nobody is known to write those, but their letters are nearly the same. */
const RIVALS: ReadonlySet<Encoding> = new Set(['square without q', 'square without z']);
/** Binary digits of a letter, and decimal or other ones of a square. */
const UNITS: readonly (readonly [number, number, readonly Encoding[]])[] = [
  [2, 8, ['ascii']],
  [2, 7, ['ascii']],
  [2, 5, ['letters', 'letters from one', 'ita2']],
  [5, 2, SQUARES],
];

/** Letters of as many digits each, in words: `values` are those of the symbols. */
export function offerWords(
  search: Search,
  { symbols, space, bits }: Omit<SpacedRun, 'separator'>,
  values: ArrayLike<number>,
  base: number,
): void {
  if (symbols.length > LONGEST) return;
  for (const [ofBase, width, encodings] of UNITS) {
    if (ofBase !== base) continue;
    const letters = lettersOf(symbols, space, values, base, width);
    if (letters !== null) offer(search, letters, encodings, { bits: bits + LETTER_BITS, base });
  }
}

function lettersOf(
  symbols: Uint8Array,
  space: number,
  values: ArrayLike<number>,
  base: number,
  width: number,
): Letters | null {
  const letters: (number | null)[] = [];
  let [number, digits] = [0, 0];
  for (const symbol of symbols) {
    if (symbol === space) {
      if (digits > 0 || letters.length === 0 || letters.at(-1) === null) return null;
      letters.push(null);
      continue;
    }
    number = number * base + (values[symbol] as number);
    if (++digits < width) continue;
    letters.push(number);
    [number, digits] = [0, 0];
  }
  return digits > 0 || letters.at(-1) === null || letters.length < FEWEST ? null : letters;
}

/** Letters as counts of one symbol, which another one ends; or two counts for the row and the column in a square. */
export function offerCounts(search: Search, { symbols, separator, space, bits }: SpacedRun): void {
  if (symbols.length > LONGEST || symbols[0] === separator) return;
  const counts: (number | null)[] = [];
  let count = 0;
  for (const [index, symbol] of symbols.entries()) {
    if (symbol !== separator && symbol !== space) {
      if (++count > LARGEST_COUNT) return;
      continue;
    }
    if (count > 0) counts.push(count);
    // Another separator where none is needed is a space; behind a space it says nothing.
    else if (symbol === separator && symbols[index - 1] === space) return;
    if (symbol === space || count === 0) counts.push(null);
    count = 0;
  }
  if (count > 0) counts.push(count);
  if (counts.length < FEWEST) return;
  // A count may be that of the letter before or behind: only words tell.
  const all = { bits: bits + LETTER_BITS, base: 2, isGuess: true };
  offer(search, counts, ['letters from one'], all);
  offer(search, counts, ['ascii'], all);
  offer(search, counts.map(before), ['printable', 'letters'], { ...all, bits: all.bits + SHIFTED_BITS });
  const squares = squaresOf(counts);
  if (squares !== null) offer(search, squares, SQUARES, { ...all, bits: bits + SQUARE_BITS });
}

function before(count: number | null): number | null {
  return count === null ? null : count - 1;
}

function squaresOf(counts: Letters): Letters | null {
  const letters: (number | null)[] = [];
  for (let index = 0; index < counts.length; index++) {
    const row = counts[index] as number | null;
    if (row === null) {
      letters.push(null);
      continue;
    }
    const column = counts[++index] ?? null;
    if (column === null || row > SQUARE || column > SQUARE) return null;
    letters.push((row - 1) * SQUARE + column - 1);
  }
  return letters;
}

function offer(
  search: Search,
  letters: Letters,
  encodings: readonly Encoding[],
  {
    bits,
    base,
    isGuess = false,
  }: Pick<SpacedRun, 'bits'> & { readonly base: number; readonly isGuess?: boolean },
): void {
  const scheme = base === 2 ? 'zero-width-binary' : 'zero-width-base-n';
  const way = { scheme, bits, isGuess, count: letters.length } as const;
  for (const encoding of encodings) {
    const space = SPACES[encoding] as number;
    search.consider({
      ...{ ...way, encoding, numberAt: (index: number) => letters[index] ?? space },
      ...(RIVALS.has(encoding) && { rival: NEVER_SURE }),
    });
  }
}
