/** Spacing as a carrier: what is suspected of it, and the marks of what may go; ENGINE 4.11. */
import type { Mark } from '../mark.ts';
import type { WhitespaceSuspicion } from '../report.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { suspectSentenceSpacing, widerThanOne } from './sentence-spacing.ts';
import { hasDoubtfulSpacing, readSpacedText, type SpacedText } from './spaced-text.ts';
import { atLineEnds, suspectTrailingSpaces } from './trailing-spaces.ts';

const NOTHING: SpacedText = { lines: [], isMarkdown: false };

/** `marks` are those before any switch is looked at. */
export function readSpacing(text: string, marks: readonly Mark[]): SpacedText {
  return hasDoubtfulSpacing(text) || marks.length > 0 ? readSpacedText(text, marks) : NOTHING;
}

export function suspectSpacing(spaced: SpacedText): readonly WhitespaceSuspicion[] {
  return [suspectSentenceSpacing(spaced), suspectTrailingSpaces(spaced)].filter((one) => one !== null);
}

/** Whether the character at a place becomes a space, and nothing else: a dash becomes one and its spaces. */
function becomesSpace(text: string, index: number): boolean {
  const { fallback } = TECHNIQUE_ENTRIES[techniqueIndexOf(text.charCodeAt(index))] ?? {};
  return fallback?.action === 'replace' && fallback.text === ' ';
}

/**
 * Marks in text order. `before` are those before any switch is looked at. An exotic space that becomes a plain one can
 * be one too many as well, where the switches replace it: the plain one has a mark of its own, at the same place.
 */
export function markSpaces(
  text: string,
  before: readonly Mark[],
  areSpacesReplaced: boolean,
): readonly Mark[] {
  const spaced = readSpacedText(text, before);
  const marks: Mark[] = [];
  for (const { start, codePoint, reason } of [...widerThanOne(spaced), ...atLineEnds(spaced)]) {
    const isExotic = text.charCodeAt(start) !== codePoint;
    if (isExotic && (reason !== null || !areSpacesReplaced || !becomesSpace(text, start))) continue;
    const decision =
      reason === null ? ({ action: 'delete' } as const) : ({ action: 'keep', reason } as const);
    const mark = { start, end: start + 1, codePoint, decision };
    marks.push({ ...mark, technique: 'whitespace', characterClass: 'plain-space' });
  }
  return marks.sort((one, other) => one.start - other.start);
}
