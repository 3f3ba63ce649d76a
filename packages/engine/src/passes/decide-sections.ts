/** What becomes of every character of a section, and what all sections add up to: the last pass. */

import type { Reading } from '../decoders/reading.ts';
import { recogniseEncrypted } from '../decoders/stegcloak.ts';
import { editText } from '../marks/apply-marks.ts';
import { type ClassCounts, countClasses, FindingCounts } from '../marks/count-findings.ts';
import { type Marks, pick } from '../marks/marks.ts';
import { leaveMarks, permitMarks } from '../marks/permit-marks.ts';
import { mergeMarks } from '../marks/place-marks.ts';
import { countStrict, strictMarks } from '../marks/strict-marks.ts';
import { type Tally, tallyMarks } from '../marks/tally.ts';
import { decisionOf } from '../marks/verdicts.ts';
import type { CleanOptions } from '../options.ts';
import type { CarrierList, Payload, PlacedPayload, Report } from '../report.ts';
import { LoneReturns } from '../rules/lone-returns.ts';
import { caveatsOf, type Locked } from '../scoring/caveats.ts';
import { suspicionOf, type Weighed, weigh } from '../scoring/suspicion.ts';
import { verdictOf } from '../scoring/verdict.ts';
import { DeceptiveCode } from '../source-code/deceptive-code.ts';
import { placesInNames } from '../source-code/names-in-code.ts';
import type { Section } from '../text/section.ts';
import { codePointOffsets } from '../unicode/code-point-offsets.ts';
import { SpacingPass } from './read-spacing.ts';
import { settleMarks, type TextFacts } from './settle-marks.ts';

/** What is asked of a scan. */
export interface ScanSettings {
  readonly options: CleanOptions;
  /** Whether findings say where their first 100 marks stand. */
  readonly positions: boolean;
  /** Whether the text is known to be source code. */
  readonly isCode: boolean;
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
  readonly #findings: FindingCounts;
  readonly #classes: ClassCounts = {};
  readonly #weighed: Weighed = new Map();
  readonly #payloads: PlacedPayload[] = [];
  #characters = 0;
  #deleted = 0;
  #replaced = 0;
  /** Of these, what is kept for a reason otherwise. */
  #strictly = 0;
  #isSwitchedOff = false;
  #unread = 0;
  /** What all of them could hold. */
  #unreadBytes = 0;
  #locked: Locked = { runs: 0, bytes: 0, messageBytes: 0 };

  constructor(settings: ScanSettings, facts: TextFacts) {
    this.#settings = settings;
    this.#facts = facts;
    this.#returns = new LoneReturns(facts.replacesReturns);
    this.#code = new DeceptiveCode(settings.isCode);
    this.#spacing = new SpacingPass(settings.options, facts.payloads);
    this.#findings = new FindingCounts(settings.positions);
  }

