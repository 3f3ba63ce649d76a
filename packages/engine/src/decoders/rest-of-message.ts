/** Texts of marks that are a part of a message: the cover has marks of its own, or too few letters for one beside each. */
import type { Marks } from '../marks/marks.ts';
import { isDeletion, isKeeping } from '../marks/verdicts.ts';
import { isScattered } from './any-scheme/scattered-known.ts';
import { priceOf } from './any-scheme/text-price.ts';
import type { Reading, ScatteredStream } from './reading.ts';

const FIRST_SELECTOR = 0xfe00;
/** The name of this encoding in a search, and in a report. */
const IN_CODE_POINTS: ReadonlySet<string> = new Set(['code points', 'code-points']);
/** A character of words takes fewer. */
const WORDS_BITS = 5.6;
const SHORTEST_RUN = 16;
/** Groups of marks beside a run, one letter apart, that are no accident. */
const FEWEST_GROUPS = 5;
/** Marks of such a group, with those of the cover. */
const LONGEST_GROUP = 3;

/**
 * A letter or digit beside a letter that is never there, and Latin capitals behind small letters: so reads a text with a
 * mark too many or too few.
 */
const HAS_ODD_LETTER =
  /[A-Za-z][\u0180-\u1dff\u1f00-\u1fff\u3400-\u4dbf]|[\u0180-\u1dff\u1f00-\u1fff\u3400-\u4dbf][A-Za-z]|[\u0180-\u024f\u3400-\u4dbf]\d|[\da-z][\xc0-\xde]|[\xa1-\xff][\xc0-\xde]/;

/** The readings of marks that are a part of a message. */
export function partsOfOthers(readings: readonly Reading[], stream: ScatteredStream): readonly Reading[] {
  let offsets: ArrayLike<number> | undefined;
  const all = {
    marks: stream.marks,
    offsets: () => {
      offsets ??= stream.offsets();
      return offsets;
    },
  };
  return readings.filter(
    (reading) => isRestOfMessage(reading.carriers, all) || isTorn(reading, reading.carriers, all.marks),
  );
}

/** What scattered carriers spell. */
interface Spelled {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Whether scattered carriers spell odd letters, or code points of any width that are no words, and marks of their kinds
 * stay in the cover: each of those may be one of the message.
 */
export function isTorn({ text, encoding }: Spelled, carriers: Marks, all: Marks): boolean {
  const isOdd = HAS_ODD_LETTER.test(text) || (IN_CODE_POINTS.has(encoding) && !areWords(text));
  if (!isOdd || !isScattered(carriers)) return false;
  const kinds = new Set(carriers.codePoints);
  return all.verdicts.some(
    (verdict, index) => isKeeping(verdict) && kinds.has(all.codePoints[index] as number),
  );
}

function areWords(text: string): boolean {
  return priceOf(text) < text.length * WORDS_BITS;
}

/** Whether marks of its kinds stand beside the letters right before a run, or right behind it. */
export function isRestOfMessage(run: Marks, { marks, offsets }: ScatteredStream): boolean {
  if (run.length < SHORTEST_RUN) return false;
  const [first, last] = [indexOf(marks, run.starts[0]), indexOf(marks, run.starts.at(-1))];
  // What is scattered itself was read with all that belongs to it.
  if (first < 0 || last - first + 1 !== run.length || isScattered(run)) return false;
  const kinds = new Set(run.codePoints);
  // No text has joiners or break hints beside so many letters in a row; emoji have their selectors.
  const isOne = (index: number) => {
    const symbol = marks.codePoints[index] as number;
    return kinds.has(symbol) && (symbol < FIRST_SELECTOR || isDeletion(marks.verdicts[index] as number));
  };
  const at = offsets();
  return [-1, 1].some((step) => countGroups(at, step < 0 ? first : last, step, isOne) >= FEWEST_GROUPS);
}

/** From a mark on in one direction, as long as one letter stands between two groups. */
function countGroups(at: ArrayLike<number>, from: number, step: number, isOne: (index: number) => boolean) {
  let groups = 0;
  let length = 0;
  for (let index = from + step; index >= 0 && index < at.length && isOne(index); index += step) {
    const distance = Math.abs((at[index] as number) - (at[index - step] as number));
    if (distance > 2) break;
    length = distance === 2 ? 1 : length + 1;
    if (length > LONGEST_GROUP) break;
    if (distance === 2) groups++;
    if (groups === FEWEST_GROUPS) break;
  }
  return groups;
}

function indexOf({ starts }: Marks, start = -1): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) < start) low = middle + 1;
    else high = middle;
  }
  return starts[low] === start ? low : -1;
}
