/** Spacing as a carrier: what is suspected of it once it is counted. A module of its own, since it loads no table. */
import type { WhitespaceSuspicion } from '../report.ts';

const MIN_GAPS = 3;
/** With fewer of one kind it is a slip. */
const MIN_MINORITY = 0.15;
const MIN_LINES = 3;
const MIN_AFFECTED = 2;
const MIN_SHARE = 0.2;

/** Gaps after sentences, beyond code. */
export interface GapCounts {
  readonly total: number;
  readonly wide: number;
}

/** Lines that are neither blank nor code. */
export interface TailCounts {
  readonly total: number;
  /** Of those with spaces or tabs at their end. */
  readonly tails: number;
  /** Of the tails that break a line in Markdown. */
  readonly hardBreaks: number;
  readonly isMixed: boolean;
}

/** What a text, or its parts so far, has of spacing that could be doubtful. */
export interface SpacingCounts {
  readonly gaps: GapCounts;
  readonly tails: TailCounts;
  readonly isMarkdown: boolean;
}

export const NO_SPACING: SpacingCounts = {
  gaps: { total: 0, wide: 0 },
  tails: { total: 0, tails: 0, hardBreaks: 0, isMixed: false },
  isMarkdown: false,
};

/** Whether these could be suspected when lines without a space too many are added. */
export function maySuspect({ gaps, tails }: SpacingCounts): boolean {
  const areGaps = gaps.wide > 0 && gaps.wide >= gaps.total * MIN_MINORITY;
  const areTails = tails.tails >= MIN_AFFECTED && tails.tails >= tails.total * MIN_SHARE;
  return areGaps || areTails || tails.isMixed;
}

export function suspectSpacing({ gaps, tails, isMarkdown }: SpacingCounts): readonly WhitespaceSuspicion[] {
  return [suspectSentenceSpacing(gaps), suspectTrailingSpaces(tails, isMarkdown)].filter(
    (one) => one !== null,
  );
}

function suspectSentenceSpacing({ total, wide }: GapCounts): WhitespaceSuspicion | null {
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

function suspectTrailingSpaces(
  { total, tails, hardBreaks, isMixed }: TailCounts,
  isMarkdown: boolean,
): WhitespaceSuspicion | null {
  const count = isMarkdown ? tails - hardBreaks : tails;
  const isMany = total >= MIN_LINES && count >= MIN_AFFECTED && count >= total * MIN_SHARE;
  if (!isMany && !isMixed) return null;
  return {
    kind: 'trailing-space',
    count,
    total,
    share: count / total,
    message: `Spaces or tabs end ${count} of ${total} lines: spacing can carry data, and a careless human makes it too.`,
  };
}
