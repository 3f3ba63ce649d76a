/** What is found in visible carriers: a message, or only that there is room for one. */
import { MarkList } from '../../marks/marks.ts';
import { kindOf, verdictOf } from '../../marks/verdicts.ts';
import { PRICE, type Reading } from '../reading.ts';
import type { Claim } from './claims.ts';

/** UTF-16 index, code point, and what it becomes: a letter or space; nothing where a blank or a mark is one too many. */
export type Carrier = readonly [start: number, codePoint: number, plain: number | null];

const LOOK_ALIKE = kindOf('homoglyph', 'look-alike');
const ODD_SPACE = kindOf('nbsp', 'exotic-space');
const BLANK = kindOf('whitespace', 'plain-space');
const ACCENT = kindOf('zero-width', 'combining-mark');
const SPACE = 0x20;
const FIRST_MARK = 0x300;

/** What a text holds; `bits` are those of choices that were not read. */
export interface Found {
  readonly readings: readonly Reading[];
  readonly bits: number;
}

export const NOTHING_FOUND: Found = { readings: [], bits: 0 };

/** Carriers in text order. */
export function readingOf(
  { scheme, text, encoding, bytes }: Pick<Claim, 'scheme' | 'text' | 'encoding' | 'bytes'>,
  carriers: readonly Carrier[],
): Reading {
  const marks = new MarkList();
  for (const [start, codePoint, plain] of carriers) marks.add(start, codePoint, verdictFor(codePoint, plain));
  return { scheme, text, encoding, bytes, carriers: marks.end(), isWhole: true, cost: PRICE.presence };
}

function verdictFor(codePoint: number, plain: number | null): number {
  if (plain === null) return verdictOf(codePoint < FIRST_MARK ? BLANK : ACCENT, { action: 'delete' });
  return verdictOf(plain === SPACE ? ODD_SPACE : LOOK_ALIKE, {
    action: 'replace',
    text: String.fromCodePoint(plain),
  });
}
