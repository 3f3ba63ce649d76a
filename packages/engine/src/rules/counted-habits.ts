/** The habits of a text that is read in parts. */
import { countDirections, type DirectionCounts } from '../context/bidi-mark.ts';
import { type LanguageFacts, languageOf, NO_LANGUAGE, sumOfLanguages } from '../context/language.ts';
import { countTies, mayBeTied, type TieCounts } from '../context/reference.ts';
import type { LetterCounts } from '../context/single-letter-word.ts';
import type { Candidates } from '../marks/mark.ts';
import { Answers, FactsOfText, SAMPLE, type TextFacts } from './habits.ts';

const NOTHING: TextFacts = {
  hasTurkishLetter: false,
  letters: { letters: 0, slavic: 0 },
  directions: { left: 0, right: 0, placeholders: 0 },
  language: NO_LANGUAGE,
  ties: { tied: 0, all: 0 },
  shortWords: [
    { tied: 0, all: 0 },
    { tied: 0, all: 0 },
  ],
  french: new Set(),
  frenchInEnglish: new Set(),
};

/** A part of ASCII without candidates; it is read when its answer matters. */
export interface PlainPart {
  readonly letters: number;
  /** As much of its beginning as is asked for, or all. */
  readonly read: (length?: number) => string;
}

export class CountedHabits {
  #facts = NOTHING;
  readonly #plain: PlainPart[] = [];
  #all: TextFacts | null = null;
  readonly answers = new Answers(() => this.#sum());

  count(part: Candidates): void {
    this.#facts = sumOf(this.#facts, new FactsOfText(part));
  }

  countPlain(part: PlainPart): void {
    this.#plain.push(part);
  }

  #sum(): TextFacts {
    this.#all ??= new WithPlainParts(this.#facts, this.#plain);
    return this.#all;
  }
}

/** Facts of some parts, and of parts of ASCII without candidates: these have no odd space, and no letter of their own. */
class WithPlainParts implements TextFacts {
  readonly #parts: readonly PlainPart[];
  readonly #facts: TextFacts;
  readonly hasTurkishLetter: boolean;
  readonly letters: LetterCounts;
  readonly shortWords: readonly TieCounts[];
  readonly french: ReadonlySet<number>;
  readonly frenchInEnglish: ReadonlySet<number>;
  #directions: DirectionCounts | undefined;
  #language: LanguageFacts | undefined;
  #ties: TieCounts | undefined;

  constructor(facts: TextFacts, parts: readonly PlainPart[]) {
    this.#parts = parts;
    this.#facts = facts;
    this.hasTurkishLetter = facts.hasTurkishLetter;
    this.letters = parts.reduce(
      (sum, { letters }) => sumOfLetters(sum, { letters, slavic: 0 }),
      facts.letters,
    );
    this.shortWords = facts.shortWords;
    this.french = facts.french;
    this.frenchInEnglish = facts.frenchInEnglish;
  }

  /** Where letters are read from the left, and none from the right, more of them do not matter. */
  get directions() {
    const { directions } = this.#facts;
    if (directions.right === 0 && directions.left > 0) return directions;
    this.#directions ??= this.#sum(directions, countDirections, sumOfDirections);
    return this.#directions;
  }

  get language() {
    this.#language ??= this.#sum(this.#facts.language, languageOf, sumOfLanguages, SAMPLE);
    return this.#language;
  }

  /** Where no space is a tie, the others do not matter. */
  get ties() {
    const { ties } = this.#facts;
    if (!mayBeTied(ties)) return ties;
    this.#ties ??= this.#sum(ties, countTies, sumOfTies);
    return this.#ties;
  }

  #sum<One>(
    first: One,
    count: (text: string) => One,
    add: (one: One, other: One) => One,
    length?: number,
  ): One {
    return this.#parts.reduce((sum, part) => add(sum, count(part.read(length))), first);
  }
}

function sumOf(one: TextFacts, other: TextFacts): TextFacts {
  return {
    hasTurkishLetter: one.hasTurkishLetter || other.hasTurkishLetter,
    letters: sumOfLetters(one.letters, other.letters),
    directions: sumOfDirections(one.directions, other.directions),
    language: sumOfLanguages(one.language, other.language),
    ties: sumOfTies(one.ties, other.ties),
    shortWords: one.shortWords.map((ties, index) => sumOfTies(ties, other.shortWords[index] as TieCounts)),
    french: new Set([...one.french, ...other.french]),
    frenchInEnglish: new Set([...one.frenchInEnglish, ...other.frenchInEnglish]),
  };
}

function sumOfTies(one: TieCounts, other: TieCounts): TieCounts {
  return { tied: one.tied + other.tied, all: one.all + other.all };
}

function sumOfLetters(one: LetterCounts, other: LetterCounts): LetterCounts {
  return { letters: one.letters + other.letters, slavic: one.slavic + other.slavic };
}

function sumOfDirections(one: DirectionCounts, other: DirectionCounts): DirectionCounts {
  return {
    left: one.left + other.left,
    right: one.right + other.right,
    placeholders: one.placeholders + other.placeholders,
  };
}
