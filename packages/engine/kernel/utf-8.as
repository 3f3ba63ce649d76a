/**
 * Whether a text in UTF-8 asks nothing, said of its bytes as they come, 64 a turn, wherever it will be cut into sections.
 * The tables are those of the other kernel, whose memory this one shares. `begin` comes first; then bytes stand at ROOM,
 * and `add` says whether the text asks nothing so far.
 */
import { byteAt, OTHER } from './memory';
import { ANY_LEADS, ARABIC_LEADS, FOUR_LEADS, KANA_LEADS, LOOK_LEADS, OTHER_LEADS } from './utf-8-tables';
import * as characters from './utf-8-characters';
import { decode, natureOf, needsWalk, walk } from './utf-8-characters';
import { arabic, arePlainSigns, bitsOf64, isCommon, kana, leadsOf } from './utf-8-glances';
import * as lines from './utf-8-lines';
import * as sentences from './utf-8-sentences';
import { ASKS, below, bits64, FINE, follow, WAITS } from './utf-8-sentences';
import { holdsWord, takeWord } from './utf-8-word';
import { all } from './vectors';

export { beginSections, endOfSection, sectionFeeds, sectionLetters } from './plain-sections';
export { areSpacesDoubtful } from './utf-8-lines';
export { beginSpacing, countSpacing, gaps, lines as linesOfProse, mixed, tails, wide } from './utf-8-spacing';

/** Where bytes are written that come; what is still needed of those before stands right before it. */
const ROOM: usize = 0x100000;
const MOST: usize = 0x70000;
/** What is kept never reaches it. */
const WORD: usize = 0x80000;
const BLOCK: usize = 64;
/** What is read behind a place: its character, and the next one. */
const AHEAD: usize = 72;
/** Sentences are followed so far back. */
const BEHIND: usize = 0x4000;
/** Three of these are less than half of a section: a line without an end in one of them may be cut. */
const WINDOW: usize = 0x8000;
const COMMA: u8 = 0x2c;

let at: usize = 0;
let low: usize = 0;
let isBeginning: bool = true;
let bytes: i64 = 0;
let continued: i64 = 0;
let asks: bool = false;
let windowLeft: usize = WINDOW;
/** Whether the last letters were: then the next ones are proven so faster. */
let isCyrillic: bool = false;
/** The last letter in blocks without a Latin one; 0 elsewhere. */
let lastOther: usize = 0;

/** Gives where bytes go. A word of ASCII stands there, for which a text is to be asked too, if its length is not 0. */
export function begin(length: i32, place: i32): usize {
  takeWord(ROOM, WORD, length, place);
  memory.fill(ROOM - BLOCK, 0, BLOCK);
  at = ROOM;
  low = ROOM;
  isBeginning = true;
  bytes = 0;
  continued = 0;
  asks = false;
  windowLeft = WINDOW;
  isCyrillic = false;
  lastOther = 0;
  characters.resetCharacters();
  lines.resetLines();
  sentences.resetSentences();
  return ROOM;
}

/** In all that came. */
export function countCharacters(): f64 {
  return <f64>(bytes - continued);
}

/** This many more bytes stand at ROOM. */
export function add(length: i32, isEnd: bool): bool {
  if (asks) return false;
  const end = ROOM + <usize>length;
  bytes += <i64>length;
  if (isEnd) memory.fill(end, COMMA, 2 * BLOCK + AHEAD);
  // What stands before ROOM is moved when they are read.
  asks = holdsWord(ROOM, end) || !read(end, isEnd);
  continued += <i64>characters.continued;
  characters.restoreContinued(0);
  return !asks;
}

function read(end: usize, isEnd: bool): bool {
  const limit = isEnd ? end : end - AHEAD;
  let answer = FINE;
  while (at < limit && answer == FINE) {
    const start = at;
    answer = readBlocks(min(limit, at + windowLeft), end, isEnd);
    if (answer == ASKS) return false;
    const passed = at - start;
    windowLeft = windowLeft > passed ? windowLeft - passed : 0;
    if (windowLeft > 0) continue;
    if (!lines.endWindow(characters.hasLineEnd)) return false;
    characters.forgetLineEnds();
    windowLeft = WINDOW;
  }
  if (isEnd && lastOther != 0 && leaveOthers(end, isEnd) == ASKS) return false;
  if (!isEnd) return keep(end, answer == WAITS ? min(at, sentences.waiting) : at);
  if (lines.isCutAmongLetters()) return false;
  if (!lines.passEnd(end, low, isBeginning)) return false;
  return !sentences.leansOnMajority || sentences.hasDistinctive;
}

