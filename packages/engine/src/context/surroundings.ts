/** What stands around a candidate: its run, the visible characters beside it, and its line. */

import type { Candidates } from '../marks/mark.ts';
import { isLineEnd } from '../unicode/character-facts.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { codePointBefore } from '../unicode/utf-16.ts';

/** No text in Stream-Safe Format has more in a row (UAX #15 13): a bound keeps the scan linear. */
const MAX_MARKS = 30;
/** In the place of a code point: there is none, the text begins or ends. */
export const NONE = -1;

/** True at the edge of a line: a line end, or the end of the text. */
export function isLineEdge(codePoint: number): boolean {
  return codePoint === NONE || isLineEnd(codePoint);
}

const REPLACEMENTS = TECHNIQUE_ENTRIES.map(({ fallback }) =>
  fallback.action === 'replace' ? (fallback.text.codePointAt(0) as number) : NONE,
);

/** What a neighbour counts as: an exotic space is a space, whether it stays or not, so that a second scan agrees. */
function seenAs(codePoint: number): number {
  const replacement = REPLACEMENTS[techniqueIndexOf(codePoint)] as number;
  return replacement === NONE ? codePoint : replacement;
}

/** What some questions ask of the whole text, though they see only a part. */
export interface Habits {
  /** Whether it has letters of Turkish or Azerbaijani. */
  readonly isTurkish: () => boolean;
  /** Whether it is Polish, Czech, Slovak, Slovene or Croatian. */
  readonly isSlavic: () => boolean;
  /** Whether many of its letters are read from the right. */
  readonly isRightToLeft: () => boolean;
  /** Whether it is English beyond doubt, and whether it says that it is in another language. */
  readonly isEnglish: () => boolean;
  readonly isForeign: () => boolean;
  /** Whether it says so, or has at least no word of English. */
  readonly isUnlikeEnglish: () => boolean;
  /** Whether a word of it is French, Spanish, Italian or Portuguese. */
  readonly isRomance: () => boolean;
  /** Whether it sets a no-break space in its references and names as a rule. */
  readonly isTied: () => boolean;
  /** Whether it sets one after Cyrillic words of so many letters, two or three, as a rule. */
  readonly tiesShortWords: (letters: number) => boolean;
  /** Whether it sets an exotic space as French does. */
  readonly isFrench: (space: number) => boolean;
}

const NO = () => false;
export const NO_HABITS: Habits = {
  isTurkish: NO,
  isSlavic: NO,
  isEnglish: NO,
  isForeign: NO,
  isUnlikeEnglish: NO,
  isRomance: NO,
  isTied: NO,
  tiesShortWords: NO,
  isFrench: NO,
  isRightToLeft: NO,
};

/** A place between characters, for walking over the visible ones: a UTF-16 index, and the candidate before or at it. */
export interface Cursor {
  index: number;
  candidate: number;
}

/**
 * A text seen from its candidates. Questions are asked about candidates in text order, so that what a question
 * remembers (the last line, the last word) makes the whole scan linear.
 */
export class Surroundings {
  readonly text: string;
  readonly candidates: Candidates;
  readonly habits: Habits;
  #lineStart = 0;
  #lineEnd = -1;
  #facts: Map<(line: string) => boolean, boolean> | null = null;
  #memories: Map<string, unknown> | null = null;
  /** The candidate that was asked about last, and the character before it; and so after it. */
  #candidateAfter = -1;
  #before = NONE;
  #candidateBefore = -1;
  #after = NONE;

  constructor(candidates: Candidates, habits: Habits = NO_HABITS) {
    this.text = candidates.text;
    this.candidates = candidates;
    this.habits = habits;
  }

  codePointOf(candidate: number): number {
    return this.candidates.codePoints[candidate] as number;
  }

  /** Line of data/techniques.txt, as an index into TECHNIQUE_ENTRIES. */
  entryOf(candidate: number): number {
    return this.candidates.entries[candidate] as number;
  }

  /** The nearest visible character before the candidate, or NONE; most questions about a candidate ask for it. */
  before(candidate: number): number {
    if (candidate !== this.#candidateAfter) {
      this.#candidateAfter = candidate;
      this.#before = this.#readBefore(candidate);
    }
    return this.#before;
  }

