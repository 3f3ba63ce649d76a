/** Runs whose digits are one number, and its bytes the text: leading zeros are left out, so the first digit is none. */
import type { Choice } from './digit-units.ts';
import type { Search } from './search.ts';
import { BITS, type Digits, isLargeBase } from './widths.ts';

/** A number of more digits takes long to make, and fewer say nothing. */
const [FEWEST, MOST] = [16, 8192];
const BYTE_BITS = 8;
/** How few encoders do so. */
const NUMBER_BITS = 4;
/** Digits that one step of the search stands for. */
const DIGITS_OF_STEP = 16;
/** As many digits of any base that is read are a whole number of the machine. */
const DIGITS_AT_ONCE = 8;

export function offerOneNumber(
  search: Search,
  { symbols, group, head, tail }: Digits,
  { base, assignment, bits }: Choice,
): void {
  const { length } = symbols;
  const perDigit = Math.log2(base);
  // Bits of two, four and sixteen digits are whole bytes, or run on.
  if (BYTE_BITS % perDigit === 0 || length < FEWEST || length > MOST) return;
  // In a frame or between separators, nobody is known to write so.
  if (group + head + tail > 0 || search.isOver) return;
  const digitAt = (index: number) => assignment.values[symbols[index] as number] as number;
  if (digitAt(0) === 0) return;
  search.spent += Math.ceil(length / DIGITS_OF_STEP);
  const bytes = bytesOf(length, base, digitAt);
  search.consider({
    scheme: 'zero-width-base-n',
    encoding: 'utf-8',
    bits: bits + NUMBER_BITS + BITS.utf8,
    count: bytes.length,
    numberAt: (index) => bytes[index] as number,
    isGuess: assignment.isGuess === true,
    isLarge: isLargeBase(base) || assignment.isAnyOrder === true,
    isAnyOrder: assignment.isAnyOrder === true,
  });
}

/** The highest byte first. */
function bytesOf(length: number, base: number, digitAt: (index: number) => number): Uint8Array {
  let number = 0n;
  for (let index = 0; index < length; ) {
    // Several digits at once are a number of the machine.
    let part = 0;
    let times = 1;
    for (let taken = 0; taken < DIGITS_AT_ONCE && index < length; taken++, index++) {
      part = part * base + digitAt(index);
      times *= base;
    }
    number = number * BigInt(times) + BigInt(part);
  }
  const digits = number.toString(16);
  const pairs = digits.padStart(digits.length + (digits.length % 2), '0').match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
