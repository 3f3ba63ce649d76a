/** Strict cleaning: what is kept for a chosen reason goes as it would where nothing speaks for it. */

import { type CleanOptions, SWITCH_OF_TECHNIQUE } from '../options.ts';
import { STRICT_REASONS } from '../strict-reasons.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import type { Decision, Reason } from './mark.ts';
import type { Marks } from './marks.ts';
import type { Tally } from './tally.ts';
import { decisionOf, whatIs, withDecision } from './verdicts.ts';

const DELETE: Decision = { action: 'delete' };
const ALL: ReadonlySet<Reason> = new Set(STRICT_REASONS);

/** `tallies` are those of the marks; both halves of a pair are kept for one reason, and go together. */
export function strictMarks(marks: Marks, tallies: readonly Tally[], options: CleanOptions): Marks {
  if (countStrict(tallies, options) === 0) return marks;
  const { length, starts, codePoints } = marks;
  const verdicts = marks.verdicts.map((verdict, index) =>
    goes(verdict, options) ? withDecision(verdict, withoutReason(codePoints[index] as number)) : verdict,
  );
  return { length, starts, codePoints, verdicts };
}

/** How many go that are kept otherwise. */
export function countStrict(tallies: readonly Tally[], options: CleanOptions): number {
  return tallies.reduce((sum, { verdict, count }) => sum + (goes(verdict, options) ? count : 0), 0);
}

/** Where a switch is off, all of its characters stay. */
function goes(verdict: number, options: CleanOptions): boolean {
  const { strict } = options;
  if (strict === false) return false;
  const decision = decisionOf(verdict);
  if (decision.action !== 'keep' || !ALL.has(decision.reason)) return false;
  const isAsked = strict === true || (strict as readonly Reason[]).includes(decision.reason);
  return isAsked && options[SWITCH_OF_TECHNIQUE[whatIs(verdict).technique]];
}

/** Of what is only reported where nothing speaks for it, nothing is left either. */
function withoutReason(codePoint: number): Decision {
  const { fallback } = TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)] ?? { fallback: DELETE };
  return fallback.action === 'replace' ? fallback : DELETE;
}
