/** Does a backspace print a letter twice, or over an underscore, as nroff does? */
import type { Reason } from '../mark.ts';
import { isSpaceSeparator } from '../unicode/general-category.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const UNDERSCORE = 0x5f;
const TAB = 0x09;

export function overstrike(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  const after = around.after(candidate);
  if (isLineEdge(after) || after === TAB || isSpaceSeparator(after)) return null;
  return before === after || before === UNDERSCORE ? 'overstrike' : null;
}
