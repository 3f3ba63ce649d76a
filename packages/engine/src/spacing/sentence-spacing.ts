/** Spaces after sentences: one here and two there may be bits, or a careless typist. */
import type { WhitespaceSuspicion } from '../report.ts';
import { generalCategoryOf, isDecimalDigit } from '../unicode/general-category.ts';
import { type DoubtfulSpace, isAligned, type SpacedLine, type SpacedText } from './spaced-text.ts';

const ENDS = new Set([...'.!?'].map((sign) => sign.charCodeAt(0)));
/** One may stand between the end of a sentence and its gap. */
const CLOSERS = new Set([...'\u2019\u201d"\')]'].map((sign) => sign.charCodeAt(0)));
const SPACE = 0x20;
const MIN_GAPS = 3;
/** With fewer of one kind it is a slip. */
const MIN_MINORITY = 0.15;

interface Gap {
  readonly line: number;
  /** Column of its first space, in UTF-16 units. */
  readonly column: number;
  readonly spaces: number;
}

/** Gaps after sentences, beyond code. */
export interface GapCounts {
  readonly total: number;
  readonly wide: number;
}

export function countGaps(text: SpacedText): GapCounts {
  const gaps = gapsIn(text).filter(({ line }) => text.lines[line]?.isCode === false);
  return { total: gaps.length, wide: gaps.filter(({ spaces }) => spaces > 1).length };
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
  for (const gap of gapsIn(text)) {
    const line = text.lines[gap.line];
    if (gap.spaces < 2 || line === undefined) continue;
    if (gap.line !== lineOfReason) {
      lineOfReason = gap.line;
      reason = line.isCode ? 'code-block' : isAligned(text, gap.line) ? 'aligned-columns' : null;
    }
    for (let offset = 1; offset < gap.spaces; offset++)
      spaces.push({ index: line.from + gap.column + offset, codePoint: SPACE, reason });
  }
  return spaces;
}

function gapsIn({ lines }: SpacedText): readonly Gap[] {
  const gaps: Gap[] = [];
  for (let line = 0; line < lines.length; line++) {
    const { text } = lines[line] as SpacedLine;
    for (let index = text.indexOf(' ', 1); index > 0; index = text.indexOf(' ', index)) {
      const column = index;
      while (text.charCodeAt(index) === SPACE) index++;
      if (endsSentence(text, column) && opensSentence(text.codePointAt(index)))
        gaps.push({ line, column, spaces: index - column });
    }
  }
  return gaps;
}

function endsSentence(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1);
  return ENDS.has(last) || (CLOSERS.has(last) && ENDS.has(text.charCodeAt(end - 2)));
}

function opensSentence(codePoint: number | undefined): boolean {
  if (codePoint === undefined) return false;
  const category = generalCategoryOf(codePoint);
  return category === 'Lu' || category === 'Lo' || isDecimalDigit(codePoint);
}
