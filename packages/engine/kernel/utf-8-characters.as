/** Characters of a text in UTF-8: what each is to the walk, one by one, and the exact walk over those that are not quiet at a glance. */
import { byteAt, CANDIDATE, isWordUnit, LETTERS, LINE_END, MARK, NATIVE_DIGIT, natureOfAstral, natureOfUnit } from './memory';
import { isOfAnother, zeroOf } from './digits';
import { doubtSpaces, passGap, passLineEnd, passWide } from './utf-8-lines';

const MARKS_NEVER_A_FLOOD: i32 = 2;
const SPACE: u32 = 0x20;

/** Where the character ends that was decoded last. */
export let next: usize = 0;
/** Bytes that continue a character, in what was walked. */
export let continued: i32 = 0;
export let hasLineEnd: bool = false;

export function resetCharacters(): void {
  continued = 0;
  hasLineEnd = false;
}

export function findLineEnd(): void {
  hasLineEnd = true;
}

export function forgetLineEnds(): void {
  hasLineEnd = false;
}

export function addContinued(count: i32): void {
  continued += count;
}

export function restoreContinued(count: i32): void {
  continued = count;
}

/** After others were decoded. */
export function goTo(at: usize): void {
  next = at;
}

@inline
function continues(at: usize): bool {
  return (byteAt(at) & 0xc0) == 0x80;
}

/** The code point that begins here; -1 where none does. */
export function decode(at: usize): i32 {
  const first = byteAt(at);
  if (first < 0x80) {
    next = at + 1;
    return <i32>first;
  }
  if (first < 0xc2 || first > 0xf4 || !continues(at + 1)) return -1;
  const second = byteAt(at + 1);
  if (first < 0xe0) {
    next = at + 2;
    return <i32>(((first & 0x1f) << 6) | (second & 0x3f));
  }
  if (!continues(at + 2)) return -1;
  const third = byteAt(at + 2) & 0x3f;
  if (first < 0xf0) {
    // Too long a form, and halves of pairs.
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f)) return -1;
    next = at + 3;
    return <i32>(((first & 15) << 12) | ((second & 0x3f) << 6) | third);
  }
  if (!continues(at + 3)) return -1;
  if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f)) return -1;
  next = at + 4;
  return <i32>(((first & 7) << 18) | ((second & 0x3f) << 12) | (third << 6) | (byteAt(at + 3) & 0x3f));
}

@inline
export function natureOf(codePoint: i32): u32 {
  return codePoint > 0xffff ? natureOfAstral(<u32>codePoint) : natureOfUnit(<u32>codePoint);
}

/** Where the character begins that ends before a place. */
export function startBefore(at: usize): usize {
  let start = at - 1;
  while (start > at - 4 && continues(start)) start--;
  return start;
}

/** Whether a character must be walked; none of the rest asks anything by itself. */
@inline
export function needsWalk(codePoint: i32, nature: u32): bool {
  if ((nature & (CANDIDATE | MARK | NATIVE_DIGIT)) != 0) return true;
  return codePoint > 0xffff ? (nature & LETTERS) != 0 : (nature & LETTERS) == LETTERS;
}

/** Whether a gap may open where the spaces begin. */
export function endsSentenceBefore(at: usize): bool {
  const last = byteAt(at - 1);
  if (isFullStop(last)) return true;
  if (last == 0x22 || last == 0x27 || last == 0x29 || last == 0x5d) return isFullStop(byteAt(at - 2));
  const isQuote = (last == 0x99 || last == 0x9d) && byteAt(at - 2) == 0x80 && byteAt(at - 3) == 0xe2;
  return isQuote && isFullStop(byteAt(at - 4));
}

/** Of the second of some spaces: whether it carries nothing; behind a sentence it must be counted. */
export function mayBeDoubled(second: usize): bool {
  if (byteAt(second - 2) <= SPACE) return true;
  const isSentence = endsSentenceBefore(second - 1);
  if (isSentence) doubtSpaces();
  // Three spaces in a row are a column, and no bit.
  if (byteAt(second + 1) > SPACE && !passWide()) return false;
  return isSentence || !isWordUnit(byteAt(second - 2)) || !isWordUnit(byteAt(second + 1)) || passGap();
}

function isFullStop(byte: u32): bool {
  return byte == 0x2e || byte == 0x21 || byte == 0x3f;
}

/** From `at` to `stop`, or a little further; 0 where something is asked, or the bytes are no text. */
export function walk(at: usize, stop: usize, low: usize, isBeginning: bool): usize {
  let marks = marksBefore(at);
  while (at < stop) {
    const codePoint = decode(at);
    if (codePoint < 0) return 0;
    const end = next;
    const nature = natureOf(codePoint);
    if ((nature & CANDIDATE) != 0) return 0;
    if ((nature & LETTERS) == LETTERS) return 0;
    if (codePoint > 0xffff && (nature & (LETTERS | NATIVE_DIGIT)) != 0) return 0;
    marks = (nature & MARK) == 0 ? 0 : marks + 1;
    if (marks > MARKS_NEVER_A_FLOOD) return 0;
    if ((nature & LINE_END) != 0) {
      hasLineEnd = true;
      if (!passLineEnd(at, low, isBeginning)) return 0;
    }
    if (codePoint == SPACE && byteAt(at - 1) == SPACE && !mayBeDoubled(at)) return 0;
    if ((nature & NATIVE_DIGIT) != 0 && isBesideAnother(at, end, <u32>codePoint)) return 0;
    continued += <i32>(end - at) - 1;
    at = end;
  }
  return at;
}

function marksBefore(at: usize): i32 {
  let marks = 0;
  let end = at;
  while (marks < MARKS_NEVER_A_FLOOD) {
    const start = startBefore(end);
    const codePoint = decode(start);
    if (codePoint < 0 || (natureOf(codePoint) & MARK) == 0) break;
    marks++;
    end = start;
  }
  return marks;
}

/** Whether a digit beside one is of another system. */
function isBesideAnother(at: usize, end: usize, digit: u32): bool {
  const zero = zeroOf(digit);
  const before = decode(startBefore(at));
  if (before >= 0 && before < 0x10000 && isOfAnother(<u32>before, zero)) return true;
  const after = decode(end);
  return after >= 0 && after < 0x10000 && isOfAnother(<u32>after, zero);
}
