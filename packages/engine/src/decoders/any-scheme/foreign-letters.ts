/** How likely a letter beyond ASCII is in each of the alphabets that texts are written in. */
import { COMMON_IDEOGRAPHS, COMMON_IDEOGRAPHS_COUNT } from '../../unicode/tables/common-ideographs.ts';

/** Letters that share a text, accented ones of Latin first: ranges of code points, and the share of the text that each takes. */
const ALPHABETS: readonly (readonly (readonly [number, number, number])[])[] = [
  [[0xc0, 0x17f, 0.008], [0x180, 0x24f, 0.002], [0x250, 0x29f, 0.001], [0x1ea0, 0x1ef9, 0.02], [0x2010, 0x2026, 0.008], [0xa1, 0xbf, 0.007]],
  [[0x430, 0x44f, 0.76], [0x410, 0x42f, 0.04], [0x400, 0x4ff, 0.04]],
  [[0x621, 0x64a, 0.76], [0x64b, 0x652, 0.02], [0x66e, 0x6ff, 0.05], [0x200c, 0x200c, 0.01]],
  [[0x3b1, 0x3c9, 0.72], [0x3ac, 0x3ce, 0.08], [0x386, 0x3a9, 0.04]],
  [[0x5d0, 0x5ea, 0.83], [0x5b0, 0x5c7, 0.01]],
  [[0x900, 0x97f, 0.84]],
  [[0x980, 0xdff, 0.84]],
  [[0xe01, 0xe5b, 0.84]],
  [[0x4e00, 0x9fa5, 0.04], [0x3001, 0x3011, 0.04], [0xff01, 0xff1f, 0.04]],
  [[0x3041, 0x30ff, 0.5], [0x4e00, 0x9fa5, 0.02], [0x3001, 0x3011, 0.04]],
  [[0xac00, 0xd7a3, 0.8]],
  [[0x530, 0x58f, 0.4], [0x10d0, 0x10ff, 0.4]],
  [[0x1f300, 0x1faff, 0.6], [0x2600, 0x27bf, 0.12], [0xfe0f, 0xfe0f, 0.07], [0x200d, 0x200d, 0.05], [0x1f1e6, 0x1f1ff, 0.04]],
]; // biome-ignore format: a row for each alphabet

export const ALPHABETS_COUNT = ALPHABETS.length;
const [ACCENTS, CHINESE, JAPANESE] = [0, 8, 9];
/** Letters with accents that are common somewhere, and their share of such a text. */
const ACCENTED = 'éáíóúèàùâêîôûäöüßñçãõåæøčžšřěýůňťďőűğışİłąęśźżńćțăâđ';
const ACCENTED_LETTERS = new Set(Array.from(ACCENTED, (letter) => letter.charCodeAt(0)));
export const FIRST_NOT_LATIN = 0x370;
const ACCENTED_SHARE = 0.075 / ACCENTED.length;
/** Bits of a code point within its block. */
const BLOCK_BITS = 8;
interface LettersOfBlock {
  readonly alphabet: number;
  readonly first: number;
  readonly last: number;
  readonly share: number;
}
/** The alphabets of each block and the share of each letter, so that a code point is compared with few ranges. */
const LETTERS_OF_BLOCKS = new Map<number, LettersOfBlock[]>();
for (const [alphabet, ranges] of ALPHABETS.entries())
  for (const [first, last, share] of ranges)
    for (let block = first >> BLOCK_BITS; block <= last >> BLOCK_BITS; block++) {
      const letters = { alphabet, first, last, share: share / (last - first + 1) };
      LETTERS_OF_BLOCKS.set(block, [...(LETTERS_OF_BLOCKS.get(block) ?? []), letters]);
    }

/** Adds to the share of each alphabet that of a code point. Answers whether any but a list of common letters knows it. */
export function addSharesOf(codePoint: number, shares: Float64Array): boolean {
  let isKnown = false;
  for (const { alphabet, first, last, share } of LETTERS_OF_BLOCKS.get(codePoint >> BLOCK_BITS) ?? [])
    if (codePoint >= first && codePoint <= last) {
      shares[alphabet] = (shares[alphabet] as number) + share;
      isKnown = true;
    }
  if (isCommonIdeograph(codePoint)) {
    shares[CHINESE] = (shares[CHINESE] as number) + 0.74 / COMMON_IDEOGRAPHS_COUNT;
    shares[JAPANESE] = (shares[JAPANESE] as number) + 0.3 / COMMON_IDEOGRAPHS_COUNT;
  }
  if (ACCENTED_LETTERS.has(codePoint)) shares[ACCENTS] = (shares[ACCENTS] as number) + ACCENTED_SHARE;
  return isKnown;
}

const FIRST_IDEOGRAPH = 0x4e00;
/** Whether each code point from there on is common; filled on first use, since few texts need it. */
let commonIdeographs: Uint8Array | undefined;
const SIX_BITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function isCommonIdeograph(codePoint: number): boolean {
  commonIdeographs ??= Uint8Array.from({ length: COMMON_IDEOGRAPHS.length * 6 }, (_, place) => {
    const sign = SIX_BITS.indexOf(COMMON_IDEOGRAPHS.charAt(Math.floor(place / 6)));
    return (sign >> (5 - (place % 6))) & 1;
  });
  return commonIdeographs[codePoint - FIRST_IDEOGRAPH] === 1;
}

/** A quick price of a letter beyond ASCII among others of its alphabet; infinite for what is in none. */
export function letterBits(codePoint: number): number {
  if (isCommonIdeograph(codePoint)) return Math.log2(COMMON_IDEOGRAPHS_COUNT);
  if (codePoint < FIRST_NOT_LATIN)
    return ACCENTED_LETTERS.has(codePoint) ? -Math.log2(ACCENTED_SHARE) : Number.POSITIVE_INFINITY;
  let best = 0;
  for (const { first, last, share } of LETTERS_OF_BLOCKS.get(codePoint >> BLOCK_BITS) ?? [])
    if (codePoint >= first && codePoint <= last) best = Math.max(best, share);
  return -Math.log2(best);
}
