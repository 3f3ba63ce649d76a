/** Marks that stand in groups over a text: as many after each letter, or numbers of several lengths. */
import { endOf, type Marks, pick, sliceOf } from '../../marks/marks.ts';
import { isDeletion } from '../../marks/verdicts.ts';
import { kindsOf } from '../symbol-stream.ts';
import { isNatural } from './natural-marks.ts';

/** Fewer groups show no rule. */
export const FEWEST_RUNS = 4;
/** Marks that say something only together. */
export const FEWEST = 24;
/** Beyond this, all marks together are read in one way alone. */
export const MOST_TRIED = 20_000;
/** Digits of one number, and a symbol that stands nowhere. */
const [LONGEST_GROUP, NO_SYMBOL] = [21, 0x7fff_ffff];
/** Tags and selectors of plane 14, which are a letter each: a cover has none of its own. */
const FIRST_TAG = 0xe0000;

/**
 * From the first mark on, as long as one letter stands between two groups of as many marks; a mark of the cover is a
 * letter too. Null where that is no rule.
 */
export function gaplessOf(marks: Marks, offsetsOf: () => ArrayLike<number>): Marks | null {
  if (marks.length > MOST_TRIED) return null;
  const runs = runsOf(marks);
  if (runs.length < FEWEST_RUNS) return null;
  const offsets = offsetsOf();
  let count = 1;
  for (; count < runs.length; count++) {
    const [first] = runs[count] as readonly [number, number];
    if ((offsets[first] as number) - (offsets[first - 1] as number) !== 2) break;
  }
  // The last group may be one of the cover.
  if (count < FEWEST_RUNS) return null;
  const [first] = runs[0] as readonly [number, number];
  const [, end] = runs[count - 1] as readonly [number, number];
  // More of the same marks behind it are the rest of the message.
  const kinds = kindsOf(marks.codePoints.subarray(first, end));
  if (kindsOf(marks.codePoints.subarray(end)).some((kind) => !isNatural(kind) && kinds.includes(kind)))
    return null;
  return regularOf(sliceOf(marks, first, end), runs.slice(0, count));
}

/** Where each run begins, and the end. */
export function runsOf(marks: Marks): readonly (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  let first = 0;
  for (let index = 1; index <= marks.length; index++) {
    if (index < marks.length && endOf(marks, index - 1) === marks.starts[index]) continue;
    runs.push([first, index]);
    first = index;
  }
  return runs;
}

/** Groups of several lengths, each a number, with a symbol that no text has between them; null where they are none. */
export function partedOf(marks: Marks): Int32Array | null {
  if (marks.length < FEWEST || marks.length > MOST_TRIED) return null;
  const runs = runsOf(marks);
  const lengths = runs.map(([first, end]) => end - first);
  const isParted = runs.length >= FEWEST_RUNS && new Set(lengths).size > 1;
  if (!isParted || lengths.some((length) => length < 2 || length > LONGEST_GROUP)) return null;
  return Int32Array.from(
    runs.flatMap(([first, end], group) => [
      ...(group > 0 ? [NO_SYMBOL] : []),
      ...marks.codePoints.subarray(first, end),
    ]),
  );
}

/** As many marks after each letter; a mark of the cover is a letter too, so that longer runs have one between. */
export function regularOf(marks: Marks, runs: readonly (readonly [number, number])[]): Marks | null {
  const counts = new Map<number, number>();
  for (const [first, end] of runs) counts.set(end - first, (counts.get(end - first) ?? 0) + 1);
  const [usual, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  if (count * 2 < runs.length) return null;
  const isOwn = new Uint8Array(marks.length);
  for (const [first, end] of runs)
    for (let index = first; index < end; index++) if ((index - first) % (usual + 1) < usual) isOwn[index] = 1;
  // Longer groups of the same marks say more than that, but for marks of the cover, which stand between other groups.
  const own = pick(marks, (index) => isOwn[index] === 1);
  const [from, to] = [runs[0]?.[1] ?? 0, runs.at(-1)?.[0] ?? 0];
  const isAmongOthers = isOwn.subarray(from, to).includes(0);
  const kinds = new Set(own.codePoints);
  const isPart = marks.codePoints.some((symbol, index) => {
    const mayBeOfCover = isNatural(symbol) && isAmongOthers && index >= from;
    const isLetter = symbol >= FIRST_TAG && isDeletion(marks.verdicts[index] as number);
    return isOwn[index] === 0 && (isLetter || (!mayBeOfCover && kinds.has(symbol)));
  });
  return isPart ? null : own;
}
