/** Bits that only check, count or carry others: one that never changes, parity, a length, a copy or the opposite of each. */

/** Bits without those, and how many of each byte are left; 0 where they are of no byte. */
export interface CheckedBits {
  readonly symbols: Uint8Array;
  readonly group: number;
}

/** Of fewer bytes, or bits, all may be so by chance. */
const FEWEST_BYTES = 6;
export const FEWEST_BITS = 40;
const FEWEST_SYMBOLS = 12;
/** Bits of a number that says how many bits follow, or how many units of seven. */
const LENGTHS = [8, 16, 32];
const UNITS = [1, 7];
/** The Hamming code of seven bits: those of each check, counted from one, have an even sum; the others are the message. */
const CHECKS = [
  [1, 3, 5, 7],
  [2, 3, 6, 7],
  [4, 5, 6, 7],
];
const CHECKING = [0, 1, 3];
const MOST_TIMES = 5;

/** In every way that bits of two kinds permit. */
export function withoutChecks(bits: Uint8Array): readonly CheckedBits[] {
  return [
    ...withoutStops(bits),
    ...withoutParity(bits),
    ...withoutHamming(bits),
    ...withoutOpposites(bits),
    ...withoutLength(bits),
  ];
}

/** A ninth bit as Tolgee and i18next-subliminal write it, or one at each end as on a serial line. */
function withoutStops(bits: Uint8Array): CheckedBits[] {
  const isSame = (width: number, place: number) =>
    isEach(bits, width, (first) => bits[first + place] === bits[place]);
  for (const place of [8, 0]) if (isSame(9, place)) return [without(bits, 9, [place])];
  return isSame(10, 0) && isSame(10, 9) ? [without(bits, 10, [0, 9])] : [];
}

/** Of seven or eight bits, before or behind them. */
function withoutParity(bits: Uint8Array): CheckedBits[] {
  for (const width of [8, 9]) {
    const sumOf = (first: number) => {
      let sum = 0;
      for (let place = first; place < first + width; place++) sum ^= +(bits[place] !== bits[0]);
      return sum;
    };
    if (isEach(bits, width, (first) => sumOf(first) === sumOf(0)))
      return [without(bits, width, [width - 1]), without(bits, width, [0])];
  }
  return [];
}

function withoutHamming(bits: Uint8Array): CheckedBits[] {
  const isEven = (first: number, check: readonly number[]) =>
    check.reduce((sum, place) => sum ^ +(bits[first + place - 1] !== bits[0]), 0) === 0;
  if (!isEach(bits, 7, (first) => CHECKS.every((check) => isEven(first, check)))) return [];
  return [{ ...without(bits, 7, CHECKING), group: 0 }];
}

/** How many bits follow, the highest bit of the number first; its first bits are zeros. */
function withoutLength(bits: Uint8Array): CheckedBits[] {
  for (const width of LENGTHS) {
    const rest = bits.length - width;
    if (rest < FEWEST_BITS) return [];
    let number = 0;
    for (let place = 0; place < width; place++) number = number * 2 + +(bits[place] !== bits[0]);
    if (UNITS.some((unit) => number * unit === rest)) return [{ symbols: bits.subarray(width), group: 0 }];
  }
  return [];
}

/** Manchester code: of each two bits one is the opposite of the other. */
function withoutOpposites(bits: Uint8Array): CheckedBits[] {
  if (bits.length % 2 > 0 || bits.length < FEWEST_BITS * 2) return [];
  const isCode = bits.every((bit, index) => index % 2 === 0 || bit !== bits[index - 1]);
  return isCode ? [{ symbols: bits.filter((_, index) => index % 2 === 0), group: 0 }] : [];
}

/** How many times each symbol stands in a row; 1 where that is no rule. */
export function timesOf(symbols: ArrayLike<number>): number {
  let times = 1;
  while (times < MOST_TIMES && symbols[times] === symbols[0]) times++;
  for (; times > 1; times--) {
    if (symbols.length % times > 0 || symbols.length < FEWEST_SYMBOLS * times) continue;
    let index = 1;
    while (index < symbols.length && (index % times === 0 || symbols[index] === symbols[index - 1])) index++;
    // Of four copies two may be of the text.
    if (index === symbols.length) return times % 2 === 0 ? 2 : times;
  }
  return 1;
}

function isEach(bits: Uint8Array, width: number, isSo: (first: number) => boolean): boolean {
  if (bits.length % width > 0 || bits.length < width * FEWEST_BYTES) return false;
  for (let first = 0; first < bits.length; first += width) if (!isSo(first)) return false;
  return true;
}

function without(bits: Uint8Array, width: number, places: readonly number[]): CheckedBits {
  return {
    symbols: bits.filter((_, index) => !places.includes(index % width)),
    group: width - places.length,
  };
}
