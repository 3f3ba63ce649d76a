/** The options of a clean request: six switches with the technique that each one permits, and what else is chosen. */
import type { StrictReason } from './strict-reasons.ts';

/** A way of hiding characters in a text; docs/rules.md 1.2. */
export type Technique =
  | 'zero-width'
  | 'variation-selector'
  | 'homoglyph'
  | 'nbsp'
  | 'punctuation'
  | 'whitespace';

export interface CleanOptions {
  readonly zeroWidth: boolean;
  readonly variationSelectors: boolean;
  readonly homoglyphs: boolean;
  readonly spaces: boolean;
  readonly punctuation: boolean;
  readonly whitespace: boolean;
  /** What becomes of a C2PA manifest, which says who made the text. */
  readonly provenance: Provenance;
  /** What is kept for a reason goes too: all that no one sees, or what is kept for some reasons. */
  readonly strict: boolean | readonly StrictReason[];
}

export type Provenance = 'keep' | 'remove';

/** The options that are on or off. */
export type SwitchName = Exclude<keyof CleanOptions, 'provenance' | 'strict'>;

export const DEFAULT_OPTIONS: CleanOptions = {
  zeroWidth: true,
  variationSelectors: true,
  homoglyphs: true,
  spaces: true,
  punctuation: false,
  whitespace: false,
  provenance: 'remove',
  strict: false,
};

/** Techniques in the order in which findings are listed, each with the switch that permits it. */
export const SWITCH_OF_TECHNIQUE: Readonly<Record<Technique, SwitchName>> = {
  'zero-width': 'zeroWidth',
  'variation-selector': 'variationSelectors',
  homoglyph: 'homoglyphs',
  nbsp: 'spaces',
  punctuation: 'punctuation',
  whitespace: 'whitespace',
};

export const TECHNIQUES = Object.keys(SWITCH_OF_TECHNIQUE) as readonly Technique[];
