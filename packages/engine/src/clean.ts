/** Detect, then apply the marks that the options permit. */
import { type DetectSettings, scan } from './detect.ts';
import { sectionsOf } from './document/section.ts';
import { type CleanOptions, DEFAULT_OPTIONS } from './options.ts';
import type { CleanReport } from './report.ts';

export interface CleanSettings extends DetectSettings {
  /** Switches that differ from their defaults. */
  readonly options?: Partial<CleanOptions>;
}

/** The text without what is hidden in it, and the report. Never throws. */
export function clean(text: string, { options, positions = false }: CleanSettings = {}): CleanReport {
  const { report, parts } = scan(sectionsOf(text), { ...DEFAULT_OPTIONS, ...options }, positions);
  return { text: parts.map(({ left }) => left()).join(''), ...report };
}
