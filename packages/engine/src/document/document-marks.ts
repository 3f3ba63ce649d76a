/** The hidden characters of a text that is read section by section: what they carry, and what becomes of each. */
import { editText } from '../apply-marks.ts';
import { findCandidates } from '../candidates/find-candidates.ts';
import type { Habits } from '../context/surroundings.ts';
import { Readings } from '../decoders/all-decoders.ts';
import { type Runs, readRuns } from '../decoders/read-runs.ts';
import type { Reading } from '../decoders/reading.ts';
import type { Decision } from '../mark.ts';
import { joined, MarkList, type Marks, NO_MARKS, pick } from '../marks.ts';
import { mergeMarks, placeMarks } from '../place-marks.ts';
import type { CarrierList } from '../report.ts';
import { decideMarks } from '../rules/all-rules.ts';
import { AskedHabits, CountedHabits } from '../rules/habits.ts';
import { findTerminalSequences } from '../rules/terminal-sequences.ts';
import { mayDeceive } from '../source-code/deceptive-code.ts';
import { mayLeaveDoubtfulSpaces } from '../spacing/doubtful-edits.ts';
import { decisionOf, isKeeping, whatIs, withDecision } from '../verdicts.ts';
import type { DocumentLetters } from './document-letters.ts';
import type { DecidedSection, Section } from './section.ts';

/** What a section shows when all of the text is known. */
export interface SettledSection {
  /** What is taken out before the other rules read: look-alikes, and sequences of terminals. */
  readonly replacements: Marks;
  /** Before any switch is looked at. */
  readonly marks: Marks;
  /** What carries, with indices of the whole text, and the runs of it that were not read. */
  readonly carriers: CarrierList;
  readonly unread: readonly Marks[];
}

const NO_CARRIERS: CarrierList = { starts: [], payloads: [] };
const NOTHING: SettledSection = {
  ...{ replacements: NO_MARKS, marks: NO_MARKS },
  ...{ carriers: NO_CARRIERS, unread: [] },
};
const NO_PLACES = new Float64Array();
const NO_READINGS = new Int32Array();
const DELETE: Decision = { action: 'delete' };

export class DocumentMarks {
  readonly #letters: DocumentLetters;
  #found = new Readings();
  /** Code points before the next section. */
  #offset = 0;
  /** Numbers of sections without any mark, and of those with runs that say something. */
  #plain = new Set<number>();
  #telling = new Set<number>();
  #needsHabits = false;
  /** Whether some section may have a space too many when its marks are gone. */
  #leavesDoubtfulSpaces = false;
  #mayDeceive = false;
  #readings: readonly Reading[] | null = null;
  /** UTF-16 indices of all that carries what was read, in order. */
  #carriers: Float64Array = NO_PLACES;
  /** Which reading each of them belongs to. */
  #readingOf: Int32Array = NO_READINGS;
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

  /** Whether spaces are to be counted: where no section leaves one too many, the text leaves none. */
  get leavesDoubtfulSpaces(): boolean {
    return this.#leavesDoubtfulSpaces;
  }

  /** Whether it would deceive if it was source code. */
  get mayDeceive(): boolean {
    return this.#mayDeceive;
  }

  /** Collects what a section carries. */
  read(section: Section): void {
    const { marks, isSure } = this.#decided(section);
    const runs = this.#runsOf(section);
    if (marks.length === 0) this.#plain.add(section.number);
    if (runs.telling.length > 0) this.#telling.add(section.number);
    if (!isSure) this.#needsHabits = true;
    const { text, start, survey } = section;
    this.#mayDeceive ||= mayDeceive(text, marks);
    // A section that is the whole text is asked when it is decided.
    if (!section.isWhole)
      this.#leavesDoubtfulSpaces ||= survey.hasDoubtfulSpaces || mayLeaveDoubtfulSpaces(text, marks);
    this.#found.add({ text, characters: survey.characters, start, offset: this.#offset }, runs);
    this.#offset += survey.characters;
  }

  /** Forgets what was collected: the letters were not yet as they will be left. */
  forget(): void {
    this.#found = new Readings();
    this.#offset = 0;
    this.#plain = new Set();
    this.#telling = new Set();
    this.#needsHabits = false;
    this.#leavesDoubtfulSpaces = false;
    this.#mayDeceive = false;
  }

  /** `isWhole` says that there was one section, which knows its habits itself. */
  endReading(isWhole: boolean): void {
    this.#readings = this.#found.end();
    this.#listCarriers();
    // Once what was read is gone, new questions may come up.
    this.#needsHabits = !isWhole && (this.#needsHabits || this.#carriers.length > 0);
    // Other marks may be left then than were looked at.
    this.#leavesDoubtfulSpaces ||= this.#needsHabits;
  }

