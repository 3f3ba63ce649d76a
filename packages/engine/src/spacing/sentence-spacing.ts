/** Spaces after sentences: one here and two there may be bits, or a careless typist. */
import type { WhitespaceSuspicion } from '../report.ts';
import { generalCategoryOf, isDecimalDigit } from '../unicode/general-category.ts';
import { type DoubtfulSpace, isAligned, type SpacedLine, type SpacedText } from './spaced-text.ts';

const SPACE = 0x20;
const MIN_GAPS = 3;
/** With fewer of one kind it is a slip. */
const MIN_MINORITY = 0.15;

/** Gaps after sentences, beyond code. */
export interface GapCounts {
  readonly total: number;
  readonly wide: number;
}

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

export function suspectSentenceSpacing({ total, wide }: GapCounts): WhitespaceSuspicion | null {
  const minority = Math.min(wide, total - wide);
  if (total < MIN_GAPS || minority === 0 || minority < total * MIN_MINORITY) return null;
  return {
    kind: 'double-space',
    count: wide,
    total,
    share: wide / total,
    message: `Spaces after sentences are uneven, ${wide} of ${total} are wider than one: spacing can carry data, and a careless human makes it too.`,
  };
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
    for (let index = text.indexOf(' ', 1); index > 0; index = text.indexOf(' ', index)) {
      const column = index;
      while (text.charCodeAt(index) === SPACE) index++;
      if (endsSentence(text, column) && opensSentence(text.codePointAt(index)))
        visit(line, column, index - column, number);
    }
  }
}

function endsSentence(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1);
  return isEnd(last) || (isCloser(last) && isEnd(text.charCodeAt(end - 2)));
}

/** One of `.!?`. */
function isEnd(unit: number): boolean {
  return unit === 0x2e || unit === 0x21 || unit === 0x3f;
}

/** What may stand between the end of a sentence and its gap: a quotation mark or a bracket that closes. */
function isCloser(unit: number): boolean {
  if (unit < 0x80) return unit === 0x22 || unit === 0x27 || unit === 0x29 || unit === 0x5d;
  return unit === 0x2019 || unit === 0x201d;
}

function opensSentence(codePoint: number | undefined): boolean {
  if (codePoint === undefined) return false;
  const category = generalCategoryOf(codePoint);
  return category === 'Lu' || category === 'Lo' || isDecimalDigit(codePoint);
}
