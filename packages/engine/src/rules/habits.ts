/** Habits of a text that say what some of its spaces and dots are: counted where they are, and asked anywhere. */
import { frenchPunctuation } from '../context/french-punctuation.ts';
import { hasTurkishLetter } from '../context/hidden-dot.ts';
import { numberGrouping } from '../context/number-grouping.ts';
import { countLetters, isSlavic, type LetterCounts } from '../context/single-letter-word.ts';
import { type Habits, Surroundings } from '../context/surroundings.ts';
import type { Candidates } from '../marks/mark.ts';

/** Figure, no-break, thin and narrow space: the spaces that group digits. */
const NUMBER_SPACES = new Set([0x2007, 0xa0, 0x2009, 0x202f]);
const FIGURE_SPACE = 0x2007;

/** The habits of a text that is seen whole; read when they are asked for. */
export function ownHabits(candidates: Candidates): Habits {
  let turkish: boolean | undefined;
  let slavic: boolean | undefined;
  let french: ReadonlySet<number> | undefined;
  return {
    isTurkish: () => {
      turkish ??= hasTurkishLetter(candidates.text);
      return turkish;
    },
    isSlavic: () => {
      slavic ??= isSlavic(countLetters(candidates.text));
      return slavic;
    },
    isFrench: (space) => {
      french ??= frenchSpacesOf(candidates);
      return french.has(space);
    },
  };
}

/** The spaces that stand somewhere as French sets them: before its punctuation, or between groups of digits. */
function frenchSpacesOf(candidates: Candidates): ReadonlySet<number> {
  const around = new Surroundings(candidates);
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
  #counts: LetterCounts = { letters: 0, slavic: 0 };
  readonly #french = new Set<number>();

  count(part: Candidates): void {
    this.#isTurkish ||= hasTurkishLetter(part.text);
    const { letters, slavic } = countLetters(part.text);
    this.#counts = { letters: this.#counts.letters + letters, slavic: this.#counts.slavic + slavic };
    for (const space of frenchSpacesOf(part)) this.#french.add(space);
  }

  isTurkish(): boolean {
    return this.#isTurkish;
  }

  isSlavic(): boolean {
    return isSlavic(this.#counts);
  }

  isFrench(space: number): boolean {
    return this.#french.has(space);
  }
}

/** In the place of habits that are not counted yet: whether anybody asks for them. */
export class AskedHabits implements Habits {
  isAsked = false;

  isTurkish(): boolean {
    return this.#ask();
  }

  isSlavic(): boolean {
    return this.#ask();
  }

  isFrench(): boolean {
    return this.#ask();
  }

  #ask(): boolean {
    this.isAsked = true;
    return false;
  }
}