  #listCarriers(): void {
    const readings = this.#readings ?? [];
    if (readings.length === 0) return;
    const { starts } = joined(readings.map(({ carriers }) => carriers));
    const payloads = readings.flatMap(({ carriers }, payload) =>
      Array<number>(carriers.length).fill(payload),
    );
    const isInOrder = starts.every((start, index) => index === 0 || start > (starts[index - 1] as number));
    const order = Int32Array.from(starts, (_, index) => index);
    if (!isInOrder) order.sort((one, other) => (starts[one] as number) - (starts[other] as number));
    this.#carriers = isInOrder ? starts : Float64Array.from(order, (index) => starts[index] as number);
    this.#readingOf = Int32Array.from(order, (index) => payloads[index] as number);
  }

  /** Counts the habits of the text as it is left without what was read. */
  countHabits(section: Section): void {
    const isPlain = this.#plain.has(section.number);
    const edits = isPlain ? NO_MARKS : this.#withoutCarriers(section).edits;
    this.#habits.count(findCandidates(editText(section.text, edits)));
  }

  endHabits(): void {
    this.#needsHabits = false;
  }

  settle(section: Section): SettledSection {
    if (this.#plain.has(section.number)) return NOTHING;
    const { marks, early, replacements, isSure } = this.#decided(section);
    const { carriers, settled, edits } = this.#withoutCarriers(section);
    const unread = this.#telling.has(section.number)
      ? this.#found.unreadIn(this.#runsOf(section), section.start, new Set(carriers.starts))
      : [];
    const again = () => decide(section, early, edits, section.isWhole ? undefined : this.#habits);
    const carried = this.#carriedIn(section, unread);
    if (carriers.length > 0)
      return { replacements, marks: mergeMarks(settled, again()), carriers: carried, unread };
    return { replacements, marks: isSure ? marks : again(), carriers: carried, unread };
  }

  #decided(section: Section): DecidedSection {
    if (section.decided?.rounds !== this.#letters.rounds) {
      const { text, colours } = section;
      const terminal = section.mayHoldSequences ? findTerminalSequences(text, colours).marks : NO_MARKS;
      const early = mergeMarks(terminal, this.#letters.marksOf(section));
      const replacements =
        early.length === 0 ? NO_MARKS : pick(early, (index) => !isKeeping(early.verdicts[index] as number));
      const asked = new AskedHabits();
      const marks = decide(section, early, replacements, section.isWhole ? undefined : asked);
      const isSure = !asked.isAsked;
      const { rounds } = this.#letters;
      section.decided = { rounds, early, replacements, marks, isSure, runs: null };
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
    const halves = pick(marks, (index) => isHalf(marks.verdicts[index] as number));
    const settled = mergeMarks(carriers, halves);
    return { carriers, settled, edits: mergeMarks(replacements, settled) };
  }

  /** What was read here, and what is in the runs that were not. */
  #carriedIn(section: Section, unread: readonly Marks[]): CarrierList {
    const first = lowerBound(this.#carriers, section.start);
    const end = lowerBound(this.#carriers, section.end);
    if (first === end && unread.length === 0) return NO_CARRIERS;
    const starts = Array.from(this.#carriers.subarray(first, end));
    const payloads = Array.from(this.#readingOf.subarray(first, end));
    return unread.length === 0
      ? { starts, payloads }
      : withUnread({ starts, payloads }, unread, section.start);
  }

  #carriersIn(section: Section, marks: Marks): Marks {
    let next = lowerBound(this.#carriers, section.start);
    if (!((this.#carriers[next] as number) < section.end)) return NO_MARKS;
    const carriers = new MarkList();
    for (let index = 0; index < marks.length; index++) {
      const start = section.start + (marks.starts[index] as number);
      while ((this.#carriers[next] as number) < start) next++;
      if (this.#carriers[next] !== start) continue;
      const verdict = marks.verdicts[index] as number;
      // A selector that its base seemed to need, and that is the first byte of a payload, goes with the payload.
      const carrier = isKeeping(verdict) ? withDecision(verdict, DELETE) : verdict;
      carriers.add(marks.starts[index] as number, marks.codePoints[index] as number, carrier);
    }
    return carriers.end();
  }
}

/** From the runs that no decoder could read: the marks that carry no other payload. */
function withUnread({ starts, payloads }: CarrierList, unread: readonly Marks[], start: number): CarrierList {
  const found = placesOf(unread, start);
  // Most often nothing was read.
  if (starts.length === 0) return { starts: found, payloads: Array<number>(found.length).fill(-1) };
  const read = new Set(starts);
  const left = found.filter((mark) => !read.has(mark));
  const all = [
    ...starts.map((place, index) => [place, payloads[index] as number] as const),
    ...left.map((place) => [place, -1] as const),
  ].sort(([one], [other]) => one - other);
  return { starts: all.map(([place]) => place), payloads: all.map(([, payload]) => payload) };
}

/** Where marks stand in the whole text. */
function placesOf(lists: readonly Marks[], shift: number): readonly number[] {
  const places: number[] = [];
  for (const { starts, length } of lists)
    for (let index = 0; index < length; index++) places.push((starts[index] as number) + shift);
  return places;
}

function isHalf(verdict: number): boolean {
  return whatIs(verdict).characterClass === 'surrogate';
}

/** Letters in the place of letters: they are no candidates, and all others stay where they are. */
function isOneForOne({ verdicts, codePoints }: Marks): boolean {
  return verdicts.every((verdict, index) => {
    const decision = decisionOf(verdict);
    const units = (codePoints[index] as number) > 0xffff ? 2 : 1;
    return (
      decision.action === 'replace' &&
      decision.text.length === units &&
      whatIs(verdict).characterClass === 'look-alike'
    );
  });
}

function decide(section: Section, early: Marks, edits: Marks, habits: Habits | undefined): Marks {
  const { hasCandidates, places } = section.survey;
  const movesNothing = isOneForOne(edits);
  if (movesNothing && !hasCandidates) return early;
  const candidates = findCandidates(editText(section.text, edits), movesNothing ? places : undefined);
  return mergeMarks(early, placeMarks(decideMarks(candidates, habits), edits));
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
