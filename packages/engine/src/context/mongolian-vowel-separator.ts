/** Does a vowel separator stand inside a Mongolian word? TUS 13.5. */
import type { Reason } from '../marks/mark.ts';
import { isLetter } from '../unicode/general-category.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import type { Surroundings } from './surroundings.ts';

export function mongolianVowelSeparator(around: Surroundings, candidate: number): Reason | null {
  const isInWord = isMongolianLetter(around.before(candidate)) && isMongolianLetter(around.after(candidate));
  return isInWord ? 'mongolian-vowel-separator' : null;
}

function isMongolianLetter(codePoint: number): boolean {
  return isLetter(codePoint) && scriptOf(codePoint) === SCRIPT.Mongolian;
}
