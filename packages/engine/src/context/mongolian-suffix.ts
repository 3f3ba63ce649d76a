/** Does a narrow space join a suffix to a Mongolian word? TUS 13.5. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

export function mongolianSuffix(around: Surroundings, candidate: number): Reason | null {
  const isInWord = isMongolianLetter(around.before(candidate)) && isMongolianLetter(around.after(candidate));
  return isInWord ? 'mongolian-suffix' : null;
}

function isMongolianLetter(codePoint: number): boolean {
  return codePoint >= 0x1820 && codePoint <= 0x18aa;
}
