/** Habits of a text that say what some of its spaces and marks are: counted where they are, and asked anywhere. */
import { countDirections, type DirectionCounts, isRightToLeftText } from '../context/bidi-mark.ts';
import { frenchPunctuation } from '../context/french-punctuation.ts';
import { hasTurkishLetter } from '../context/hidden-dot.ts';
import {
  isEnglish,
  isForeign,
  isRomance,
  isUnlikeEnglish,
  type LanguageFacts,
  languageOf,
} from '../context/language.ts';
import { numberGrouping } from '../context/number-grouping.ts';
import { countTies, isTied, type TieCounts } from '../context/reference.ts';
import { countLetters, countShortWords, isSlavic, type LetterCounts } from '../context/single-letter-word.ts';
import { type Habits, NO_HABITS, Surroundings } from '../context/surroundings.ts';
import type { Candidates } from '../marks/mark.ts';

/** Figure, no-break, thin and narrow space: the spaces that group digits. */
const NUMBER_SPACES = new Set([0x2007, 0xa0, 0x2009, 0x202f]);
const FIGURE_SPACE = 0x2007;
/** The beginning of a text says its language. */
export const SAMPLE = 16_384;

/** What a text, or its parts so far, says of itself. */
export interface TextFacts {
  readonly hasTurkishLetter: boolean;
  readonly letters: LetterCounts;
  readonly directions: DirectionCounts;
  readonly language: LanguageFacts;
  readonly ties: TieCounts;
  /** Of Cyrillic words of two letters, and of three. */
  readonly shortWords: readonly TieCounts[];
  /** Spaces that stand somewhere as French sets them; and what of them is left where the text is English. */
  readonly french: ReadonlySet<number>;
  readonly frenchInEnglish: ReadonlySet<number>;
}

/** Each is read when it is first asked for: most texts ask none. */
export class FactsOfText implements TextFacts {
  readonly #candidates: Candidates;
  #hasTurkishLetter: boolean | undefined;
  #letters: LetterCounts | undefined;
  #directions: DirectionCounts | undefined;
  #language: LanguageFacts | undefined;
  #ties: TieCounts | undefined;
  #shortWords: readonly TieCounts[] | undefined;
  #french: ReadonlySet<number> | undefined;
  #frenchInEnglish: ReadonlySet<number> | undefined;

  constructor(candidates: Candidates) {
    this.#candidates = candidates;
  }

  get hasTurkishLetter() {
    this.#hasTurkishLetter ??= hasTurkishLetter(this.#candidates.text);
    return this.#hasTurkishLetter;
  }

  get letters() {
    this.#letters ??= countLetters(this.#candidates.text);
    return this.#letters;
  }

  get directions() {
    this.#directions ??= countDirections(this.#candidates.text);
    return this.#directions;
  }

  get language() {
    this.#language ??= languageOf(asSeen(this.#candidates, SAMPLE));
    return this.#language;
  }

  get ties() {
    this.#ties ??= countTies(asSeen(this.#candidates));
    return this.#ties;
  }

  get shortWords() {
    this.#shortWords ??= countShortWords(asSeen(this.#candidates));
    return this.#shortWords;
  }

  get french() {
    this.#french ??= frenchSpacesOf(this.#candidates, false);
    return this.#french;
  }

  get frenchInEnglish() {
    this.#frenchInEnglish ??= frenchSpacesOf(this.#candidates, true);
    return this.#frenchInEnglish;
  }
}

/** What the facts of a text answer. */
export class Answers implements Habits {
  readonly #facts: () => TextFacts;

  constructor(facts: () => TextFacts) {
    this.#facts = facts;
  }

  isTurkish() {
    return this.#facts().hasTurkishLetter;
  }

  isSlavic() {
    return isSlavicText(this.#facts());
  }

  isRightToLeft() {
    return isRightToLeftText(this.#facts().directions);
  }

  isEnglish() {
    return isEnglish(this.#facts().language);
  }

  isForeign() {
    return isForeign(this.#facts().language);
  }

  isUnlikeEnglish() {
    return isUnlikeEnglish(this.#facts().language);
  }

  isRomance() {
    return isRomance(this.#facts().language);
  }

  isTied() {
    return isTied(this.#facts().ties);
  }

  tiesShortWords(letters: number) {
    return isTied(this.#facts().shortWords[letters - 2] as TieCounts);
  }

  isFrench(space: number) {
    const facts = this.#facts();
    return (this.isEnglish() ? facts.frenchInEnglish : facts.french).has(space);
  }
}

function isSlavicText({ letters, language }: TextFacts): boolean {
  if (isSlavic(letters)) return true;
  // Words of French are words of Czech too: a letter of its own decides.
  const isOther = language.french.size > 0 && letters.slavic === 0;
  return language.hasSlavic && !isOther && !isEnglish(language);
}

/** The habits of a text that is seen whole. */
export function ownHabits(candidates: Candidates): Habits {
  const facts = new FactsOfText(candidates);
  return new Answers(() => facts);
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
  readonly isEnglish = this.#ask;
  readonly isForeign = this.#ask;
  readonly isUnlikeEnglish = this.#ask;
  readonly isRomance = this.#ask;
  readonly isTied = this.#ask;
  readonly tiesShortWords = this.#ask;
  readonly isFrench = this.#ask;
}

/** The text without what is looked through, as far as it is wanted: words are read as a second scan reads them. */
function asSeen({ text, starts, codePoints, runFirst }: Candidates, length = text.length): string {
  let seen = '';
  let from = 0;
  for (let candidate = 0; candidate < starts.length && seen.length < length; candidate++) {
    if ((runFirst[candidate] as number) < 0) continue;
    const start = starts[candidate] as number;
    seen += text.slice(from, Math.min(start, from + length));
    from = start + ((codePoints[candidate] as number) > 0xffff ? 2 : 1);
  }
  return (seen + text.slice(from, from + length)).slice(0, length);
}

/** The spaces that stand somewhere as French sets them: before its punctuation, or between groups of digits. */
function frenchSpacesOf(candidates: Candidates, isEnglishText: boolean): ReadonlySet<number> {
  const around = new Surroundings(candidates, { ...NO_HABITS, isEnglish: () => isEnglishText });
  const spaces = new Set<number>();
  for (const [candidate, codePoint] of candidates.codePoints.entries()) {
    if (!NUMBER_SPACES.has(codePoint) || spaces.has(codePoint)) continue;
    const isPunctuation = codePoint !== FIGURE_SPACE && frenchPunctuation(around, candidate) !== null;
    if (isPunctuation || numberGrouping(around, candidate) !== null) spaces.add(codePoint);
  }
  return spaces;
}
