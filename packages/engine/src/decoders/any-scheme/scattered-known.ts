/** Whether what a known scheme reads in symbols that are scattered over a text may stand. */
import { endOf, type Marks } from '../../marks/marks.ts';
import { amongAscending } from '../../marks/place-marks.ts';
import { isDeletion } from '../../marks/verdicts.ts';
import { presenceBits } from '../presence-bits.ts';
import type { Reading } from '../reading.ts';
import { hasOthersBetween, JOINERS, kindsOf } from '../symbol-stream.ts';
import { variationSelector } from '../variation-selector.ts';
import { costOfKnown, isOneSign, mostOfSelectors } from './known-price.ts';
import { DIGITS, isOutdone } from './permits.ts';
import { readSymbols } from './read-symbols.ts';
import { hasLabelBeside, hasRival } from './rivals.ts';

const SCATTERED_BUDGET = 8000;
const BYTES_A_CONTROL = 8;
/** What careless editors leave in texts, and how many carriers there are for each other mark at least. */
export const MAY_BE_STRAY: ReadonlySet<number> = new Set([
  ...JOINERS,
  0xad,
  0x200e,
  0x200f,
  0x2060,
  0xfe0e,
  0xfe0f,
  0xfeff,
]);
const CARRIERS_A_STRAY = 8;
/** What selectors that stand apart may cost more than a few that repeat themselves: a text has few of them. */
const SLACK = 12;

/**
 * Whether symbols that are scattered over a text hold another one than a known scheme reads, or others between them, of
 * `all` that could carry, say something too; `explained` gives the places of all that known schemes read, in order.
 */
export function isDenied(known: Reading, all: Marks, explained: () => ArrayLike<number>): boolean {
  // Runs were judged before.
  if (!isScattered(known.carriers)) return false;
  // Where a mark stands may be what it says: one character again and again is no text.
  if (isOneSign(known.text)) return true;
  if (leavesFewBytes(known.carriers, all))
    return (
      costOfKnown(known, 0) >= mostOfSelectors(known, SLACK) || hasRival(known) || isPartOfOther(known, all)
    );
  const isOwn = amongAscending(known.carriers.starts);
  if (hasOthersBetween(all, (index) => isOwn(all.starts[index] as number))) return true;
  if (leavesOthers(known, all, explained())) return true;
  const opinion = readSymbols(known.carriers.codePoints, SCATTERED_BUDGET);
  if (DIGITS.has(known.scheme)) return hasRival(known) || isOutdone(opinion, known, 0);
  if (known.scheme === presenceBits.scheme) return false;
  return costOfKnown(known, 0) > opinion.noise || isOutdone(opinion, known, 0);
}

/** Whether marks are left over that no natural text has, or that are as common: they say something too. */
function leavesOthers({ scheme, carriers }: Reading, all: Marks, explained: ArrayLike<number>): boolean {
  const isSelector = scheme === variationSelector.scheme;
  const isExplained = amongAscending(explained);
  const kinds = new Set(kindsOf(carriers.codePoints));
  let left = 0;
  for (let index = 0; index < all.length; index++) {
    const symbol = all.codePoints[index] as number;
    if (isExplained(all.starts[index] as number) || (MAY_BE_STRAY.has(symbol) && !kinds.has(symbol)))
      continue;
    // Each selector is a byte.
    if (isSelector && variationSelector.carries(symbol) && isDeletion(all.verdicts[index] as number))
      return true;
    left++;
  }
  return left * CARRIERS_A_STRAY > carriers.length;
}

/** Whether the symbols of a text say it beyond doubt. */
export function isProven(reading: Reading): boolean {
  const { best, isCertain } = readSymbols(reading.carriers.codePoints, SCATTERED_BUDGET);
  return isCertain && best?.text === reading.text && !hasLabelBeside(reading);
}

/** Whether all marks together may be another text. */
function isPartOfOther({ text }: Reading, all: Marks): boolean {
  const { best, noise } = readSymbols(all.codePoints, SCATTERED_BUDGET);
  return best !== null && best.text !== text && best.cost < noise;
}

/** More places than runs can be. */
export function isScattered(marks: Marks): boolean {
  for (let index = 1; index < marks.length; index++)
    if (endOf(marks, index - 1) !== marks.starts[index]) return true;
  return false;
}

/** Whether marks are bytes as selectors, and few of them are no text. */
function leavesFewBytes(carriers: Marks, all: Marks): boolean {
  const isFew = (all.length - carriers.length) * BYTES_A_CONTROL <= carriers.length;
  return isFew && [carriers, all].every(({ codePoints }) => codePoints.every(variationSelector.carries));
}