/** Moves what is needed of the bytes right before those that come. */
function keep(end: usize, needed: usize): bool {
  const from = max(low + BEHIND, needed) - BEHIND;
  const length = end - from;
  if (length > MOST) return false;
  if (from > low) isBeginning = false;
  low = ROOM - length;
  memory.copy(low, from, length);
  if (isBeginning) memory.fill(low - BLOCK, 0, BLOCK);
  const by = end - ROOM;
  at -= by;
  if (lastOther != 0) lastOther -= by;
  sentences.moveSentences(by);
  return true;
}

function readBlocks(stop: usize, end: usize, isEnd: bool): i32 {
  while (at < stop) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const gaps = i8x16.min_u(
      i8x16.min_u(i8x16.max_u(a, v128.load(at - 1)), i8x16.max_u(b, v128.load(at + 15))),
      i8x16.min_u(i8x16.max_u(c, v128.load(at + 31)), i8x16.max_u(d, v128.load(at + 47))),
    );
    const least = i8x16.min_u(i8x16.min_u(a, b), i8x16.min_u(c, d));
    const most = i8x16.max_s(i8x16.max_s(a, b), i8x16.max_s(c, d));
    const mayAsk = v128.or(
      v128.or(i8x16.le_u(least, all(0x1f)), i8x16.eq(most, all(0x7f))),
      i8x16.le_u(gaps, all(0x20)),
    );
    if (i8x16.bitmask(v128.or(v128.or(a, b), v128.or(c, d))) == 0) {
      if (lastOther != 0) {
        const answer = leaveOthers(end, isEnd);
        if (answer != FINE) return answer;
      }
      if (v128.any_true(mayAsk) && !arePlainSigns(at, low, isBeginning, a, b, c, d, most)) {
        const answer = walkBlock(end, isEnd);
        if (answer != FINE) return answer;
      } else at += BLOCK;
      continue;
    }
    const tails = lines.tails;
    const plain = lines.plain;
    const runs = lines.runs;
    const high = bitsOf64(a, b, c, d);
    const lastLead = all(0xbf);
    const continues =
      high & ~bitsOf64(i8x16.gt_s(a, lastLead), i8x16.gt_s(b, lastLead), i8x16.gt_s(c, lastLead), i8x16.gt_s(d, lastLead));
    const leads = high ^ continues;
    let others: u64 = 0;
    let looks: u64 = 0;
    let size = <i32>(64 - (leads >> 63));
    if (isCyrillic) {
      const even = all(0xfe);
      const first = all(0xd0);
      others = bitsOf64(
        i8x16.eq(v128.and(a, even), first),
        i8x16.eq(v128.and(b, even), first),
        i8x16.eq(v128.and(c, even), first),
        i8x16.eq(v128.and(d, even), first),
      );
      isCyrillic = others == leads;
    }
    if (!isCyrillic) {
      const kinds0 = leadsOf(a);
      const kinds1 = leadsOf(b);
      const kinds2 = leadsOf(c);
      const kinds3 = leadsOf(d);
      const kinds = v128.or(v128.or(kinds0, kinds1), v128.or(kinds2, kinds3));
      const lastOfTwo = all(0xdf);
      const ofThree =
        leads & bitsOf64(i8x16.gt_s(a, lastOfTwo), i8x16.gt_s(b, lastOfTwo), i8x16.gt_s(c, lastOfTwo), i8x16.gt_s(d, lastOfTwo));
      let must = (leads << 1) | (ofThree << 2);
      if ((ofThree >> 62) == 1) size = 62;
      others = 0;
      if (v128.any_true(v128.and(kinds, all(<i32>ANY_LEADS)))) {
        looks = bits64(kinds0, kinds1, kinds2, kinds3, LOOK_LEADS);
        if (v128.any_true(v128.and(kinds, all(<i32>FOUR_LEADS)))) {
          const ofFour = bits64(kinds0, kinds1, kinds2, kinds3, FOUR_LEADS);
          must |= ofFour << 3;
          looks |= ofFour;
          if ((ofFour >> 61) == 1) size = 61;
        }
        if (v128.any_true(v128.and(kinds, all(<i32>OTHER_LEADS)))) {
          others = bits64(kinds0, kinds1, kinds2, kinds3, OTHER_LEADS);
          isCyrillic = others == leads;
        }
        if (v128.any_true(v128.and(kinds, all(<i32>ARABIC_LEADS))))
          looks |= bitsOf64(arabic(at, a), arabic(at + 16, b), arabic(at + 32, c), arabic(at + 48, d)) >> 1;
        if (v128.any_true(v128.and(kinds, all(<i32>KANA_LEADS))))
          looks |= bitsOf64(kana(at, a), kana(at + 16, b), kana(at + 32, c), kana(at + 48, d)) >> 2;
      }
      if (must != continues) return ASKS;
    } else if (leads << 1 != continues) return ASKS;
    const whole = below(size);
    looks &= whole;
    let isQuiet = !v128.any_true(mayAsk) || arePlainSigns(at, low, isBeginning, a, b, c, d, most);
    while (looks != 0 && isQuiet) {
      const place = <i32>ctz(looks);
      looks &= looks - 1;
      if (isCommon(at + <usize>place)) continue;
      const codePoint = decode(at + <usize>place);
      if (codePoint < 0) return ASKS;
      const nature = natureOf(codePoint);
      if (needsWalk(codePoint, nature)) isQuiet = false;
      if ((nature & OTHER) != 0) others |= (<u64>1) << place;
    }
    if (!isQuiet) {
      lines.restoreLines(tails, plain, runs);
      const answer = walkBlock(end, isEnd);
      if (answer != FINE) return answer;
      continue;
    }
    others &= whole;
    if (others != 0) lines.noteOther();
    // No Latin letter stands in it.
    const isPure = isCyrillic && others != 0 && i8x16.all_true(i8x16.lt_s(most, all(0x40)));
    if (isPure && sentences.hasDistinctive) {
      if (lastOther == 0) {
        const answer = followFirst(at + <usize>ctz(others), end, isEnd);
        if (answer != FINE) {
          lines.restoreLines(tails, plain, runs);
          return answer;
        }
      }
      lastOther = at + 63 - <usize>clz(others);
    } else {
      const left = lastOther == 0 ? FINE : leaveOthers(end, isEnd);
      const answer = left == FINE ? followAll(others, end, isEnd) : left;
      if (answer != FINE) {
        lines.restoreLines(tails, plain, runs);
        return answer;
      }
    }
    characters.addContinued(<i32>popcnt(continues & whole));
    at += <usize>size;
  }
  return FINE;
}

