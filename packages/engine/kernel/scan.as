/**
 * The walk of candidates/portable-survey.ts by SIMD: 32 units a turn are proven quiet by tables of nibbles, or walked
 * one by one. `open` comes first, once; then a text stands at TEXT, with room behind it, and `surveyUnits` or
 * `surveyBytes` says what it asks.
 */
import {
  BEYOND_ASCII,
  all,
  asciiLetters,
  bitsOf,
  greekOf,
  isMarkPage,
  kindsOf,
  latin1Of,
  latinLetters,
  looksAt,
  LOW_BYTES,
  marksOf,
  needRectangles,
  nonZero,
  openGlances,
  rectanglesOf,
  spacesOf,
} from './glances';
import {
  BLOCKS,
  CANDIDATE,
  HAS_CANDIDATES,
  HAS_DOUBTFUL_SPACES,
  HAS_LOOK_ALIKES,
  HAS_MIXED_NUMBERS,
  isBlank,
  LATIN,
  LETTERS,
  NATIVE_DIGIT,
  NATURES,
  natureOfUnit,
  OTHER,
  PAGES,
  PAIRS_SHIFT,
  PARTS,
  TEXT,
  unitAt,
} from './memory';
import { areLineEnds, findWideGap, marksBefore, meet, wordAfter } from './quiet';
import { countLatin, hasDistinctive, isLost } from './sentences';
import {
  CYRILLIC,
  GREEK,
  NATURE_RUNS,
  NATURE_RUNS_END,
  PAGE_RUNS,
  PAGE_RUNS_END,
  PART_RUNS,
  PART_RUNS_END,
} from './tables';
import * as exact from './walk';

export { surveyBytes } from './bytes';

const BLOCK: i32 = 32;
const SPACE: i32 = 0x20;
const COMMA: i16 = 0x2c;

/** Makes the tables; gives where texts go. */
export function open(): usize {
  openGlances();
  fillRuns(NATURES, NATURE_RUNS, NATURE_RUNS_END);
  fillRuns(PARTS, PART_RUNS, PART_RUNS_END);
  fillRuns(PAGES, PAGE_RUNS, PAGE_RUNS_END);
  return TEXT;
}

/** Lengths of seven bits a byte, the least first, and a value. */
function fillRuns(to: usize, from: usize, end: usize): void {
  while (from < end) {
    let length: usize = 0;
    let shift: usize = 0;
    let byte: u8;
    do {
      byte = load<u8>(from++);
      length |= (<usize>(byte & 0x7f)) << shift;
      shift += 7;
    } while (byte > 0x7f);
    memory.fill(to, load<u8>(from++), length);
    to += length;
  }
}

