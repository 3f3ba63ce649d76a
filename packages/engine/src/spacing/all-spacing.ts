/** Spacing as a carrier: what is counted of it, and the marks of what may go; docs/rules.md 4.11. */
import type { Decision } from '../marks/mark.ts';
import { decisionAt, endOf, MarkList, type Marks } from '../marks/marks.ts';
import { kindOf, verdictOf } from '../marks/verdicts.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { countGaps, widerThanOne } from './sentence-spacing.ts';
import type { SpacedText } from './spaced-text.ts';
import type { SpacingCounts } from './suspect-spacing.ts';
import { atLineEnds, countTails } from './trailing-spaces.ts';

const PLAIN_SPACE = kindOf('whitespace', 'plain-space');

/** Adds the next part; `isWhole` says that there is no other. */
export function addSpacing(
  { gaps, tails, isMarkdown }: SpacingCounts,
  part: SpacedText,
  isWhole: boolean,
): SpacingCounts {
  const more = { gaps: countGaps(part), tails: countTails(part) };
  return {
    gaps: { total: gaps.total + more.gaps.total, wide: gaps.wide + more.gaps.wide },
    tails: {
      total: tails.total + more.tails.total,
      tails: tails.tails + more.tails.tails,
      hardBreaks: tails.hardBreaks + more.tails.hardBreaks,
      isMixed: tails.isMixed || more.tails.isMixed,
    },
    // Seldom asked of a text that comes whole: nothing depends on it where no line breaks as in Markdown.
    isMarkdown: isMarkdown || ((!isWhole || more.tails.hardBreaks > 0) && part.isMarkdown()),
  };
}

/** Whether the character at a place becomes a space, and nothing else: a dash becomes one and its spaces. */
function becomesSpace(text: string, index: number): boolean {
  const { fallback } = TECHNIQUE_ENTRIES[techniqueIndexOf(text.charCodeAt(index))] ?? {};
  return fallback?.action === 'replace' && fallback.text === ' ';
}

/**
 * Marks in text order. `before` are those before any switch is looked at, `spaced` what they leave. An exotic space
 * that becomes a plain one can be one too many as well, where the switches replace it: the plain one has a mark of its
 * own, at the same place.
 */
export function markSpaces(
  text: string,
  before: Marks,
  spaced: SpacedText,
  areSpacesReplaced: boolean,
): Marks {
  const places = placesOf(text, before);
  const marks = new MarkList();
  const spaces = [...widerThanOne(spaced), ...atLineEnds(spaced)].sort(
    (one, other) => one.index - other.index,
  );
  for (const { index, codePoint, reason } of spaces) {
    const start = places[index] as number;
    const isExotic = text.charCodeAt(start) !== codePoint;
    if (isExotic && (reason !== null || !areSpacesReplaced || !becomesSpace(text, start))) continue;
    const decision: Decision = reason === null ? { action: 'delete' } : { action: 'keep', reason };
    marks.add(start, codePoint, verdictOf(PLAIN_SPACE, decision));
  }
  return marks.end();
}

/** The UTF-16 index, in the text as it came, of each unit that its marks leave. */
function placesOf(text: string, marks: Marks): readonly number[] {
  const places: number[] = [];
  let from = 0;
  for (let mark = 0; mark < marks.length; mark++) {
    const decision = decisionAt(marks, mark);
    if (decision.action === 'keep') continue;
    const start = marks.starts[mark] as number;
    for (let index = from; index < start; index++) places.push(index);
    if (decision.action === 'replace')
      for (let unit = 0; unit < decision.text.length; unit++) places.push(start);
    from = endOf(marks, mark);
  }
  for (let index = from; index < text.length; index++) places.push(index);
  return places;
}
