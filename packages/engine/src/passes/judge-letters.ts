/** Which letters pass for others: the first pass. They are judged in rounds, until one replaces none. */

import { type Counts, hasLatinWords, NO_COUNTS, sumOf, withLatinLetters } from '../letters/evidence.ts';
import { Letters } from '../letters/find-look-alikes.ts';
import { findMixedNumbers } from '../letters/find-mixed-numbers.ts';
import { type WholeText, withDisguises } from '../letters/judgement.ts';
import { type Marks, NO_MARKS } from '../marks/marks.ts';
import { mergeMarks } from '../marks/place-marks.ts';
import type { QuietText, Section } from '../text/section.ts';

/** A replaced letter can change a word once or twice more; the bound is only for safety. */
const MAX_ROUNDS = 10;
/** In UTF-16 units. */
const FIRST_LINES = 1024;
const NO_DISGUISES: ReadonlySet<string> = new Set();
const NOT_ASCII = /[^\0-\x7f]/;

/** What the readings so far say of the letters of a text. */
export interface LetterFacts {
  /**
   * What the sections that ask say before each round: with these a section is judged again and comes out the same. Null
   * where one section is the whole text, which counts itself when it is asked.
   */
  readonly rounds: readonly (WholeText | null)[];
  /** Numbers of the sections in which letters may be replaced or reported; null before the first reading. */
  readonly asking: ReadonlySet<number> | null;
  /** What the other sections count, which no round changes; null until it is needed. */
  readonly others: Counts | null;
  /** Whether another round is not needed, or not allowed. */
  readonly isSettled: boolean;
}

export const UNREAD_LETTERS: LetterFacts = { rounds: [], asking: null, others: null, isSettled: false };

/** One reading of all sections: what is known before it to what is known after it. */
export class LetterPass {
  readonly #before: LetterFacts;
  readonly #asking = new Set<number>();
  /** What the sections that ask count, and the disguises that are known in them. */
  #counts = NO_COUNTS;
  #disguises: ReadonlySet<string>;
  #isWhole = false;
  #isUnchanged = true;
  /** Whether all sections ask. */
  #doAllAsk = true;

  constructor(before: LetterFacts) {
    this.#before = before;
    this.#disguises = before.rounds.at(-1)?.disguises ?? NO_DISGUISES;
  }

  /** Whether, as far as this reading has come, no letter changes any more. */
  get isUnchanged(): boolean {
    return this.#isUnchanged;
  }

  read(section: Section): void {
    const { asking, isSettled } = this.#before;
    this.#isWhole = section.isWhole;
    if (asking === null) {
      this.#readFirst(section);
      this.#doAllAsk &&= this.#asking.has(section.number);
    } else if (!isSettled && asking.has(section.number)) {
      const letters = judged(section, this.#before);
      if (letters.replaced > 0) this.#isUnchanged = false;
      if (section.isWhole) return;
      this.#counts = sumOf(this.#counts, letters.counts);
      this.#disguises = withDisguises(this.#disguises, letters.disguises);
    }
  }

  end(): LetterFacts {
    const { rounds } = this.#before;
    const asking = this.#before.asking ?? this.#asking;
    const others = this.#before.others ?? (this.#doAllAsk ? NO_COUNTS : null);
    if (this.#isUnchanged || rounds.length === MAX_ROUNDS) return { rounds, asking, others, isSettled: true };
    const round = this.#isWhole ? null : { counts: this.#counts, disguises: this.#disguises };
    return { rounds: [...rounds, round], asking, others, isSettled: false };
  }

  #readFirst(section: Section): void {
    if (section.quiet !== null) return;
    const { wording, isWhole, survey } = section;
    // A text without a word to judge, and a part of one in ASCII, ask nothing.
    if (isWhole ? !survey.hasLookAlikes : !NOT_ASCII.test(wording)) return;
    const letters = new Letters(wording);
    if (!letters.isInteresting) {
      letters.release();
      return;
    }
    section.letters = letters;
    this.#asking.add(section.number);
    this.#isUnchanged = false;
    if (!isWhole) this.#counts = sumOf(this.#counts, letters.counts);
  }
}

/** Another reading, where some of several sections ask: what the others count is evidence, too. */
export class OtherLettersPass {
  readonly #before: LetterFacts;
  #counts = NO_COUNTS;

  constructor(before: LetterFacts) {
    this.#before = before;
  }

  /** Whether this reading is needed. */
  static isNeeded({ rounds, others }: LetterFacts): boolean {
    return others === null && rounds.length > 0 && rounds[0] !== null;
  }

  read(section: Section): void {
    if (this.#before.asking?.has(section.number) === true) return;
    const counts = section.quiet === null ? countsOf(section.wording) : countsOfQuiet(section.quiet);
    this.#counts = sumOf(this.#counts, counts);
  }

  end(): LetterFacts {
    return { ...this.#before, others: this.#counts };
  }
}

function countsOf(wording: string): Counts {
  const letters = new Letters(wording);
  const { counts } = letters;
  letters.release();
  return counts;
}

/** Of ASCII only letters are counted, and as many words as are asked for: the first lines most often have them. */
function countsOfQuiet({ length, letters, read }: QuietText): Counts {
  const first = countsOf(read(FIRST_LINES));
  return hasLatinWords(first) || length <= FIRST_LINES ? withLatinLetters(first, letters) : countsOf(read());
}

/** Marks of look-alikes in a section, after all rounds that are known. */
export function lookAlikesIn(section: Section, facts: LetterFacts): Marks {
  const numbers = section.survey.hasMixedNumbers ? findMixedNumbers(section.wording) : NO_MARKS;
  return facts.asking?.has(section.number) === true
    ? mergeMarks(judged(section, facts).marks(), numbers)
    : numbers;
}

/** The letters of a section after all rounds that are known. */
function judged(section: Section, { rounds, others }: LetterFacts): Letters {
  section.letters ??= new Letters(section.wording);
  const { letters } = section;
  for (let round = letters.rounds; round < rounds.length; round++) {
    const text = rounds[round] as WholeText | null;
    letters.judge(text && { ...text, counts: sumOf(others as Counts, text.counts) });
  }
  return letters;
}
