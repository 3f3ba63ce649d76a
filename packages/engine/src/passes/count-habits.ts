/** The habits of a text, as it is left without what was read: another reading, where some section asks for them. */

import type { Habits } from '../context/surroundings.ts';
import { editText } from '../marks/apply-marks.ts';
import { NO_MARKS } from '../marks/marks.ts';
import { CountedHabits } from '../rules/counted-habits.ts';
import { findCandidates } from '../text/find-candidates.ts';
import type { Section } from '../text/section.ts';
import type { LetterFacts } from './judge-letters.ts';
import type { PayloadFacts } from './read-payloads.ts';
import { withoutCarriers } from './settle-marks.ts';

const NO_PLACES = new Int32Array(0);

export class HabitPass {
  readonly #letters: LetterFacts;
  readonly #payloads: PayloadFacts;
  readonly #habits = new CountedHabits();

  constructor(letters: LetterFacts, payloads: PayloadFacts) {
    this.#letters = letters;
    this.#payloads = payloads;
  }

  read(section: Section): void {
    if (section.quiet !== null) {
      this.#habits.countPlain(section.quiet);
      return;
    }
    const isPlain = this.#payloads.plain.has(section.number);
    const edits = isPlain ? NO_MARKS : withoutCarriers(section, this.#letters, this.#payloads).edits;
    // The survey walked over this very text where nothing is edited.
    const { hasCandidates, places } = section.survey;
    const known = hasCandidates ? places : NO_PLACES;
    this.#habits.count(findCandidates(editText(section.text, edits), edits.length > 0 ? undefined : known));
  }

  end(): Habits {
    return this.#habits.answers;
  }
}
