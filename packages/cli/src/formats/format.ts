/** What a format is: it turns outcomes into text, one by one and in order. */
import type { Colours } from '../colours.ts';
import type { Fails } from '../fail-on.ts';
import type { SeverityCounts } from '../finding-classes.ts';
import type { Outcome } from '../scan-data.ts';
import type { UnseenPaths } from '../sources/unseen.ts';

/** What became of the file itself. */
export type Fate = 'reported' | 'written' | 'would be written' | 'not written';

export interface Summary {
  /** Sources that were scanned. */
  readonly scanned: number;
  /** Of these, the ones with something to remove. */
  readonly unclean: number;
  readonly written: number;
  /** Where files are written, in those that were. */
  readonly deleted: number;
  readonly replaced: number;
  readonly kept: number;
  readonly payloads: number;
  /** Texts with a message in plain spaces that cleaning leaves without `--whitespace`; absent where there are none. */
  readonly inSpaces?: number;
  /** Characters that would be removed, by how bad they are. */
  readonly severities: SeverityCounts;
  /** Characters that comments in their texts allow; absent where there are none. */
  readonly allowed?: number;
  /** Those of the deleted and replaced ones that stand in texts which `clean` would leave alone; absent where there are none. */
  readonly leftAlone?: number;
  /** What cleaning leaves to people: characters written as escapes, code out of view; absent where there is nothing. */
  readonly escaped?: number;
  /** Findings that a baseline knows; absent where there are none. */
  readonly known?: number;
  /** Binary files. */
  readonly skipped: number;
  /** Sources that could not be read or written. */
  readonly failed: number;
  /** Those of them that were read and left alone; absent where there are none. */
  readonly refused?: number;
  /** What was named and not seen; absent where all was. */
  readonly unseen?: UnseenPaths;
}

export interface FormatSettings {
  readonly command: 'scan' | 'clean';
  readonly colours: Colours;
  readonly showsKept: boolean;
  /** How many places of a source are shown; Infinity for all. */
  readonly limit: number;
  /** Whether the decoded text of a payload must not be shown. */
  readonly isAgentSafe: boolean;
  /** Whether formats that others read, of builds and of hosts, show the decoded text of a payload. */
  readonly showsPayloads: boolean;
  /** The folder that hosts take paths to be below: that of their checkout, or this one. */
  readonly root: string;
  /** Whether `--only` or `--ignore` leaves out characters that verdict and suspicion still count. */
  readonly isNarrowed: boolean;
  /** Whether programs get the text that the outcome holds. */
  readonly showsText: boolean;
  /** Whether a source makes the run end with 1. */
  readonly fails: Fails;
  /** No places: one line for a source that has something. */
  readonly isSummary: boolean;
}

/** Each answers text for standard output, with its line end, or an empty string. */
export interface Format {
  begin(): string;
  /** The command also says on standard error what could not be read or written, and why. */
  source(outcome: Outcome, fate: Fate, problem?: string): string;
  /** `failing` is how many sources make the run exit with 1. */
  end(summary: Summary, failing: number): string;
}

export type MakeFormat = (settings: FormatSettings) => Format;