  /** Sections are decided in order, each once. */
  decide(section: Section): ScannedSection {
    const { text: source, start, isLast } = section;
    const { options } = this.#settings;
    const settled = settleMarks(section, this.#facts);
    const { carriers, unread } = settled;
    // Before any switch is looked at.
    const all = mergeMarks(settled.marks, this.#returns.find(source, isLast));
    const tallies = tallyMarks(all);
    let left: string | null = null;
    const leftByAll = () => {
      left ??= editText(source, all);
      return left;
    };
    const credentials = this.#credentialsIn(section);
    const others =
      credentials.size === 0
        ? all
        : pick(all, (index) => !credentials.has(start + (all.starts[index] as number)));
    weigh(section, others, others === all ? tallies : tallyMarks(others), this.#weighed);
    if (this.#facts.payloads.mayDeceive) this.#code.add(section, leftByAll(), all);
    this.#spacing.count(section, all, leftByAll);
    const strict = strictMarks(all, tallies, options);
    this.#strictly += countStrict(tallies, options);
    const asked = this.#spacing.mark(section, settled, strict);
    const strictTallies = strict === all ? tallies : tallyMarks(strict);
    const permitted = permitMarks(strict, strictTallies, options);
    const kept =
      options.provenance === 'keep'
        ? leaveMarks(permitted, (place) => credentials.has(start + place))
        : permitted;
    const marks = mergeMarks(kept, asked);
    this.#countUnread(unread);
    this.#count(section, marks, marks === all ? tallies : tallyMarks(marks), carriers);
    const payloads = this.#payloadsIn(section);
    this.#payloads.push(...payloads);
    this.#characters += section.survey.characters;
    const text = () => (marks === all ? leftByAll() : editText(source, marks));
    const inNames = this.#settings.isCode ? placesInNames(source, marks).map((place) => place + start) : [];
    return { source, start, text, marks, payloads, carriers, inNames };
  }

  report(): Report {
    const payloads = this.#payloads.map(({ start: _, ...payload }) => payload);
    const findings = this.#findings.end();
    const whitespace = this.#spacing.suspicions();
    const suspicion = suspicionOf({
      weighed: this.#weighed,
      hasPayload: payloads.length > 0,
      hasDenseRun: this.#unread > 0,
      deceivesInCode: this.#code.hasFound,
      spacings: whitespace.length,
    });
    return {
      characters: this.#characters,
      deleted: this.#deleted,
      replaced: this.#replaced,
      suspicion,
      verdict: verdictOf({
        ...{ suspicion, findings, payloads, whitespace },
        hasCredentials: this.#hasCredentials,
        strictly: this.#strictly,
      }),
      findings,
      caveats: caveatsOf({
        findings,
        payloads,
        isPuzzling: this.#locked.runs < this.#unread,
        locked: this.#locked,
        isSwitchedOff: this.#isSwitchedOff,
        manifests: this.#facts.payloads.manifests,
        provenance: this.#settings.options.provenance,
        unreadBytes: this.#unreadBytes,
        hasStrewn: this.#facts.payloads.hasStrewn && this.#unread === 0,
        whitespace,
        choiceBits: this.#facts.payloads.visible.bits,
      }),
      payloads,
      whitespace,
      classes: this.#classes,
    };
  }

  /** UTF-16 indices of the marks that are no smuggling: what a sound manifest is made of. */
  #credentialsIn({ start, end }: Section): ReadonlySet<number> {
    const { manifests } = this.#facts.payloads;
    if (manifests.length === 0) return new Set();
    const places = manifests.flatMap(({ isSound, marks }) => (isSound ? [...marks.starts] : []));
    return new Set(places.filter((place) => place >= start && place < end));
  }

  get #hasCredentials(): boolean {
    return this.#facts.payloads.manifests.some(({ isSound }) => isSound);
  }

  #countUnread(runs: readonly Marks[]): void {
    for (const run of runs) {
      this.#unread++;
      this.#unreadBytes += bytesOf(run);
      const encrypted = recogniseEncrypted(run);
      if (encrypted === null) continue;
      const { runs, bytes, messageBytes } = this.#locked;
      this.#locked = {
        runs: runs + 1,
        bytes: bytes + encrypted.bytes,
        messageBytes: messageBytes + encrypted.messageBytes,
      };
    }
  }

  #count(section: Section, marks: Marks, tallies: readonly Tally[], carriers: CarrierList): void {
    const { text, start } = section;
    this.#findings.add(text, marks, tallies);
    const places = start === 0 ? carriers.starts : carriers.starts.map((carrier) => carrier - start);
    countClasses(tallies, marks, places, this.#classes);
    for (const { verdict, count } of tallies) {
      const decision = decisionOf(verdict);
      if (decision.action === 'delete') this.#deleted += count;
      else if (decision.action === 'replace') this.#replaced += count;
      else if (decision.reason === 'option-off') this.#isSwitchedOff = true;
    }
  }

  #payloadsIn({ text, start, end }: Section): readonly PlacedPayload[] {
    const all = this.#facts.payloads.payloads;
    const first = this.#payloads.length;
    let next = first;
    while (next < all.length && startOf(all[next] as Reading) < end) next++;
    const readings = all.slice(first, next);
    const offsets = codePointOffsets(
      text,
      readings.map((reading) => startOf(reading) - start),
    );
    return readings.map((reading, index) => ({
      ...presentPayload(reading, this.#characters + (offsets[index] as number)),
      start: startOf(reading),
    }));
  }
}

/** How many bytes symbols of some kinds could hold. */
function bytesOf({ codePoints, length }: Marks): number {
  return Math.floor((length * Math.log2(new Set(codePoints).size)) / 8);
}

function startOf({ carriers }: Reading): number {
  return carriers.starts[0] ?? 0;
}

function presentPayload({ scheme, text, bytes, encoding, carriers }: Reading, offset: number): Payload {
  return { scheme, text, codePoints: carriers.length, bytes, offset, encoding };
}
