/** What the decided sections of a text add up to: its report. */

import { packsMessage } from '../decoders/meant-text.ts';
import type { Reading } from '../decoders/reading.ts';
import { recogniseEncrypted } from '../decoders/stegcloak.ts';
import { kindsOf } from '../decoders/symbol-stream.ts';
import { type ClassCounts, countClasses, FindingCounts } from '../marks/count-findings.ts';
import { type Marks, pick } from '../marks/marks.ts';
import { countStrict } from '../marks/strict-marks.ts';
import { type Tally, tallyMarks } from '../marks/tally.ts';
import { decisionOf } from '../marks/verdicts.ts';
import type { CleanOptions } from '../options.ts';
import type { CarrierList, Payload, PlacedPayload, Report, WhitespaceSuspicion } from '../report.ts';
import { caveatsOf, type Locked } from '../scoring/caveats.ts';
import { suspicionOf, type Weighed, weigh } from '../scoring/suspicion.ts';
import { verdictOf } from '../scoring/verdict.ts';
import type { Section } from '../text/section.ts';
import { codePointOffsets } from '../unicode/code-point-offsets.ts';
import type { PayloadFacts } from './read-payloads.ts';

const BYTE_ORDER_MARK = 0xfeff;
const FIRST_PRINTABLE = 0x20;

/** What is asked of the report. */
interface Asked {
  readonly options: CleanOptions;
  readonly positions: boolean;
}

/** What the passes over code and spaces have found in all sections. */
interface FoundElsewhere {
  readonly deceivesInCode: boolean;
  readonly whitespace: readonly WhitespaceSuspicion[];
}

/** Sections are added in order, each once. */
export class Totals {
  readonly #options: CleanOptions;
  readonly #facts: PayloadFacts;
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
  /** What all of them could hold, and one may go on in the next: bytes are counted at the end. */
  #unreadBits = 0;
  #locked: Locked = { runs: 0, bytes: 0, messageBytes: 0 };

  constructor({ options, positions }: Asked, facts: PayloadFacts) {
    this.#options = options;
    this.#facts = facts;
    this.#findings = new FindingCounts(positions);
  }

  /** Weighs what the default options would change; credentials are no smuggling. */
  weigh(section: Section, all: Marks, tallies: readonly Tally[], credentials: ReadonlySet<number>): void {
    if (credentials.size === 0) {
      weigh(section, all, tallies, this.#weighed);
      return;
    }
    const others = pick(all, (index) => !credentials.has(section.start + (all.starts[index] as number)));
    weigh(section, others, tallyMarks(others), this.#weighed);
  }

  countStrict(tallies: readonly Tally[]): void {
    this.#strictly += countStrict(tallies, this.#options);
  }

  /** Runs that no decoder could read. */
  countUnread(runs: readonly Marks[]): void {
    for (const run of runs) {
      this.#unread++;
      this.#unreadBits += bitsOf(run);
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

  /** The marks that are applied or reported. */
  countMarks({ text, start }: Section, marks: Marks, tallies: readonly Tally[], carriers: CarrierList): void {
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

  /** Those whose first carrier stands in the section, which is counted with them. */
  payloadsOf(section: Section): readonly PlacedPayload[] {
    const { start, end, survey } = section;
    const all = this.#facts.payloads;
    const first = this.#payloads.length;
    let next = first;
    while (next < all.length && startOf(all[next] as Reading) < end) next++;
    const readings = all.slice(first, next);
    const places = readings.map((reading) => startOf(reading) - start);
    const offsets = places.length === 0 ? places : codePointOffsets(section.text, places);
    const payloads = readings.map((reading, index) => ({
      ...presentPayload(reading, this.#characters + (offsets[index] as number)),
      start: startOf(reading),
    }));
    this.#payloads.push(...payloads);
    this.#characters += survey.characters;
    return payloads;
  }

  report({ deceivesInCode, whitespace }: FoundElsewhere): Report {
    const { payloads: readings, readings: all, manifests, hasScattered, visible } = this.#facts;
    const payloads = this.#payloads.map(({ start: _, ...payload }) => payload);
    const findings = this.#findings.end();
    const suspicion = suspicionOf({
      weighed: this.#weighed,
      hasPayload: payloads.length > 0,
      hasDenseRun: this.#unread > 0,
      deceivesInCode,
      spacings: whitespace.length,
    });
    return {
      characters: this.#characters,
      deleted: this.#deleted,
      replaced: this.#replaced,
      suspicion,
      verdict: verdictOf({
        ...{ suspicion, findings, payloads, whitespace },
        hasCredentials: manifests.some(({ isSound }) => isSound),
        strictly: this.#strictly,
      }),
      findings,
      caveats: caveatsOf({
        ...{ findings, payloads, whitespace, manifests },
        isPuzzling: this.#locked.runs < this.#unread,
        isPacked: readings.some(packsMessage),
        isCut: all.isCut,
        locked: this.#locked,
        isSwitchedOff: this.#isSwitchedOff,
        provenance: this.#options.provenance,
        isWhitespaceLeft: !this.#options.whitespace,
        unreadBytes: Math.floor(this.#unreadBits / 8),
        hasScattered: hasScattered && this.#unread === 0,
        choiceBits: visible.bits,
      }),
      payloads,
      whitespace,
      classes: this.#classes,
    };
  }
}

/** Blocks of which a run may use all, in code points: the first selectors, all selectors, and tags. */
const BLOCKS: readonly (readonly [size: number, isIn: (codePoint: number) => boolean])[] = [
  [16, isFirstSelector],
  [256, (codePoint) => isFirstSelector(codePoint) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef)],
  [128, (codePoint) => codePoint >= 0xe0000 && codePoint <= 0xe007f],
];
/** So few are the digits of a number, and perhaps a sign between them. */
const FEW_KINDS = 4;

function isFirstSelector(codePoint: number): boolean {
  return codePoint >= 0xfe00 && codePoint <= 0xfe0f;
}

/** How many bits it could hold: of an alphabet, a short text does not have every letter. */
function bitsOf({ codePoints, length }: Marks): number {
  const kinds = kindsOf(codePoints);
  const block = kinds.length > FEW_KINDS ? BLOCKS.find(([, isIn]) => kinds.every(isIn)) : undefined;
  return length * Math.log2(block?.[0] ?? kinds.length);
}

function startOf({ carriers }: Reading): number {
  return carriers.starts[0] ?? 0;
}

function presentPayload({ scheme, text, bytes, encoding, carriers }: Reading, offset: number): Payload {
  return { scheme, text: bodyOf(text), codePoints: carriers.length, bytes, offset, encoding };
}

/** A text without a byte order mark, and without the number of its bytes before it. */
function bodyOf(text: string): string {
  const first = text.charCodeAt(0);
  if (first === BYTE_ORDER_MARK) return text.slice(1);
  const rest = text.slice(1);
  return first < FIRST_PRINTABLE && new TextEncoder().encode(rest).length === first ? rest : text;
}
