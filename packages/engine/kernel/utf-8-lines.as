/**
 * Lines of a text in UTF-8. Blanks at their ends: some that an editor left are no reason to suspect a text of many
 * lines, and need not be counted exactly. A line of nothing but blanks is an indentation, if it is short; of those in code
 * only less is counted than here.
 */
import { byteAt, MANY_GAPS } from './memory';

const SPACE: u32 = 0x20;
const TAB: u32 = 0x09;
const LINE_FEED: u32 = 0x0a;
const CARRIAGE_RETURN: u32 = 0x0d;
/** SNOW parts spaces by tabs. */
const LEAST_MIXED: usize = 3;
/** A fifth of the lines is suspected; one more line may end in a blank behind these bytes. */
const SHARE: i32 = 5;
const DEEPEST_FENCE: usize = 3;

/** A line of blanks so long, of both kinds, is no indentation. */
const LONGEST_INDENT: usize = 16;
/** Changes from spaces to tabs or back, and to what stands before. */
const MOST_CHANGES: i32 = 3;
/** So many lines that end in blanks, none of them far from the next, may be bits. */
const MANY_TAILS: i32 = 8;
const FAR: i32 = 64;

export let tails: i32 = 0;
/** So many gaps of two spaces may be bits, where one of them stands behind a sentence. */
const MANY_WIDE: i32 = 8;
const MOST_WIDE: i32 = 100;

/**
 * Lines behind the last that ended in blanks, such lines so far, doubled spaces between words, and all gaps behind text of
 * two spaces: eight bits each.
 */
export let runs: i32 = FAR;
/** Lines that are no code, if no fence stands somewhere. */
export let plain: i32 = 0;
/** Whether the spaces of the text must be counted to say whether they are suspected: utf-8-spacing.as does. */
export let areSpacesDoubtful: bool = false;
let hasFence: bool = false;
/** Whether letters of other scripts stand in these bytes, and in those before; and whether a line goes on through all of them. */
let hasOther: bool = false;
let hadOther: bool = false;
let isInLongLine: bool = false;

export function resetLines(): void {
  tails = 0;
  plain = 0;
  runs = FAR;
  areSpacesDoubtful = false;
  hasFence = false;
  hasOther = false;
  hadOther = false;
  isInLongLine = false;
}

export function doubtSpaces(): void {
  areSpacesDoubtful = true;
}

export function noteOther(): void {
  hasOther = true;
}

/** Whether letters of other scripts stand in a line so long that it may be cut. */
export function isCutAmongLetters(): bool {
  return isInLongLine && hasOther;
}

/** Called after so long a line without an end that it may be cut; false where it must not be. */
export function endWindow(hasLineEnd: bool): bool {
  if (hasLineEnd ? isCutAmongLetters() : hasOther || hadOther) return false;
  isInLongLine = !hasLineEnd;
  hadOther = hasOther;
  hasOther = false;
  return true;
}

/** To what was counted before a block that is read again. */
export function restoreLines(tailsThen: i32, plainThen: i32, runsThen: i32): void {
  tails = tailsThen;
  plain = plainThen;
  runs = runsThen;
}

/** Of two spaces between words: whether there are not many of them. */
export function passGap(): bool {
  runs += 0x10000;
  return ((runs >> 16) & 0xff) < MANY_GAPS;
}

/** Of a gap of two spaces behind text: whether there are not many of them, or none behind a sentence. */
export function passWide(): bool {
  if (runs >> 24 < MOST_WIDE) runs += 0x1000000;
  return !areSpacesDoubtful || runs >> 24 < MANY_WIDE;
}

/** Of a line that ends in blanks behind text: whether not many of them stand close to each other. */
function passTail(): bool {
  const near = (runs & 0xff) < FAR ? ((runs >> 8) & 0xff) + 1 : 1;
  runs = (runs & ~0xffff) | (near << 8);
  return near < MANY_TAILS;
}

function passLine(): void {
  if ((runs & 0xff) < FAR) runs++;
}

/** Whether the blanks before a line end, or the end of the text, carry nothing; 0 is before the text. */
function mayStand(end: usize, low: usize, isBeginning: bool): bool {
  let at = end - 1;
  let seen: u32 = 0;
  let changes = -1;
  let last: u32 = 0;
  for (; at >= low; at--) {
    const byte = byteAt(at);
    if (byte != last) changes++;
    last = byte;
    if (byte == SPACE) seen |= 1;
    else if (byte == TAB) seen |= 2;
    else {
      const length = end - at - 1;
      // Many short ones of both kinds may be bits as well.
      if (byte == LINE_FEED || byte == CARRIAGE_RETURN) return seen != 3 || (length < LONGEST_INDENT && changes <= MOST_CHANGES && passTail());
      tails++;
      return passTail() && (seen != 3 || length < LEAST_MIXED);
    }
  }
  return isBeginning && (seen != 3 || (end - low < LONGEST_INDENT && changes < MOST_CHANGES && passTail()));
}

/** Of the line end here, and of the line that begins behind it: whether its blanks carry nothing. */
export function passLineEnd(at: usize, low: usize, isBeginning: bool): bool {
  const before = byteAt(at - 1);
  if ((before == SPACE || before == TAB) && !mayStand(at, low, isBeginning)) return false;
  const next = byteAt(at + 1);
  if (byteAt(at) == CARRIAGE_RETURN && next == LINE_FEED) return true;
  passLine();
  let start = at + 1;
  while (start < at + 1 + DEEPEST_FENCE && byteAt(start) == SPACE) start++;
  const first = byteAt(start);
  if ((first == 0x60 || first == 0x7e) && byteAt(start + 1) == first && byteAt(start + 2) == first) hasFence = true;
  if (next > SPACE) plain++;
  return true;
}

/** Of the end of the text. One blank alone is never suspected. */
export function passEnd(end: usize, low: usize, isBeginning: bool): bool {
  const last = byteAt(end - 1);
  const isBlank = last == SPACE || last == TAB;
  const before = byteAt(end - 2);
  const areTwo = before == SPACE || before == TAB;
  if (isBlank && (areTwo || tails > 0) && !mayStand(end, low, isBeginning)) return false;
  if (tails > 0 && (hasFence || (tails + 1) * SHARE >= plain)) areSpacesDoubtful = true;
  return !areSpacesDoubtful || runs >> 24 < MANY_WIDE;
}
