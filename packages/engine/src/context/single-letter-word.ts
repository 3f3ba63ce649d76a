/** Does a no-break space hold a short word to the next, as Czech, Polish and Russian do? CSN 01 6910; CLDR cs; Typograf. */
import type { Reason } from '../marks/mark.ts';
import { isDecimalDigit, isLetter, isMark, isSpaceSeparator } from '../unicode/general-category.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { precedesPlaceholder, textAfter, textBefore } from './placeholder.ts';
import type { TieCounts } from './reference.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const LATIN_WORDS = new Set([...'aiouwzkshvAIOUWZKSHV'].map((letter) => letter.codePointAt(0)));
const SMALL_WORDS = new Set([...'iouwzkhvOUWZKHV'].map((letter) => letter.codePointAt(0)));
const SMALL_S = 0x73;
const WAW = 0x648;
/** Letters of Polish, Czech, Slovak and Croatian that French, Spanish and German do without. */
const SLAVIC_LETTER =
  /[\u0105\u0107\u0119\u0142\u0144\u015b\u017a\u017c\u010d\u010f\u011b\u0148\u0159\u0161\u0165\u016f\u017e\u013e\u013a\u0155\u0111]/giu;
/** An apostrophe, a directive, an escape or an entity: the letter is a part of it. */
const NO_WORD_BEHIND = new Set([0x27, 0x2019, 0x25, 0x5c, 0x24, 0x26, 0x40, 0x7e]);
const LONGEST_SHORT = 3;
/** Behind anything but what may make it a part of a word or of a value. */
const SHORT_WORD = /(?:^|[^\w\u00c0-\u052f'\u2019%\\$&@~])([\u0400-\u04ff]{2,3})$/;
const AFTER_SHORT_WORD =
  /(?<![\w\u00c0-\u052f'\u2019%\\$&@~])([\u0400-\u04ff]{2,3})([ \u00a0])(?=[\u0400-\u04ff\d])/g;
/** \u0431\u044b, \u0436\u0435, \u043b\u0438 and their short forms, as whole words. */
const PARTICLE = /^(?:\u0431\u044b?|\u0436\u0435?|\u043b[\u0438\u044c])(?![\u0400-\u04ff])/;
const PARTICLE_LETTERS = new Set([0x431, 0x436, 0x43b]);
const LONGEST_PARTICLE = 2;
/** One letter in a hundred. */
const MIN_SHARE = 0.01;

export function singleLetterWord(around: Surroundings, candidate: number): Reason | null {
  if (isShortCyrillic(around, candidate) || precedesParticle(around, candidate)) return 'single-letter-word';
  const letter = around.before(candidate);
  // Arabic writes its `and` without a space; some set one that does not break.
  const isOther = letter === WAW || (isLetter(letter) && scriptOf(letter) === SCRIPT.Cyrillic);
  if (!isOther && !LATIN_WORDS.has(letter)) return null;
  const cursor = around.cursorBefore(candidate);
  around.stepBack(cursor);
  const before = around.stepBack(cursor);
  if (isLetter(before) || isMark(before) || NO_WORD_BEHIND.has(before)) return null;
  const after = around.after(candidate);
  if (isLineEdge(after) || isSpaceSeparator(after)) return null;
  if (isOther || around.habits.isSlavic()) return 'single-letter-word';
  if (around.habits.isEnglish() || around.habits.isRomance()) return null;
  // Those that English has not: Norwegian, Croatian and Polish write them in a message of two words too.
  if (SMALL_WORDS.has(letter)) return 'single-letter-word';
  // English has the one as the rest of a word, and the others before what a program puts in.
  const isLikely = (letter | 0x20) === SMALL_S || precedesPlaceholder(around, candidate);
  return isLikely && around.habits.isUnlikeEnglish() ? 'single-letter-word' : null;
}

/** A Cyrillic word of two or three letters before another word or a number, where the text ties those as a rule. */
function isShortCyrillic(around: Surroundings, candidate: number): boolean {
  const after = around.after(candidate);
  if (!isCyrillicLetter(after) && !isDecimalDigit(after)) return false;
  if (!isCyrillicLetter(around.before(candidate))) return false;
  const [, word] = SHORT_WORD.exec(textBefore(around, candidate, LONGEST_SHORT + 1)) ?? [];
  return word !== undefined && around.habits.tiesShortWords(word.length);
}

/** A particle of Russian leans on the word before it. */
function precedesParticle(around: Surroundings, candidate: number): boolean {
  if (!PARTICLE_LETTERS.has(around.after(candidate)) || !isCyrillicLetter(around.before(candidate)))
    return false;
  return PARTICLE.test(textAfter(around, candidate, LONGEST_PARTICLE + 1));
}

/** How often Cyrillic words of two letters stand before a no-break space and before any, and those of three. */
export function countShortWords(text: string): readonly TieCounts[] {
  const counts = [
    { tied: 0, all: 0 },
    { tied: 0, all: 0 },
  ] as const;
  for (const [, word = '', space] of text.matchAll(AFTER_SHORT_WORD)) {
    const count = counts[word.length - 2] as { tied: number; all: number };
    count.all++;
    if (space === '\u00a0') count.tied++;
  }
  return counts;
}

export function isCyrillicLetter(codePoint: number): boolean {
  return isLetter(codePoint) && scriptOf(codePoint) === SCRIPT.Cyrillic;
}

/** How many letters there are, and how many of them are of those languages. */
export interface LetterCounts {
  readonly letters: number;
  readonly slavic: number;
}

export function countLetters(text: string): LetterCounts {
  let letters = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      if (isLetter(unit)) letters++;
      continue;
    }
    const codePoint = text.codePointAt(index) as number;
    if (isLetter(codePoint)) letters++;
    if (codePoint > 0xffff) index++;
  }
  return { letters, slavic: text.match(SLAVIC_LETTER)?.length ?? 0 };
}

export function isSlavic({ letters, slavic }: LetterCounts): boolean {
  return slavic > 0 && slavic >= letters * MIN_SHARE;
}
