/** Judges the hyphen that is no sign of ASCII, the Greek question mark, and the click that ends a word; docs/rules.md 4.8.4, T2, T3, T6. */
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { addTo, type Counts, type Evidence, HYPHEN_COUNTS } from './evidence.ts';
import type { Replace } from './seen-string.ts';

const HYPHEN = '\u2010';
const QUESTION_MARK = '\u037e';
const HYPHEN_OF_ASCII = 0x2d;
const SEMICOLON = 0x3b;
const EXCLAMATION_MARK = 0x21;

/** Between two letters of words that are no names of programs. */
const PLAIN = HYPHEN_COUNTS;
const TYPOGRAPHIC = HYPHEN_COUNTS + 1;
/** At the end of a line: the text was set by a program that parts words. */
const SET = HYPHEN_COUNTS + 2;
/** A text that has less of the plain ones sets the others on purpose; one with fewer of these has them from elsewhere. */
const MIN_PLAIN = 0.2;
const MIN_TYPOGRAPHIC = 0.1;

const LETTER = /[A-Za-z\u00c0-\u024f]/;
const AT_LINE_END = /[A-Za-z\u00c0-\u024f]\u2010[ \t]*[\n\r]/;
/** A page of a manual, or an option of a program: what is to be typed has the plain one. */
const MANUAL = /(?:^|\n)(?:NAME|SYNOPSIS|DESCRIPTION)[ \t]*\n|(?:^|[\s`])--[a-z]/;
const BLANK = /\s/;
/** A hyphen with letters, in a word that nothing else is in but letters and what ends a word. */
const LONGEST_WORD = 64;
const WORD =
  /^["'(\u2018\u201c]*[A-Za-z\u00c0-\u024f\u2019']+(?:[-\u2010][A-Za-z\u00c0-\u024f\u2019']+)+["')\].,;:!?\u2019\u201d]*$/;

export function countHyphens(text: string, counts: Counts): void {
  addTo(counts, TYPOGRAPHIC, placesOf(text, HYPHEN).length);
  addTo(counts, PLAIN, placesOf(text, '-').length);
  if (AT_LINE_END.test(text) || MANUAL.test(text)) addTo(counts, SET, 1);
}

/** Where a text has both in the same situation, without a rule that a reader could see. */
export function judgeHyphens(text: string, counts: Counts, replace: Replace): void {
  const plain = counts[PLAIN] as number;
  const typographic = counts[TYPOGRAPHIC] as number;
  const all = plain + typographic;
  const isMixed = plain > 0 && plain >= all * MIN_PLAIN && typographic >= all * MIN_TYPOGRAPHIC;
  if (!isMixed || counts[SET] !== 0) return;
  for (const index of placesOf(text, HYPHEN)) replace(index, HYPHEN_OF_ASCII);
}

/** Where it stands between two letters of prose. */
function placesOf(text: string, hyphen: string): readonly number[] {
  const places: number[] = [];
  for (let index = text.indexOf(hyphen); index >= 0; index = text.indexOf(hyphen, index + 1))
    if (LETTER.test(text.charAt(index - 1)) && LETTER.test(text.charAt(index + 1)) && isProse(text, index))
      places.push(index);
  return places;
}

function isProse(text: string, index: number): boolean {
  let start = index;
  while (start > 0 && index - start < LONGEST_WORD && !BLANK.test(text.charAt(start - 1))) start--;
  let end = index;
  while (end < text.length && end - index < LONGEST_WORD && !BLANK.test(text.charAt(end))) end++;
  return WORD.test(text.slice(start, end));
}

const LONGEST_SENTENCE = 200;
const OPENS_OR_BLANK = /["'(<[{|\s\u00ab\u2018\u201c]/;
const CLOSES_OR_BLANK = /["')>\]}|\s\u00bb\u2019\u201d]/;

/** Greek stands before it where it asks something; a text may also cite it. */
export function judgeQuestionMarks(text: string, evidence: Evidence, replace: Replace): void {
  for (let index = text.indexOf(QUESTION_MARK); index >= 0; index = text.indexOf(QUESTION_MARK, index + 1)) {
    const isCited =
      index > 0 &&
      OPENS_OR_BLANK.test(text.charAt(index - 1)) &&
      CLOSES_OR_BLANK.test(text.charAt(index + 1));
    if (isCited || evidence.ofText === SCRIPT.Greek || isBehindGreek(text, index)) continue;
    replace(index, SEMICOLON);
  }
}

/** Whether the last letter before a place is Greek. */
function isBehindGreek(text: string, index: number): boolean {
  for (let place = index - 1; place >= 0 && place > index - LONGEST_SENTENCE; place--) {
    const script = scriptOf(text.charCodeAt(place));
    if (script !== SCRIPT.Common && script !== SCRIPT.Inherited) return script === SCRIPT.Greek;
  }
  return false;
}

/** Languages with clicks begin words with them, and syllables: none ends in one. */
const CLICK_BEHIND_WORD = /(?<=[a-z]{2}["'\u2019\u201d)]?)\u01c3(?=["'\u2019\u201d)]?(?:\s|$))/gi;

export function judgeClicks(text: string, replace: Replace): void {
  for (const { index } of text.matchAll(CLICK_BEHIND_WORD)) replace(index, EXCLAMATION_MARK);
}
