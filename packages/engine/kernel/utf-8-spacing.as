/**
 * Spaces after sentences and at the ends of lines, counted as packages/engine/src/spacing counts them in a string: of a
 * text in UTF-8 that asks nothing else. What cannot be counted so is left to the string.
 */
import { byteAt } from './memory';
import { decode, endsSentenceBefore } from './utf-8-characters';
import { bitsOf64 } from './utf-8-glances';
import { all } from './vectors';

const ROOM: usize = 0x100000;
const SPACE: u32 = 0x20;
const TAB: u32 = 0x09;
const LINE_FEED: u32 = 0x0a;
const CARRIAGE_RETURN: u32 = 0x0d;
const FOUR_SPACES: u32 = 0x20202020;
const BLOCK: usize = 64;
/** No section ends inside a line that is shorter: half of a section. */
const LONGEST: usize = 100_000;
/** This share of lines with blanks at their ends is suspected. */
const SHARE: i32 = 5;

/** Spaces after sentences, and how many of them are wider than one. */
export let gaps: i32 = 0;
export let wide: i32 = 0;
/** Lines that are neither blank nor code; those with blanks at their ends; of these, those that may break a line of Markdown. */
export let lines: i32 = 0;
export let tails: i32 = 0;
let twos: i32 = 0;
/** Tails of three or more blanks, tabs and spaces among them. */
export let mixed: i32 = 0;

let mayBeCut: bool = false;
/** The sign of the fence that is open; 0 where none is. */
let fence: u32 = 0;
let isIndented: bool = false;
let isAfterBlank: bool = true;
/** Of the line that is read. */
let marker: u32 = 0;
let isCode: bool = false;
let isIndentedHere: bool = false;
let gapsHere: i32 = 0;
let wideHere: i32 = 0;

/** Begins a text; `mayHaveSections` says that it is so long that it may be cut into sections. */
export function beginSpacing(mayHaveSections: bool): void {
  gaps = 0;
  wide = 0;
  lines = 0;
  tails = 0;
  twos = 0;
  mixed = 0;
  mayBeCut = mayHaveSections;
  fence = 0;
  isIndented = false;
  isAfterBlank = true;
}

/**
 * Counts the lines at ROOM, the first of which begins there. Gives how many bytes were counted, up to a line end, or to
 * the end of the text; -1 where only the string can say.
 */
export function countSpacing(length: i32, isEnd: bool): i32 {
  const end = ROOM + <usize>length;
  memory.fill(ROOM - BLOCK, <u8>LINE_FEED, BLOCK);
  memory.fill(end, <u8>LINE_FEED, 2 * BLOCK);
  let line = ROOM;
  openLine(line);
  for (let at = ROOM; at <= end; at += BLOCK) {
    const feeds = linesEndAt(at);
    let events = feeds | gapsBeginAt(at);
    while (events != 0) {
      const place = at + <usize>ctz(events);
      const isFeed = ((feeds >> (place - at)) & 1) != 0;
      events &= events - 1;
      if (!isFeed) {
        if (!isCode && !readGap(place)) return -1;
        continue;
      }
      if (place >= end && !isEnd) return <i32>(line - ROOM);
      if (!closeLine(line, place)) return -1;
      if (place >= end) return mayBreakLines() ? -1 : length;
      line = place + 1;
      openLine(line);
    }
  }
  return <i32>(line - ROOM);
}

/** Whether blanks at line ends are suspected, unless the text is Markdown: the string says whether it is. */
function mayBreakLines(): bool {
  return twos > 0 && (mixed > 0 || tails * SHARE >= lines);
}

@inline
function linesEndAt(at: usize): u64 {
  const feed = all(<i32>LINE_FEED);
  return bitsOf64(
    i8x16.eq(v128.load(at), feed),
    i8x16.eq(v128.load(at, 16), feed),
    i8x16.eq(v128.load(at, 32), feed),
    i8x16.eq(v128.load(at, 48), feed),
  );
}

/** Where a space stands behind what may end a sentence. */
@inline
function gapsBeginAt(at: usize): u64 {
  return bitsOf64(gapsOf(at), gapsOf(at + 16), gapsOf(at + 32), gapsOf(at + 48));
}

