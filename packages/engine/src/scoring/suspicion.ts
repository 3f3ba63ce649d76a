/** How likely it is that somebody marked the text: 0 to 100, and 100 only for a decoded payload. */
import type { Mark } from '../mark.ts';
import { isEmojiModifier, isEmojiVariationBase, isExtendedPictographic } from '../unicode/emoji.ts';
import { MAX_WITHOUT_PROOF, PROOF, WEIGHTS, type WeightName } from './weights.ts';

const BYTE_ORDER_MARK = 0xfeff;
const NO_BREAK_SPACE = 0xa0;
const FIRST_BEYOND_ASCII = 0x80;
const IDEOGRAPHIC_SPACE = 0x3000;
/** Between two words. */
const SEPARATOR = /[\s.,;:!?]/;
const SELECTORS = /[\ufe0e\ufe0f]/;

/** How many marks of each weight a text has. */
export type Weighed = Map<WeightName, number>;

export interface Evidence {
  readonly weighed: ReadonlyMap<WeightName, number>;
  readonly hasPayload: boolean;
  readonly hasDenseRun: boolean;
  /** How many kinds of spacing are suspected. */
  readonly spacings: number;
}

/** Adds the marks of a text, or of a part of it: those before any switch is looked at. */
export function weigh(text: string, marks: readonly Mark[], isBeginning: boolean, weighed: Weighed): void {
  let lastLookAlike = -1; // UTF-16 index after it
  for (const mark of marks) {
    if (mark.characterClass === 'look-alike' && mark.decision.action === 'replace') {
      const isInWord = lastLookAlike >= 0 && !SEPARATOR.test(text.slice(lastLookAlike, mark.start));
      lastLookAlike = mark.end;
      if (isInWord) continue;
    }
    const name = isBeginning && isByteOrderMark(text, mark) ? null : weightNameOf(text, mark);
    if (name !== null) weighed.set(name, (weighed.get(name) ?? 0) + 1);
  }
}

export function suspicionOf({ weighed, hasPayload, hasDenseRun, spacings }: Evidence): number {
  if (hasPayload) return PROOF;
  const counts = new Map(weighed);
  if (hasDenseRun) counts.set('denseRun', 1);
  if (spacings > 0) counts.set('spacing', spacings);
  let sum = 0;
  for (const [name, count] of counts) {
    const { once, each, atMost } = WEIGHTS[name];
    sum += Math.min(once + each * count, atMost);
  }
  return Math.min(sum, MAX_WITHOUT_PROOF);
}

/** Null for what adds nothing: kept marks. */
function weightNameOf(text: string, mark: Mark): WeightName | null {
  if (mark.decision.action === 'keep') return null;
  switch (mark.characterClass) {
    case 'soft-hyphen':
      return 'softHyphen';
    case 'surrogate':
      return 'surrogate';
    case 'look-alike':
      return mark.codePoint < FIRST_BEYOND_ASCII ? 'latinInWord' : 'lookAlikeWord';
    case 'exotic-space':
      return isCommonSpace(mark) ? 'commonSpace' : 'exoticSpace';
    case 'line-separator':
      return 'exoticSpace';
    case 'selector':
      return isPresentation(mark) && followsEmoji(text, mark.start) ? 'emojiSelector' : 'selector';
    case 'bidi-control':
      return isOverride(mark) ? 'bidiOverride' : 'strayInvisible';
    default:
      return 'strayInvisible';
  }
}

/** Where one may be. */
function isByteOrderMark(text: string, mark: Mark): boolean {
  return mark.start === 0 && mark.codePoint === BYTE_ORDER_MARK && text.charCodeAt(1) !== BYTE_ORDER_MARK;
}

function isCommonSpace(mark: Mark): boolean {
  return mark.codePoint === NO_BREAK_SPACE || mark.codePoint === IDEOGRAPHIC_SPACE;
}

function isOverride(mark: Mark): boolean {
  return mark.codePoint === 0x202d || mark.codePoint === 0x202e;
}

function isPresentation(mark: Mark): boolean {
  return mark.codePoint === 0xfe0e || mark.codePoint === 0xfe0f;
}

/** Straight after it, or after one selector more: an editor doubled it. */
function followsEmoji(text: string, index: number): boolean {
  const before = SELECTORS.test(text.charAt(index - 1)) ? index - 1 : index;
  if (before < 1) return false;
  const isPair = before > 1 && (text.codePointAt(before - 2) as number) > 0xffff;
  const codePoint = text.codePointAt(isPair ? before - 2 : before - 1) as number;
  return isExtendedPictographic(codePoint) || isEmojiModifier(codePoint) || isEmojiVariationBase(codePoint);
}
