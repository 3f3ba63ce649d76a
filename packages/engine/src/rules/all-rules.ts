/** Candidates to marks: every rule, and the order in which a text is decided. */
import { findBidiPairs } from '../context/bidi-pairs.ts';
import { combiningFlood } from '../context/combining-flood.ts';
import { type Habits, Surroundings } from '../context/surroundings.ts';
import type { Candidates, Decision } from '../marks/mark.ts';
import { MarkList, type Marks } from '../marks/marks.ts';
import { kindOf, verdictOf } from '../marks/verdicts.ts';
import type { Technique } from '../options.ts';
import { TECHNIQUE_ENTRIES } from '../unicode/techniques.ts';
import { ownHabits } from './habits.ts';
import { readRun } from './hidden-run.ts';
import { homoglyph } from './homoglyph.ts';
import { nbsp } from './nbsp.ts';
import { entryAt, isCrowdedOut, type Place, type Rule, type Run, VISIBLE } from './place.ts';
import { RunMemory } from './run-memory.ts';
import { findSelector, variationSelector } from './variation-selector.ts';
import { zeroWidth } from './zero-width.ts';

const RULES: Readonly<Partial<Record<Technique, Rule>>> = {
  'zero-width': zeroWidth,
  'variation-selector': variationSelector,
  homoglyph,
  nbsp,
};

/** What a candidate of each line of data/techniques.txt is. */
const KINDS = TECHNIQUE_ENTRIES.map(({ technique, characterClass }) => kindOf(technique, characterClass));

/** A mark that floods is reported as a flood, whatever else its line of data/techniques.txt asks. */
const FLOOD = KINDS[TECHNIQUE_ENTRIES.findIndex(({ context }) => context === 'combining-flood')] as number;

/** Of a candidate that asks nothing. */
const NO_VERDICT = -1;

/** With fewer candidates a memory costs more than it saves. */
const WORTH_REMEMBERING = 8;

/** UTF-16 indices of a part of a text: what stands beside it is read, and not decided. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Marks in text order, decided before any switch is looked at; `habits` are those of the whole text. */
export function decideMarks(
  candidates: Candidates,
  habits: Habits = ownHabits(candidates),
  part: Part | null = null,
  remembers = part === null && candidates.starts.length >= WORTH_REMEMBERING,
): Marks {
  const { starts, codePoints } = candidates;
  const around = new Surroundings(candidates, habits);
  const decisions = new Decisions(around);
  const memory = remembers ? new RunMemory(candidates, around) : null;
  const marks = new MarkList();
  const add = (candidate: number, verdict: number) => {
    if (verdict === NO_VERDICT) return;
    marks.add(starts[candidate] as number, codePoints[candidate] as number, verdict);
  };
  let end: number;
  for (let first = 0; first < starts.length; first = end) {
    end = around.runEnd(first);
    if (part !== null) {
      if ((starts[first] as number) >= part.to) break;
      if ((starts[end - 1] as number) < part.from) continue;
    }
    if (!around.isLookedThrough(first)) {
      add(first, decisions.decide(first, VISIBLE));
      continue;
    }
    if (memory?.has(first, end) === true) {
      for (let member = first; member < end; member++) add(member, memory.verdictAt(member - first));
      continue;
    }
    const run = decisions.runOf(first);
    for (let member = first; member < end; member++) {
      const verdict = decisions.decide(member, run);
      memory?.keep(member - first, verdict);
      add(member, verdict);
    }
    memory?.add(first, end);
  }
  return marks.end();
}

/** What the rules say of candidates, one by one. */
class Decisions {
  readonly #around: Surroundings;
  #run: Run = VISIBLE;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The run of a candidate. */
  runOf(candidate: number): Run {
    const around = this.#around;
    if (!around.isLookedThrough(candidate)) return VISIBLE;
    const first = around.runFirst(candidate);
    const end = around.runEnd(candidate);
    return readRun(around, first, end, findSelector(around, first, end));
  }

  /** The verdict on a member of a run. */
  decide(candidate: number, run: Run): number {
    const place: Place = { around: this.#around, candidate, run, bidiPairs: this.#bidiPairs };
    const { technique } = entryAt(place);
    let kind = KINDS[this.#around.entryOf(candidate)] as number;
    let decision = RULES[technique]?.(place) ?? null;
    if (decision === null && technique === 'homoglyph') {
      kind = FLOOD;
      decision = tellFlood(place);
    }
    return decision === null ? NO_VERDICT : verdictOf(kind, decision);
  }

  readonly #bidiPairs = (): ReadonlySet<number> => {
    const find = () => findBidiPairs(this.#around, (candidate) => this.#isEligible(candidate));
    return this.#around.memoryOf('bidi-pairs', find);
  };

  /** Whether its run leaves room for it. */
  #isEligible(candidate: number): boolean {
    // Its members are asked about in a row.
    if (candidate < this.#run.first || candidate >= this.#run.end) this.#run = this.runOf(candidate);
    return !this.#run.isCrowded && !isCrowdedOut(this.#run, candidate);
  }
}

function tellFlood({ around, candidate }: Place): Decision | null {
  const reason = combiningFlood(around, candidate);
  return reason === null ? null : { action: 'keep', reason };
}
