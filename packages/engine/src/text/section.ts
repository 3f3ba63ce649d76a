/** A part of a text that is scanned at once, surveyed. */

import type { Runs } from '../decoders/read-runs.ts';
import type { Letters } from '../letters/find-look-alikes.ts';
import type { Marks } from '../marks/marks.ts';
import { mayOverwrite } from '../rules/lone-returns.ts';
import {
  findTerminalSequences,
  mayHoldSequences,
  NEW_TERMINAL,
  type TerminalState,
  withoutSequences,
} from '../rules/terminal-sequences.ts';
import { endOfSection } from './cut-sections.ts';
import { SECTION_SIZE, type SectionSize } from './section-size.ts';
import { type Survey, surveyText } from './survey.ts';

/** What becomes of its hidden characters, before anything is known of payloads. */
export interface DecidedMarks {
  /** How often its letters had been judged. */
  readonly rounds: number;
  /** Look-alikes, and the sequences of terminals that go: decided before all others. */
  readonly early: Marks;
  readonly marks: Marks;
  /** Whether the marks would be the same if the habits of the text were known. */
  readonly isSure: boolean;
  /** What its invisible runs say, once that was asked. */
  runs: Runs | null;
}

/** Plain lines of ASCII that ask nothing, proven by their bytes: to make a text of them costs time. */
export interface QuietText {
  readonly length: number;
  readonly letters: number;
  /** Of as many units from its beginning as are asked for, or all of it. */
  readonly read: (length?: number) => string;
}

const ASKS_NOTHING = {
  ...{ hasCandidates: false, hasLookAlikes: false, hasMixedNumbers: false, hasDoubtfulSpaces: false },
};

export class Section {
  /** Its text, if it is one that is made when it is asked for. */
  readonly quiet: QuietText | null;
  readonly #text: string;
  /** From 0. */
  readonly number: number;
  /** UTF-16 index of its beginning in the whole text, and where the next one begins. */
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
  /** What a terminal has set where it begins. */
  readonly terminal: TerminalState;
  /** Which questions it asks. */
  readonly survey: Survey;
  /** Whether a terminal may obey something in it. */
  readonly mayHoldSequences: boolean;
  /** Without sequences of terminals, where there may be some. */
  readonly #wording: string | null;
  /**
   * What the last reading found, for the next one. The sections of a stream are cut again for each reading and begin
   * without it: a pass finds what is missing.
   */
  letters: Letters | null = null;
  decided: DecidedMarks | null = null;

  constructor(
    text: string | QuietText,
    number: number,
    start: number,
    isLast: boolean,
    terminal: TerminalState,
  ) {
    this.quiet = typeof text === 'string' ? null : text;
    this.#text = typeof text === 'string' ? text : '';
    this.number = number;
    this.start = start;
    this.end = start + text.length;
    this.isLast = isLast;
    this.terminal = terminal;
    this.survey = typeof text === 'string' ? surveyText(text) : { characters: text.length, ...ASKS_NOTHING };
    this.mayHoldSequences = this.survey.hasCandidates && mayHoldSequences(this.text, this.survey.places);
    this.#wording = this.mayHoldSequences ? withoutSequences(this.text) : null;
  }

  get text(): string {
    return this.quiet?.read() ?? this.#text;
  }

  /** As its words are read: sequences of terminals are no part of them. */
  get wording(): string {
    return this.#wording ?? this.text;
  }

  /** Whether it is the whole text. */
  get isWhole(): boolean {
    return this.number === 0 && this.isLast;
  }

  /** Whether no rule needs to read it. */
  get asksNothing(): boolean {
    const { hasCandidates, hasLookAlikes, hasMixedNumbers, hasDoubtfulSpaces } = this.survey;
    const asks = hasCandidates || hasLookAlikes || hasMixedNumbers || hasDoubtfulSpaces;
    return !asks && !mayOverwrite(this.text);
  }

  /** What is set where the next one begins. */
  get terminalBehind(): TerminalState {
    return this.mayHoldSequences ? findTerminalSequences(this.text, this.terminal).state : this.terminal;
  }
}

export function sectionsOf(text: string, size: SectionSize = SECTION_SIZE): readonly Section[] {
  if (text.length <= size.visible) return [new Section(text, 0, 0, true, NEW_TERMINAL)];
  const sections: Section[] = [];
  let start = 0;
  do {
    const end = endOfSection(text, start, size);
    const terminal = sections.at(-1)?.terminalBehind ?? NEW_TERMINAL;
    sections.push(new Section(text.slice(start, end), sections.length, start, end === text.length, terminal));
    start = end;
  } while (start < text.length);
  return sections;
}
