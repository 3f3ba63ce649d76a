/** A part of a text that is scanned at once, with what was found out about it. */
import { editText } from '../apply-marks.ts';
import { type Survey, surveyText } from '../candidates/survey.ts';
import { endOfSection, SECTION_SIZE, type SectionSize } from '../cut-sections.ts';
import type { Runs } from '../decoders/read-runs.ts';
import type { Letters } from '../homoglyphs/find-look-alikes.ts';
import type { Marks } from '../marks.ts';
import { mayOverwrite } from '../rules/lone-returns.ts';
import { type Colours, NO_COLOURS } from '../rules/rendition.ts';
import { findTerminalSequences, mayHoldSequences, withoutSequences } from '../rules/terminal-sequences.ts';

/** The marks of a section, before anything is known of payloads. */
export interface DecidedSection {
  /** How often its letters had been judged. */
  readonly rounds: number;
  /** Look-alikes, and the sequences of terminals that go: decided before all others. */
  readonly early: Marks;
  /** Those of them that are not kept. */
  readonly replacements: Marks;
  readonly marks: Marks;
  /** Whether the marks would be the same if the habits of the text were known. */
  readonly isSure: boolean;
  runs: Runs | null;
}

export class Section {
  readonly text: string;
  /** From 0. */
  readonly number: number;
  /** UTF-16 index of its beginning in the whole text. */
  readonly start: number;
  readonly isLast: boolean;
  /** Those that a terminal has set where it begins. */
  readonly colours: Colours;
  /** Its letters, as often judged as was asked for. */
  letters: Letters | null = null;
  decided: DecidedSection | null = null;
  #survey: Survey | null = null;
  #wording: string | null = null;
  #mayHoldSequences: boolean | null = null;
  #left: { readonly marks: Marks; readonly text: string } | null = null;

  constructor(text: string, number: number, start: number, isLast: boolean, colours: Colours) {
    this.text = text;
    this.number = number;
    this.start = start;
    this.isLast = isLast;
    this.colours = colours;
  }

  /** Where the next one begins. */
  get coloursBehind(): Colours {
    return findTerminalSequences(this.text, this.colours).colours;
  }

  /** Which questions it asks. */
  get survey(): Survey {
    this.#survey ??= surveyText(this.text);
    return this.#survey;
  }

  /** Whether a terminal may obey something in it. */
  get mayHoldSequences(): boolean {
    this.#mayHoldSequences ??= this.survey.hasCandidates && mayHoldSequences(this.text);
    return this.#mayHoldSequences;
  }

  /** As its words are read: sequences of terminals are no part of them. */
  get wording(): string {
    this.#wording ??= this.mayHoldSequences ? withoutSequences(this.text) : this.text;
    return this.#wording;
  }

  /** As the marks leave it; the last such text is remembered. */
  textWithout(marks: Marks): string {
    if (this.#left?.marks !== marks) this.#left = { marks, text: editText(this.text, marks) };
    return this.#left.text;
  }

  /** Whether no rule needs to read it. */
  get asksNothing(): boolean {
    const { hasCandidates, hasLookAlikes, hasMixedNumbers, hasDoubtfulSpaces } = this.survey;
    const asks = hasCandidates || hasLookAlikes || hasMixedNumbers || hasDoubtfulSpaces;
    return !asks && !mayOverwrite(this.text);
  }

  /** Whether it is the whole text. */
  get isWhole(): boolean {
    return this.number === 0 && this.isLast;
  }

  get end(): number {
    return this.start + this.text.length;
  }
}

export function sectionsOf(text: string, size: SectionSize = SECTION_SIZE): readonly Section[] {
  const sections: Section[] = [];
  let start = 0;
  do {
    const end = endOfSection(text, start, size);
    const part = start === 0 && end === text.length ? text : text.slice(start, end);
    const colours = sections.at(-1)?.coloursBehind ?? NO_COLOURS;
    sections.push(new Section(part, sections.length, start, end === text.length, colours));
    start = end;
  } while (start < text.length);
  return sections;
}