/** In blocks without a Latin letter no sentence is read but the first one and the last one. */
function leaveOthers(end: usize, isEnd: bool): i32 {
  const answer = followFirst(lastOther, end, isEnd);
  if (answer == FINE) lastOther = 0;
  return answer;
}

@inline
function followFirst(place: usize, end: usize, isEnd: bool): i32 {
  return place < sentences.counted ? FINE : follow(place, low, isBeginning, end, isEnd);
}

/** The sentences of letters of this block. */
function followAll(places: u64, end: usize, isEnd: bool): i32 {
  let others = places;
  while (others != 0) {
    if (sentences.counted > at) {
      const past = sentences.counted - at;
      if (past > 63) return FINE;
      others &= ~below(<i32>past);
      if (others == 0) return FINE;
    }
    const answer = follow(at + <usize>ctz(others), low, isBeginning, end, isEnd);
    if (answer != FINE) return answer;
  }
  return FINE;
}

function walkBlock(end: usize, isEnd: bool): i32 {
  const before = characters.continued;
  const tails = lines.tails;
  const plain = lines.plain;
  const runs = lines.runs;
  if (lastOther != 0) {
    const answer = leaveOthers(end, isEnd);
    if (answer != FINE) return answer;
  }
  const past = walk(at, min(at + BLOCK, end), low, isBeginning);
  if (past == 0 || past > end) return ASKS;
  for (let place = at; place < past; place = characters.next) {
    const nature = natureOf(decode(place));
    if ((nature & OTHER) == 0) continue;
    lines.noteOther();
    if (place < sentences.counted) continue;
    const after = characters.next;
    const answer = follow(place, low, isBeginning, end, isEnd);
    if (answer != FINE) {
      characters.restoreContinued(before);
      lines.restoreLines(tails, plain, runs);
      return answer;
    }
    characters.goTo(after);
  }
  at = past;
  return FINE;
}

