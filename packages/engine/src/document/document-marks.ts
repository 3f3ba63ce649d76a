/** The hidden characters of a text that is read section by section: what they carry, and what becomes of each. */
import { applyMarks } from '../apply-marks.ts';
import { findCandidates } from '../candidates/find-candidates.ts';
import type { Habits } from '../context/surroundings.ts';
import { Readings } from '../decoders/all-decoders.ts';
import { type Runs, readRuns } from '../decoders/read-runs.ts';
import type { Reading } from '../decoders/reading.ts';
import type { Mark } from '../mark.ts';
import { mergeMarks, placeMarks } from '../place-marks.ts';
import type { Carrier } from '../report.ts';
import { decideMarks } from '../rules/all-rules.ts';
import { AskedHabits, CountedHabits } from '../rules/habits.ts';
import type { DocumentLetters } from './document-letters.ts';
import type { DecidedSection, Section } from './section.ts';

/** What a section shows when all of the text is known. */
export interface SettledSection {
  /** Its look-alikes that are replaced: the other rules read the letters as they will be left. */
  readonly replacements: readonly Mark[];
  /** Before any switch is looked at. */
  readonly marks: readonly Mark[];
  /** What carries, with indices of the whole text, and the runs of it that were not read. */
  readonly carriers: readonly Carrier[];
  readonly unread: readonly (readonly Mark[])[];
}

const NOTHING: SettledSection = { replacements: [], marks: [], carriers: [], unread: [] };

export class DocumentMarks {
  readonly #letters: DocumentLetters;
  #found = new Readings();
  /** Code points before the next section. */
  #offset = 0;
  /** Numbers of sections without any mark, and of those with runs that say something. */
  #plain = new Set<number>();
  #telling = new Set<number>();
  #needsHabits = false;
  #readings: readonly Reading[] | null = null;
  /** UTF-16 indices of all that carries what was read, in order. */
  #carriers = new Float64Array();
  /** Which reading each of them belongs to. */
  #readingOf = new Int32Array();
  readonly #habits = new CountedHabits();

  constructor(letters: DocumentLetters) {
    this.#letters = letters;
  }

  /** What was read, in text order; null while it is not known. */
  get readings(): readonly Reading[] | null {
    return this.#readings;
  }

  /** Whether the habits of the text must be counted before its marks are settled. */
  get needsHabits(): boolean {
    return this.#needsHabits;
  }

  /** Collects what a section carries. */
  read(section: Section): void {
    const { marks, isSure } = this.#decided(section);
    const runs = this.#runsOf(section);
    if (marks.length === 0) this.#plain.add(section.number);
    if (runs.telling.length > 0) this.#telling.add(section.number);
    if (!isSure) this.#needsHabits = true;
    this.#found.add(section.text, runs, section.start, this.#offset);
    if (!section.isLast) this.#offset += section.survey.characters;
  }

  /** Forgets what was collected: the letters were not yet as they will be left. */
  forget(): void {
    this.#found = new Readings();
    this.#offset = 0;
    this.#plain = new Set();
    this.#telling = new Set();
    this.#needsHabits = false;
  }

  /** `isWhole` says that there was one section, which knows its habits itself. */
  endReading(isWhole: boolean): void {
    this.#readings = this.#found.end();
    const found = this.#readings
      .flatMap(({ carriers }, payload) => carriers.map(({ start }) => ({ start, payload })))
      .sort((one, other) => one.start - other.start);
    this.#carriers = Float64Array.from(found, ({ start }) => start);
    this.#readingOf = Int32Array.from(found, ({ payload }) => payload);
    // Without what was read there may be questions that nobody asked before.
    this.#needsHabits = !isWhole && (this.#needsHabits || found.length > 0);
  }

  /** Counts the habits of the text as it is left without what was read. */
  countHabits(section: Section): void {
    const isPlain = this.#plain.has(section.number);
    const edits = isPlain ? [] : this.#withoutCarriers(section).edits;
    this.#habits.count(findCandidates(applyMarks(section.text, edits)));
  }

  endHabits(): void {
    this.#needsHabits = false;
  }

