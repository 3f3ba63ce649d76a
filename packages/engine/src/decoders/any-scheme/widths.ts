/** Digits of a base as units of a text: which bases and widths are tried, and the bits that it takes to say so. */
import type { Encoding } from './units.ts';

/** Where the space stands is an encoder's own choice, and so is the sign that fills an alphabet of 64. */
const LETTERS_AND_DIGITS = [
  'letters and digits',
  'letters space digits',
  'space letters digits',
  'digits and letters',
  'base62 space stop',
  'base62 space comma',
  'small base62 space stop',
] as const;

/** A stretch of a run, without what frames and parts its digits. */
export interface Digits {
  /** Numbers of symbols. */
  readonly symbols: Uint8Array;
  /** Those that come up, and the code points of all. */
  readonly ids: readonly number[];
  readonly codePoints: readonly number[];
  /** Bits to say the frame and the separators. */
  readonly bits: number;
  /** Digits between two separators that stand at equal distances; 0 where they do not, or there is none. */
  readonly group: number;
  /** Symbols before and behind them. */
  readonly head: number;
  readonly tail: number;
}

/** Bits for each choice: how seldom encoders make it. */
export const BITS = {
  base: 0.5,
  oddBase: 2,
  largerPower: 3,
  largerBase: 5,
  lowFirst: 1.6,
  /** A key is as likely the other way round, and that way is common. */
  backwards: 16,
  utf8: 0.5,
  sevenBits: 2,
  utf16: 2.5,
  codePoints: 5,
  letters: 3,
  printable: 6,
  latin1: 6,
  utf16Bytes: 4,
  /** Two letters in UTF-8 are one ideograph and a sign in it. */
  leb128: 9,
  oddWidth: 6,
  runningBits: 1,
  zeros: 4,
  separated: 3,
} as const;
/** Bases that are tried where some digits may not come up; in others no encoder is known, and hexadecimal passes for them. */
const BASES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 26, 32, 36, 62, 64];
const LARGEST_PLAIN = 6;
/** A text of few symbols has digits that do not come up; of a large base most have. */
const MOST_HOLES = { times: 2, more: 6 } as const;
const ODD_WIDTHS = [9, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 24, 32];
const UTF_16_BYTES = ['utf-16le', 'utf-16be'] as const;
const OTHER_BYTES = [...UTF_16_BYTES, 'leb128'] as const;
const LETTERS = ['letters', 'letters and space', 'letters from one'] as const;

export interface Width {
  readonly digits: number;
  readonly bits: number;
  /** Those of `bits` that make up for zeros, which prove no order. */
  readonly earned?: number;
  readonly encodings: readonly Encoding[];
}

export function basesFor(kinds: number): readonly number[] {
  const most = mostOf(kinds);
  return [kinds, ...BASES.filter((base) => base > kinds && base <= most)];
}

/** Larger bases that hold all code points of a row: of a short text most digits do not come up. */
export function basesOfRow(kinds: number, length: number): readonly number[] {
  return BASES.filter((base) => base > mostOf(kinds) && length <= base && length * 2 > base);
}

function mostOf(kinds: number): number {
  return Math.max(kinds * MOST_HOLES.times, kinds + MOST_HOLES.more);
}

/** With this many digits, nearly any order spells some text. */
export function isLargeBase(base: number): boolean {
  return base > LARGEST_PLAIN;
}

export function bitsOfBase(base: number, kinds: number): number {
  const isPower = Number.isInteger(Math.log2(base));
  if (base === kinds) return isPower || base < 6 ? BITS.base : BITS.oddBase;
  return isPower ? BITS.largerPower : BITS.largerBase;
}

/** Digits that a number below a bound takes. */
export function digitsFor(values: number, base: number): number {
  return Math.ceil(Math.log2(values) / Math.log2(base) - 1e-9);
}

/** The widths that units may have here, in digits. */
export function widthsFor({ symbols, group, head, tail }: Digits, base: number): readonly Width[] {
  const { length } = symbols;
  const byte = digitsFor(256, base);
  const widths: Width[] = [];
  const offer = (digits: number, bits: number, ...encodings: readonly Encoding[]) => {
    // Half a byte may stand between two separators.
    const isGroup = digits === group || (digits === byte && digits === group * 2);
    if (digits < 2 || (group > 1 && !isGroup)) return;
    const rest = length % digits;
    if (rest > 0 && (group > 1 || head + tail > 0 || digits !== byte || digits > length / 2)) return;
    if (rest > 0 && !isTailEven(symbols, digits)) return;
    const left = rest === 0 ? 0 : BITS.zeros;
    widths.push({ digits, bits: bits + left, encodings });
  };
  // Digits that hold more than a byte spell the units of UTF-16 in other ways, too.
  offer(byte, BITS.utf8, 'utf-8', 'latin-1', ...(base ** byte === 256 ? OTHER_BYTES : []));
  const seven = digitsFor(128, base);
  // Bytes of UTF-16 that are all of ASCII take seven bits each.
  if (seven !== byte) offer(seven, BITS.sevenBits, 'ascii', ...(base === 2 ? UTF_16_BYTES : []));
  if (base === 2 || base === 10) offer(digitsFor(95, base), BITS.printable, 'printable');
  offer(digitsFor(0x10000, base), BITS.utf16, 'utf-16');
  for (const five of new Set([digitsFor(27, base), digitsFor(32, base)]))
    if (five !== seven && base ** five < 200)
      offer(five, BITS.letters, ...LETTERS, ...(base === 2 ? (['ita2'] as const) : []));
  const six = digitsFor(64, base);
  if (six !== seven)
    offer(six, BITS.letters + 1, 'six bits', 'last six bits', 'base64', ...LETTERS_AND_DIGITS, 'ascii');
  offer(digitsFor(0x110000, base), BITS.codePoints + 2, 'code points');
  if (group > 1 && group < 9) offer(group, BITS.codePoints, 'ascii');
  if (base === 2) for (const width of ODD_WIDTHS) offer(width, BITS.oddWidth, 'code points');
  return widths;
}

/** Whether what is left over is one symbol again and again, with many before it. */
function isTailEven(symbols: Uint8Array, digits: number): boolean {
  const last = symbols.length - 1;
  let even = 1;
  while (even <= last && symbols[last - even] === symbols[last]) even++;
  return even > 3 * digits;
}

export const SEPARATOR_BITS = BITS.separated;