@inline
function gapsOf(at: usize): v128 {
  const before = v128.load(at - 1);
  const stops = v128.or(
    v128.or(i8x16.eq(before, all(0x2e)), i8x16.eq(before, all(0x3f))),
    // An exclamation mark, or a quotation mark.
    i8x16.le_u(i8x16.sub(before, all(0x21)), all(1)),
  );
  const closers = v128.or(
    // An apostrophe, a bracket, or the last byte of a curly quotation mark.
    v128.or(i8x16.eq(before, all(0x27)), i8x16.eq(before, all(0x29))),
    v128.or(i8x16.eq(before, all(0x5d)), i8x16.eq(v128.or(before, all(4)), all(0x9d))),
  );
  return v128.and(i8x16.eq(v128.load(at), all(<i32>SPACE)), v128.or(stops, closers));
}

/** What its beginning says of a line. */
function openLine(from: usize): void {
  let at = from;
  while (at < from + 3 && byteAt(at) == SPACE) at++;
  const sign = byteAt(at);
  const isMarker = (sign == 0x60 || sign == 0x7e) && byteAt(at + 1) == sign && byteAt(at + 2) == sign;
  marker = isMarker && (fence == 0 || fence == sign) ? sign : 0;
  const isDeep = byteAt(from) == TAB || load<u32>(from) == FOUR_SPACES;
  isIndentedHere = isDeep && (isAfterBlank || isIndented);
  isCode = fence != 0 || marker != 0 || isIndentedHere;
  gapsHere = 0;
  wideHere = 0;
}

/** Adds a line; false where only the string can say what it is. */
function closeLine(from: usize, feed: usize): bool {
  const to = feed > from && byteAt(feed - 1) == CARRIAGE_RETURN ? feed - 1 : feed;
  if (mayBeCut && to - from > LONGEST) return false;
  const ink = firstInk(from, to);
  if (ink < to && byteAt(ink) > 0x7f && isSpace(decode(ink))) return false;
  const isBlank = ink == to;
  if (!isBlank && !isCode) {
    gaps += gapsHere;
    wide += wideHere;
    lines++;
    countTail(ink, to);
  }
  if (marker != 0) fence = fence == 0 ? marker : 0;
  isIndented = isIndentedHere && !isBlank;
  isAfterBlank = isBlank;
  return true;
}

function firstInk(from: usize, to: usize): usize {
  let at = from;
  while (at < to && isBlankByte(byteAt(at))) at++;
  return at;
}

/** What String.prototype.trim takes away, of ASCII. */
@inline
function isBlankByte(byte: u32): bool {
  return byte == SPACE || byte - TAB <= CARRIAGE_RETURN - TAB;
}

/** The same beyond ASCII. */
function isSpace(codePoint: i32): bool {
  if (codePoint == 0xa0 || codePoint == 0x1680 || codePoint == 0x3000 || codePoint == 0xfeff) return true;
  return codePoint >= 0x2000 && codePoint <= 0x205f;
}

function countTail(ink: usize, to: usize): void {
  let start = to;
  let seen = 0;
  while (start > ink && (byteAt(start - 1) == SPACE || byteAt(start - 1) == TAB)) {
    start--;
    seen |= byteAt(start) == SPACE ? 1 : 2;
  }
  if (start == to) return;
  tails++;
  if (to - start == 2 && seen == 1) twos++;
  if (to - start > 2 && seen == 3) mixed++;
}

/** Reads the spaces from a place on; false where only the string can say whether a sentence begins behind them. */
function readGap(place: usize): bool {
  if (!endsSentenceBefore(place)) return true;
  let at = place + 1;
  while (byteAt(at) == SPACE) at++;
  const first = byteAt(at);
  let opens = first - 0x41 <= 25 || first - 0x30 <= 9;
  if (first > 0x7f) {
    const codePoint = decode(at);
    opens = isUpperCase(codePoint);
    if (!opens && !isNoCapital(codePoint)) return false;
  }
  if (!opens) return true;
  gapsHere++;
  if (at - place > 1) wideHere++;
  return true;
}

/** Of Latin-1 and Cyrillic capitals, and ideographs: those that open a sentence. */
function isUpperCase(codePoint: i32): bool {
  if (codePoint >= 0xc0 && codePoint <= 0xde) return codePoint != 0xd7;
  return (codePoint >= 0x400 && codePoint <= 0x42f) || (codePoint >= 0x4e00 && codePoint <= 0x9fff);
}

/** Of Latin-1 and Cyrillic small letters, and the signs of ordinary texts: those that open none. */
function isNoCapital(codePoint: i32): bool {
  if (codePoint <= 0xff) return codePoint != 0xaa && codePoint != 0xba;
  return (codePoint >= 0x430 && codePoint <= 0x45f) || (codePoint >= 0x2010 && codePoint <= 0x2027);
}
