/** Candidates to marks: every rule, and the order in which a text is decided. */
import { findBidiPairs } from '../context/bidi-pairs.ts';
import { combiningFlood } from '../context/combining-flood.ts';
import { type Habits, Surroundings } from '../context/surroundings.ts';
import type { Candidates, Decision, Mark } from '../mark.ts';
import type { Technique } from '../options.ts';
import { TECHNIQUE_ENTRIES } from '../unicode/techniques.ts';
import { ownHabits } from './habits.ts';
import { readRun } from './hidden-run.ts';
import { homoglyph } from './homoglyph.ts';
import { nbsp } from './nbsp.ts';
import { entryAt, isCrowdedOut, type Place, type Rule, type Run, VISIBLE } from './place.ts';
import { findSelector, variationSelector } from './variation-selector.ts';
import { zeroWidth } from './zero-width.ts';

const RULES: Readonly<Partial<Record<Technique, Rule>>> = {
  'zero-width': zeroWidth,
  'variation-selector': variationSelector,
  homoglyph,
  nbsp,
};

/** A mark that floods is told as one, whatever else its line of data/techniques.txt asks. */
const FLOOD = TECHNIQUE_ENTRIES.find((entry) => entry.context === 'combining-flood');

/** Marks in text order, decided before any switch is looked at; `habits` are those of the text of which this is a part. */
export function decideMarks(candidates: Candidates, habits: Habits = ownHabits(candidates)): readonly Mark[] {
  const around = new Surroundings(candidates, habits);
  const runs = readRuns(around);
  let pairs: ReadonlySet<number> | undefined;
  const bidiPairs = () => {
    pairs ??= findBidiPairs(around, (candidate) => isEligible(runs[candidate] as Run, candidate));
    return pairs;
  };
  const marks: Mark[] = [];
  for (let candidate = 0; candidate < runs.length; candidate++)
    decide({ around, candidate, run: runs[candidate] as Run, bidiPairs }, marks);
  return marks;
}

function isEligible(run: Run, candidate: number): boolean {
  return !run.isCrowded && !isCrowdedOut(run, candidate);
}

/** The run of each candidate. */
function readRuns(around: Surroundings): readonly Run[] {
  const runs: Run[] = [];
  const { starts, runFirst } = around.candidates;
  for (let first = 0; first < starts.length; first = runs.length) {
    const end = around.runEnd(first);
    const isVisible = (runFirst[first] as number) < 0;
    const run = isVisible ? VISIBLE : readRun(around, first, end, findSelector(around, first, end));
    for (let member = first; member < end; member++) runs.push(run);
  }
  return runs;
}

function decide(place: Place, marks: Mark[]): void {
  let entry = entryAt(place);
  let decision = RULES[entry.technique]?.(place) ?? null;
  if (decision === null && entry.technique === 'homoglyph' && FLOOD !== undefined) {
    entry = FLOOD;
    decision = tellFlood(place);
  }
  if (decision === null) return;
  const { around, candidate } = place;
  marks.push({
    start: around.startOf(candidate),
    end: around.endOf(candidate),
    codePoint: around.codePointOf(candidate),
    technique: entry.technique,
    characterClass: entry.characterClass,
    decision,
  });
}

function tellFlood({ around, candidate }: Place): Decision | null {
  const reason = combiningFlood(around, candidate);
  return reason === null ? null : { action: 'keep', reason };
}
