/** Candidate, mark and decision: the vocabulary between the stages of a scan. */
import type { Technique } from '../options.ts';
import type { StrictReason } from '../strict-reasons.ts';
import type { CharacterClass } from '../unicode/techniques.ts';

/** Why a mark was kept: the closed list of reason slugs, with those of characters that no one sees. */
export type Reason =
  | StrictReason
  | 'ansi-sequence'
  | 'overstrike'
  | 'private-use'
  | 'combining-flood'
  | 'ogham-space'
  | 'mixed-script-word'
  | 'foreign-script-text'
  | 'scientific-symbol'
  | 'unit-sign'
  | 'styled-word'
  | 'math-variable'
  | 'roman-numeral'
  | 'fullwidth-cjk'
  | 'ipa-transcription'
  | 'hidden-dot'
  | 'markdown-hard-break'
  | 'code-block'
  | 'aligned-columns'
  | 'letter-quote'
  | 'option-off';

/** What becomes of a mark. `text` is what stands in its place. */
export type Decision =
  | { readonly action: 'delete' }
  | { readonly action: 'replace'; readonly text: string }
  | { readonly action: 'keep'; readonly reason: Reason };

/** One hidden or look-alike character at one place, with its decision. */
export interface Mark {
  /** UTF-16 index of the character. */
  readonly start: number;
  /** UTF-16 index after it. */
  readonly end: number;
  readonly codePoint: number;
  readonly technique: Technique;
  readonly characterClass: CharacterClass;
  readonly decision: Decision;
}

/**
 * Candidates in text order, one array per fact. A run is a maximal stretch of characters that are looked through
 * (those whose fallback is to be deleted); `runFirst` and `runEnd` are candidate numbers, and a visible candidate is
 * in no run: both are -1.
 */
export interface Candidates {
  readonly text: string;
  /** UTF-16 index of each. */
  readonly starts: Int32Array;
  readonly codePoints: Int32Array;
  /** Line of data/techniques.txt, as an index into TECHNIQUE_ENTRIES. */
  readonly entries: Int32Array;
  readonly runFirst: Int32Array;
  readonly runEnd: Int32Array;
}
