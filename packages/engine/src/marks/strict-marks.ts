/** Strict cleaning: what is kept for a chosen reason goes as it would where nothing speaks for it. */

import { type CleanOptions, SWITCH_OF_TECHNIQUE } from '../options.ts';
import { STRICT_REASONS } from '../strict-reasons.ts';
import { TECHNIQUE_ENTRIES, type TechniqueEntry, techniqueIndexOf } from '../unicode/techniques.ts';
import type { Decision, Reason } from './mark.ts';
import type { Marks } from './marks.ts';
import type { Tally } from './tally.ts';
import { decisionOf, whatIs, withDecision } from './verdicts.ts';

const ALL: ReadonlySet<Reason> = new Set(STRICT_REASONS);

/** `tallies` are those of the marks; both halves of a pair are kept for one reason, and go together. */
export function strictMarks(marks: Marks, tallies: readonly Tally[], options: CleanOptions): Marks {
  if (countStrict(tallies, options) === 0) return marks;
  const { length, starts, codePoints } = marks;
  const verdicts = marks.verdicts.map((verdict, index) => {
    const decision = strictDecision(verdict, codePoints[index] as number, options);
    return decision === null ? verdict : withDecision(verdict, decision);
  });
  return { length, starts, codePoints, verdicts };
}

/** How many go that are kept otherwise. */
export function countStrict(tallies: readonly Tally[], options: CleanOptions): number {
  const gone = tallies.filter(
    ({ verdict, codePoint }) => strictDecision(verdict, codePoint, options) !== null,
  );
  return gone.reduce((sum, { count }) => sum + count, 0);
}

/** Null for what stays: all of a technique that is off, and what is only reported, which parts words and fields. */
function strictDecision(verdict: number, codePoint: number, options: CleanOptions): Decision | null {
  const { strict } = options;
  if (strict === false) return null;
  const decision = decisionOf(verdict);
  if (decision.action !== 'keep' || !ALL.has(decision.reason)) return null;
  const isAsked = strict === true || (strict as readonly Reason[]).includes(decision.reason);
  if (!isAsked || !options[SWITCH_OF_TECHNIQUE[whatIs(verdict).technique]]) return null;
  const { fallback } = TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)] as TechniqueEntry;
  return fallback.action === 'report' ? null : fallback;
}
