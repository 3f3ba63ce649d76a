/**
 * The pipeline of a scan, from top to bottom. A text is read section by section until all of it is known, mostly once;
 * then its sections are decided, one by one. What one pass finds is a value that the next one takes.
 */

import type { Mark } from './marks/mark.ts';
import { asObjects, NO_MARKS } from './marks/marks.ts';
import { type CleanOptions, DEFAULT_OPTIONS } from './options.ts';
import { HabitPass } from './passes/count-habits.ts';
import { marksOf } from './passes/decide-marks.ts';
import { DecidingPass, type ScannedSection, type ScanSettings } from './passes/decide-sections.ts';
import { LetterPass, OtherLettersPass, UNREAD_LETTERS } from './passes/judge-letters.ts';
import { type PayloadFacts, PayloadPass } from './passes/read-payloads.ts';
import type { TextFacts } from './passes/settle-marks.ts';
import { reportQuiet } from './quiet-report.ts';
import { asCarriers, type Carrier, type CleanReport, type Report } from './report.ts';
import { ReturnPass } from './rules/lone-returns.ts';
import { type Section, sectionsOf } from './text/section.ts';

export interface DetectSettings {
  /** Whether findings say where their first 100 marks stand. */
  readonly positions?: boolean;
}

export interface CleanSettings extends DetectSettings {
  /** Switches that differ from their defaults. */
  readonly options?: Partial<CleanOptions>;
}

export interface InspectSettings extends CleanSettings {
  /** Whether the text is known to be source code, by the name of its file: without it, its lines tell. */
  readonly isCode?: boolean;
  /** Whether it is known to be settings: strings and comments beside names, as in code. */
  readonly isSettings?: boolean;
  /**
   * Where it is source code and known: the indices, in order, at which strings of several lines begin and end in turn.
   * Asked for only where something may be marked, which most texts have not.
   */
  readonly stringBorders?: () => readonly number[];
}

export interface Inspection extends CleanReport {
  /** In text order; `start` and `end` are UTF-16 indices of the text as it came. */
  readonly marks: readonly Mark[];
  /** In text order, whatever the options permit. */
  readonly carriers: readonly Carrier[];
  /** With `isCode`, the `start` of each mark that is removed from a name of the code, in order. */
  readonly inNames: readonly number[];
}

/** What cleaning with the default options would find and change. Never throws. */
export function detect(text: string, { positions = false }: DetectSettings = {}): Report {
  return scan(sectionsOf(text), settingsOf({ positions })).report;
}

/** The text without what is hidden in it, and the report. Never throws. */
export function clean(text: string, { options = {}, positions = false }: CleanSettings = {}): CleanReport {
  const { report, parts } = scan(sectionsOf(text), settingsOf({ options, positions }));
  return { text: textOf(parts), ...report };
}

/** The answer of `clean`, and all its marks, one for each character. Never throws. */
export function inspect(text: string, settings: InspectSettings = {}): Inspection {
  const { report, parts } = scan(sectionsOf(text), settingsOf(settings));
  return {
    text: textOf(parts),
    marks: inOne(parts.map(({ marks, start }) => asObjects(marks, start))),
    carriers: inOne(parts.map(({ carriers }) => asCarriers(carriers))),
    inNames: parts.flatMap(({ inNames }) => inNames),
    ...report,
  };
}

export function settingsOf(given: InspectSettings): ScanSettings {
  const { options, positions = false, isCode = false, isSettings = false, stringBorders = () => [] } = given;
  return { options: { ...DEFAULT_OPTIONS, ...options }, positions, isCode, isSettings, stringBorders };
}

function inOne<T>(parts: readonly (readonly T[])[]): readonly T[] {
  const [first = []] = parts;
  return parts.length > 1 ? parts.flat() : first;
}

function textOf(parts: readonly ScannedSection[]): string {
  return parts.map(({ text }) => text()).join('');
}

interface Scanned {
  readonly report: Report;
  /** All sections, in order. */
  readonly parts: readonly ScannedSection[];
}

/** The survey of its sections says which rules a text asks: most texts ask none. */
export function scan(sections: readonly Section[], settings: ScanSettings): Scanned {
  const first = sections[0] as Section;
  const { punctuation, whitespace } = settings.options;
  return first.isWhole && first.asksNothing && !punctuation && !whitespace
    ? answerQuiet(first)
    : scanSections(sections, settings);
}

/** What is said of texts that ask nothing differs in their length alone. */
function answerQuiet({ text, survey }: Section): Scanned {
  const carriers = { starts: [], payloads: [] };
  const part = {
    source: text,
    start: 0,
    text: () => text,
    marks: NO_MARKS,
    payloads: [],
    carriers,
    inNames: [],
  };
  return { report: reportQuiet(survey.characters, null), parts: [part] };
}

/** Any text: it is learnt, then decided. */
export function scanSections(sections: readonly Section[], settings: ScanSettings): Scanned {
  const learning = learn(settings);
  let step = learning.next();
  while (step.done !== true) {
    for (const section of sections) learning.next(section);
    step = learning.next(null);
  }
  const deciding = new DecidingPass(settings, step.value);
  const parts = sections.map((section) => deciding.decide(section));
  for (const { letters } of sections) letters?.release();
  return { report: deciding.report(), parts };
}

/**
 * What the whole text says of each of its sections. It asks for them in order, as often as it takes: `null` stands after
 * the last one, and the next is the first one again.
 */
export function* learn({ isCode, stringBorders }: ScanSettings): Generator<void, TextFacts, Section | null> {
  const returns = new ReturnPass(isCode);
  let letters = UNREAD_LETTERS;
  let payloads: PayloadFacts | null = null;
  // Look-alike letters are replaced until a reading replaces none; that one reads what hidden characters carry.
  while (payloads === null) {
    const isFirst = letters === UNREAD_LETTERS;
    const letterPass = new LetterPass(letters);
    let payloadPass: PayloadPass | null = null;
    for (let section = yield; section !== null; section = yield) {
      if (isFirst) returns.read(section);
      letterPass.read(section);
      if (!letterPass.isUnchanged) continue;
      const marks = marksOf(section, letters);
      payloadPass ??= new PayloadPass(stringBorders);
      payloadPass.read(section, marks);
    }
    letters = letterPass.end();
    if (OtherLettersPass.isNeeded(letters)) {
      const otherPass = new OtherLettersPass(letters);
      for (let section = yield; section !== null; section = yield) otherPass.read(section);
      letters = otherPass.end();
    }
    if (letterPass.isUnchanged) payloads = (payloadPass ?? new PayloadPass(stringBorders)).end();
  }
  const habits = payloads.asksHabits ? new HabitPass(letters, payloads) : null;
  if (habits !== null) for (let section = yield; section !== null; section = yield) habits.read(section);
  return { letters, payloads, habits: habits?.end() ?? null, replacesReturns: returns.end() };
}
