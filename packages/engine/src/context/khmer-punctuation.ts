/** Does a space stand before a sign that ends a Khmer sentence or clause? Practice of its translators; TUS 16.4. */
import type { Reason } from '../marks/mark.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const FIRST = 0x17d4;
const LAST = 0x17d6;

export function khmerPunctuation(around: Surroundings, candidate: number): Reason | null {
  const after = around.after(candidate);
  if (after < FIRST || after > LAST) return null;
  return isLineEdge(around.before(candidate)) ? null : 'khmer-punctuation';
}
