/** Habits of a text that say what some of its spaces and dots are: counted where they are, and asked anywhere. */
import { countDirections, type DirectionCounts, isRightToLeftText } from '../context/bidi-mark.ts';
import { frenchPunctuation } from '../context/french-punctuation.ts';
import { hasTurkishLetter } from '../context/hidden-dot.ts';
import {
  isEnglish,
  type LanguageFacts,
  languageOf,
  NO_LANGUAGE,
  sumOfLanguages,
} from '../context/language.ts';
import { numberGrouping } from '../context/number-grouping.ts';
import { countTies, isTied, type TieCounts } from '../context/reference.ts';
import { countLetters, isSlavic, type LetterCounts } from '../context/single-letter-word.ts';
import { type Habits, NO_HABITS, Surroundings } from '../context/surroundings.ts';
import type { Candidates } from '../marks/mark.ts';

/** Figure, no-break, thin and narrow space: the spaces that group digits. */
const NUMBER_SPACES = new Set([0x2007, 0xa0, 0x2009, 0x202f]);
const FIGURE_SPACE = 0x2007;

/** What a text, or one of its parts, says of its language and its spaces. */
interface TextHabits {
  readonly isTurkish: () => boolean;
  readonly letters: () => LetterCounts;
  readonly directions: () => DirectionCounts;
  readonly ties: () => TieCounts;
  readonly language: () => LanguageFacts;
  readonly french: (isEnglish: boolean) => ReadonlySet<number>;
}

/** Each is read when it is asked for. */
function habitsOf(candidates: Candidates): TextHabits {
  const language = once(() => languageOf(asSeen(candidates, SAMPLE)));
  return {
    isTurkish: once(() => hasTurkishLetter(candidates.text)),
    letters: once(() => countLetters(candidates.text)),
    directions: once(() => countDirections(candidates.text)),
    ties: once(() => countTies(asSeen(candidates))),
    language,
    french: (isEnglish) => frenchSpacesOf(candidates, isEnglish),
  };
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** The beginning of a text says its language. */
const SAMPLE = 16_384;

/** The text without what is looked through, as far as it is wanted: words are read as a second scan reads them. */
function asSeen({ text, starts, codePoints, runFirst }: Candidates, length = text.length): string {
  let seen = '';
  let from = 0;
  for (let candidate = 0; candidate < starts.length && seen.length < length; candidate++) {
    if ((runFirst[candidate] as number) < 0) continue;
    const start = starts[candidate] as number;
    seen += text.slice(from, start);
    from = start + ((codePoints[candidate] as number) > 0xffff ? 2 : 1);
  }
  return from === 0
    ? text.slice(0, length)
    : seen + text.slice(from, from + Math.max(length - seen.length, 0));
}

/** The habits of a text that is seen whole. */
export function ownHabits(candidates: Candidates): Habits {
  const own = habitsOf(candidates);
  const isEnglishText = () => isEnglish(own.language());
  const french = once(() => own.french(isEnglishText()));
  return {
    isTurkish: own.isTurkish,
    isSlavic: () => isSlavicText(own.letters(), own.language()),
    isRightToLeft: () => isRightToLeftText(own.directions()),
    isTied: () => isTied(own.ties()),
    isEnglish: isEnglishText,
    isRomance: () => isRomance(own.language()),
    isForeign: () => isForeign(own.language()),
    isFrench: (space) => french().has(space),
  };
}

function isSlavicText(letters: LetterCounts, language: LanguageFacts): boolean {
  // Words of French are words of Czech too: a letter of its own decides.
  const isOther = language.hasFrench && letters.slavic === 0;
  return isSlavic(letters) || (language.hasSlavic && !isOther && !isEnglish(language));
}

function isRomance({ hasFrench, hasRomance }: LanguageFacts): boolean {
  return hasFrench || hasRomance;
}

function isForeign(language: LanguageFacts): boolean {
  const { hasFrench, hasRomance, hasSlavic, hasForeignLetters } = language;
  return (hasFrench || hasRomance || hasSlavic || hasForeignLetters) && !isEnglish(language);
}

/** The spaces that stand somewhere as French sets them: before its punctuation, or between groups of digits. */
function frenchSpacesOf(candidates: Candidates, isEnglish: boolean): ReadonlySet<number> {
  const around = new Surroundings(candidates, { ...NO_HABITS, isEnglish: () => isEnglish });
  const spaces = new Set<number>();
  for (const [candidate, codePoint] of candidates.codePoints.entries()) {
    if (!NUMBER_SPACES.has(codePoint) || spaces.has(codePoint)) continue;
    const isPunctuation = codePoint !== FIGURE_SPACE && frenchPunctuation(around, candidate) !== null;
    if (isPunctuation || numberGrouping(around, candidate) !== null) spaces.add(codePoint);
  }
  return spaces;
}

/** The habits of a text that is read in parts. */
export class CountedHabits implements Habits {
  #isTurkish = false;
  #letters: LetterCounts = { letters: 0, slavic: 0 };
  #directions: DirectionCounts = { left: 0, right: 0 };
  #ties: TieCounts = { tied: 0, all: 0 };
  #language = NO_LANGUAGE;
  /** In a text that is English, and in any other. */
  readonly #english = new Set<number>();
  readonly #french = new Set<number>();

  count(part: Candidates): void {
    const own = habitsOf(part);
    this.#isTurkish ||= own.isTurkish();
    const { letters, slavic } = own.letters();
    this.#letters = { letters: this.#letters.letters + letters, slavic: this.#letters.slavic + slavic };
    const { left, right } = own.directions();
    this.#directions = { left: this.#directions.left + left, right: this.#directions.right + right };
    const { tied, all } = own.ties();
    this.#ties = { tied: this.#ties.tied + tied, all: this.#ties.all + all };
    this.#language = sumOfLanguages(this.#language, own.language());
    for (const space of own.french(true)) this.#english.add(space);
    for (const space of own.french(false)) this.#french.add(space);
  }

  isTurkish(): boolean {
    return this.#isTurkish;
  }

  isSlavic(): boolean {
    return isSlavicText(this.#letters, this.#language);
  }

  isRightToLeft(): boolean {
    return isRightToLeftText(this.#directions);
  }

  isTied(): boolean {
    return isTied(this.#ties);
  }

  isEnglish(): boolean {
    return isEnglish(this.#language);
  }

  isRomance(): boolean {
    return isRomance(this.#language);
  }

  isForeign(): boolean {
    return isForeign(this.#language);
  }

  isFrench(space: number): boolean {
    return (this.isEnglish() ? this.#english : this.#french).has(space);
  }
}

/** In the place of habits that are not counted yet: whether anybody asks for them. */
export class AskedHabits implements Habits {
  isAsked = false;
  readonly #ask = () => {
    this.isAsked = true;
    return false;
  };
  readonly isTurkish = this.#ask;
  readonly isSlavic = this.#ask;
  readonly isRightToLeft = this.#ask;
  readonly isTied = this.#ask;
  readonly isEnglish = this.#ask;
  readonly isRomance = this.#ask;
  readonly isForeign = this.#ask;
  readonly isFrench = this.#ask;
}
