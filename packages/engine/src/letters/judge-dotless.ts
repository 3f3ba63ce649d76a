/** Judges the dotless i: a letter of Turkish and its like, or an i in disguise; docs/rules.md 4.8.4, T1. */

import { twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { looksEnglish, looksTurkic } from './english-with-i.ts';
import { addTo, type Counts, DOTLESS_COUNTS, type Evidence } from './evidence.ts';
import type { Replace } from './seen-string.ts';
import { isAsciiLetter, isInWord } from './word-letters.ts';

const DOTLESS = '\u0131';
const LATIN_I = 0x69;
const LONGEST_WORD = 40;

/** Words of English without an i. */
const PLAIN = DOTLESS_COUNTS;
/** Words that look English but for their dotless i. */
const ENGLISH = DOTLESS_COUNTS + 1;
/** Words and letters of Turkish and its like. */
const TURKIC = DOTLESS_COUNTS + 2;
/** Other words with a dotless i and letters of ASCII. */
const DOUBTFUL = DOTLESS_COUNTS + 3;
/** Words with an ordinary i. */
const WITH_I = DOTLESS_COUNTS + 4;

const PLAIN_ENGLISH =
  /(?<![\w\u00c0-\u024f])(?:the|of|and|to|that|for|was|are|you|have|from|they|we|be|would|there|were|when|has|been|what|who|how|about|because|your|my|our|please|could|should|can|do|does|than|then|these|those|where|why|but|an|by|or|all|some|this|with|which|will|think|into|said|time|like|within|without|using|every|each|one|change|run|read|tell|let|attributes|values?|not|no|only|never|before|after|more|most|other|same|new|use|used|also|out|up|cannot|get|make|need|text|name|look|good|well|much|many|now|know|see|here|very|[a-z]+(?:ing|tions?|ght|ck|ally|ould|ough|ness|less|ful)|wh[a-z]+|th[a-z]+)(?![\w\u00c0-\u024f])/gi;
/** A text with one Turkic letter in this many units is not English. */
const LETTERS_OF_TURKIC = 200;
const TURKIC_LETTERS = /[\u011e\u011f\u0130\u015e\u015f\u018f\u0259\u04d9\u01f5\u00ea\u00ee\u00fb]/g;
/** Of Karakalpak, Kazakh and Tatar in Latin letters: English has hardly a word with one, and no text with many. */
const ACCENTED = /[\u00e1\u00e4\u00e7\u00e9\u00f1\u00f3\u00f6\u00fa\u00fc\u00fd\u0144\u0148]/g;
const LETTERS_OF_ACCENTED = 100;
/** Letters that English names of the region may have too, and words that its texts have not. */
const SIGNS_OF_TURKIC =
  /[\u011e\u011f\u0130\u015e\u015f\u018f\u0259\u04d9]|(?<![\w\u00c0-\u024f'\u2019])(?:bir|ve|bu|ile|gibi|kadar|daha|olan|olarak|hem|ama|Turk(?:ish|ic|ey)|Azer\w+|[Dd]otless|menen|ush\u0131n)(?![\w\u00c0-\u024f])|\u0131w|w\u0131$|wlar|wl\u0131|wd\u0131|\u0131q(?!u)|q\u0131/g;
/** The first of a word. */
const ORDINARY_I = /(?<![A-Za-z])[A-Za-hj-z]*i/g;
/** So much English outweighs a sign of Turkish. */
const OUTWEIGHS = 4;
const ENOUGH = 2;

interface DotlessWord {
  readonly start: number;
  readonly end: number;
  readonly isEnglish: boolean;
}

export function countDotless(text: string, counts: Counts): void {
  const letters = countOf(text, TURKIC_LETTERS);
  const accented = countOf(text, ACCENTED);
  if (
    letters * LETTERS_OF_TURKIC > text.length ||
    (accented >= ENOUGH && accented * LETTERS_OF_ACCENTED > text.length)
  ) {
    // No English outweighs that share.
    addTo(counts, TURKIC, letters + accented);
    return;
  }
  addTo(counts, PLAIN, countOf(text, PLAIN_ENGLISH));
  addTo(counts, TURKIC, countOf(text, SIGNS_OF_TURKIC));
  addTo(counts, WITH_I, countOf(text, ORDINARY_I));
  for (const { isEnglish } of wordsIn(text)) addTo(counts, isEnglish ? ENGLISH : DOUBTFUL, 1);
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  pattern.lastIndex = 0;
  // After the last one it begins anew.
  while (pattern.test(text)) count++;
  return count;
}

export function judgeDotless(text: string, counts: Counts, evidence: Evidence, replace: Replace): void {
  const of = (index: number) => counts[index] as number;
  const { unmasked } = evidence;
  const english = of(ENGLISH);
  const all = of(PLAIN) + english;
  // Where so many letters are disguises, a few pairs of letters that are seldom English are no sign of Turkish.
  const isOutweighed = evidence.isDisguised && unmasked > of(TURKIC) * OUTWEIGHS * ENOUGH;
  const isSureOfText = (of(TURKIC) === 0 || isOutweighed) && !evidence.hasPhonetics;
  const isInDisguise = isSureOfText
    ? english + unmasked > 0 && all + unmasked >= ENOUGH
    : english >= ENOUGH && all >= OUTWEIGHS * (of(TURKIC) + 1);
  if (!isInDisguise) return;
  const isEveryOne = isSureOfText && evidence.isDisguised;
  const isDense = isSureOfText && english + unmasked >= Math.max(ENOUGH, of(WITH_I));
  const areMostEnglish = english + unmasked >= Math.max(ENOUGH, of(DOUBTFUL));
  const areNearlyAll = english + unmasked >= OUTWEIGHS * of(DOUBTFUL);
  let line = { end: -1, isEnglish: false, isDense: false };
  for (const { start, end, isEnglish } of wordsIn(text, isEveryOne)) {
    if (start > line.end) line = readLine(text, start);
    if (!isDense && !line.isEnglish) continue;
    if (!isEnglish && !isEveryOne) {
      if (!isDense || (!areNearlyAll && looksTurkic(text.slice(start, end)))) continue;
      if (!areMostEnglish && !line.isDense) continue;
    }
    for (let index = start; index < end; index++) if (text.charAt(index) === DOTLESS) replace(index, LATIN_I);
  }
}

/** Whether a line has other words of English, and whether as many of its words as do not look English do. */
function readLine(text: string, index: number): { end: number; isEnglish: boolean; isDense: boolean } {
  const start = text.lastIndexOf('\n', index) + 1;
  const next = text.indexOf('\n', index);
  const end = next < 0 ? text.length : next;
  const line = text.slice(start, end);
  let english = 0;
  let doubtful = 0;
  for (const { isEnglish } of wordsIn(line)) {
    if (isEnglish) english++;
    else doubtful++;
  }
  const isEnglish = english >= ENOUGH || line.search(PLAIN_ENGLISH) >= 0;
  return { end, isEnglish, isDense: english >= Math.max(ENOUGH, doubtful) };
}

/** Words with a dotless i whose other letters are of ASCII, in prose or everywhere. */
function* wordsIn(text: string, isEverywhere = false): Generator<DotlessWord> {
  let end = 0;
  for (let index = text.indexOf(DOTLESS); index >= 0; index = text.indexOf(DOTLESS, end)) {
    let start = index;
    while (start > end && isInWord(text.charCodeAt(start - 1))) start--;
    end = index + 1;
    while (end < text.length && isInWord(text.charCodeAt(end))) end++;
    if (!isOfAscii(text, start, end) || !(isEverywhere || isInProse(text, start, end))) continue;
    yield {
      start,
      end,
      isEnglish: looksEnglish(plainOf(text.slice(start, end)), opensSentence(text, start)),
    };
  }
}

const OPENS_SENTENCE = /(?:[.!?:\n]["'\u2019\u201d]?)[\s"'(\u2018\u201c*#>-]*$/;
const MOST_BETWEEN = 5;

function opensSentence(text: string, start: number): boolean {
  const from = Math.max(0, start - MOST_BETWEEN);
  return OPENS_SENTENCE.test(`${from === 0 ? '.' : ''}${text.slice(from, start)}`);
}

function isOfAscii(text: string, start: number, end: number): boolean {
  if (end - start > LONGEST_WORD) return false;
  for (let index = start; index < end; index++)
    if (!isAsciiLetter(text.charCodeAt(index)) && text.charAt(index) !== DOTLESS && !isTwin(text, index))
      return false;
  return true;
}

/** A letter or numeral of Latin that passes for one of ASCII: it is judged when the dotless ones are gone. */
function isTwin(text: string, index: number): boolean {
  const codePoint = text.charCodeAt(index);
  return codePoint > 0x7f && twinOf(codePoint) !== 0 && scriptOf(codePoint) === SCRIPT.Latin;
}

function plainOf(word: string): string {
  return Array.from(word, (letter, index) =>
    isTwin(word, index) ? String.fromCodePoint(twinOf(letter.charCodeAt(0))) : letter,
  ).join('');
}

const NAMES_BEHIND = new Set("@#$\\/=<{|~^%&+`_'\u2019");
const NAMES_BEFORE = new Set('@$\\/=>}|~^%&+`_(');
const APOSTROPHES = new Set("'\u2019");
/** Of Turkish, behind a name: no contraction of English. */
const ENDING = /^['\u2019](?!(?:s|t|d|ll|ve|re|m)(?![A-Za-z\u0131]))[A-Za-z\u0131]/;
const OPENS = /["'(<[{\u00ab\u2018\u201c]/;
const CLOSES = /["')>\]}\u00bb\u2019\u201d]/;
/** Two hyphens as a dash behind a word; before an option stands a blank. */
const DASH_BEHIND_WORD = /^[a-z]--$/i;
const LETTER_OR_DIGIT = /[0-9A-Za-z\u0131]/;

/** No name of a program, no part of an address, no ending, and nothing that is cited by itself. */
function isInProse(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  const isJoined = LETTER_OR_DIGIT.test(text.charAt(start - 2));
  const opensQuotation = APOSTROPHES.has(before) && !isJoined;
  if ((NAMES_BEHIND.has(before) && !opensQuotation) || NAMES_BEFORE.has(after)) return false;
  if (OPENS.test(before) && CLOSES.test(after)) return false;
  if (APOSTROPHES.has(after) && ENDING.test(text.slice(end, end + 4))) return false;
  if (before === '.' || before === ':') return !isJoined;
  if (before === '-') return isJoined || DASH_BEHIND_WORD.test(text.slice(Math.max(0, start - 3), start));
  return !((after === '.' || after === ':') && /[0-9A-Za-z\u0131/]/.test(text.charAt(end + 1)));
}
