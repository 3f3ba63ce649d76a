/**
 * Letters of other scripts in a text in UTF-8: a sentence in which they are the most, and of one script, is left alone,
 * wherever the text is cut around it; of any other one each word is read.
 */
import { all, classesOf, highNibbles, lowNibbles } from './vectors';
import {
  byteAt,
  DISTINCTIVE,
  ALIKE,
  ENDS,
  FULL_STOP,
  INSIDE,
  IN_WORD,
  KIND,
  LETTERS,
  LATIN,
  OTHER,
  PARTS,
} from './memory';
import { GREEK, SENTENCE_LATIN, SENTENCE_LEADS, SENTENCE_LOOKS, SENTENCE_OTHER } from './utf-8-tables';
import { ASCII_CLASSES, ASCII_ENDS, ASCII_WORDS } from './utf-8-tables';
import { decode, natureOf, next } from './utf-8-characters';

export const ASKS: i32 = 0;
export const FINE: i32 = 1;
/** More of the text must come to say. */
export const WAITS: i32 = 2;

const FULL_STOP_BYTE: u32 = 0x2e;

/** Where the last sentence ends that was read. */
export let counted: usize = 0;
/** Where the sentence begins that waits. */
export let waiting: usize = 0;
/** Whether letters were left alone since most of their sentence is like them: then some must be no look-alike. */
export let leansOnMajority: bool = false;
export let hasDistinctive: bool = false;

export function resetSentences(): void {
  counted = 0;
  leansOnMajority = false;
  hasDistinctive = false;
}

export function moveSentences(by: usize): void {
  counted = counted > by ? counted - by : 0;
}

/** Reads the sentence of a letter; `low` is where the text begins that is here, all of it where `isBeginning`. */
export function follow(place: usize, low: usize, isBeginning: bool, end: usize, isEnd: bool): i32 {
  const isKnown = counted > low;
  const start = startOf(place, isKnown ? counted : low, isKnown || isBeginning);
  if (start == 0) return ASKS;
  let latin = 0;
  let other = 0;
  let isOdd = false;
  let carriedOther: u64 = 0;
  let carriedWord: u64 = 0;
  let at = start;
  let stop: usize = 0;
  while (stop == 0) {
    if (!isEnd && at + 80 > end) {
      waiting = start;
      return WAITS;
    }
    if (at >= end) {
      stop = end;
      break;
    }
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const leads0 = leadsOf(a);
    const leads1 = leadsOf(b);
    const leads2 = leadsOf(c);
    const leads3 = leadsOf(d);
    const ascii0 = asciiOf(a);
    const ascii1 = asciiOf(b);
    const ascii2 = asciiOf(c);
    const ascii3 = asciiOf(d);
    const size = wholeBytes(at);
    let limit = size;
    let ends = bits64(ascii0, ascii1, ascii2, ascii3, ASCII_ENDS) & below(size);
    while (ends != 0) {
      const place = <i32>ctz(ends);
      if (endsAt(at + <usize>place)) {
        limit = place;
        stop = at + <usize>place + 1;
        break;
      }
      ends &= ends - 1;
    }
    const leads = v128.or(v128.or(leads0, leads1), v128.or(leads2, leads3));
    let looks: u64 = 0;
    let latinLeads: u64 = 0;
    if (v128.any_true(v128.and(leads, all(<i32>(SENTENCE_LOOKS | SENTENCE_LATIN))))) {
      looks = bits64(leads0, leads1, leads2, leads3, SENTENCE_LOOKS) & below(limit);
      latinLeads = bits64(leads0, leads1, leads2, leads3, SENTENCE_LATIN);
    }
    while (looks != 0) {
      const place = <i32>ctz(looks);
      const codePoint = decode(at + <usize>place);
      if (codePoint < 0) return ASKS;
      if ((natureOf(codePoint) & (IN_WORD | LETTERS)) != 0) isOdd = true;
      const kind = kindOf(codePoint);
      if (kind == FULL_STOP) isOdd = true;
      if (kind == ENDS) {
        limit = place;
        stop = next;
        break;
      }
      looks &= looks - 1;
    }
    // Digits are taken for letters: then more words are read, and nothing is overlooked.
    const letters = bits64(ascii0, ascii1, ascii2, ascii3, ASCII_WORDS);
    const otherLeads = bits64(leads0, leads1, leads2, leads3, SENTENCE_OTHER);
    const here = below(limit);
    latin += <i32>popcnt((letters | latinLeads) & here);
    other += <i32>popcnt(otherLeads & here);
    const others = otherLeads | (otherLeads << 1);
    const words = letters | latinLeads | (latinLeads << 1);
    const meets = (((others << 1) | carriedOther) & words) | (((words << 1) | carriedWord) & others);
    if ((meets & here) != 0) isOdd = true;
    carriedOther = (others >> (size - 1)) & 1;
    carriedWord = (words >> (size - 1)) & 1;
    at += <usize>size;
  }
  counted = stop;
  if (isOdd || other <= latin) return readWords(start, stop) ? FINE : ASKS;
  leansOnMajority = true;
  if (!hasDistinctive) findDistinctive(start, stop);
  return FINE;
}

