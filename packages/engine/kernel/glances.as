/** What SIMD sees of sixteen bytes at a glance: tables of nibbles, and comparisons. */
import { LATIN_1, MARK_RECTANGLES, PAGE_KINDS, RARE_KINDS, RECTANGLES } from './tables';
import { all, bitsOf, classesOf, highNibbles, lowNibbles, SPLATS } from './vectors';

/** For units of two bytes. */
export const LOW_BYTES: usize = 0x65000;
export const BEYOND_ASCII: usize = 0x65010;
const NOT_RARE: i32 = 0xff & ~(<i32>RARE_KINDS);

export function openGlances(): void {
  for (let value: usize = 0; value < 256; value++) memory.fill(SPLATS + (value << 4), <u8>value, 16);
  v128.store(LOW_BYTES, i16x8.splat(0xff));
  v128.store(BEYOND_ASCII, i16x8.splat(<i16>0xff80));
}

@inline
export function latin1Of(low: v128): v128 {
  return classesOf(LATIN_1, highNibbles(low), lowNibbles(low));
}

/** The kind of each page: some need a look wherever they occur, some are looked up by rectangles. */
@inline
export function kindsOf(page: v128): v128 {
  return classesOf(PAGE_KINDS, highNibbles(page), lowNibbles(page));
}

@inline
export function needRectangles(kinds: v128): bool {
  return v128.any_true(v128.and(kinds, all(NOT_RARE)));
}

/** What is not 0 needs a look; on some pages, rectangles say more. */
@inline
export function looksAt(kinds: v128, page: v128, low: v128): v128 {
  const isFirst = i8x16.eq(page, i8x16.splat(0));
  const ofFirst = v128.and(latin1Of(low), isFirst);
  const isCyrillicMark = i8x16.le_u(i8x16.sub(low, all(0x82)), all(7));
  const ofCyrillic = v128.and(isCyrillicMark, i8x16.eq(page, all(4)));
  return v128.or(v128.or(ofFirst, ofCyrillic), v128.and(kinds, all(RARE_KINDS)));
}

@inline
export function rectanglesOf(page: v128, low: v128): v128 {
  const pageHigh = highNibbles(page);
  const pageLow = lowNibbles(page);
  const high = highNibbles(low);
  const lowest = lowNibbles(low);
  return v128.or(
    v128.and(classesOf(RECTANGLES, pageHigh, pageLow), classesOf(RECTANGLES + 32, high, lowest)),
    v128.and(classesOf(RECTANGLES + 64, pageHigh, pageLow), classesOf(RECTANGLES + 96, high, lowest)),
  );
}

/** Of Arabic and Devanagari, where marks are a part of ordinary words. */
@inline
export function isMarkPage(page: v128): v128 {
  return v128.or(i8x16.eq(page, all(6)), i8x16.eq(page, all(9)));
}

@inline
export function marksOf(page: v128, low: v128): v128 {
  return v128.and(
    classesOf(MARK_RECTANGLES, highNibbles(page), lowNibbles(page)),
    classesOf(MARK_RECTANGLES + 32, highNibbles(low), lowNibbles(low)),
  );
}

/** Of nothing but ASCII. */
@inline
export function asciiControls(low: v128): v128 {
  return v128.or(i8x16.lt_s(low, all(0x20)), i8x16.eq(low, all(0x7f)));
}

@inline
export function asciiLetters(low: v128): v128 {
  const place = i8x16.sub(v128.or(low, all(0x20)), all(0x61));
  return i8x16.le_u(place, all(25));
}

/** What else is or is no letter on these pages needs a look. */
@inline
export function latinLetters(page: v128, low: v128): v128 {
  const isFirst = i8x16.eq(page, i8x16.splat(0));
  const isAccented = i8x16.ge_u(low, all(0xc0));
  const isOfFirst = v128.and(isFirst, v128.or(asciiLetters(low), isAccented));
  const isOfOthers = v128.or(i8x16.eq(page, all(1)), i8x16.eq(page, all(0x1e)));
  return v128.or(isOfFirst, isOfOthers);
}

@inline
export function greekOf(page: v128, low: v128): v128 {
  const isLetter = i8x16.le_u(i8x16.sub(low, all(0x90)), all(0x3f));
  return v128.and(i8x16.eq(page, all(3)), isLetter);
}

@inline
export function spacesOf(page0: v128, low0: v128, page1: v128, low1: v128): u32 {
  const zero = i8x16.splat(0);
  const space = all(0x20);
  const spaces0 = v128.and(i8x16.eq(low0, space), i8x16.eq(page0, zero));
  const spaces1 = v128.and(i8x16.eq(low1, space), i8x16.eq(page1, zero));
  return bitsOf(spaces0, spaces1);
}

/** What a text is mostly written in, so that a block of it is proven quiet faster. */
export const NOTHING_KNOWN: i32 = 0;
export const CYRILLIC_KNOWN: i32 = 1;
export const CJK_KNOWN: i32 = 2;
export const ARABIC_KNOWN: i32 = 3;

/** By the page of a character. */
export function knownFor(page: u32, otherwise: i32): i32 {
  if (page == 0) return otherwise;
  if (page == 0x04) return CYRILLIC_KNOWN;
  if (page == 0x06) return ARABIC_KNOWN;
  return page - 0x4e <= 0x9f - 0x4e ? CJK_KNOWN : NOTHING_KNOWN;
}

@inline
function isFrom(bytes: v128, first: i32, last: i32): v128 {
  return i8x16.le_u(i8x16.sub(bytes, all(first)), all(last - first));
}

/** From U+0400 to U+045F. */
@inline
export function knownCyrillic(page: v128, low: v128): v128 {
  return v128.and(i8x16.eq(page, all(4)), i8x16.le_u(low, all(0x5f)));
}

/** Ideographs, from U+3001 to U+3020, and from U+FF01 to U+FF0F. */
@inline
export function knownCjk(page: v128, low: v128): v128 {
  const signs = v128.and(i8x16.eq(page, all(0x30)), isFrom(low, 0x01, 0x20));
  const wideSigns = v128.and(i8x16.eq(page, all(0xff)), isFrom(low, 0x01, 0x0f));
  return v128.or(isFrom(page, 0x4e, 0x9f), v128.or(signs, wideSigns));
}

/** From U+0621 to U+064A, and the comma. */
@inline
export function knownArabic(page: v128, low: v128): v128 {
  const isKnown = v128.or(isFrom(low, 0x21, 0x4a), i8x16.eq(low, all(0x0c)));
  return v128.and(i8x16.eq(page, all(6)), isKnown);
}

/** ASCII, but for its controls. */
@inline
export function knownSigns(page: v128, low: v128): v128 {
  return v128.and(i8x16.eq(page, i8x16.splat(0)), isFrom(low, 0x20, 0x7e));
}
