/** Selectors: one may follow the base with which it forms a sequence; docs/rules.md 4.7. */
import { emojiVariation } from '../context/emoji-variation.ts';
import { ideographicVariant } from '../context/ideographic-variant.ts';
import { mongolianVariant } from '../context/mongolian-variant.ts';
import { standardizedVariant } from '../context/standardized-variant.ts';
import type { Surroundings } from '../context/surroundings.ts';
import type { Reason } from '../marks/mark.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { DELETE, type KeptSelector, keepFor, type Rule } from './place.ts';

export const variationSelector: Rule = ({ candidate, run }) =>
  keepFor(run.selector?.candidate === candidate ? run.selector.reason : null, DELETE);

/** The selector right after its base, or the only one of the run when other characters were put in between. */
export function findSelector(around: Surroundings, first: number, end: number): KeptSelector | null {
  let candidate = -1;
  for (let member = first; member < end; member++) {
    if (!isSelector(around.codePointOf(member))) continue;
    if (candidate >= 0) return null;
    candidate = member;
    if (member === first) break;
  }
  if (candidate < 0) return null;
  const reason = sequenceReason(around, candidate);
  return reason === null ? null : { candidate, reason };
}

function sequenceReason(around: Surroundings, candidate: number): Reason | null {
  const selector = around.codePointOf(candidate);
  const base = around.before(candidate);
  switch (TECHNIQUE_ENTRIES[techniqueIndexOf(selector)]?.context) {
    case 'emoji-variation':
      return emojiVariation(base, around.after(candidate));
    case 'standardized-variant':
      return standardizedVariant(around, candidate, base, selector);
    case 'mongolian-variant':
      return mongolianVariant(base);
    case 'ideographic-variant':
      return ideographicVariant(base, selector);
    default:
      return null;
  }
}

function isSelector(codePoint: number): boolean {
  return TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)]?.characterClass === 'selector';
}
