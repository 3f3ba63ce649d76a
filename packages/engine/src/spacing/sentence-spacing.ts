/** Spaces after sentences: one here and two there may be bits, or a careless typist. */
import { generalCategoryOf, isDecimalDigit } from '../unicode/general-category.ts';
import { type DoubtfulSpace, isAligned, type SpacedLine, type SpacedText } from './spaced-text.ts';
import type { GapCounts } from './suspect-spacing.ts';

const SPACE = 0x20;
/** What ends a sentence, a quotation mark or bracket that closes, and the spaces behind. */
const GAP = /[.!?][\u2019\u201d"')\]]? +/g;

export function countGaps(text: SpacedText): GapCounts {
  let total = 0;
  let wide = 0;
  forEachGap(text, (line, _, spaces) => {
    if (line.isCode) return;
    total++;
    if (spaces > 1) wide++;
  });
  return { total, wide };
}

/** Every space after the first of a gap. */
export function widerThanOne(text: SpacedText): readonly DoubtfulSpace[] {
  const spaces: DoubtfulSpace[] = [];
  let lineOfReason = -1;
  let reason: DoubtfulSpace['reason'] = null;
  forEachGap(text, (line, column, count, number) => {
    if (count < 2) return;
    if (number !== lineOfReason) {
      lineOfReason = number;
      reason = line.isCode ? 'code-block' : isAligned(text, number) ? 'aligned-columns' : null;
    }
    for (let offset = 1; offset < count; offset++)
      spaces.push({ index: line.from + column + offset, codePoint: SPACE, reason });
  });
  return spaces;
}

/** Calls with each gap after a sentence: its line, the column of its first space in UTF-16 units, and how many there are. */
function forEachGap(
  { lines }: SpacedText,
  visit: (line: SpacedLine, column: number, spaces: number, number: number) => void,
): void {
  for (let number = 0; number < lines.length; number++) {
    const line = lines[number] as SpacedLine;
    const { text } = line;
    GAP.lastIndex = 0;
    // After the last one it begins anew.
    while (GAP.test(text)) {
      const after = GAP.lastIndex;
      let column = after;
      while (text.charCodeAt(column - 1) === SPACE) column--;
      if (opensSentence(text.codePointAt(after))) visit(line, column, after - column, number);
    }
  }
}

function opensSentence(codePoint: number | undefined): boolean {
  if (codePoint === undefined) return false;
  const category = generalCategoryOf(codePoint);
  return category === 'Lu' || category === 'Lo' || isDecimalDigit(codePoint);
}
