/** How likely it is that somebody marked the text: 0 to 100, and 100 only for a decoded payload. */

import { endOf, type Marks } from '../marks/marks.ts';
import type { Tally } from '../marks/tally.ts';
import { isKeeping, whatIs } from '../marks/verdicts.ts';
import { findTerminalSequences, type TerminalState } from '../rules/terminal-sequences.ts';
import { isRightToLeft } from '../unicode/bidi-class.ts';
import { isEmojiModifier, isEmojiVariationBase, isExtendedPictographic } from '../unicode/emoji.ts';
import { isArabicLetter, isBrahmic, isSoutheastAsian } from '../unicode/script-groups.ts';
import type { CharacterClass } from '../unicode/techniques.ts';
import { codePointBefore } from '../unicode/utf-16.ts';
import { PROOF, sumOfWeights, type WeightName } from './weights.ts';

const BYTE_ORDER_MARK = 0xfeff;
const ZERO_WIDTH_SPACE = 0x200b;
/** Hebrew; the scripts that are written with joiners and break hints come behind it. */
const FIRST_FROM_RIGHT = 0x590;
/** No other unit begins a letter of a script that writes with joiners, break hints or marks of direction. */
const MAY_USE_MARKS = /[\u0590-\u1fff\ua800-\uabff\ud800-\udbff\ufb1d-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT_MARK = 0x200e;
const RIGHT_TO_LEFT_MARK = 0x200f;
/** And the joiners: what some scripts are written with. */
const OF_SCRIPTS = new Set([ZERO_WIDTH_SPACE, 0x200c, 0x200d, LEFT_TO_RIGHT_MARK, RIGHT_TO_LEFT_MARK]);
const FIRST_OF_ASCII = 0x20;
const LAST_OF_ASCII = 0x7e;
const LAST_SIGN_BEFORE_DIGITS = 0x2f;
const MOST_SIGNS = 4;
const NEAR = 40;
const NO_BREAK_SPACE = 0xa0;
const HYPHEN = 0x2010;
const FIRST_BEYOND_ASCII = 0x80;
const IDEOGRAPHIC_SPACE = 0x3000;
/** Between two words. */
const SEPARATORS_OF_ASCII = new Set([...'\t\n\v\f\r .,;:!?'].map((separator) => separator.charCodeAt(0)));
const SPACE_BEYOND_ASCII = /\s/;
const SELECTORS = /[\ufe0e\ufe0f]/;

/** How many marks of each weight a text has. */
export type Weighed = Map<WeightName, number>;

export interface Evidence {
  readonly weighed: ReadonlyMap<WeightName, number>;
  readonly hasPayload: boolean;
  readonly hasDenseRun: boolean;
  /** Whether source code reads otherwise than it runs. */
  readonly deceivesInCode: boolean;
  /** How many kinds of spacing are suspected. */
  readonly spacings: number;
}

/** Of a text: where it begins, and what a terminal has set there. */
interface WeighedPart {
  readonly text: string;
  readonly start: number;
  readonly terminal: TerminalState;
}

/**
 * Adds the marks of a text, or of a part of it, and how many there are of each: those before any switch is looked at.
 */
export function weigh(part: WeighedPart, marks: Marks, tallies: readonly Tally[], weighed: Weighed): void {
  const { text } = part;
  let hasLookAlikes = false;
  let hasPresentations = false;
  let hasTerminal = false;
  let hasScript = false;
  for (const { codePoint, verdict, count } of tallies) {
    if (isKeeping(verdict)) continue;
    const { characterClass } = whatIs(verdict);
    if (characterClass === 'look-alike') hasLookAlikes = true;
    else if (characterClass === 'terminal-control') hasTerminal = true;
    else if (isPresentation(codePoint)) hasPresentations = true;
    else add(weighed, weightNameOf(codePoint, characterClass), count);
    hasScript ||= OF_SCRIPTS.has(codePoint);
  }
  if (part.start === 0 && isByteOrderMark(text, marks)) add(weighed, 'strayInvisible', -1);
  if (hasScript) weighStrays(text, marks, weighed);
  if (hasLookAlikes) weighLookAlikes(text, marks, weighed);
  if (hasTerminal) weighTerminal(part, tallies, weighed);
  if (hasPresentations) weighPresentations(text, marks, weighed);
}

/** One that its script uses, or a run of it, hardly says anything: it is doubled, or stands at the edge of a word. */
function weighStrays(text: string, marks: Marks, weighed: Weighed): void {
  if (!MAY_USE_MARKS.test(text)) return;
  const { starts, codePoints, verdicts, length } = marks;
  let strays = 0;
  for (let first = 0, end = 0; first < length; first = end) {
    const codePoint = codePoints[first] as number;
    end = first + 1;
    while (end < length && codePoints[end] === codePoint && endOf(marks, end - 1) === starts[end]) end++;
    if (!OF_SCRIPTS.has(codePoint)) continue;
    const before = seenAt(text, (starts[first] as number) - 1, -1);
    const isUsed =
      usesMark(codePoint, before) ||
      usesMark(codePoint, seenAt(text, endOf(marks, end - 1), 1)) ||
      (codePoint === ZERO_WIDTH_SPACE && isAmongBreaks(text, starts[first] as number));
    if (!isUsed) continue;
    for (let index = first; index < end; index++) if (!isKeeping(verdicts[index] as number)) strays++;
  }
  if (strays === 0) return;
  add(weighed, 'strayInvisible', -strays);
  add(weighed, 'commonSpace', strays);
}

/** The character at a place; behind spaces and signs, but not many, the next one. 0 beyond the text. */
function seenAt(text: string, place: number, step: number): number {
  let index = place;
  for (let passed = 0; passed < MOST_SIGNS && isSignOfAscii(text.charCodeAt(index)); passed++) index += step;
  if (index < 0) return 0;
  return step < 0 ? codePointBefore(text, index + 1) : (text.codePointAt(index) ?? 0);
}

function isSignOfAscii(unit: number): boolean {
  return unit <= LAST_SIGN_BEFORE_DIGITS || unit === ZERO_WIDTH_SPACE;
}

/** Whether a script that writes with break hints is near: its texts have them beside Latin words and signs too. */
function isAmongBreaks(text: string, place: number): boolean {
  const end = Math.min(text.length, place + NEAR);
  for (let index = Math.max(0, place - NEAR); index < end; index++)
    if (isSoutheastAsian(text.charCodeAt(index))) return true;
  return false;
}

/** Whether a character is of a script that writes with the mark. */
function usesMark(mark: number, codePoint: number): boolean {
  // Most texts are of other scripts.
  if (codePoint < FIRST_FROM_RIGHT) return false;
  if (mark === ZERO_WIDTH_SPACE) return isSoutheastAsian(codePoint);
  if (mark === LEFT_TO_RIGHT_MARK || mark === RIGHT_TO_LEFT_MARK) return isRightToLeft(codePoint);
  return isArabicLetter(codePoint) || isBrahmic(codePoint) || isSoutheastAsian(codePoint);
}

/** A word counts once, whatever number of its letters was replaced. */
function weighLookAlikes(
  text: string,
  { starts, codePoints, verdicts, length }: Marks,
  weighed: Weighed,
): void {
  let last = -1; // UTF-16 index after the last one
  for (let index = 0; index < length; index++) {
    const verdict = verdicts[index] as number;
    if (whatIs(verdict).characterClass !== 'look-alike' || isKeeping(verdict)) continue;
    const start = starts[index] as number;
    const codePoint = codePoints[index] as number;
    const isInWord = last >= 0 && !hasSeparator(text, last, start);
    last = start + (codePoint > 0xffff ? 2 : 1);
    if (!isInWord) add(weighed, lookAlikeNameOf(codePoint), 1);
  }
}

function lookAlikeNameOf(codePoint: number): WeightName {
  if (codePoint === HYPHEN) return 'hyphen';
  return codePoint < FIRST_BEYOND_ASCII ? 'latinInWord' : 'lookAlikeWord';
}

function hasSeparator(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80 ? SEPARATORS_OF_ASCII.has(unit) : SPACE_BEYOND_ASCII.test(text.charAt(index)))
      return true;
  }
  return false;
}

