/** The pipeline of a scan, as a table of contents: a text is read section by section until all of it is known, then decided. */
import { editText } from '../apply-marks.ts';
import { surveyText } from '../candidates/survey.ts';
import { type ClassCounts, countClasses, FindingCounts } from '../count-findings.ts';
import type { Reading } from '../decoders/reading.ts';
import { recogniseEncrypted } from '../decoders/stegcloak.ts';
import { type Marks, NO_MARKS } from '../marks.ts';
import type { CleanOptions } from '../options.ts';
import { permitMarks } from '../permit-marks.ts';
import { mergeMarks, placeMarks } from '../place-marks.ts';
import type { CarrierList, Payload, PlacedPayload, Report } from '../report.ts';
import { LoneReturns } from '../rules/lone-returns.ts';
import { findPunctuation, keepSpacedDashes } from '../rules/punctuation.ts';
import { caveatsOf, type Locked } from '../scoring/caveats.ts';
import { suspicionOf, type Weighed, weigh } from '../scoring/suspicion.ts';
import { verdictOf } from '../scoring/verdict.ts';
import { DeceptiveCode } from '../source-code/deceptive-code.ts';
import { addSpacing, markSpaces, NO_SPACING, suspectSpacing } from '../spacing/all-spacing.ts';
import { mayLeaveDoubtfulSpaces } from '../spacing/doubtful-edits.ts';
import { FIRST_LINE, type LineState, readSpacedText, type SpacedText } from '../spacing/spaced-text.ts';
import { type Tally, tallyMarks } from '../tally.ts';
import { codePointOffsets } from '../unicode/code-point-offsets.ts';
import { decisionOf } from '../verdicts.ts';
import { DocumentLetters } from './document-letters.ts';
import { DocumentMarks } from './document-marks.ts';
import type { Section } from './section.ts';

/** A section as its marks leave it, and the state of its lines in which it was read. */
interface SpacedSection {
  readonly marks: Marks;
  readonly before: LineState;
  readonly spaced: SpacedText;
}

/** A section, decided. */
export interface ScannedSection {
  /** Those that the options permit, with indices of the section. */
  readonly marks: Marks;
  /** Those whose first carrier stands in it. */
  readonly payloads: readonly PlacedPayload[];
  /** With indices of the whole text. */
  readonly carriers: CarrierList;
}

export class DocumentScan {
  readonly #options: CleanOptions;
  readonly #letters = new DocumentLetters();
  readonly #marks = new DocumentMarks(this.#letters);
  /** Whether this reading collects the marks of all sections, as no letter changes any more. */
  #collectsMarks = true;
  #isWhole = false;
  #isRead = false;

  // What the sections that are decided add up to.
  readonly #findings: FindingCounts;
  readonly #classes: ClassCounts = {};
  readonly #weighed: Weighed = new Map();
  readonly #code: DeceptiveCode;
  readonly #returns: LoneReturns;
  readonly #payloads: PlacedPayload[] = [];
  #characters = 0;
  #deleted = 0;
  #replaced = 0;
  #isSwitchedOff = false;
  #unread = 0;
  #locked: Locked = { runs: 0, bytes: 0, messageBytes: 0 };
  #spacing = NO_SPACING;
  #line = FIRST_LINE;
  #plainLine = FIRST_LINE;

  constructor(options: CleanOptions, hasPositions: boolean, isCode = false) {
    this.#options = options;
    this.#code = new DeceptiveCode(isCode);
    this.#returns = new LoneReturns(isCode);
    this.#findings = new FindingCounts(hasPositions);
  }

  /** Whether all sections must be read, once more, before they can be decided. */
  get wantsReading(): boolean {
    return !this.#isRead;
  }

