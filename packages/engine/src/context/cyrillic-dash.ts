/** Does a no-break space stand before a dash, in Cyrillic text or one that is not English? Milchin, Handbook of the publisher. */
import type { Reason } from '../marks/mark.ts';
import { isSpaceSeparator } from '../unicode/general-category.ts';
import { isCyrillicLetter } from './single-letter-word.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

export function cyrillicDash(around: Surroundings, candidate: number): Reason | null {
  const after = around.after(candidate);
  if (after !== 0x2014 && after !== 0x2013) return null;
  const before = around.before(candidate);
  const isAfterText = !isLineEdge(before) && !isSpaceSeparator(before);
  if (!isAfterText) return null;
  return around.lineHas(candidate, hasCyrillic) || around.habits.isUnlikeEnglish() ? 'cyrillic-dash' : null;
}

function hasCyrillic(line: string): boolean {
  for (const character of line) if (isCyrillicLetter(character.codePointAt(0) as number)) return true;
  return false;
}
