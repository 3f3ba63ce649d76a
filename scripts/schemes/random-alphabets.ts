/** Alphabets of hidden characters, by chance: what encoders take first, a block, or any of them. */
import type { Seeded } from '../../packages/engine/test/seeded.ts';

/** What encoders take first. */
export const POPULAR = [
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0xfeff, 0x180e, 0xad],
];
/** Blocks of ignorable characters, fillers and controls. */
const BLOCKS: readonly (readonly [number, number])[] = [
  ...([
    [0x200b, 0x200f],
    [0x202a, 0x202e],
    [0x2060, 0x206f],
    [0xfe00, 0xfe0f],
    [0xfff0, 0xfffb],
  ] as const),
  ...([
    [0xad, 0xad],
    [0x34f, 0x34f],
    [0x61c, 0x61c],
    [0x115f, 0x1160],
    [0x17b4, 0x17b5],
  ] as const),
  ...([
    [0x180b, 0x180f],
    [0x3164, 0x3164],
    [0xffa0, 0xffa0],
    [0xfeff, 0xfeff],
    [0xfdd0, 0xfdef],
  ] as const),
  ...([
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0x13430, 0x1343f],
    [0xe0020, 0xe007f],
  ] as const),
  ...([
    [0xe0100, 0xe01ef],
    [0xe0200, 0xe02ff],
    [0x1, 0x7],
    [0xe, 0x1a],
    [0x80, 0x84],
    [0x86, 0x8c],
  ] as const),
];
/** All of them. */
export const HIDDEN = BLOCKS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
);
/** Encoders of more digits than this list them in order. */
const MOST_SHUFFLED = 5;
const MOST_LISTED = 16;

/** As many different symbols as asked for, in the order of their digits. */
export function alphabet(random: Seeded, size: number): number[] {
  const blocks = BLOCKS.filter(([first, last]) => last - first + 1 >= size);
  const choice = random.next();
  // No one lists that many symbols one by one.
  if ((choice < 0.25 || size > MOST_LISTED) && blocks.length > 0) {
    const [first, last] = random.pick(blocks);
    const from = random.between(first, last - size + 1);
    return Array.from({ length: size }, (_, index) => from + index);
  }
  const symbols = some(random, choice < 0.7 && size <= POPULAR.length ? POPULAR : HIDDEN, size);
  const isShuffled = size <= MOST_SHUFFLED && random.next() < 0.6;
  return isShuffled ? symbols : symbols.sort((one, other) => one - other);
}

export function some(random: Seeded, from: readonly number[], size: number): number[] {
  const left = [...from];
  return Array.from({ length: size }, () => left.splice(random.between(0, left.length - 1), 1)[0] as number);
}

/** One or two that are none of these. */
export function others(random: Seeded, symbols: readonly number[], size: number): number[] {
  const without = (all: readonly number[]) => all.filter((symbol) => !symbols.includes(symbol));
  const popular = without(POPULAR);
  return some(random, random.next() < 0.6 && popular.length >= size ? popular : without(HIDDEN), size);
}
