/** What becomes of every character of a section: the last pass. */

import { bordersWithin } from '../context/code-places.ts';
import { editText } from '../marks/apply-marks.ts';
import { type Marks, NO_MARKS } from '../marks/marks.ts';
import { leaveMarks, permitMarks } from '../marks/permit-marks.ts';
import { mergeMarks } from '../marks/place-marks.ts';
import { strictMarks } from '../marks/strict-marks.ts';
import { tallyMarks } from '../marks/tally.ts';
import type { CleanOptions } from '../options.ts';
import type { CarrierList, PlacedPayload, Report } from '../report.ts';
import { LoneReturns } from '../rules/lone-returns.ts';
import { DeceptiveCode } from '../source-code/deceptive-code.ts';
import { deleteInNames } from '../source-code/kept-in-names.ts';
import { deleteInStrings } from '../source-code/kept-in-strings.ts';
import { deletePairs } from '../source-code/kept-pairs.ts';
import { placesInNames } from '../source-code/names-in-code.ts';
import type { Section } from '../text/section.ts';
import { SpacingPass } from './read-spacing.ts';
import { NO_CARRIERS, settleMarks, type TextFacts } from './settle-marks.ts';
import { Totals } from './sum-up.ts';

/** What is asked of a scan. */
export interface ScanSettings {
  readonly options: CleanOptions;
  /** Whether findings say where their first 100 marks stand. */
  readonly positions: boolean;
  /** Whether the text is known to be source code. */
  readonly isCode: boolean;
  /** Whether it is known to be settings. */
  readonly isSettings: boolean;
  /** UTF-16 indices, in order, at which strings of several lines begin and end in turn. */
  readonly stringBorders: () => readonly number[];
}

/** A section, decided. */
export interface ScannedSection {
  readonly source: string;
  /** UTF-16 index of its beginning in the whole text. */
  readonly start: number;
  /** As its marks leave it. */
  readonly text: () => string;
  /** Those that the options permit, with indices of the section. */
  readonly marks: Marks;
  /** Those whose first carrier stands in it. */
  readonly payloads: readonly PlacedPayload[];
  /** With indices of the whole text. */
  readonly carriers: CarrierList;
  /** UTF-16 indices in the whole text of the marks in names of source code; empty where the text is not known to be code. */
  readonly inNames: readonly number[];
}

export class DecidingPass {
  readonly #settings: ScanSettings;
  readonly #facts: TextFacts;
  readonly #returns: LoneReturns;
  readonly #code: DeceptiveCode;
  readonly #spacing: SpacingPass;
  readonly #totals: Totals;

  constructor(settings: ScanSettings, facts: TextFacts) {
    this.#settings = settings;
    this.#facts = facts;
    this.#returns = new LoneReturns(facts.replacesReturns);
    this.#code = new DeceptiveCode(settings.isCode);
    this.#spacing = new SpacingPass(settings.options, facts.payloads);
    this.#totals = new Totals(settings, facts.payloads);
  }

  /** Sections are decided in order, each once. */
  decide(section: Section): ScannedSection {
    const settled = settleMarks(section, this.#facts);
    if (section.quiet !== null && !this.#readsAll) return this.#passQuiet(section);
    const { text: source, start, isLast } = section;
    const { options, isCode, isSettings, stringBorders } = this.#settings;
    const facts = this.#facts;
    const totals = this.#totals;

    // What the default options would change: suspicion and suspected spaces depend on nothing else.
    const found = mergeMarks(settled.marks, this.#returns.find(source, isLast));
    const isMarked = found.length > 0 || this.#readsAll;
    const borders = isMarked ? bordersWithin(stringBorders(), start, start + source.length) : [];
    const named = isCode ? deleteInStrings(source, deleteInNames(source, found, borders)) : found;
    const all = isCode || isSettings ? deletePairs(source, named) : named;
    const tallies = tallyMarks(all);
    let left: string | null = null;
    const leftByAll = () => {
      left ??= editText(source, all);
      return left;
    };
    const credentials = credentialsIn(section, facts);
    totals.weigh(section, all, tallies, credentials);
    if (facts.payloads.mayDeceive) this.#code.add(source, all, borders, leftByAll);
    this.#spacing.count(section, all, leftByAll);

    // What these options change: more (strict, spaces and punctuation) or less (switches, credentials).
    const strict = strictMarks(all, tallies, options);
    const spaces = this.#spacing.mark(section, settled, strict);
    const permitted = permitMarks(strict, strict === all ? tallies : tallyMarks(strict), options);
    const kept =
      options.provenance === 'keep'
        ? leaveMarks(permitted, (place) => credentials.has(start + place))
        : permitted;
    const marks = mergeMarks(kept, spaces);

    totals.countStrict(tallies);
    totals.countUnread(settled.unread);
    totals.countMarks(section, marks, marks === all ? tallies : tallyMarks(marks), settled.carriers);
    const payloads = totals.payloadsOf(section);
    return {
      ...{ source, start, marks, payloads, carriers: settled.carriers },
      text: () => (marks === all ? leftByAll() : editText(source, marks)),
      inNames: isCode ? placesInNames(source, marks, borders).map((place) => place + start) : [],
    };
  }

  /** Nothing in it is decided, and its text is not asked for: it has whole lines, and a line ends before it. */
  #passQuiet(section: Section): ScannedSection {
    this.#spacing.pass(section);
    return {
      get source() {
        return section.text;
      },
      text: () => section.text,
      start: section.start,
      ...{ marks: NO_MARKS, carriers: NO_CARRIERS, inNames: [] },
      payloads: this.#totals.payloadsOf(section),
    };
  }

  /** Whether every text is asked for: its spaces and punctuation are marked, or its lines are counted. */
  get #readsAll(): boolean {
    const { options, positions } = this.#settings;
    return positions || options.punctuation || options.whitespace;
  }

  report(): Report {
    return this.#totals.report({
      deceivesInCode: this.#code.hasFound,
      whitespace: this.#spacing.suspicions(),
    });
  }
}

/** UTF-16 indices of the marks that are no smuggling: what a sound manifest is made of. */
function credentialsIn({ start, end }: Section, { payloads }: TextFacts): ReadonlySet<number> {
  if (payloads.manifests.length === 0) return new Set();
  const places = payloads.manifests.flatMap(({ isSound, marks }) => (isSound ? [...marks.starts] : []));
  return new Set(places.filter((place) => place >= start && place < end));
}
