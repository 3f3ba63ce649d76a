/** Detect, then apply the marks that the options permit. */
import { detect } from './detect.ts';
import type { CleanOptions } from './options.ts';
import type { CleanReport } from './report.ts';

export interface CleanSettings {
  /** Switches that differ from their defaults. */
  readonly options?: Partial<CleanOptions>;
  /** Whether findings say where their first 100 marks stand. */
  readonly positions?: boolean;
}

export function clean(text: string, settings: CleanSettings = {}): CleanReport {
  return { text, ...detect(text, settings) };
}
