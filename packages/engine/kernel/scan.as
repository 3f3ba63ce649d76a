/**
 * The walk of text/portable-survey.ts by SIMD: 32 units a turn are proven quiet by tables of nibbles, or walked
 * one by one. `open` comes first, once; then a text stands at TEXT, with room behind it, and `surveyUnits` or
 * `surveyBytes` says what it asks.
 */
import {
  BEYOND_ASCII,
  CJK_KNOWN,
  CYRILLIC_KNOWN,
  asciiControls,
  asciiLetters,
  greekOf,
  isMarkPage,
  kindsOf,
  knownArabic,
  knownCjk,
  knownCyrillic,
  knownFor,
  knownSigns,
  latinLetters,
  looksAt,
  LOW_BYTES,
  marksOf,
  needRectangles,
  NOTHING_KNOWN,
  rectanglesOf,
  spacesOf,
} from './glances';
import {
  BLOCK,
  BLOCKS,
  CANDIDATE,
  forgetPlaces,
  HAS_CANDIDATES,
  HAS_DOUBTFUL_SPACES,
  HAS_LOOK_ALIKES,
  HAS_MIXED_NUMBERS,
  IN_WORD,
  isBlank,
  LATIN,
  LETTERS,
  NATIVE_DIGIT,
  natureOfUnit,
  OTHER,
  PAIRS_SHIFT,
  placeCount,
  TEXT,
  unitAt,
} from './memory';
import { CANDIDATES_FOUND, findWideGap, look, marksBefore, meet, MUST_WALK, NOTHING_FOUND, takeBack, wordAfter } from './quiet';
import { countLatin, hasDistinctive, isLost } from './sentences';
import { CYRILLIC, GREEK } from './tables';
import { all, bitsOf, nonZero } from './vectors';
import * as exact from './walk';

export { surveyBytes } from './bytes';
export { placeCount, PLACES } from './memory';
export { open } from './open';

const SPACE: i32 = 0x20;
const COMMA: i16 = 0x2c;

