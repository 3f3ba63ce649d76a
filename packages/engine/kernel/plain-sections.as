/**
 * Sections of plain lines of ASCII, said of their bytes: where each ends is what text/cut-sections.ts says of its string,
 * and the survey of its string says that it asks nothing. The bytes stand at TEXT.
 */
import { byteAt, endsSentence, isWordUnit, MANY_GAPS, TEXT } from './memory';
import { bitsOf64 } from './utf-8-glances';
import { holdsWord, takeWord } from './utf-8-word';
import { all } from './vectors';

/** Behind the places of the other kernel. */
const WORD: usize = 0x382000;
const BLOCK: usize = 64;
const COMMA: u8 = 0x2c;
const SPACE: u32 = 0x20;
const TAB: u32 = 0x09;
const LINE_FEED: u32 = 0x0a;
const CARRIAGE_RETURN: u32 = 0x0d;
const DEEPEST_FENCE: usize = 3;

/** Of the section that was found last; its letters are of ASCII. */
export let sectionFeeds: i32 = 0;
export let sectionLetters: i32 = 0;
/** Doubled spaces between words. */
let gaps: i32 = 0;

/** A word of ASCII stands at TEXT that no section holds, if its length is not 0. */
export function beginSections(length: i32, place: i32): void {
  takeWord(TEXT, WORD, length, place);
  memory.fill(TEXT - BLOCK, 0, BLOCK);
}

/**
 * Of so many bytes as a section has at most, with two more behind them: where it ends. 0 where something else than plain
 * lines stands among them, or no line ends in their second half; and where a fence stands, or each line is indented: then
 * the lines before it say what the next one is.
 */
export function endOfSection(most: i32): i32 {
  const full = TEXT + <usize>most;
  memory.fill(full + 2, COMMA, 2 * BLOCK);
  if (holdsWord(TEXT, full) || opensFence(TEXT)) return 0;
  sectionFeeds = 0;
  gaps = 0;
  let opened: usize = byteAt(TEXT) > SPACE ? TEXT : 0;
  for (let at = TEXT; at < full + 2; at += BLOCK) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const last = i8x16.max_s(i8x16.max_s(a, b), i8x16.max_s(c, d));
    if (v128.any_true(i8x16.eq(last, all(0x7f)))) return 0;
    const least = all(<i32>SPACE);
    const controls = bitsOf64(i8x16.lt_s(a, least), i8x16.lt_s(b, least), i8x16.lt_s(c, least), i8x16.lt_s(d, least));
    const spaces = bitsOf(a, b, c, d, SPACE);
    let blanks = spaces;
    let feeds: u64 = 0;
    if (controls != 0) {
      feeds = bitsOf(a, b, c, d, LINE_FEED);
      const tabs = bitsOf(a, b, c, d, TAB);
      let returns = controls & ~feeds & ~tabs;
      blanks |= tabs;
      const isBehindBlank = <u64>(byteAt(at - 1) == SPACE || byteAt(at - 1) == TAB);
      if ((((blanks << 1) | isBehindBlank) & (feeds | returns)) != 0) return 0;
      for (; returns != 0; returns &= returns - 1) {
        const place = at + <usize>ctz(returns);
        if (byteAt(place) != CARRIAGE_RETURN || byteAt(place + 1) != LINE_FEED) return 0;
      }
      for (let left = feeds; left != 0; left &= left - 1) {
        const line = at + <usize>ctz(left) + 1;
        if (opened == 0 && byteAt(line) > SPACE) opened = line;
        if (opensFence(line)) return 0;
      }
      sectionFeeds += <i32>popcnt(feeds);
    }
    const isBehindSpace = <u64>(byteAt(at - 1) == SPACE);
    const second = spaces & ((spaces << 1) | isBehindSpace) & ~(feeds << 2);
    if (second != 0 && hasWideGap(at, second)) return 0;
  }
  const end = lastLineEnd(full, <usize>most);
  if (end == 0 || opened == 0 || opened >= end) return 0;
  sectionFeeds -= countFeeds(end, full + 2);
  sectionLetters = countLetters(end);
  return <i32>(end - TEXT);
}

@inline
function bitsOf(a: v128, b: v128, c: v128, d: v128, byte: u32): u64 {
  const one = all(<i32>byte);
  return bitsOf64(i8x16.eq(a, one), i8x16.eq(b, one), i8x16.eq(c, one), i8x16.eq(d, one));
}

/** Of the places at which a space stands behind another: whether one is one too many, or they are many. */
function hasWideGap(at: usize, places: u64): bool {
  for (let left = places & ~(places << 1); left != 0; left &= left - 1) {
    const second = at + <usize>ctz(left);
    const before = byteAt(second - 2);
    if (endsSentence(before, byteAt(second - 3))) return true;
    if (isWordUnit(before) && isWordUnit(byteAt(second + 1)) && ++gaps >= MANY_GAPS) return true;
  }
  return false;
}

function opensFence(line: usize): bool {
  let at = line;
  while (at < line + DEEPEST_FENCE && byteAt(at) == SPACE) at++;
  const first = byteAt(at);
  return (first == 0x60 || first == 0x7e) && byteAt(at + 1) == first && byteAt(at + 2) == first;
}

@inline
function feedsAt(at: usize): u64 {
  return bitsOf(v128.load(at), v128.load(at, 16), v128.load(at, 32), v128.load(at, 48), LINE_FEED);
}

/** Behind the last blank line that ends in the second half; behind the last line, where none is blank. */
function lastLineEnd(full: usize, most: usize): usize {
  const half = TEXT + (most >> 1);
  let last: usize = 0;
  let end: usize = 0;
  for (let at = full - BLOCK; ; at -= BLOCK) {
    let feeds = feedsAt(at);
    while (feeds != 0) {
      const bit = 63 - clz(feeds);
      const place = at + <usize>bit;
      feeds ^= (<u64>1) << bit;
      if (end != 0 && isBlank(place + 1, end)) return end + 1;
      if (place < half) return last;
      if (last == 0) last = place + 1;
      end = place;
    }
    if (at <= TEXT) break;
  }
  return end != 0 && isBlank(TEXT, end) ? end + 1 : last;
}

function isBlank(from: usize, to: usize): bool {
  let at = from;
  while (at < to && byteAt(at) <= SPACE) at++;
  return at == to;
}

@inline
function lettersOf(bytes: v128): v128 {
  return i8x16.le_u(i8x16.sub(v128.or(bytes, all(0x20)), all(0x61)), all(25));
}

function countLetters(end: usize): i32 {
  let letters = 0;
  for (let at = TEXT; at < end; at += BLOCK) {
    let found = bitsOf64(
      lettersOf(v128.load(at)),
      lettersOf(v128.load(at, 16)),
      lettersOf(v128.load(at, 32)),
      lettersOf(v128.load(at, 48)),
    );
    if (end - at < BLOCK) found &= ((<u64>1) << (end - at)) - 1;
    letters += <i32>popcnt(found);
  }
  return letters;
}

function countFeeds(from: usize, to: usize): i32 {
  let feeds = 0;
  for (let at = from; at < to; at += BLOCK) {
    let found = feedsAt(at);
    if (to - at < BLOCK) found &= ((<u64>1) << (to - at)) - 1;
    feeds += <i32>popcnt(found);
  }
  return feeds;
}
