/** The answer of `inspect` for a text of any length, in little memory: its chunks are read several times. */
import { SECTION_SIZE, type SectionSize } from './cut-sections.ts';
import { ChunkCutter } from './document/cut-chunks.ts';
import { DocumentScan } from './document/document-scan.ts';
import type { Section } from './document/section.ts';
import type { InspectSettings } from './inspect.ts';
import type { Mark } from './mark.ts';
import { asObjects } from './marks.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import { asCarriers, type Carrier, type PlacedPayload, type Report } from './report.ts';

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
  /** Whether all chunks must be read, once more, before they can be decided: once for most texts. */
  readonly wantsReading: boolean;
  read(chunk: string): void;
  endReading(): void;
  /** The parts that are complete with this chunk; they come some chunks later. */
  decide(chunk: string): readonly DocumentPart[];
  end(): DocumentEnd;
}

/** Opens a document with the settings of `inspect`. */
export function openDocument(settings: InspectSettings = {}, size: SectionSize = SECTION_SIZE): OpenDocument {
  const { options, positions = false, isCode = false } = settings;
  const scan = new DocumentScan({ ...DEFAULT_OPTIONS, ...options }, positions, isCode);
  const cutter = new ChunkCutter(size);
  const decide = (section: Section): DocumentPart => {
    const { text: source, start } = section;
    const { marks, payloads, carriers } = scan.decide(section);
    return {
      source,
      text: section.textWithout(marks),
      marks: asObjects(marks, start),
      payloads,
      carriers: asCarriers(carriers),
    };
  };
  return {
    get wantsReading() {
      return scan.wantsReading;
    },
    read(chunk) {
      for (const section of cutter.add(chunk)) scan.read(section);
    },
    endReading() {
      for (const section of cutter.end()) scan.read(section);
      scan.endReading();
    },
    decide: (chunk) => cutter.add(chunk).map(decide),
    end() {
      const parts = cutter.end().map(decide);
      return { parts, report: scan.report(), hasChanged: cutter.hasChanged };
    },
  };
}
