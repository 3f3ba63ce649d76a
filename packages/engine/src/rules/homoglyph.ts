/** Look-alikes: a dot that the dot of its letter hides; docs/rules.md 4.6. */
import { hiddenDot } from '../context/hidden-dot.ts';
import type { Rule } from './place.ts';

export const homoglyph: Rule = ({ around, candidate }) => {
  const reason = hiddenDot(around, candidate);
  return reason === null ? null : { action: 'keep', reason };
};
