/** What cleaning a text would find and change. */
import { DocumentScan } from './document/document-scan.ts';
import { type Section, sectionsOf } from './document/section.ts';
import { type Marks, NO_MARKS } from './marks.ts';
import { type CleanOptions, DEFAULT_OPTIONS } from './options.ts';
import type { CarrierList, Report } from './report.ts';

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
  /** As its marks leave it. */
  readonly left: () => string;
  /** UTF-16 index of its beginning in the whole text. */
  readonly start: number;
  /** With indices of this part. */
  readonly marks: Marks;
  /** With indices of the whole text. */
  readonly carriers: CarrierList;
}

interface Scanned {
  readonly report: Report;
  readonly parts: readonly ScannedPart[];
}

/** The report, and all parts in order. */
export function scan(
  sections: readonly Section[],
  options: CleanOptions,
  positions: boolean,
  isCode = false,
): Scanned {
  const first = sections[0] as Section;
  return first.isWhole && first.asksNothing && !options.punctuation && !options.whitespace
    ? scanQuiet(first)
    : scanDocument(sections, options, positions, isCode);
}

let quiet: Report | undefined;

/** Most texts: what is said of them differs in their length alone. */
function scanQuiet({ text, survey }: Section): Scanned {
  quiet ??= new DocumentScan(DEFAULT_OPTIONS, false).report();
  return {
    report: {
      ...quiet,
      characters: survey.characters,
      findings: [],
      caveats: [...quiet.caveats],
      payloads: [],
      whitespace: [],
      classes: {},
    },
    parts: [{ text, left: () => text, start: 0, marks: NO_MARKS, carriers: { starts: [], payloads: [] } }],
  };
}

/** The same of any text. */
export function scanDocument(
  sections: readonly Section[],
  options: CleanOptions,
  positions: boolean,
  isCode = false,
): Scanned {
  const scan = new DocumentScan(options, positions, isCode);
  while (scan.wantsReading) {
    for (const section of sections) scan.read(section);
    scan.endReading();
  }
  const parts = sections.map((section) => {
    const { text, start } = section;
    const { marks, carriers } = scan.decide(section);
    return { text, left: () => section.textWithout(marks), start, marks, carriers };
  });
  return { report: scan.report(), parts };
}
