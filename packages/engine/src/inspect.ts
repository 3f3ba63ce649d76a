/** Clean, and say where every mark stands: for those who show a text with what hides in it. */
import type { CleanSettings } from './clean.ts';
import { scan } from './detect.ts';
import { sectionsOf } from './document/section.ts';
import type { Mark } from './mark.ts';
import { asObjects } from './marks.ts';
import { DEFAULT_OPTIONS } from './options.ts';
import { asCarriers, type Carrier, type CleanReport } from './report.ts';

export interface InspectSettings extends CleanSettings {
  /** Whether the text is known to be source code, by the name of its file: without it, its lines tell. */
  readonly isCode?: boolean;
}

export interface Inspection extends CleanReport {
  /** In text order; `start` and `end` are UTF-16 indices of the text as it came. */
  readonly marks: readonly Mark[];
  /** In text order, whatever the options permit. */
  readonly carriers: readonly Carrier[];
}

/** The answer of `clean`, and all its marks, one for each character. Never throws. */
export function inspect(text: string, settings: InspectSettings = {}): Inspection {
  const { options, positions = false, isCode = false } = settings;
  const { report, parts } = scan(sectionsOf(text), { ...DEFAULT_OPTIONS, ...options }, positions, isCode);
  return {
    text: parts.map(({ left }) => left()).join(''),
    marks: parts.flatMap(({ marks, start }) => asObjects(marks, start)),
    carriers: parts.flatMap(({ carriers }) => asCarriers(carriers)),
    ...report,
  };
}