@inline
function leadsOf(bytes: v128): v128 {
  return classesOf(SENTENCE_LEADS, highNibbles(bytes), lowNibbles(bytes));
}

@inline
function asciiOf(bytes: v128): v128 {
  return classesOf(ASCII_CLASSES, highNibbles(bytes), lowNibbles(bytes));
}

/** Where some bit of the mask is set. */
@inline
export function bits64(a: v128, b: v128, c: v128, d: v128, mask: u8): u64 {
  const bits = all(<i32>mask);
  const zero = i8x16.splat(0);
  const first =
    <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.and(a, bits), zero))) |
    ((<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.and(b, bits), zero)))) << 16);
  const second =
    <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.and(c, bits), zero))) |
    ((<u64>(<u32>i8x16.bitmask(i8x16.eq(v128.and(d, bits), zero)))) << 16);
  return ~(first | (second << 32));
}

@inline
export function below(count: i32): u64 {
  return count > 63 ? ~(<u64>0) : ((<u64>1) << count) - 1;
}

/** How many of 64 bytes are whole characters. */
export function wholeBytes(at: usize): i32 {
  if (byteAt(at + 63) < 0x80) return 64;
  if (byteAt(at + 63) >= 0xc0) return 63;
  if (byteAt(at + 62) >= 0xe0) return 62;
  return byteAt(at + 61) >= 0xf0 ? 61 : 64;
}

@inline
function kindOf(codePoint: i32): u32 {
  return codePoint > 0xffff ? 0 : <u32>load<u8>(PARTS + <usize>codePoint) & KIND;
}

/** Of a byte that may end one. */
function endsAt(at: usize): bool {
  if (byteAt(at) != FULL_STOP_BYTE) return true;
  const codePoint = decode(at + 1);
  return codePoint < 0 || (natureOf(codePoint) & IN_WORD) == 0;
}

/** Where the sentence begins in which a letter stands; 0 where that is not here. */
function startOf(place: usize, low: usize, isKnown: bool): usize {
  let at = place;
  while (at > low) {
    if (at >= low + 16) {
      const bytes = v128.load(at - 16);
      const looks = v128.and(leadsOf(bytes), all(<i32>SENTENCE_LOOKS));
      const ends = v128.and(asciiOf(bytes), all(<i32>ASCII_ENDS));
      if (!v128.any_true(v128.or(looks, ends))) {
        at -= 16;
        continue;
      }
    }
    const least = max(low, at - 16);
    while (at > least) {
      at--;
      const byte = byteAt(at);
      if (byte >= 0xc2) {
        const codePoint = decode(at);
        const kind = codePoint < 0 ? 0 : kindOf(codePoint);
        // One of full width may stand in a word.
        if (kind == FULL_STOP) return 0;
        if (kind == ENDS) return next;
      } else if (byte < 0x80 && isEnd(byte) && endsAt(at)) return at + 1;
    }
  }
  return isKnown ? low : 0;
}

function isEnd(byte: u32): bool {
  return byte == FULL_STOP_BYTE || byte == 0x21 || byte == 0x3f || byte == 0x0a || byte == 0x0d;
}

function findDistinctive(start: usize, stop: usize): void {
  for (let at = start; at < stop; at = next) {
    const codePoint = decode(at);
    if (codePoint < 0) return;
    if (kindOf(codePoint) == DISTINCTIVE) {
      hasDistinctive = true;
      return;
    }
  }
}

/** Whether no word of a sentence mixes scripts, is lost among Latin ones, or is one Greek letter. */
function readWords(start: usize, stop: usize): bool {
  let latin = 0;
  let other = 0;
  let script: u32 = 0;
  /** Of the word that goes on, the kinds of its letters; of the same without the marks and digits that end it. */
  let word: u32 = 0;
  let kinds: u32 = 0;
  let letters = 0;
  let isGreek = false;
  let hasAlikeWord = false;
  let hasOwn = false;
  let at = start;
  while (at <= stop) {
    const codePoint = at < stop ? decode(at) : 0x20;
    if (codePoint < 0) return false;
    at = at < stop ? next : stop + 1;
    const nature = natureOf(codePoint);
    word = (nature & IN_WORD) == 0 ? 0 : word | (nature & LETTERS);
    if (word == LETTERS) return false;
    if ((nature & LETTERS) == LATIN) latin++;
    const kind = kindOf(codePoint);
    if ((nature & OTHER) != 0) {
      if (codePoint > 0xffff) return false;
      const own = <u32>load<u8>(PARTS + <usize>codePoint) >> 3;
      if (script != 0 && script != own) return false;
      script = own;
      other++;
      letters++;
      isGreek = own == GREEK;
      kinds |= kind == ALIKE ? 1 : 2;
      if (kind == DISTINCTIVE) hasOwn = true;
    } else if (kind != INSIDE) {
      if (kinds == 1) hasAlikeWord = true;
      if (isGreek && letters == 1) return false;
      kinds = 0;
      letters = 0;
      isGreek = false;
    }
  }
  if (hasOwn) hasDistinctive = true;
  if (other <= latin) return !hasAlikeWord;
  leansOnMajority = true;
  return true;
}