/** The first block with a letter that is not Latin; no letter before it is counted. */
let firstOther: i32 = -1;
let blocks: i32 = 0;
/** The unit before the block that comes. */
let before: u32 = 0;

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
  forgetPlaces();
  firstOther = -1;
  blocks = 0;
  before = 0;
  const zero = i8x16.splat(0);
  /** Bytes that are not 0 where letters of two pages stood. */
  let cyrillic = zero;
  let greek = zero;
  let known = NOTHING_KNOWN;
  let index = 0;
  while (index < length) {
    const at = TEXT + ((<usize>index) << 1);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    if (!v128.any_true(v128.and(v128.or(v128.or(a, b), v128.or(c, d)), v128.load(BEYOND_ASCII)))) {
      const low0 = i8x16.narrow_i16x8_u(a, b);
      const low1 = i8x16.narrow_i16x8_u(c, d);
      const looks0 = asciiControls(low0);
      const looks1 = asciiControls(low1);
      if (v128.any_true(v128.or(looks0, looks1))) {
        const count = placeCount;
        const pairs = exact.pairs;
        const found = look(index, bitsOf(nonZero(looks0), nonZero(looks1)));
        if (found == MUST_WALK || mustWalk(found)) {
          takeBack(count, pairs);
          index = walkBlock(index, length);
          continue;
        }
      }
      if (firstOther >= 0) addLetters(index, bitsOf(asciiLetters(low0), asciiLetters(low1)), 0);
      pass(index, bitsOf(i8x16.eq(low0, all(SPACE)), i8x16.eq(low1, all(SPACE))), 0);
      index += BLOCK;
      continue;
    }
    const low0 = i8x16.narrow_i16x8_u(v128.and(a, v128.load(LOW_BYTES)), v128.and(b, v128.load(LOW_BYTES)));
    const low1 = i8x16.narrow_i16x8_u(v128.and(c, v128.load(LOW_BYTES)), v128.and(d, v128.load(LOW_BYTES)));
    const page0 = i8x16.narrow_i16x8_u(i16x8.shr_u(a, 8), i16x8.shr_u(b, 8));
    const page1 = i8x16.narrow_i16x8_u(i16x8.shr_u(c, 8), i16x8.shr_u(d, 8));
    if (known == CYRILLIC_KNOWN) {
      const letters0 = knownCyrillic(page0, low0);
      const letters1 = knownCyrillic(page1, low1);
      if (areKnown(letters0, letters1, page0, low0, page1, low1)) {
        cyrillic = v128.or(cyrillic, v128.or(letters0, letters1));
        addLetters(index, asciiLettersIn(page0, low0, page1, low1), bitsOf(letters0, letters1));
        pass(index, spacesOf(page0, low0, page1, low1), 0);
        index += BLOCK;
        continue;
      }
    } else if (known != NOTHING_KNOWN) {
      const isCjk = known == CJK_KNOWN;
      const letters0 = isCjk ? knownCjk(page0, low0) : knownArabic(page0, low0);
      const letters1 = isCjk ? knownCjk(page1, low1) : knownArabic(page1, low1);
      if (areKnown(letters0, letters1, page0, low0, page1, low1)) {
        if (firstOther >= 0) addLetters(index, asciiLettersIn(page0, low0, page1, low1), 0);
        pass(index, spacesOf(page0, low0, page1, low1), 0);
        index += BLOCK;
        continue;
      }
    }
    const kinds0 = kindsOf(page0);
    const kinds1 = kindsOf(page1);
    let looks0 = looksAt(kinds0, page0, low0);
    let looks1 = looksAt(kinds1, page1, low1);
    if (needRectangles(v128.or(kinds0, kinds1))) {
      looks0 = v128.or(looks0, rectanglesOf(page0, low0));
      looks1 = v128.or(looks1, rectanglesOf(page1, low1));
    }
    let found = NOTHING_FOUND;
    const count = placeCount;
    const pairs = exact.pairs;
    if (v128.any_true(v128.or(looks0, looks1))) {
      found = look(index, bitsOf(nonZero(looks0), nonZero(looks1)));
      if (found == MUST_WALK || mustWalk(found)) {
        takeBack(count, pairs);
        index = walkBlock(index, length);
        continue;
      }
    }
    let trailingMarks: u32 = 0;
    // Three marks in a row, or what the table takes for one.
    if (v128.any_true(v128.or(isMarkPage(page0), isMarkPage(page1)))) {
      const marks = bitsOf(nonZero(marksOf(page0, low0)), nonZero(marksOf(page1, low1)));
      // Marks go on being in a row across what is invisible.
      if (marks != 0 && found == CANDIDATES_FOUND) {
        takeBack(count, pairs);
        index = walkBlock(index, length);
        continue;
      }
      const carried: u64 = exact.marks == 0 ? 0 : exact.marks == 1 ? 2 : 3;
      const row = ((<u64>marks) << 2) | carried;
      if ((row & (row >> 1) & (row >> 2)) != 0) {
        takeBack(count, pairs);
        index = walkBlock(index, length);
        continue;
      }
      if (marks >> 31 != 0) trailingMarks = marksBefore(index + BLOCK);
    }
    const cyrillic0 = i8x16.eq(page0, all(4));
    const cyrillic1 = i8x16.eq(page1, all(4));
    const greek0 = greekOf(page0, low0);
    const greek1 = greekOf(page1, low1);
    const other0 = v128.or(cyrillic0, greek0);
    const other1 = v128.or(cyrillic1, greek1);
    const hasOther = v128.any_true(v128.or(other0, other1));
    if (hasOther || firstOther >= 0) {
      cyrillic = v128.or(cyrillic, v128.or(cyrillic0, cyrillic1));
      greek = v128.or(greek, v128.or(greek0, greek1));
      addLetters(
        index,
        bitsOf(latinLetters(page0, low0), latinLetters(page1, low1)),
        hasOther ? bitsOf(other0, other1) : 0,
      );
    }
    pass(index, spacesOf(page0, low0, page1, low1), trailingMarks);
    known = knownFor(before >> 8, known);
    index += BLOCK;
  }
  if (v128.any_true(cyrillic)) exact.addScript(CYRILLIC);
  if (v128.any_true(greek)) exact.addScript(GREEK);
  return answer(length);
}

/** Marks go on being in a row across what is invisible: the walk counts them. */
@inline
function mustWalk(found: i32): bool {
  if (found != CANDIDATES_FOUND) return false;
  exact.findCandidate();
  return exact.marks != 0;
}

