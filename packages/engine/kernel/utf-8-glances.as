/** What SIMD sees of 64 bytes of UTF-8 at a glance: what is proven of them, and which characters must be looked at. */
import { byteAt } from './memory';
import { LEADS } from './utf-8-tables';
import { findLineEnd, mayBeDoubled } from './utf-8-characters';
import * as lines from './utf-8-lines';
import { all, bitsOf, classesOf, highNibbles, lowNibbles } from './vectors';

/** Of the punctuation of ordinary texts, so that it is not decoded: from U+2010 to U+2027, from U+FF01 to U+FF0F. */
@inline
export function isCommon(place: usize): bool {
  const two = <u32>load<u16>(place);
  const third = byteAt(place + 2);
  return (two == 0x80e2 && third - 0x90 <= 0x17) || (two == 0xbcef && third - 0x81 <= 14);
}

@inline
export function leadsOf(vector: v128): v128 {
  return classesOf(LEADS, highNibbles(vector), lowNibbles(vector));
}

@inline
export function bitsOf64(a: v128, b: v128, c: v128, d: v128): u64 {
  return <u64>bitsOf(a, b) | ((<u64>bitsOf(c, d)) << 32);
}

@inline
function isFrom(vector: v128, first: i32, last: i32): v128 {
  return i8x16.le_u(i8x16.sub(vector, all(first)), all(last - first));
}

/** The second bytes of marks and digits, and some more. */
@inline
export function arabic(place: usize, vector: v128): v128 {
  const lead = v128.load(place - 1);
  return v128.or(
    v128.and(i8x16.eq(lead, all(0xd8)), isFrom(vector, 0x80, 0x9c)),
    v128.and(i8x16.eq(lead, all(0xd9)), isFrom(vector, 0x8b, 0xb0)),
  );
}

/** The third bytes of wide spaces, fillers and marks, and some more. */
@inline
export function kana(place: usize, vector: v128): v128 {
  const second = v128.load(place - 1);
  const signs = v128.and(
    v128.or(i8x16.eq(second, all(0x80)), i8x16.eq(second, all(0x85))),
    v128.or(i8x16.eq(vector, all(0x80)), isFrom(vector, 0xa4, 0xad)),
  );
  const marks = v128.and(i8x16.eq(second, all(0x82)), isFrom(vector, 0x99, 0x9a));
  return v128.and(v128.or(signs, marks), i8x16.eq(v128.load(place - 2), all(0xe3)));
}

/** Whether the controls are tabs and line ends, and nothing stands before them, or twice, that is one too many. */
export function arePlainSigns(
  at: usize,
  low: usize,
  isBeginning: bool,
  a: v128,
  b: v128,
  c: v128,
  d: v128,
  most: v128,
): bool {
  const tails = lines.tails;
  const plain = lines.plain;
  const runs = lines.runs;
  if (areWellPlaced(at, low, isBeginning, a, b, c, d, most)) return true;
  lines.restoreLines(tails, plain, runs);
  return false;
}

@inline
function areWellPlaced(
  at: usize,
  low: usize,
  isBeginning: bool,
  a: v128,
  b: v128,
  c: v128,
  d: v128,
  most: v128,
): bool {
  if (v128.any_true(i8x16.eq(most, all(0x7f)))) return false;
  const control = all(0x1f);
  let controls = bitsOf64(
    i8x16.le_u(a, control),
    i8x16.le_u(b, control),
    i8x16.le_u(c, control),
    i8x16.le_u(d, control),
  );
  while (controls != 0) {
    const place = at + <usize>ctz(controls);
    const byte = byteAt(place);
    if (byte == 0x0a || byte == 0x0d) {
      if (!lines.passLineEnd(place, low, isBeginning)) return false;
      findLineEnd();
    } else if (byte != 0x09) return false;
    controls &= controls - 1;
  }
  const space = all(0x20);
  const spaces = bitsOf64(i8x16.eq(a, space), i8x16.eq(b, space), i8x16.eq(c, space), i8x16.eq(d, space));
  let second = spaces & ((spaces << 1) | <u64>(byteAt(at - 1) == 0x20));
  second &= ~(second << 1);
  while (second != 0) {
    if (!mayBeDoubled(at + <usize>ctz(second))) return false;
    second &= second - 1;
  }
  return true;
}