/** A text of two bytes a unit. */
export function surveyUnits(length: i32): i32 {
  const comma = i16x8.splat(COMMA);
  const tail = TEXT + ((<usize>length) << 1);
  v128.store(tail, comma);
  v128.store(tail, comma, 16);
  v128.store(tail, comma, 32);
  v128.store(tail, comma, 48);
  v128.store(tail, comma, 64);
  exact.reset();
  const byteMask = v128.load(LOW_BYTES);
  const beyondAscii = v128.load(BEYOND_ASCII);
  const zero = i8x16.splat(0);
  /** The first block with a letter that is not Latin; no letter before it is counted. */
  let firstOther = -1;
  let blocks: i32 = 0;
  /** Bytes that are not 0 where letters of two pages stood. */
  let cyrillic = zero;
  let greek = zero;
  let before: u32 = 0;
  let index = 0;
  while (index < length) {
    const at = TEXT + ((<usize>index) << 1);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    let isQuiet = true;
    let latinBits: u32 = 0;
    let otherBits: u32 = 0;
    let trailingMarks: u32 = 0;
    let low0 = zero;
    let low1 = zero;
    let page0 = zero;
    let page1 = zero;
    let looks0 = zero;
    let looks1 = zero;
    const isAscii = !v128.any_true(v128.and(v128.or(v128.or(a, b), v128.or(c, d)), beyondAscii));
    if (isAscii) {
      low0 = i8x16.narrow_i16x8_u(a, b);
      low1 = i8x16.narrow_i16x8_u(c, d);
      looks0 = latin1Of(low0);
      looks1 = latin1Of(low1);
    } else {
      low0 = i8x16.narrow_i16x8_u(v128.and(a, byteMask), v128.and(b, byteMask));
      low1 = i8x16.narrow_i16x8_u(v128.and(c, byteMask), v128.and(d, byteMask));
      page0 = i8x16.narrow_i16x8_u(i16x8.shr_u(a, 8), i16x8.shr_u(b, 8));
      page1 = i8x16.narrow_i16x8_u(i16x8.shr_u(c, 8), i16x8.shr_u(d, 8));
      const kinds0 = kindsOf(page0);
      const kinds1 = kindsOf(page1);
      looks0 = looksAt(kinds0, page0, low0);
      looks1 = looksAt(kinds1, page1, low1);
      if (needRectangles(v128.or(kinds0, kinds1))) {
        looks0 = v128.or(looks0, rectanglesOf(page0, low0));
        looks1 = v128.or(looks1, rectanglesOf(page1, low1));
      }
    }
    if (v128.any_true(v128.or(looks0, looks1)))
      isQuiet = areLineEnds(index, bitsOf(nonZero(looks0), nonZero(looks1)));

    if (isQuiet && !isAscii) {
      // Three marks in a row, or what the table takes for one.
      if (v128.any_true(v128.or(isMarkPage(page0), isMarkPage(page1)))) {
        const marks = bitsOf(nonZero(marksOf(page0, low0)), nonZero(marksOf(page1, low1)));
        const carried: u64 = exact.marks == 0 ? 0 : exact.marks == 1 ? 2 : 3;
        const row = ((<u64>marks) << 2) | carried;
        if ((row & (row >> 1) & (row >> 2)) != 0) isQuiet = false;
        else if (marks >> 31 != 0) trailingMarks = marksBefore(index + BLOCK);
      }
      const cyrillic0 = i8x16.eq(page0, all(4));
      const cyrillic1 = i8x16.eq(page1, all(4));
      const greek0 = greekOf(page0, low0);
      const greek1 = greekOf(page1, low1);
      const cyrillicHere = v128.or(cyrillic0, cyrillic1);
      const greekHere = v128.or(greek0, greek1);
      if (isQuiet && v128.any_true(v128.or(cyrillicHere, greekHere))) {
        otherBits = bitsOf(v128.or(cyrillic0, greek0), v128.or(cyrillic1, greek1));
        cyrillic = v128.or(cyrillic, cyrillicHere);
        greek = v128.or(greek, greekHere);
        if (firstOther < 0) firstOther = index;
      }
    }
    if (isQuiet) {
      if (firstOther >= 0) {
        latinBits = isAscii
          ? bitsOf(asciiLetters(low0), asciiLetters(low1))
          : bitsOf(latinLetters(page0, low0), latinLetters(page1, low1));
        const kinds = (latinBits != 0 ? LATIN : 0) | (otherBits != 0 ? OTHER : 0);
        if ((kinds | exact.word) == LETTERS) meet(index, latinBits, otherBits);
        exact.count(<i32>popcnt(latinBits), <i32>popcnt(otherBits));
        exact.see(kinds);
        if (otherBits != 0) {
          store<i32>(BLOCKS + ((<usize>blocks) << 2), index);
          blocks++;
        }
      }
      // Two spaces in a row.
      const spaces = spacesOf(page0, low0, page1, low1);
      const second = spaces & ((spaces << 1) | <u32>(before == SPACE));
      if (second != 0 && !exact.hasDoubtfulSpaces) findWideGap(index, second & ~(second << 1));
      const last = index + BLOCK - 1;
      before = unitAt(last);
      exact.goOn(wordAfter(index, last, natureOfUnit(before)), trailingMarks);
      index += BLOCK;
    } else {
      const others = exact.other;
      if (firstOther < 0) exact.count(-exact.latin, 0);
      const next = exact.walk(index, min(index + BLOCK, length), length);
      if (exact.other != others) {
        if (firstOther < 0) firstOther = index;
        store<i32>(BLOCKS + ((<usize>blocks) << 2), index);
        blocks++;
      }
      before = unitAt(next - 1);
      index = next;
    }
  }
  if (v128.any_true(cyrillic)) exact.addScript(CYRILLIC);
  if (v128.any_true(greek)) exact.addScript(GREEK);
  return answer(length, firstOther, blocks);
}

/** What the walk and the glances found. */
function answer(length: i32, firstOther: i32, blocks: i32): i32 {
  const hasCandidates = (exact.seen & CANDIDATE) != 0;
  const hasMixedNumbers = exact.hasMixedNumbers || (hasCandidates && (exact.seen & NATIVE_DIGIT) != 0);
  const endsInBlanks = isBlank(unitAt(length - 1)) && isBlank(unitAt(length - 2));
  const isDoubtful = exact.hasDoubtfulSpaces || endsInBlanks;
  const hasLookAlikes =
    exact.hasMixedWords || (exact.other > 0 && mayPassForLatin(length, firstOther, blocks, hasCandidates));
  return (
    (hasCandidates ? HAS_CANDIDATES : 0) |
    (hasLookAlikes ? HAS_LOOK_ALIKES : 0) |
    (hasMixedNumbers ? HAS_MIXED_NUMBERS : 0) |
    (isDoubtful ? HAS_DOUBTFUL_SPACES : 0) |
    (exact.pairs << PAIRS_SHIFT)
  );
}

/** What the portable walk asks of every letter is settled by counts, but where they leave it open. */
function mayPassForLatin(length: i32, firstOther: i32, blocks: i32, hasCandidates: bool): bool {
  let latin = exact.latin;
  const isMostly = exact.other > latin + firstOther;
  if (!isMostly && (latin == 0 || exact.other > latin)) latin += countLatin(firstOther);
  if (latin == 0 && (!isMostly || countLatin(firstOther) == 0)) return false;
  if (exact.script == exact.MANY || !hasDistinctive(blocks, BLOCK, length)) return true;
  if (isMostly || exact.other > latin) return false;
  return hasCandidates || exact.script == GREEK || isLost(blocks, BLOCK, length);
}
