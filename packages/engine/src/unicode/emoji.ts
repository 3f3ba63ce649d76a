/** What emoji are made of (UTS #51). */
import { decodeRuns } from './lookup.ts';
import { RUNS as VARIATION_BASES } from './tables/emoji-variation-bases.ts';
import { RUNS as PICTOGRAPHIC } from './tables/extended-pictographic.ts';

const PICTOGRAPHS = decodeRuns(PICTOGRAPHIC);
const BASES = decodeRuns(VARIATION_BASES);

export function isExtendedPictographic(codePoint: number): boolean {
  return PICTOGRAPHS[codePoint] === 1;
}

/** A skin tone. */
export function isEmojiModifier(codePoint: number): boolean {
  return codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
}

/** A base of emoji-variation-sequences.txt. */
export function isEmojiVariationBase(codePoint: number): boolean {
  return BASES[codePoint] === 1;
}
