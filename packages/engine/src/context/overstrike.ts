/** Does a backspace print a letter twice, or over an underscore, as nroff does? */
import type { Reason } from '../marks/mark.ts';
import { isSpaceSeparator } from '../unicode/general-category.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const UNDERSCORE = 0x5f;
const TAB = 0x09;

/** Several in a row go back over what was there, to write something else. */
const RUN = '\b\b';

export function overstrike(around: Surroundings, candidate: number): Reason | null {
  const start = around.startOf(candidate);
  if (around.text.slice(Math.max(0, start - 1), start + 2).includes(RUN)) return null;
  const before = around.before(candidate);
  const after = around.after(candidate);
  if (isLineEdge(after) || after === TAB || isSpaceSeparator(after)) return null;
  return before === after || before === UNDERSCORE ? 'overstrike' : null;
}
