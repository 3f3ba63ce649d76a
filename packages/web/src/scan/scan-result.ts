/** What the worker answers about a text, as the parts of the page read it. */
import type { Action, CleanReport, Reason, Technique } from '@limpid/engine';

/** What a kept character belongs to, drawn whole; `end` is where its note stands. */
export interface Cluster {
  /** UTF-16 indices of the text as it came. */
  readonly start: number;
  readonly end: number;
  /** Index of the run that speaks for all that are kept in it. */
  readonly first: number;
}

/** Neighbouring marks that met the same end, shown as one. */
export interface MarkRun {
  /** UTF-16 indices of the text as it came. */
  readonly start: number;
  readonly end: number;
  readonly technique: Technique;
  readonly action: Action;
  /** The different characters of the run, in the order in which they first appear; at most four. */
  readonly codePoints: readonly number[];
  /** How many characters. */
  readonly count: number;
  /** Present when kept. */
  readonly reason?: Reason;
  /** Present when replaced. */
  readonly replacement?: string;
  /** Index into the report's payloads, where a message starts in this run. */
  readonly payload?: number;
  /** Present when it is kept in a word, phrase or picture, and when it is taken out of the middle of one. */
  readonly cluster?: Cluster;
}

export interface ScanResult {
  /** The clean text is its `text`. */
  readonly report: CleanReport;
  /** In text order, not overlapping. */
  readonly runs: readonly MarkRun[];
}
