/** What a text is written in: the evidence by which words of two scripts are judged. */
import {
  APOSTROPHE,
  BEYOND,
  DISTINCT,
  IN_WORD,
  LATIN,
  LETTER,
  MARK,
  OTHER,
  PHONETIC,
  PLAIN_CAPITAL,
  SCRIPTS,
  SERBIAN,
  SMALL,
  SPECIAL,
  STYLED,
  SURROGATE,
  UKRAINIAN,
  UNSEEN,
} from './letter-classes.ts';
import { majorityOf } from './majority.ts';
import type { Alphabets } from './reverse-map.ts';
import { type SeenUnits, STRETCH } from './seen-units.ts';

/**
 * What is counted of a text, or of a part of it: the letters of each of `SCRIPTS`, in words of one script, and the rest
 * below. The counts of a whole are the sums of its parts.
 */
export type Counts = Float64Array;
const LATIN_LETTERS = 0;
/** With a small letter, or no acronym of another alphabet: no more of them than are asked for. */
const LATIN_WORDS = SCRIPTS.length;
/** With a letter that only a script other than Latin has. */
const OTHER_WORDS = LATIN_WORDS + 1;
const BEYOND_LETTERS = LATIN_WORDS + 2;
/** Not 0 where some word spells sounds. */
const PHONETIC_WORDS = LATIN_WORDS + 3;
const UKRAINIAN_WORDS = LATIN_WORDS + 4;
const SERBIAN_WORDS = LATIN_WORDS + 5;
/** Latin letters in words that are not only Latin. */
const FOREIGN_LATIN = LATIN_WORDS + 6;
/** Letters that looked like Latin ones, and became them. */
const UNMASKED = LATIN_WORDS + 7;
/** What is counted of twins, from here on: the files that judge them say what. */
export const TWIN_COUNTS = LATIN_WORDS + 8;
export const DOTLESS_COUNTS = TWIN_COUNTS;
export const HYPHEN_COUNTS = TWIN_COUNTS + 5;
export const IDEOGRAPH_COUNTS = TWIN_COUNTS + 8;
const SIZE = TWIN_COUNTS + 13;

const MIN_LATIN_SHARE = 0.9;
const MIN_LATIN_WORDS = 2;
const MIN_CAPITALS = 3;
/** A text about look-alikes has no more, and a smaller share of them. */
const MANY_UNMASKED = 8;
const SHARE_UNMASKED = 0.1;

export const NO_COUNTS: Counts = new Float64Array(SIZE);

export function sumOf(one: Counts, other: Counts): Counts {
  return one.map((count, index) => count + (other[index] as number));
}

/** Whether as many words are counted as are asked for. */
export function hasLatinWords(counts: Counts): boolean {
  return (counts[LATIN_WORDS] as number) >= MIN_LATIN_WORDS;
}

export function withUnmasked(counts: Counts, letters: number): Counts {
  return counts.with(UNMASKED, letters);
}

export function withLatinLetters(counts: Counts, letters: number): Counts {
  return counts.with(LATIN_LETTERS, letters);
}

export interface Evidence extends Alphabets {
  /** The script of most letters of the text. */
  readonly ofText: number | null;
  /** One of `SCRIPTS`, as a bit, with more than half of the characters of the text: known at once; 0 where none has. */
  readonly ofMost: number;
  readonly hasLatin: boolean;
  /** Whether some word has a letter that only a script other than Latin has. */
  readonly hasOtherScript: boolean;
  /**
   * Whether the text is Latin beyond doubt: nine letters in ten, in two or more words with small letters, and no word
   * with a letter that only another script has.
   */
  readonly isPurelyLatin: boolean;
  /** How many letters in disguise became Latin, and whether so many that any look-alike of the text is one. */
  readonly unmasked: number;
  readonly isDisguised: boolean;
  /** Whether it spells sounds: a letter of the African or phonetic alphabets stands somewhere. */
  readonly hasPhonetics: boolean;
}

/**
 * `foreign` counts words that are not only Latin, `all` every word: they are called only where a judge asks. `length` is
 * that of the text in UTF-16 units.
 */
