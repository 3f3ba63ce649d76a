/** Does a beam, tie, slur or phrase control, or the note head that draws nothing, stand beside a musical symbol? TUS 21.2. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

export function musicalControl(around: Surroundings, candidate: number): Reason | null {
  const isBeside = isSymbol(around.before(candidate)) || isSymbol(around.after(candidate));
  return isBeside ? 'musical-control' : null;
}

/** Or a stem, flag or articulation of one. What is invisible of the block is never a neighbour. */
function isSymbol(codePoint: number): boolean {
  return codePoint >= 0x1d100 && codePoint <= 0x1d1ff;
}
