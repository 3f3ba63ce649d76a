/** The pipeline of a scan, as a table of contents: a text is read section by section until all of it is known, then decided. */
import { applyMarks } from '../apply-marks.ts';
import { type ClassCounts, countClasses, FindingCounts } from '../count-findings.ts';
import type { Reading } from '../decoders/reading.ts';
import { recogniseEncrypted } from '../decoders/stegcloak.ts';
import type { Decision, Mark } from '../mark.ts';
import type { CleanOptions } from '../options.ts';
import { permitMarks } from '../permit-marks.ts';
import { mergeMarks, placeMarks } from '../place-marks.ts';
import type { Carrier, Payload, PlacedPayload, Report } from '../report.ts';
import { findPunctuation, keepSpacedDashes } from '../rules/punctuation.ts';
import { caveatsOf, type Locked } from '../scoring/caveats.ts';
import { suspicionOf, type Weighed, weigh } from '../scoring/suspicion.ts';
import { verdictOf } from '../scoring/verdict.ts';
import { addSpacing, markSpaces, NO_SPACING, suspectSpacing } from '../spacing/all-spacing.ts';
import { mayLeaveDoubtfulSpaces } from '../spacing/doubtful-edits.ts';
import { FIRST_LINE, type LineState, readSpacedText, type SpacedText } from '../spacing/spaced-text.ts';
import { codePointOffsets } from '../unicode/code-point-offsets.ts';
import { DocumentLetters } from './document-letters.ts';
import { DocumentMarks } from './document-marks.ts';
import type { Section } from './section.ts';

/** A section as its marks leave it, and the state of its lines in which it was read. */
interface SpacedSection {
  readonly marks: readonly Mark[];
  readonly before: LineState;
  readonly spaced: SpacedText;
}

/** A section, decided. */
export interface ScannedSection {
  /** Those that the options permit, with indices of the section. */
  readonly marks: readonly Mark[];
  /** Those of which the first carrier stands in it. */
  readonly payloads: readonly PlacedPayload[];
  /** With indices of the whole text. */
  readonly carriers: readonly Carrier[];
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

  constructor(options: CleanOptions, hasPositions: boolean) {
    this.#options = options;
    this.#findings = new FindingCounts(hasPositions);
  }

  /** Whether all sections must be read, once more, before they can be decided. */
  get wantsReading(): boolean {
    return !this.#isRead;
  }

  read(section: Section): void {
    this.#isWhole = section.isWhole;
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
    const { replacements, marks: unmasked, carriers, unread } = this.#marks.settle(section);
    weigh(text, unmasked, section.start === 0, this.#weighed);
    const spaced = this.#readLines(section, unmasked);

    const options = this.#options;
    const isAsked = options.punctuation || options.whitespace;
    const typographic = isAsked
      ? placeMarks(findPunctuation(applyMarks(text, replacements)), replacements)
      : [];
    const punctuation = keepSpacedDashes(mergeMarks(unmasked, typographic));
    // Spaces are read beside plain punctuation, whatever its switch, or a second scan could read them otherwise.
    const asked = mergeMarks(
      options.punctuation ? punctuation : [],
      options.whitespace ? this.#markSpaces(section, mergeMarks(unmasked, punctuation), spaced) : [],
    );
    const marks = mergeMarks(permitMarks(unmasked, options), asked);
    this.#countUnread(unread);
    this.#count(section, marks, new Set(carriers.map(({ start }) => start - section.start)));
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

  /** Counts the spacing of a section as its marks leave it; null where there is nothing to doubt. */
  #readLines(section: Section, marks: readonly Mark[]): SpacedSection | null {
    // Most texts end here.
    const { text, isWhole, survey } = section;
    if (isWhole && !survey.hasDoubtfulSpaces && !mayLeaveDoubtfulSpaces(text, marks)) return null;
    const before = this.#line;
    const spaced = readSpacedText(applyMarks(section.text, marks), before, section.isLast);
    this.#spacing = addSpacing(this.#spacing, spaced);
    this.#line = spaced.next;
    return { marks, before, spaced };
  }

  /** `marks` are those that make punctuation plain too: where there are no others, `known` is what they leave. */
  #markSpaces(section: Section, marks: readonly Mark[], known: SpacedSection | null): readonly Mark[] {
    const { text, isLast } = section;
    const before = this.#plainLine;
    const isKnown = known !== null && known.marks === marks && known.before === before;
    const spaced = isKnown ? known.spaced : readSpacedText(applyMarks(text, marks), before, isLast);
    this.#plainLine = spaced.next;
    return markSpaces(text, marks, spaced, this.#options.spaces);
  }

  #countUnread(runs: readonly (readonly Mark[])[]): void {
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

  #count(section: Section, marks: readonly Mark[], carriers: ReadonlySet<number>): void {
    this.#findings.add(section.text, marks);
    countClasses(marks, carriers, this.#classes);
    this.#deleted += countActions(marks, 'delete');
    this.#replaced += countActions(marks, 'replace');
    this.#isSwitchedOff ||= marks.some(isSwitchedOff);
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
  return carriers[0]?.start ?? 0;
}

function isSwitchedOff({ decision }: Mark): boolean {
  return decision.action === 'keep' && decision.reason === 'option-off';
}

function countActions(marks: readonly Mark[], action: Decision['action']): number {
  let count = 0;
  for (const { decision } of marks) if (decision.action === action) count++;
  return count;
}

function presentPayload({ scheme, text, bytes, encoding, carriers }: Reading, offset: number): Payload {
  return { scheme, text, codePoints: carriers.length, bytes, offset, encoding };
}
