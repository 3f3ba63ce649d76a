/** The look-alike letters of a text that is read section by section, as often as it takes until nothing changes. */
import { type Counts, NO_COUNTS, sumOf } from '../homoglyphs/evidence.ts';
import { Letters } from '../homoglyphs/find-look-alikes.ts';
import { findMixedNumbers } from '../homoglyphs/find-mixed-numbers.ts';
import { type Marks, NO_MARKS } from '../marks.ts';
import { mergeMarks } from '../place-marks.ts';
import type { Section } from './section.ts';

/** A replaced letter can change a word once or twice more; the bound is only for safety. */
const MAX_ROUNDS = 10;

export class DocumentLetters {
  /**
   * What the whole text counts before each round: with these a section is judged again and comes out the same. Null where
   * one section is the whole text, which counts itself when it is asked.
   */
  readonly #rounds: (Counts | null)[] = [];
  /** Numbers of the sections in which letters may be replaced or reported. */
  readonly #interesting = new Set<number>();
  /** What the others count: it stays. */
  #settledCounts: Counts = NO_COUNTS;
  /** What the interesting ones count, in this reading. */
  #counts: Counts = NO_COUNTS;
  #isFirstReading = true;
  #isWhole = false;
  #isSettled = false;
  #isUnchanged = true;

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** How often they are judged. */
  get rounds(): number {
    return this.#rounds.length;
  }

  /** Whether, as far as this reading has come, no letter changes any more. */
  get isUnchanged(): boolean {
    return this.#isUnchanged;
  }

  read(section: Section): void {
    if (this.#isFirstReading) this.#readFirst(section);
    else if (this.#interesting.has(section.number)) {
      const letters = this.#judged(section);
      if (letters.replaced > 0) this.#isUnchanged = false;
      if (!this.#isWhole) this.#counts = sumOf(this.#counts, letters.counts);
    }
  }

  endReading(): void {
    if (this.#isUnchanged || this.#rounds.length === MAX_ROUNDS) this.#isSettled = true;
    else this.#rounds.push(this.#isWhole ? null : sumOf(this.#settledCounts, this.#counts));
    this.#isFirstReading = false;
    this.#isUnchanged = true;
    this.#counts = NO_COUNTS;
  }

  /** Marks of look-alikes, as they are after this reading. */
  marksOf(section: Section): Marks {
    const numbers = section.survey.hasMixedNumbers ? findMixedNumbers(section.wording) : NO_MARKS;
    return this.#interesting.has(section.number)
      ? mergeMarks(this.#judged(section).marks(), numbers)
      : numbers;
  }

  #readFirst(section: Section): void {
    const { wording: text, isWhole } = section;
    this.#isWhole = isWhole;
    // In a text without a word to judge the counts are not needed.
    if (isWhole && !section.survey.hasLookAlikes) return;
    const letters = new Letters(text);
    if (letters.isInteresting) {
      section.letters = letters;
      this.#interesting.add(section.number);
      this.#isUnchanged = false;
      if (!isWhole) this.#counts = sumOf(this.#counts, letters.counts);
    } else if (!isWhole) this.#settledCounts = sumOf(this.#settledCounts, letters.counts);
  }

  /** The letters of a section after all rounds that are known. */
  #judged(section: Section): Letters {
    section.letters ??= new Letters(section.wording);
    const { letters } = section;
    for (let round = letters.rounds; round < this.#rounds.length; round++)
      letters.judge(this.#rounds[round] as Counts | null);
    return letters;
  }
}
