/** Is a form feed the first or the last character of its line? TUS 23.1. */
import type { Reason } from '../marks/mark.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

export function pageBreak(around: Surroundings, candidate: number): Reason | null {
  const isAtEdge = isLineEdge(around.before(candidate)) || isLineEdge(around.after(candidate));
  return isAtEdge ? 'page-break' : null;
}
