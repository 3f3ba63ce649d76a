/** Does a filler stand for the missing jamo of a syllable that shows? TUS 18.6, 3.12. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

const LEADING_FILLER = 0x115f;
const VOWEL_FILLER = 0x1160;

export function hangulFiller(around: Surroundings, candidate: number): Reason | null {
  const isLeading = around.codePointOf(candidate) === LEADING_FILLER;
  const completes = isLeading
    ? isVowel(around.after(candidate))
    : isLeadingConsonant(around.before(candidate));
  const isPaired = isPair(around, isLeading ? candidate : candidate - 1);
  return completes || isPaired ? 'hangul-filler-syllable' : null;
}

/** Both fillers side by side, before a trailing consonant. */
function isPair(around: Surroundings, leading: number): boolean {
  return (
    leading >= 0 &&
    around.codePointOf(leading) === LEADING_FILLER &&
    leading + 1 < around.runEnd(leading) &&
    around.codePointOf(leading + 1) === VOWEL_FILLER &&
    isTrailingConsonant(around.after(leading))
  );
}

function isLeadingConsonant(codePoint: number): boolean {
  return (codePoint >= 0x1100 && codePoint <= 0x115e) || (codePoint >= 0xa960 && codePoint <= 0xa97c);
}

function isVowel(codePoint: number): boolean {
  return (codePoint >= 0x1161 && codePoint <= 0x11a7) || (codePoint >= 0xd7b0 && codePoint <= 0xd7c6);
}

function isTrailingConsonant(codePoint: number): boolean {
  return (codePoint >= 0x11a8 && codePoint <= 0x11ff) || (codePoint >= 0xd7cb && codePoint <= 0xd7fb);
}
