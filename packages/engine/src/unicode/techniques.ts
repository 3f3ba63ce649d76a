/** What data/techniques.txt says of a code point. */
import type { Technique } from '../options.ts';
import { decodeExceptions } from './lookup.ts';
import { type Context, ENTRIES, EXCEPTIONS, VALUE_OF_CATEGORY } from './tables/techniques.ts';

export type { Context };

/** The coarse kind of a hidden character: what usage counts, since a code point could be a letter of a payload. */
export type CharacterClass =
  | 'zero-width-space'
  | 'joiner'
  | 'word-joiner'
  | 'soft-hyphen'
  | 'combining-joiner'
  | 'invisible-operator'
  | 'format-control'
  | 'filler'
  | 'bidi-control'
  | 'tag'
  | 'selector'
  | 'unassigned'
  | 'noncharacter'
  | 'private-use'
  | 'surrogate'
  | 'control'
  | 'terminal-control'
  | 'exotic-space'
  | 'line-separator'
  | 'look-alike'
  | 'combining-mark'
  | 'punctuation'
  | 'plain-space'
  | 'payload-carrier';

/** What becomes of a character when no context speaks for it; `report` keeps it and says so. */
export type Fallback =
  | { readonly action: 'delete' }
  | { readonly action: 'report' }
  | { readonly action: 'replace'; readonly text: string };

/** One line of data/techniques.txt. */
export interface TechniqueEntry {
  readonly technique: Technique;
  readonly characterClass: CharacterClass;
  readonly fallback: Fallback;
  /** The question that may keep it. */
  readonly context: Context;
}

const INDEX = decodeExceptions(VALUE_OF_CATEGORY, EXCEPTIONS);

/** The lines in file order; the first one stands for index 0, which means that there is nothing to look at. */
export const TECHNIQUE_ENTRIES: readonly TechniqueEntry[] = ENTRIES;

/** The same index for the Basic Multilingual Plane alone, for the loop over UTF-16 units. */
export const BMP_TECHNIQUE_INDEX: Uint8Array = INDEX.subarray(0, 0x10000);

/** Index into TECHNIQUE_ENTRIES; 0 when there is nothing to look at. */
export function techniqueIndexOf(codePoint: number): number {
  return INDEX[codePoint] as number;
}
