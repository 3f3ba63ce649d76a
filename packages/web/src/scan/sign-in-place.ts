/** Which of the characters that stay are drawn as a sign in their place, and not after a word. */
import type { Reason } from '@limpid/engine';
import type { MarkRun } from './scan-result.ts';

/** What is no part of any word: a sign stands in its place. */
const ALONE: ReadonlySet<Reason> = new Set<Reason>([
  ...(['ansi-sequence', 'overstrike', 'data-separator', 'legacy-encoding', 'page-break'] as const),
]);

/** More accents than these on one letter are not drawn: a browser takes long over them. */
const MOST_ACCENTS = 64;

/** Whether it is left in the text, but has no shape there: a quiet sign stands in its place. */
export function isSignInPlace({ action, reason, technique, count }: MarkRun): boolean {
  if (action !== 'kept' || reason === undefined) return false;
  if (ALONE.has(reason)) return true;
  if (reason === 'combining-flood') return count > MOST_ACCENTS;
  const isUnseen = technique === 'zero-width' || technique === 'variation-selector' || technique === 'nbsp';
  return reason === 'option-off' && isUnseen;
}