export function evidenceOf(foreign: () => Counts, all: () => Counts, length: number): Evidence {
  let counts: Counts | undefined;
  let most: number | null | undefined;
  const of = (index: number) => {
    counts ??= all();
    return counts[index] as number;
  };
  const ofForeign = (index: number) => foreign()[index] as number;
  return {
    get ofText() {
      if (most === undefined) {
        counts ??= all();
        most = majorityOf(counts);
      }
      return most;
    },
    get ofMost() {
      const most = SCRIPTS.findIndex((_, index) => index > 0 && ofForeign(index) * 2 > length);
      return most < 0 ? 0 : 1 << most;
    },
    get hasLatin() {
      return of(LATIN_LETTERS) > 0;
    },
    get hasOtherScript() {
      return ofForeign(OTHER_WORDS) > 0;
    },
    get isPurelyLatin() {
      const latin = of(LATIN_LETTERS);
      const isMostly = latin >= (latin + of(BEYOND_LETTERS)) * MIN_LATIN_SHARE;
      return isMostly && of(LATIN_WORDS) >= MIN_LATIN_WORDS && ofForeign(OTHER_WORDS) === 0;
    },
    get unmasked() {
      return of(UNMASKED);
    },
    get isDisguised() {
      const unmasked = of(UNMASKED);
      return unmasked >= MANY_UNMASKED && unmasked >= of(LATIN_LETTERS) * SHARE_UNMASKED;
    },
    get hasPhonetics() {
      return of(PHONETIC_WORDS) > 0;
    },
    get hasUkrainian() {
      return ofForeign(UKRAINIAN_WORDS) > 0;
    },
    get hasSerbian() {
      return ofForeign(SERBIAN_WORDS) > 0;
    },
  };
}

const IS_FOREIGN = OTHER | SPECIAL;
/** What a word may have, or what may stand beside it, that takes more than a glance. */
const NOT_PLAIN = LATIN | SPECIAL | STYLED | MARK | SURROGATE | UNSEEN | APOSTROPHE;

/** Adds the words between two indices that are not only Latin, and calls for each: `text` has its class and letters. */
export function countForeignWords(
  text: SeenUnits,
  from: number,
  to: number,
  counts: Counts,
  visit?: (start: number, end: number) => void,
): void {
  for (let index = from; index < to; )
    index = countStretch(text, index, Math.min(index + STRETCH, to), counts, visit);
}

/** Gives where the last word of the stretch ends. */
function countStretch(
  text: SeenUnits,
  from: number,
  to: number,
  counts: Counts,
  visit?: (start: number, end: number) => void,
): number {
  let index = from;
  for (;;) {
    index = text.find(IS_FOREIGN, index, to);
    if (index >= to) return index;
    const end = countPlainWord(text, index, counts);
    if (end > index) {
      index = end;
      continue;
    }
    const start = text.startOfWord(index);
    index = text.readWord(start);
    countForeignWord(text, start, index, counts);
    visit?.(start, index);
  }
}

/**
 * Most words of a text that is not Latin have letters of one script, and nothing beside them that may join: they are
 * counted at a glance, and ask nothing. Gives where the word ends; `start` where it takes more than that.
 */
function countPlainWord({ units, classes }: SeenUnits, start: number, counts: Counts): number {
  const before = start === 0 ? 0 : (classes[units[start - 1] as number] as number);
  if ((before & (IN_WORD | NOT_PLAIN)) !== 0) return start;
  let word = 0;
  let letters = 0;
  let end = start;
  let bits = classes[units[end] as number] as number;
  for (; (bits & IN_WORD) !== 0; bits = classes[units[++end] as number] as number) {
    word |= bits;
    if ((bits & LETTER) !== 0) letters++;
  }
  const scripts = word & LETTER;
  if (((word | bits) & NOT_PLAIN) !== 0 || (scripts & (scripts - 1)) !== 0) return start;
  if ((word & DISTINCT) === 0 || letters === 1) return start;
  addTo(counts, 31 - Math.clz32(scripts), letters);
  countOther(word, counts);
  return end;
}

