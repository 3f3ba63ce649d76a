/** The rules of the engine on a part of a stream: what was given before is read too, and a little of what follows. */
import { type Habits, NONE } from '../context/surroundings.ts';
import { editText } from '../marks/apply-marks.ts';
import { type Marks, NO_MARKS } from '../marks/marks.ts';
import { marksIn, moveMarks } from '../marks/place-marks.ts';
import { decideAfter } from '../passes/decide-marks.ts';
import { ownHabits } from '../rules/habits.ts';
import { dependsOnNeighbours } from '../rules/run-memory.ts';
import { behindSequence, findTerminalSequences, NEW_TERMINAL } from '../rules/terminal-sequences.ts';
import { findCandidates } from '../text/find-candidates.ts';
import { codePointBefore } from '../unicode/utf-16.ts';
import { type Beginning, type Reach, reachOf, readBeginning, wholeCharacters } from './reach.ts';

/** UTF-16 units of what was given that the rules read again: as many as they read of what follows. */
const BEFORE = 512;
/** And from which the habits of the text are read, with steps at which they are read anew. */
const HABITS = 4096;
const HABITS_STEP = 512;
/** Answers that are remembered: a script has no more pairs of letters with a joiner in between. */
const MOST_ANSWERS = 2048;

/** What became of the beginning of what was held. */
export interface Decided {
  /** UTF-16 units of it that are decided. */
  readonly units: number;
  /** As they are left. */
  readonly text: string;
  /** With indices of the units. */
  readonly marks: Marks;
}

export class LocalRules {
  /** The end of what was given for habits, the shorter end that the rules read, and the length of all of it. */
  #given = '';
  #near = '';
  #length = 0;
  #terminal = NEW_TERMINAL;
  readonly #answers = new Map<string, Decided>();
  #habits: { readonly from: number; readonly habits: Habits } | null = null;

  /** Everything that leaves the stream, in order. */
  give(text: string): void {
    this.#length += text.length;
    this.#given += text;
    this.#near += text;
    if (this.#near.length > 4 * BEFORE) this.#near = this.#near.slice(-(BEFORE + 1));
    if (this.#given.length > 4 * HABITS) this.#given = this.#given.slice(-(HABITS + HABITS_STEP));
  }

  /** Of a text that begins with a hidden character; null when more of it must come. */
  decide(held: string, isEnd: boolean): Decided | null {
    const beginning = readBeginning(held);
    if (beginning.end === held.length && !isEnd) return null;
    const key = this.#keyOf(held, beginning);
    const known = key === null ? undefined : this.#answers.get(key);
    if (known !== undefined) return known;
    // A neighbour is enough: the answer is the same whatever stands behind it.
    const reach = key === null ? reachOf(held, beginning, isEnd) : toNeighbour(held, beginning);
    if (reach === null) return null;
    const decided = this.#read(held, reach, beginning.asksLine);
    if (key !== null) this.#remember(key, decided);
    return decided;
  }

  /** The run and the characters beside it, where nothing else decides. */
  #keyOf(held: string, { end, entries }: Beginning): string | null {
    const before = this.#length === 0 ? NONE : codePointBefore(this.#near, this.#near.length);
    const after = held.codePointAt(end) ?? NONE;
    return dependsOnNeighbours(entries, 0, entries.length, before, after)
      ? `${before} ${after} ${held.slice(0, end)}`
      : null;
  }

  #remember(key: string, decided: Decided): void {
    if (this.#answers.size === MOST_ANSWERS) this.#answers.clear();
    this.#answers.set(key, decided);
  }

  #read(held: string, { edge, decided }: Reach, mayHoldSequences: boolean): Decided {
    const before = this.#near.slice(wholeCharacters(this.#near, Math.max(0, this.#near.length - BEFORE)));
    const read = held.slice(0, edge);
    const found = mayHoldSequences ? findTerminalSequences(read, this.#terminal) : null;
    const early = found === null ? NO_MARKS : moveMarks(found.marks, before.length);
    const text = before + read;
    const section = { text, survey: { hasCandidates: true } };
    const part = { from: before.length, to: text.length };
    const all = decideAfter(early, section, early, this.#habitsOf(), part);
    const units = found === null ? decided : behindSequence(read, decided);
    if (found !== null) this.#terminal = findTerminalSequences(held.slice(0, units), this.#terminal).state;
    const marks = marksIn(all, before.length, before.length + units);
    return { units, text: editText(held.slice(0, units), marks), marks };
  }

  /** Those of what was given, read again from time to time; at the beginning there is nothing but the text itself. */
  #habitsOf(): Habits | undefined {
    const from = this.#length - (this.#length % HABITS_STEP);
    if (from === 0) return undefined;
    if (this.#habits?.from !== from) {
      const end = this.#given.length - (this.#length - from);
      this.#habits = {
        from,
        habits: ownHabits(findCandidates(this.#given.slice(Math.max(0, end - HABITS), end))),
      };
    }
    return this.#habits.habits;
  }
}

function toNeighbour(held: string, { end }: Beginning): Reach {
  const after = held.codePointAt(end) ?? 0;
  return { edge: Math.min(held.length, end + (after > 0xffff ? 2 : 1)), decided: end };
}
