/** Does a space stand before a sign that ends a Khmer sentence or clause? Practice of its translators; TUS 16.4. */
import type { Reason } from '../marks/mark.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const FIRST = 0x17d4;
const LAST = 0x17d6;
const FIRST_LETTER = 0x1780;
const LAST_LETTER = 0x17b3;

export function khmerPunctuation(around: Surroundings, candidate: number): Reason | null {
  const after = around.after(candidate);
  const before = around.before(candidate);
  if (isSign(after)) return isLineEdge(before) ? null : 'khmer-punctuation';
  // And behind it, where the text goes on.
  return isSign(before) && after >= FIRST_LETTER && after <= LAST_LETTER ? 'khmer-punctuation' : null;
}

function isSign(codePoint: number): boolean {
  return codePoint >= FIRST && codePoint <= LAST;
}
