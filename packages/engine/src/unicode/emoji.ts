/** What emoji are made of (UTS #51). */
import { decodeRuns } from './lookup.ts';
import { PICTOGRAPHIC, RUNS, VARIATION_BASE } from './tables/emoji.ts';

const VALUES = decodeRuns(RUNS);

function has(codePoint: number, bit: number): boolean {
  return ((VALUES[codePoint] as number) & bit) !== 0;
}

export function isExtendedPictographic(codePoint: number): boolean {
  return has(codePoint, PICTOGRAPHIC);
}

/** A skin tone. */
export function isEmojiModifier(codePoint: number): boolean {
  return codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
}

/** A base of emoji-variation-sequences.txt. */
export function isEmojiVariationBase(codePoint: number): boolean {
  return has(codePoint, VARIATION_BASE);
}
