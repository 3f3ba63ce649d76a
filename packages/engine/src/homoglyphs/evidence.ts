/** What a text and its sentences are written in: the evidence by which words of two scripts are judged. */
import { isLetter, isMark } from '../unicode/general-category.ts';
import { twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { isAsciiLetter, isInWord, isLatin, isOther, isStyled } from './letters.ts';
import { FIRST_PHONETIC, isPhonetic, LAST_PHONETIC } from './phonetics.ts';
import type { Alphabets } from './reverse-map.ts';
import type { SeenText, Words } from './words.ts';

/** Letters of each script, in words of one script. */
type Tally = Map<number, number>;

export interface Evidence extends Alphabets {
  /** The script of most letters of the text. */
  readonly ofText: number | null;
  /** The script of most letters of a sentence; of the text, where the sentence does not say. */
  readonly ofSentence: (sentence: number) => number | null;
  readonly hasLatin: boolean;
  /** Whether some word has a letter that only a script other than Latin has. */
  readonly hasOtherScript: boolean;
  /**
   * Whether the text is Latin beyond doubt: nine letters in ten, in two or more words with small letters, and no word
   * with a letter that only another script has.
   */
  readonly isPurelyLatin: boolean;
  /** Whether it spells sounds: a letter of the African or phonetic alphabets stands somewhere. */
  readonly hasPhonetics: boolean;
}

const FIRST_CYRILLIC = 0x400;
const UKRAINIAN = new Set([
  ...[0x456, 0x457, 0x454, 0x406, 0x407, 0x404, 0x490, 0x491, 0x45e, 0x40e],
  ...[0x4d9, 0x493, 0x49b, 0x4a3, 0x4e9, 0x4b1],
]);
const SERBIAN = new Set([0x458, 0x455, 0x452, 0x45b, 0x459, 0x45a, 0x45f, 0x408, 0x405]);
const MIN_LATIN_SHARE = 0.9;
const MIN_LATIN_WORDS = 2;
const MIN_CAPITALS = 3;
/** Capitals that look like none of Cyrillic or Greek. */
const PLAIN_CAPITALS = new Set([...'DFGLNQRUVWZ'].map((letter) => letter.charCodeAt(0)));

/** What is counted of a text, or of a part of it: the evidence of a whole is the sum of its parts. */
export interface Counts {
  readonly ofText: Tally;
  /** Sentences end where a part ends. */
  readonly sentences: Sentences;
  readonly latin: number;
  readonly distinctiveOther: number;
  readonly latinWords: number;
  readonly otherWords: number;
  /** Letters of scripts whose words never mix with Latin: Chinese, Arabic, Thai. */
  readonly beyond: number;
  readonly hasPhonetics: boolean;
  readonly hasUkrainian: boolean;
  readonly hasSerbian: boolean;
}

/** Letters of each script in a sentence; null for one without words of one script. */
type Sentences = (sentence: number) => Tally | null;

const NO_SENTENCES: Sentences = () => null;

export const NO_COUNTS: Counts = {
  ofText: new Map(),
  sentences: NO_SENTENCES,
  latin: 0,
  distinctiveOther: 0,
  latinWords: 0,
  otherWords: 0,
  beyond: 0,
  hasPhonetics: false,
  hasUkrainian: false,
  hasSerbian: false,
};

export function countEvidence(text: SeenText, words: Words): Counts {
  const ofText: Tally = new Map();
  const scripts = new Uint8Array(words.length);
  const lengths = new Uint32Array(words.length);
  let latin = 0;
  let distinctiveOther = 0;
  let latinWords = 0;
  let otherWords = 0;
  const alphabets = { hasUkrainian: false, hasSerbian: false };
  const summary = newSummary();
  for (let index = 0; index < words.length; index++) {
    if (!summarize(text, words.startOf(index), words.endOf(index), alphabets, summary)) continue;
    const { script, letters, isDistinctive, hasSmall, isPlainCapitals } = summary;
    add(ofText, script, letters);
    scripts[index] = script;
    lengths[index] = letters;
    if (script === SCRIPT.Latin) {
      latin += letters;
      if (hasSmall || isPlainCapitals) latinWords++;
    } else if (isDistinctive) {
      distinctiveOther += letters;
      otherWords++;
    }
  }
  const { beyond, hasPhonetics } = countRare(text);
  return {
    ...{
      ofText,
      sentences: sentencesOf(words, scripts, lengths),
      latin,
      distinctiveOther,
      latinWords,
      otherWords,
      beyond,
      hasPhonetics,
    },
    ...alphabets,
  };
}

/** Tallies of sentences, asked for in text order; each word has a script, or 0, and a number of letters. */
function sentencesOf(words: Words, scripts: Uint8Array, lengths: Uint32Array): Sentences {
  let next = 0;
  let known = -1;
  let tally: Tally = new Map();
  return (sentence) => {
    if (sentence !== known) {
      if (sentence < known) next = 0;
      known = sentence;
      tally = new Map();
      while (next < words.length && words.sentenceOf(next) < sentence) next++;
      for (; next < words.length && words.sentenceOf(next) === sentence; next++)
        if (scripts[next] !== 0) add(tally, scripts[next] as number, lengths[next] as number);
    }
    return tally.size === 0 ? null : tally;
  };
}

/** Of two parts; their sentences are their own, and left out. */
export function sumOf(one: Counts, other: Counts): Counts {
  const ofText: Tally = new Map(one.ofText);
  for (const [script, letters] of other.ofText) add(ofText, script, letters);
  return {
    ofText,
    sentences: NO_SENTENCES,
    latin: one.latin + other.latin,
    distinctiveOther: one.distinctiveOther + other.distinctiveOther,
    latinWords: one.latinWords + other.latinWords,
    otherWords: one.otherWords + other.otherWords,
    beyond: one.beyond + other.beyond,
    hasPhonetics: one.hasPhonetics || other.hasPhonetics,
    hasUkrainian: one.hasUkrainian || other.hasUkrainian,
    hasSerbian: one.hasSerbian || other.hasSerbian,
  };
}

/** By what `text` counts of the whole text, and `sentences` of those of a part. */
export function evidenceOf(text: Counts, { sentences }: Counts): Evidence {
  const { ofText, latin, distinctiveOther, latinWords, otherWords, beyond } = text;
  const most = majorityOf(ofText);
  return {
    hasUkrainian: text.hasUkrainian,
    hasSerbian: text.hasSerbian,
    ofText: most,
    ofSentence: (sentence) => majorityOf(sentences(sentence) ?? ofText) ?? most,
    hasLatin: latin > 0,
    hasOtherScript: otherWords > 0,
    isPurelyLatin:
      otherWords === 0 &&
      latinWords >= MIN_LATIN_WORDS &&
      latin >= (latin + distinctiveOther + beyond) * MIN_LATIN_SHARE,
    hasPhonetics: text.hasPhonetics,
  };
}

const PLAIN_ASCII = /^[\t\n\r\x20-\x7e]*$/;
const ASCII_WORD = /[A-Za-z0-9]+(?:(?<=[A-Za-z])'(?=[A-Za-z])[A-Za-z0-9]+)*/g;

/** The same of a text in which nothing but plain ASCII stands, and no more words than are asked for; else null. */
export function countAscii(text: string): Counts | null {
  if (!PLAIN_ASCII.test(text)) return null;
  let latin = 0;
  for (let index = 0; index < text.length; index++) if (isAsciiLetter(text.charCodeAt(index))) latin++;
  if (latin === 0) return NO_COUNTS;
  let latinWords = 0;
  for (const [word] of text.matchAll(ASCII_WORD)) {
    if (isLatinWord(word)) latinWords++;
    if (latinWords === MIN_LATIN_WORDS) break;
  }
  return { ...NO_COUNTS, ofText: new Map([[SCRIPT.Latin, latin]]), latin, latinWords };
}

/** Latin words among the first of a text, and whether there are as many of them as are asked for. */
export function countLatinWords(text: SeenText, words: Words, length: number) {
  const alphabets = { hasUkrainian: false, hasSerbian: false };
  const summary = newSummary();
  let count = 0;
  for (let index = 0; index < length && count < MIN_LATIN_WORDS; index++) {
    if (!summarize(text, words.startOf(index), words.endOf(index), alphabets, summary)) continue;
    if (summary.script === SCRIPT.Latin && (summary.hasSmall || summary.isPlainCapitals)) count++;
  }
  return { count, isEnough: count === MIN_LATIN_WORDS };
}

/** A word with small letters, or no acronym of another alphabet. */
function isLatinWord(word: string): boolean {
  if (/[a-z]/.test(word)) return true;
  const capitals = word.match(/[A-Z]/g) ?? [];
  return (
    capitals.length >= MIN_CAPITALS && capitals.some((letter) => PLAIN_CAPITALS.has(letter.charCodeAt(0)))
  );
}

interface Summary {
  script: number;
  letters: number;
  /** A letter that no ASCII letter looks like. */
  isDistinctive: boolean;
  hasSmall: boolean;
  /** Three capitals or more, one of them with no twin elsewhere: no acronym of another alphabet. */
  isPlainCapitals: boolean;
}

function newSummary(): Summary {
  return { script: 0, letters: 0, isDistinctive: false, hasSmall: false, isPlainCapitals: false };
}

/** Fills a summary, one for all words; false for a word of several scripts, or of none. */
function summarize(
  { codePoints }: SeenText,
  start: number,
  end: number,
  alphabets: { hasUkrainian: boolean; hasSerbian: boolean },
  summary: Summary,
): boolean {
  let script = 0;
  let letters = 0;
  let isDistinctive = false;
  let hasSmall = false;
  let hasPlainCapital = false;
  for (let index = start; index < end; index++) {
    const codePoint = codePoints[index] as number;
    if (isStyled(codePoint)) return false;
    if (!isLatin(codePoint) && !isOther(codePoint)) continue;
    const own = codePoint < 0x80 ? SCRIPT.Latin : scriptOf(codePoint);
    if (script !== 0 && own !== script) return false;
    script = own;
    letters++;
    isDistinctive ||= isMark(codePoints[index + 1] ?? 0) || twinOf(codePoint) === 0;
    hasSmall ||= codePoint >= 0x61 && codePoint <= 0x7a;
    hasPlainCapital ||= codePoint < 0x5b && PLAIN_CAPITALS.has(codePoint);
  }
  if (letters === 0) return false;
  for (let index = start; index < end; index++) {
    const codePoint = codePoints[index] as number;
    if (codePoint < FIRST_CYRILLIC) continue;
    if (UKRAINIAN.has(codePoint)) alphabets.hasUkrainian = true;
    if (SERBIAN.has(codePoint)) alphabets.hasSerbian = true;
  }
  summary.script = script;
  summary.letters = letters;
  summary.isDistinctive = isDistinctive;
  summary.hasSmall = hasSmall;
  summary.isPlainCapitals = script === SCRIPT.Latin && letters >= MIN_CAPITALS && hasPlainCapital;
  return true;
}

/** Letters of scripts whose words never mix with Latin: Chinese, Arabic, Thai; and whether there are phonetic ones. */
function countRare({ codePoints }: SeenText): { beyond: number; hasPhonetics: boolean } {
  let beyond = 0;
  let hasPhonetics = false;
  for (let index = 0; index < codePoints.length; index++) {
    const codePoint = codePoints[index] as number;
    if (codePoint < FIRST_PHONETIC) continue;
    if (codePoint <= LAST_PHONETIC) hasPhonetics ||= isPhonetic(codePoint);
    else if (isLetter(codePoint) && !isInWord(codePoint)) beyond++;
  }
  return { beyond, hasPhonetics };
}

function add(tally: Tally, script: number, letters: number): void {
  tally.set(script, (tally.get(script) ?? 0) + letters);
}

/** Null when no script has more letters than every other. */
function majorityOf(tally: Tally): number | null {
  let most: number | null = null;
  let letters = 0;
  for (const [script, count] of tally) {
    if (count === letters) most = null;
    if (count <= letters) continue;
    most = script;
    letters = count;
  }
  return most;
}