/** The letters of a sequence count with what opens it. */
function weighTerminal({ text, terminal }: WeighedPart, tallies: readonly Tally[], weighed: Weighed): void {
  const { concealments, shortened } = findTerminalSequences(text, terminal);
  let controls = shortened;
  for (const { codePoint, verdict, count } of tallies)
    if (whatIs(verdict).characterClass === 'terminal-control' && !isKeeping(verdict) && isControl(codePoint))
      controls += count;
  if (concealments > 0) add(weighed, 'concealment', concealments);
  if (controls > 0) add(weighed, 'terminalControl', controls);
}

function isControl(codePoint: number): boolean {
  return codePoint < FIRST_OF_ASCII || (codePoint > LAST_OF_ASCII && codePoint < NO_BREAK_SPACE);
}

function weighPresentations(
  text: string,
  { starts, codePoints, verdicts, length }: Marks,
  weighed: Weighed,
): void {
  for (let index = 0; index < length; index++) {
    if (!isPresentation(codePoints[index] as number) || isKeeping(verdicts[index] as number)) continue;
    add(weighed, followsEmoji(text, starts[index] as number) ? 'emojiSelector' : 'selector', 1);
  }
}

function add(weighed: Weighed, name: WeightName, more: number): void {
  const count = (weighed.get(name) ?? 0) + more;
  if (count === 0) weighed.delete(name);
  else weighed.set(name, count);
}

