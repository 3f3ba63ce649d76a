/** Does a soft hyphen say where a long word may be hyphenated? TUS 6.2; UAX #14 BA. */
import type { Reason } from '../marks/mark.ts';
import { isLetter, isMark } from '../unicode/general-category.ts';
import { type Cursor, NONE, type Surroundings } from './surroundings.ts';

const SOFT_HYPHEN = 0xad;
/** docs/rules.md 4.1: long enough for the compounds of German, Dutch and Finnish, and for almost no English word. */
const MIN_LETTERS = 16;
const MIN_LETTERS_OF_PART = 2;

/** The word that was asked about last; the next soft hyphen often stands in it too. */
interface LastWord {
  /** UTF-16 index after it. */
  end: number;
  isHyphenated: boolean;
}

/** The same answer for every soft hyphen of a word. */
export function hyphenationPoint(around: Surroundings, candidate: number): Reason | null {
  const last = around.memoryOf<LastWord>('hyphenation-point', () => ({ end: NONE, isHyphenated: false }));
  if (around.startOf(candidate) >= last.end) readWord(around, startOfWord(around, candidate), last);
  return last.isHyphenated ? 'hyphenation-point' : null;
}

function startOfWord(around: Surroundings, candidate: number): Cursor {
  const cursor = around.cursorBefore(candidate);
  const start = { index: cursor.index, candidate: Math.max(cursor.candidate, 0) };
  while (isInWord(around.stepBack(cursor))) {
    start.index = cursor.index;
    start.candidate = Math.max(cursor.candidate, 0);
  }
  return start;
}

function readWord(around: Surroundings, cursor: Cursor, word: LastWord): void {
  let letters = 0;
  let lettersOfPart = 0;
  word.isHyphenated = true;
  for (;;) {
    const hyphens = softHyphensAt(around, cursor);
    const codePoint = around.stepForward(cursor);
    if (hyphens > 0) {
      if (hyphens > 1 || lettersOfPart < MIN_LETTERS_OF_PART) word.isHyphenated = false;
      lettersOfPart = 0;
    }
    word.end = cursor.index;
    if (!isInWord(codePoint)) break;
    if (isLetter(codePoint)) {
      letters++;
      lettersOfPart++;
    }
  }
  if (letters < MIN_LETTERS || lettersOfPart < MIN_LETTERS_OF_PART) word.isHyphenated = false;
}

/** How many soft hyphens the run at the cursor holds. */
function softHyphensAt(around: Surroundings, cursor: Cursor): number {
  const { starts } = around.candidates;
  let { candidate } = cursor;
  while (candidate < starts.length && around.startOf(candidate) < cursor.index) candidate++;
  if (candidate >= starts.length || around.startOf(candidate) !== cursor.index) return 0;
  let hyphens = 0;
  const end = around.runEnd(candidate);
  for (let member = candidate; member < end; member++)
    if (around.codePointOf(member) === SOFT_HYPHEN) hyphens++;
  return hyphens;
}

function isInWord(codePoint: number): boolean {
  return isLetter(codePoint) || isMark(codePoint);
}
