/** Typographic punctuation (TUS 6.2) and fullwidth signs, each with its plain form. */
import { PUNCTUATION } from './tables/punctuation.ts';

/** Null for what is no typographic punctuation. */
export function plainPunctuationOf(codePoint: number): string | null {
  return PUNCTUATION.get(codePoint) ?? null;
}