@inline
function areKnown(letters0: v128, letters1: v128, page0: v128, low0: v128, page1: v128, low1: v128): bool {
  const plain0 = v128.or(letters0, knownSigns(page0, low0));
  const plain1 = v128.or(letters1, knownSigns(page1, low1));
  return i8x16.all_true(v128.and(plain0, plain1));
}

/** Where nothing else of the first page stands. */
@inline
function asciiLettersIn(page0: v128, low0: v128, page1: v128, low1: v128): u32 {
  const zero = i8x16.splat(0);
  const first0 = v128.and(i8x16.eq(page0, zero), i8x16.ge_u(low0, all(0x41)));
  const first1 = v128.and(i8x16.eq(page1, zero), i8x16.ge_u(low1, all(0x41)));
  if (!v128.any_true(v128.or(first0, first1))) return 0;
  return bitsOf(v128.and(first0, asciiLetters(low0)), v128.and(first1, asciiLetters(low1)));
}

/** Letters of a quiet block, as bits. */
@inline
function addLetters(index: i32, latinBits: u32, otherBits: u32): void {
  const kinds = (latinBits != 0 ? LATIN : 0) | (otherBits != 0 ? OTHER : 0);
  if ((kinds | exact.word) == LETTERS) meet(index, latinBits, otherBits);
  exact.count(<i32>popcnt(latinBits), <i32>popcnt(otherBits));
  if (otherBits != 0) addBlock(index, otherBits);
}

@inline
function addBlock(index: i32, letters: u32): void {
  if (firstOther < 0) firstOther = index;
  const entry = BLOCKS + ((<usize>blocks) << 3);
  store<i32>(entry, index);
  store<u32>(entry, letters, 4);
  blocks++;
}

/** Goes on behind a quiet block. */
@inline
function pass(index: i32, spaces: u32, marks: u32): void {
  const second = spaces & ((spaces << 1) | <u32>(before == SPACE));
  if (second != 0 && !exact.hasDoubtfulSpaces) findWideGap(index, second & ~(second << 1));
  const last = index + BLOCK - 1;
  before = unitAt(last);
  const nature = natureOfUnit(before);
  // A digit or a mark may stand behind letters.
  const word = (nature & (IN_WORD | LETTERS)) == IN_WORD ? wordAfter(index, last, nature) : nature & LETTERS;
  exact.goOn(word, marks);
}

/** Gives where it stopped. */
function walkBlock(index: i32, length: i32): i32 {
  const others = exact.other;
  if (firstOther < 0) exact.count(-exact.latin, 0);
  const next = exact.walk(index, min(index + BLOCK, length), length);
  if (exact.other != others) addBlock(index, 0);
  before = unitAt(next - 1);
  return next;
}

/** What the walk and the glances found. */
function answer(length: i32): i32 {
  const hasCandidates = (exact.seen & CANDIDATE) != 0;
  const hasMixedNumbers = exact.hasMixedNumbers || (hasCandidates && (exact.seen & NATIVE_DIGIT) != 0);
  const endsInBlanks = isBlank(unitAt(length - 1)) && isBlank(unitAt(length - 2));
  const isDoubtful = exact.hasDoubtfulSpaces || endsInBlanks;
  const hasLookAlikes =
    exact.hasMixedWords || (exact.other > 0 && mayPassForLatin(length, hasCandidates));
  return (
    (hasCandidates ? HAS_CANDIDATES : 0) |
    (hasLookAlikes ? HAS_LOOK_ALIKES : 0) |
    (hasMixedNumbers ? HAS_MIXED_NUMBERS : 0) |
    (isDoubtful ? HAS_DOUBTFUL_SPACES : 0) |
    (exact.pairs << PAIRS_SHIFT)
  );
}

/** What the portable walk asks of every letter is settled by counts, but where they leave it open. */
function mayPassForLatin(length: i32, hasCandidates: bool): bool {
  let latin = exact.latin;
  const isMostly = exact.other > latin + firstOther;
  if (!isMostly && (latin == 0 || exact.other > latin)) latin += countLatin(firstOther);
  if (latin == 0 && (!isMostly || countLatin(firstOther) == 0)) return false;
  if (exact.script == exact.MANY || !hasDistinctive(blocks, BLOCK, length)) return true;
  if (isMostly || exact.other > latin) return false;
  return hasCandidates || exact.script == GREEK || isLost(blocks, BLOCK, length);
}
