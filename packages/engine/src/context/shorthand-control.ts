/** Does a shorthand control stand beside a Duployan letter? TUS 21. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

export function shorthandControl(around: Surroundings, candidate: number): Reason | null {
  const isBeside = isDuployan(around.before(candidate)) || isDuployan(around.after(candidate));
  return isBeside ? 'shorthand-control' : null;
}

function isDuployan(codePoint: number): boolean {
  return codePoint >= 0x1bc00 && codePoint <= 0x1bc9f;
}
