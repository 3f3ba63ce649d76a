/** Does the visible stroke of an Ogham space stand beside an Ogham letter? TUS 8.12. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

export function oghamSpace(around: Surroundings, candidate: number): Reason | null {
  const isBeside = isOghamLetter(around.before(candidate)) || isOghamLetter(around.after(candidate));
  return isBeside ? 'ogham-space' : null;
}

function isOghamLetter(codePoint: number): boolean {
  return codePoint >= 0x1681 && codePoint <= 0x169a;
}
