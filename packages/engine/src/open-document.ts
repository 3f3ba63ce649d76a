/** The answer of `inspect` for a text of any length, in little memory: its chunks are read several times. */

import type { Mark } from './marks/mark.ts';
import { asObjects } from './marks/marks.ts';
import { DecidingPass, type ScannedSection } from './passes/decide-sections.ts';
import { asCarriers, type Carrier, type PlacedPayload, type Report } from './report.ts';
import { type InspectSettings, learn, settingsOf } from './scan.ts';
import { ChunkCutter } from './text/cut-chunks.ts';
import type { QuietText, Section } from './text/section.ts';
import { SECTION_SIZE, type SectionSize } from './text/section-size.ts';

/** The next part of a document. */
export interface DocumentPart {
  /** As it came. */
  readonly source: string;
  /** As it is left. */
  readonly text: string;
  /** In text order; `start` and `end` are UTF-16 indices of the whole text as it came. */
  readonly marks: readonly Mark[];
  /** Those that begin here; the report has all of them. */
  readonly payloads: readonly PlacedPayload[];
  /** Of these marks, in text order, whatever the options permit. */
  readonly carriers: readonly Carrier[];
  /** Where `readQuiet` got it, and it has no mark: what was given. Its texts are made when they are asked for. */
  readonly quiet: QuietText | null;
  /** With `isCode`, the `start` of each of them that is removed from a name of the code, in order. */
  readonly inNames: readonly number[];
}

export interface DocumentEnd {
  /** What was still waiting for more. */
  readonly parts: readonly DocumentPart[];
  readonly report: Report;
  /** Whether the readings brought texts of different lengths: then the report is of none of them. */
  readonly hasChanged: boolean;
}

/**
 * A text that comes in chunks, cut anywhere, the same text at every reading:
 *
 *     while (document.wantsReading) {
 *       for (const chunk of chunks()) document.read(chunk);
 *       document.endReading();
 *     }
 *     for (const chunk of chunks()) for (const part of document.decide(chunk)) use(part);
 *     const { parts, report } = document.end();
 */
export interface OpenDocument {
  /** UTF-16 units that were read and are in no section yet. */
  readonly waiting: number;
  /** Whether all chunks must be read, once more, before they can be decided: once for most texts. */
  readonly wantsReading: boolean;
  read(chunk: string): void;
  /** Forgets what is in no section yet, which is to come again. */
  takeBack(): string;
  /** Where nothing waits: the next section, which `openPlainSections` found. Any other text gives a wrong report. */
  readQuiet(text: QuietText): void;
  decideQuiet(text: QuietText): DocumentPart;
  endReading(): void;
  /** The parts that are complete with this chunk; they come some chunks later. */
  decide(chunk: string): readonly DocumentPart[];
  end(): DocumentEnd;
}

/** Opens a document with the settings of `inspect`. */
export function openDocument(settings: InspectSettings = {}, size: SectionSize = SECTION_SIZE): OpenDocument {
  const scanSettings = settingsOf(settings);
  const cutter = new ChunkCutter(size);
  const learning = learn(scanSettings);
  let step = learning.next();
  let deciding: DecidingPass | null = null;
  const decide = (section: Section): DocumentPart => {
    if (step.done !== true) throw new Error('Read all chunks until the document wants no reading.');
    deciding ??= new DecidingPass(scanSettings, step.value);
    const decided = deciding.decide(section);
    section.letters?.release();
    return partOf(decided, decided.marks.length === 0 ? section.quiet : null);
  };
  const learnFrom = (section: Section) => {
    learning.next(section);
    section.letters?.release();
  };
  return {
    get wantsReading() {
      return step.done !== true;
    },
    read(chunk) {
      for (const section of cutter.add(chunk)) learnFrom(section);
    },
    endReading() {
      for (const section of cutter.end()) learnFrom(section);
      if (step.done !== true) step = learning.next(null);
    },
    get waiting() {
      return cutter.waiting;
    },
    takeBack: () => cutter.takeBack(),
    readQuiet: (text) => learnFrom(cutter.addQuiet(text)),
    decideQuiet: (text) => decide(cutter.addQuiet(text)),
    decide: (chunk) => cutter.add(chunk).map(decide),
    end() {
      const parts = cutter.end().map(decide);
      // The last section is always decided here.
      return { parts, report: (deciding as DecidingPass).report(), hasChanged: cutter.hasChanged };
    },
  };
}

function partOf(decided: ScannedSection, quiet: QuietText | null): DocumentPart {
  const { start, marks, payloads, carriers, inNames } = decided;
  const all = { marks: asObjects(marks, start), payloads, carriers: asCarriers(carriers), inNames, quiet };
  if (quiet === null) return { ...all, source: decided.source, text: decided.text() };
  return {
    ...all,
    get source() {
      return decided.source;
    },
    get text() {
      return decided.text();
    },
  };
}