  settle(section: Section): SettledSection {
    if (this.#plain.has(section.number)) return NOTHING;
    const { marks, lookAlikes, replacements, isSure } = this.#decided(section);
    const { carriers, settled, edits } = this.#withoutCarriers(section);
    const unread = this.#telling.has(section.number)
      ? this.#found.unreadIn(
          this.#runsOf(section),
          section.start,
          new Set(carriers.map(({ start }) => start)),
        )
      : [];
    const again = () => decide(section, lookAlikes, edits, section.isWhole ? undefined : this.#habits);
    const carried = this.#carriedIn(section, unread);
    if (carriers.length > 0)
      return { replacements, marks: mergeMarks(settled, again()), carriers: carried, unread };
    return { replacements, marks: isSure ? marks : again(), carriers: carried, unread };
  }

  #decided(section: Section): DecidedSection {
    if (section.decided?.rounds !== this.#letters.rounds) {
      const lookAlikes = this.#letters.marksOf(section);
      const replacements = lookAlikes.filter(({ decision }) => decision.action === 'replace');
      const asked = new AskedHabits();
      const marks = decide(section, lookAlikes, replacements, section.isWhole ? undefined : asked);
      const isSure = !asked.isAsked;
      const { rounds } = this.#letters;
      section.decided = { rounds, lookAlikes, replacements, marks, isSure, runs: null };
    }
    return section.decided;
  }

  #runsOf(section: Section): Runs {
    const decided = this.#decided(section);
    decided.runs ??= readRuns(section.text, decided.marks);
    return decided.runs;
  }

  /**
   * What is done before the marks are decided for good. Without the payload, what stood beside it is judged for itself:
   * a joiner of the text may have been among its bits. Halves of characters are settled: one that stood before the
   * payload must not meet one that stood after it.
   */
  #withoutCarriers(section: Section) {
    const { marks, replacements } = this.#decided(section);
    const carriers = this.#carriersIn(section, marks);
    if (carriers.length === 0) return { carriers, settled: carriers, edits: replacements };
    const halves = marks.filter(({ characterClass }) => characterClass === 'surrogate');
    const settled = mergeMarks(carriers, halves);
    return { carriers, settled, edits: mergeMarks(replacements, settled) };
  }

  /** What was read here, and what is in the runs that were not. */
  #carriedIn(section: Section, unread: SettledSection['unread']): readonly Carrier[] {
    const carried: Carrier[] = [];
    const first = lowerBound(this.#carriers, section.start);
    for (let next = first; (this.#carriers[next] as number) < section.end; next++) {
      carried.push({ start: this.#carriers[next] as number, payload: this.#readingOf[next] as number });
    }
    const read = new Set(carried.map(({ start }) => start));
    for (const mark of unread.flat()) {
      const start = section.start + mark.start;
      if (!read.has(start)) carried.push({ start, payload: null });
    }
    return carried.sort((one, other) => one.start - other.start);
  }

  #carriersIn(section: Section, marks: readonly Mark[]): readonly Mark[] {
    let next = lowerBound(this.#carriers, section.start);
    if (!((this.#carriers[next] as number) < section.end)) return [];
    const carriers: Mark[] = [];
    for (const mark of marks) {
      const start = section.start + mark.start;
      while ((this.#carriers[next] as number) < start) next++;
      if (this.#carriers[next] === start) carriers.push(asCarrier(mark));
    }
    return carriers;
  }
}

function decide(
  section: Section,
  lookAlikes: readonly Mark[],
  edits: readonly Mark[],
  habits: Habits | undefined,
): readonly Mark[] {
  if (edits.length === 0 && !section.survey.hasCandidates) return lookAlikes;
  const candidates = findCandidates(applyMarks(section.text, edits));
  return mergeMarks(lookAlikes, placeMarks(decideMarks(candidates, habits), edits));
}

/** A selector that its base seemed to need, and that is the first byte of a payload, goes with the payload. */
function asCarrier(mark: Mark): Mark {
  return mark.decision.action === 'keep' ? { ...mark, decision: { action: 'delete' } } : mark;
}

/** The first place at which a number stands that is not below another. */
function lowerBound(numbers: Float64Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