  #readBefore(candidate: number): number {
    const { starts, runFirst } = this.candidates;
    const first = runFirst[candidate] as number;
    // A run has nothing beside it that is looked through, or that would be of the run.
    const start = starts[first < 0 ? candidate : first] as number;
    if (first < 0 && candidate > 0 && this.endOf(candidate - 1) === start)
      return this.stepBack({ index: start, candidate: candidate - 1 });
    return start === 0 ? NONE : seenAs(codePointBefore(this.text, start));
  }

  /** The nearest visible character after the candidate, or NONE. */
  after(candidate: number): number {
    if (candidate !== this.#candidateBefore) {
      this.#candidateBefore = candidate;
      this.#after = this.#readAfter(candidate);
    }
    return this.#after;
  }

  #readAfter(candidate: number): number {
    const { starts, runEnd } = this.candidates;
    const end = runEnd[candidate] as number;
    const index = this.endOf(end < 0 ? candidate : end - 1);
    if (end < 0 && starts[candidate + 1] === index)
      return this.stepForward({ index, candidate: candidate + 1 });
    return index >= this.text.length ? NONE : seenAs(this.text.codePointAt(index) as number);
  }

  /** A cursor at the start of the candidate's run. */
  cursorBefore(candidate: number): Cursor {
    const first = this.runFirst(candidate);
    return { index: this.startOf(first), candidate: first - 1 };
  }

  /** A cursor at the end of the candidate's run. */
  cursorAfter(candidate: number): Cursor {
    const end = this.runEnd(candidate);
    return { index: this.endOf(end - 1), candidate: end };
  }

  /** Moves back over one visible character and what is looked through before it; gives that character. */
  stepBack(cursor: Cursor): number {
    while (cursor.candidate >= 0 && this.startOf(cursor.candidate) >= cursor.index) cursor.candidate--;
    if (cursor.candidate >= 0 && this.isLookedThrough(cursor.candidate)) {
      if (this.endOf(cursor.candidate) === cursor.index) {
        const first = this.runFirst(cursor.candidate);
        cursor.index = this.startOf(first);
        cursor.candidate = first - 1;
      }
    }
    if (cursor.index === 0) return NONE;
    const codePoint = codePointBefore(this.text, cursor.index);
    cursor.index -= codePoint > 0xffff ? 2 : 1;
    return seenAs(codePoint);
  }

  /** Moves forward over what is looked through and one visible character; gives that character. */
  stepForward(cursor: Cursor): number {
    const { starts } = this.candidates;
    while (cursor.candidate < starts.length && this.startOf(cursor.candidate) < cursor.index)
      cursor.candidate++;
    if (cursor.candidate < starts.length && this.isLookedThrough(cursor.candidate)) {
      if (this.startOf(cursor.candidate) === cursor.index) {
        const end = this.runEnd(cursor.candidate);
        cursor.index = this.endOf(end - 1);
        cursor.candidate = end;
      }
    }
    const codePoint = this.text.codePointAt(cursor.index);
    if (codePoint === undefined) return NONE;
    cursor.index += codePoint > 0xffff ? 2 : 1;
    return seenAs(codePoint);
  }

  /** Whether something holds of the line on which the candidate stands; asked once a line. */
  lineHas(candidate: number, holds: (line: string) => boolean): boolean {
    const index = this.startOf(candidate);
    if (index >= this.#lineEnd || index < this.#lineStart) this.#enterLine(index);
    this.#facts ??= new Map();
    let answer = this.#facts.get(holds);
    if (answer === undefined) {
      answer = holds(this.text.slice(this.#lineStart, this.#lineEnd));
      this.#facts.set(holds, answer);
    }
    return answer;
  }

  /** What a question remembers from one candidate to the next of the same scan. */
  memoryOf<T extends object>(question: string, start: () => T): T {
    this.#memories ??= new Map();
    let memory = this.#memories.get(question) as T | undefined;
    if (memory === undefined) {
      memory = start();
      this.#memories.set(question, memory);
    }
    return memory;
  }

  #enterLine(index: number): void {
    let start = index;
    while (start > 0 && !isLineEnd(this.text.charCodeAt(start - 1))) start--;
    let end = index;
    while (end < this.text.length && !isLineEnd(this.text.charCodeAt(end))) end++;
    this.#lineStart = start;
    this.#lineEnd = Math.max(end, index + 1);
    this.#facts?.clear();
  }

  startOf(candidate: number): number {
    return this.candidates.starts[candidate] as number;
  }

  endOf(candidate: number): number {
    const codePoint = this.candidates.codePoints[candidate] as number;
    return this.startOf(candidate) + (codePoint > 0xffff ? 2 : 1);
  }

  /** The number of the first candidate of its run; itself when it is visible. */
  runFirst(candidate: number): number {
    const first = this.candidates.runFirst[candidate] as number;
    return first < 0 ? candidate : first;
  }

  /** The number after the last candidate of its run. */
  runEnd(candidate: number): number {
    const end = this.candidates.runEnd[candidate] as number;
    return end < 0 ? candidate + 1 : end;
  }

  /** Whether it is of a run. */
  isLookedThrough(candidate: number): boolean {
    return (this.candidates.runFirst[candidate] as number) >= 0;
  }
}

/** The nearest visible character before the candidate that is no mark of all scripts: it says the script. */
export function baseBefore(around: Surroundings, candidate: number): number {
  let codePoint = around.before(candidate);
  if (scriptOf(codePoint) !== SCRIPT.Inherited) return codePoint;
  const cursor = around.cursorBefore(candidate);
  codePoint = around.stepBack(cursor);
  for (let marks = 0; marks < MAX_MARKS && scriptOf(codePoint) === SCRIPT.Inherited; marks++)
    codePoint = around.stepBack(cursor);
  return codePoint;
}