/** Adds what stands between two indices beside the words that were counted as not only Latin. */
export function countPlainWords(text: SeenUnits, from: number, to: number, counts: Counts): void {
  let seen = 0;
  for (let index = from; index < to; index += STRETCH)
    seen |= countLetters(text, index, Math.min(index + STRETCH, to), counts);
  addTo(counts, LATIN_LETTERS, -(counts[FOREIGN_LATIN] as number));
  if ((seen & PHONETIC) !== 0) addTo(counts, PHONETIC_WORDS, 1);
  if ((seen & LATIN) !== 0) countLatinWords(text, from, to, counts);
}

/** Gives the classes of all letters in one. */
function countLetters(text: SeenUnits, from: number, to: number, counts: Counts): number {
  const { units, classes } = text;
  let latin = 0;
  let beyond = 0;
  let seen = 0;
  for (let index = from; index < to; index++) {
    let bits = classes[units[index] as number] as number;
    if (bits === SURROGATE) bits = text.classAt(index);
    latin += bits & LATIN;
    beyond += (bits & BEYOND) === 0 ? 0 : 1;
    seen |= bits;
  }
  addTo(counts, LATIN_LETTERS, latin);
  addTo(counts, BEYOND_LETTERS, beyond);
  return seen;
}

/** As many as are asked for. */
function countLatinWords(text: SeenUnits, from: number, to: number, counts: Counts): void {
  for (let index = from; (counts[LATIN_WORDS] as number) < MIN_LATIN_WORDS; ) {
    index = text.find(LATIN, index, to);
    if (index >= to) return;
    index = text.readWord(text.startOfWord(index));
    if ((text.wordClass & IS_FOREIGN) === 0 && isLatinWord(text)) addTo(counts, LATIN_WORDS, 1);
  }
}

/** A word with small letters, or no acronym of another alphabet. */
function isLatinWord({ wordClass, wordLetters }: SeenUnits): boolean {
  if ((wordClass & SMALL) !== 0) return true;
  return (wordClass & PLAIN_CAPITAL) !== 0 && wordLetters >= MIN_CAPITALS;
}

/** Adds the word that was read last, which is not only Latin. */
function countForeignWord(text: SeenUnits, start: number, end: number, counts: Counts): void {
  const { wordClass, wordLetters } = text;
  if ((wordClass & LATIN) !== 0) addTo(counts, FOREIGN_LATIN, latinLettersIn(text, start, end));
  const scripts = wordClass & LETTER;
  if (scripts === 0 || (scripts & (scripts - 1)) !== 0 || (wordClass & STYLED) !== 0) return;
  addTo(counts, 31 - Math.clz32(scripts), wordLetters);
  if (scripts === LATIN) {
    if (isLatinWord(text)) addTo(counts, LATIN_WORDS, 1);
    return;
  }
  const isDistinct = (wordClass & DISTINCT) !== 0 || hasComposed(text, start, end);
  countOther(isDistinct ? wordClass | DISTINCT : wordClass, counts);
}

/** Adds a word of another script. */
function countOther(wordClass: number, counts: Counts): void {
  if ((wordClass & DISTINCT) !== 0) addTo(counts, OTHER_WORDS, 1);
  if ((wordClass & UKRAINIAN) !== 0) addTo(counts, UKRAINIAN_WORDS, 1);
  if ((wordClass & SERBIAN) !== 0) addTo(counts, SERBIAN_WORDS, 1);
}

function latinLettersIn(text: SeenUnits, start: number, end: number): number {
  let letters = 0;
  for (let index = start; index < end; index = text.after(index)) letters += text.classAt(index) & LATIN;
  return letters;
}

export function addTo(counts: Counts, index: number, count: number): void {
  counts[index] = (counts[index] as number) + count;
}

/** Whether a mark stands right behind a letter. */
function hasComposed(text: SeenUnits, start: number, end: number): boolean {
  const behind = text.classAt(text.from(end));
  if (((text.wordClass | behind) & MARK) === 0) return false;
  for (let index = start; index < end; index = text.after(index)) {
    const isLetter = (text.classAt(index) & LETTER) !== 0;
    if (isLetter && (text.classAt(text.after(index)) & MARK) !== 0) return true;
  }
  return false;
}
