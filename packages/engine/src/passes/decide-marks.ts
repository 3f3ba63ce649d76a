/** What becomes of the hidden characters of a section, before anything is known of payloads. */

import type { Habits } from '../context/surroundings.ts';
import { type Runs, readRuns } from '../decoders/read-runs.ts';
import { editText } from '../marks/apply-marks.ts';
import { type Marks, NO_MARKS } from '../marks/marks.ts';
import { mergeMarks, placeMarks } from '../marks/place-marks.ts';
import { decisionOf, whatIs } from '../marks/verdicts.ts';
import { decideMarks, type Part } from '../rules/all-rules.ts';
import { AskedHabits } from '../rules/habits.ts';
import { findTerminalSequences } from '../rules/terminal-sequences.ts';
import { findCandidates } from '../text/find-candidates.ts';
import type { DecidedMarks, Section } from '../text/section.ts';
import { type LetterFacts, lookAlikesIn } from './judge-letters.ts';

/** What the last reading found, if no letter was judged since. */
export function marksOf(section: Section, letters: LetterFacts): DecidedMarks {
  if (section.decided?.rounds !== letters.rounds.length) section.decided = decideSection(section, letters);
  return section.decided;
}

function decideSection(section: Section, letters: LetterFacts): DecidedMarks {
  const rounds = letters.rounds.length;
  if (section.quiet !== null) return { rounds, early: NO_MARKS, marks: NO_MARKS, isSure: true, runs: null };
  const { text, terminal } = section;
  const lookAlikes = lookAlikesIn(section, letters);
  const early = section.mayHoldSequences
    ? mergeMarks(findTerminalSequences(text, terminal).marks, lookAlikes)
    : lookAlikes;
  const asked = new AskedHabits();
  const marks = decideAfter(early, section, early, section.isWhole ? undefined : asked);
  return { rounds, early, marks, isSure: !asked.isAsked, runs: null };
}

/** What the invisible runs of a section say: read once, for the pass that reads payloads and the one that settles marks. */
export function runsOf(section: Section, found: DecidedMarks): Runs {
  found.runs ??= readRuns(section.text, found.marks);
  return found.runs;
}

/** What is asked of a section. */
interface ReadText {
  readonly text: string;
  readonly survey: { readonly hasCandidates: boolean; readonly places?: Int32Array };
}

/**
 * All marks of a section, decided by what it reads like after some edits; its own habits count where none are given.
 * Only those of a part are needed where one is given.
 */
export function decideAfter(
  edits: Marks,
  section: ReadText,
  early: Marks,
  habits?: Habits,
  part: Part | null = null,
): Marks {
  const { hasCandidates, places } = section.survey;
  // Most sections: nothing was decided before.
  if (early.length === 0 && edits.length === 0)
    return hasCandidates ? decideMarks(findCandidates(section.text, places), habits, part) : NO_MARKS;
  const movesNothing = isOneForOne(edits);
  if (movesNothing && !hasCandidates) return early;
  const candidates = findCandidates(editText(section.text, edits), movesNothing ? places : undefined);
  return mergeMarks(early, placeMarks(decideMarks(candidates, habits), edits));
}

/** Letters in the place of letters: they are no candidates, and all others stay where they are. */
function isOneForOne({ verdicts, codePoints }: Marks): boolean {
  return verdicts.every((verdict, index) => {
    const decision = decisionOf(verdict);
    if (decision.action === 'keep') return true;
    const units = (codePoints[index] as number) > 0xffff ? 2 : 1;
    return (
      decision.action === 'replace' &&
      decision.text.length === units &&
      whatIs(verdict).characterClass === 'look-alike'
    );
  });
}
