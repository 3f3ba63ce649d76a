/** The six techniques as the page lists them: each with its switch, its colour and what shows it. */
import type { CleanOptions, Finding, Switch, Technique } from '@limpid/engine';

export interface TechniqueEntry {
  readonly technique: Technique;
  readonly option: Switch;
}

export const TECHNIQUE_LIST: readonly TechniqueEntry[] = [
  { technique: 'zero-width', option: 'zeroWidth' },
  { technique: 'variation-selector', option: 'variationSelectors' },
  { technique: 'homoglyph', option: 'homoglyphs' },
  { technique: 'nbsp', option: 'spaces' },
  { technique: 'punctuation', option: 'punctuation' },
  { technique: 'whitespace', option: 'whitespace' },
];

export interface ActionCounts {
  readonly deleted: number;
  readonly replaced: number;
  readonly kept: number;
}

export function countActions(findings: readonly Finding[]): ActionCounts {
  const counts = { deleted: 0, replaced: 0, kept: 0 };
  for (const { action, count } of findings) counts[action] += count;
  return counts;
}

/** Punctuation is looked for only while its switch is on. */
export function isLookedFor({ technique, option }: TechniqueEntry, options: CleanOptions): boolean {
  return options[option] || technique !== 'punctuation';
}