export function suspicionOf({
  weighed,
  hasPayload,
  hasDenseRun,
  deceivesInCode,
  spacings,
}: Evidence): number {
  if (hasPayload) return PROOF;
  const counts = new Map(weighed);
  if (hasDenseRun) counts.set('denseRun', 1);
  if (deceivesInCode) counts.set('deceptiveCode', 1);
  if (spacings > 0) counts.set('spacing', spacings);
  return sumOfWeights(counts);
}

/** Of what is deleted or replaced, but for look-alikes and the selectors of emoji, which their places tell apart. */
function weightNameOf(codePoint: number, characterClass: CharacterClass): WeightName {
  switch (characterClass) {
    case 'soft-hyphen':
      return 'softHyphen';
    case 'surrogate':
      return 'surrogate';
    case 'exotic-space':
      return codePoint === NO_BREAK_SPACE || codePoint === IDEOGRAPHIC_SPACE ? 'commonSpace' : 'exoticSpace';
    case 'line-separator':
      return 'exoticSpace';
    case 'selector':
      return 'selector';
    case 'bidi-control':
      return codePoint === 0x202d || codePoint === 0x202e ? 'bidiOverride' : 'strayInvisible';
    default:
      return 'strayInvisible';
  }
}

/** Where one may be: it goes, and says nothing. */
function isByteOrderMark(text: string, { starts, codePoints, verdicts }: Marks): boolean {
  if (starts[0] !== 0 || codePoints[0] !== BYTE_ORDER_MARK) return false;
  return !isKeeping(verdicts[0] as number) && text.charCodeAt(1) !== BYTE_ORDER_MARK;
}

/** One of them is a selector of an emoji or of nothing. */
function isPresentation(codePoint: number): boolean {
  return codePoint === 0xfe0e || codePoint === 0xfe0f;
}

/** Straight after it, or after one selector more: an editor doubled it. */
function followsEmoji(text: string, index: number): boolean {
  const before = SELECTORS.test(text.charAt(index - 1)) ? index - 1 : index;
  if (before < 1) return false;
  const isPair = before > 1 && (text.codePointAt(before - 2) as number) > 0xffff;
  const codePoint = text.codePointAt(isPair ? before - 2 : before - 1) as number;
  return isExtendedPictographic(codePoint) || isEmojiModifier(codePoint) || isEmojiVariationBase(codePoint);
}
