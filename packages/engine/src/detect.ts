/** What cleaning a text would find and change. */
import { DocumentScan } from './document/document-scan.ts';
import { type Section, sectionsOf } from './document/section.ts';
import type { Mark } from './mark.ts';
import { type CleanOptions, DEFAULT_OPTIONS } from './options.ts';
import type { Carrier, Report } from './report.ts';

export interface DetectSettings {
  /** Whether findings say where their first 100 marks stand. */
  readonly positions?: boolean;
}

/** What cleaning with the default options would find and change. Never throws. */
export function detect(text: string, { positions = false }: DetectSettings = {}): Report {
  return scan(sectionsOf(text), DEFAULT_OPTIONS, positions).report;
}

/** A part of a text, and its marks that the options permit. */
export interface ScannedPart {
  readonly text: string;
  /** UTF-16 index of its beginning in the whole text. */
  readonly start: number;
  /** With indices of this part. */
  readonly marks: readonly Mark[];
  /** With indices of the whole text. */
  readonly carriers: readonly Carrier[];
}

/** The report, and all parts in order. */
export function scan(
  sections: readonly Section[],
  options: CleanOptions,
  positions: boolean,
): { readonly report: Report; readonly parts: readonly ScannedPart[] } {
  const scan = new DocumentScan(options, positions);
  while (scan.wantsReading) {
    for (const section of sections) scan.read(section);
    scan.endReading();
  }
  const parts = sections.map((section) => {
    const { text, start } = section;
    const { marks, carriers } = scan.decide(section);
    return { text, start, marks, carriers };
  });
  return { report: scan.report(), parts };
}