  read(section: Section): void {
    this.#isWhole = section.isWhole;
    this.#returns.read(section);
    if (this.#marks.readings !== null) {
      this.#marks.countHabits(section);
      return;
    }
    if (!this.#letters.isSettled) this.#letters.read(section);
    this.#collectsMarks &&= this.#letters.isUnchanged;
    if (this.#collectsMarks) this.#marks.read(section);
  }

  endReading(): void {
    if (this.#marks.readings !== null) this.#marks.endHabits();
    else {
      if (!this.#letters.isSettled) this.#letters.endReading();
      if (this.#collectsMarks) this.#marks.endReading(this.#isWhole);
      else this.#marks.forget();
      this.#collectsMarks = true;
    }
    this.#isRead = this.#marks.readings !== null && !this.#marks.needsHabits;
  }

  /** Sections are decided in order, each once. */
  decide(section: Section): ScannedSection {
    const { text } = section;
    const { replacements, marks: hidden, carriers, unread } = this.#marks.settle(section);
    const unmasked = mergeMarks(hidden, this.#returns.find(text, section.isLast));
    const tallies = tallyMarks(unmasked);
    weigh(section, unmasked, tallies, this.#weighed);
    if (this.#marks.mayDeceive) this.#code.add(section, section.textWithout(unmasked), unmasked);
    const spaced = this.#readLines(section, unmasked);
    const asked = this.#markAsked(section, unmasked, replacements, spaced);
    const marks = mergeMarks(permitMarks(unmasked, tallies, this.#options), asked);
    this.#countUnread(unread);
    this.#count(section, marks, marks === unmasked ? tallies : tallyMarks(marks), carriers);
    const payloads = this.#payloadsIn(section);
    this.#payloads.push(...payloads);
    this.#characters += section.survey.characters;
    return { marks, payloads, carriers };
  }

  report(): Report {
    const payloads = this.#payloads.map(({ start: _, ...payload }) => payload);
    const findings = this.#findings.end();
    const whitespace = suspectSpacing(this.#spacing);
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
      verdict: verdictOf({ suspicion, findings, payloads, whitespace }),
      findings,
      caveats: caveatsOf({
        findings,
        payloads,
        isPuzzling: this.#locked.runs < this.#unread,
        locked: this.#locked,
        isSwitchedOff: this.#isSwitchedOff,
        whitespace,
      }),
      payloads,
      whitespace,
      classes: this.#classes,
    };
  }

  /** Punctuation and spaces, where their switches are on. */
  #markAsked(section: Section, unmasked: Marks, replacements: Marks, spaced: SpacedSection | null): Marks {
    const { punctuation, whitespace } = this.#options;
    if (!punctuation && !whitespace) return NO_MARKS;
    const typographic = placeMarks(findPunctuation(editText(section.text, replacements)), replacements);
    // Spaces are read beside plain punctuation, whatever its switch, or a second scan could read them otherwise.
    const plain = keepSpacedDashes(mergeMarks(unmasked, typographic));
    return mergeMarks(
      punctuation ? plain : NO_MARKS,
      whitespace ? this.#markSpaces(section, mergeMarks(unmasked, plain), spaced) : NO_MARKS,
    );
  }

  /** Counts the spacing of a section as its marks leave it; null where there is nothing to doubt. */
  #readLines(section: Section, marks: Marks): SpacedSection | null {
    // Most texts end here.
    const { text, isWhole, survey } = section;
    const mayDoubt = isWhole
      ? survey.hasDoubtfulSpaces || mayLeaveDoubtfulSpaces(text, marks)
      : this.#marks.leavesDoubtfulSpaces;
    if (!mayDoubt) return null;
    const before = this.#line;
    const left = section.textWithout(marks);
    if (isWhole && !surveyText(left).hasDoubtfulSpaces) return null;
    const spaced = readSpacedText(left, before, section.isLast);
    this.#spacing = addSpacing(this.#spacing, spaced, isWhole);
    this.#line = spaced.next;
    return { marks, before, spaced };
  }

  /** `marks` are those that make punctuation plain too: where there are no others, `known` is what they leave. */
  #markSpaces(section: Section, marks: Marks, known: SpacedSection | null): Marks {
    const { text, isLast } = section;
    const before = this.#plainLine;
    const isKnown = known !== null && known.marks === marks && known.before === before;
    const spaced = isKnown ? known.spaced : readSpacedText(section.textWithout(marks), before, isLast);
    this.#plainLine = spaced.next;
    return markSpaces(text, marks, spaced, this.#options.spaces);
  }

  #countUnread(runs: readonly Marks[]): void {
    for (const run of runs) {
      this.#unread++;
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
    const all = this.#marks.readings ?? [];
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

function startOf({ carriers }: Reading): number {
  return carriers.starts[0] ?? 0;
}

function presentPayload({ scheme, text, bytes, encoding, carriers }: Reading, offset: number): Payload {
  return { scheme, text, codePoints: carriers.length, bytes, offset, encoding };
}
