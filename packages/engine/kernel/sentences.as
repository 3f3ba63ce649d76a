/** Where no word is mixed: whether a word without Latin letters could pass for a Latin one, sentence by sentence. */
import {
  ALIKE,
  BLOCKS,
  DISTINCTIVE,
  ENDS,
  FULL_STOP,
  IN_WORD,
  INSIDE,
  KIND,
  LATIN,
  LATIN_LETTER,
  LETTERS,
  natureOfAstral,
  natureOfUnit,
  partAt,
  unitAt,
} from './memory';

/** So far a word is followed out of a block: of a longer one its sentence is read. */
const BEYOND: i32 = 64;

/** Latin letters before a place. */
export function countLatin(end: i32): i32 {
  let count = 0;
  for (let index = 0; index < end; index++)
    if ((natureOfUnit(unitAt(index)) & LETTERS) == LATIN) count++;
  return count;
}

/** Whether a letter stands in one of the blocks that no Latin letter looks like. */
export function hasDistinctive(blocks: i32, size: i32, length: i32): bool {
  for (let at = 0; at < blocks; at++) {
    const start = load<i32>(BLOCKS + ((<usize>at) << 3));
    const end = min(start + size + 1, length);
    for (let index = start; index < end; index++)
      if ((partAt(index) & KIND) == DISTINCTIVE) return true;
  }
  return false;
}

/** Whether one word looks Latin in a sentence that is not mostly of its script; only sentences of the blocks are read. */
export function isLost(blocks: i32, size: i32, length: i32): bool {
  let end = 0;
  for (let at = 0; at < blocks; at++) {
    const entry = BLOCKS + ((<usize>at) << 3);
    const block = load<i32>(entry);
    const stop = min(block + size + 1, length);
    if (stop <= end || !mayHoldAlikeWord(block, load<u32>(entry, 4), length)) continue;
    if (end < block) {
      let start = block;
      while (start > end && !endsAt(start - 1, length)) start--;
      end = start;
    }
    while (end < stop) {
      end = readSentence(end, length);
      if (end < 0) return true;
    }
  }
  return false;
}

/** Whether all letters of a word in a block, with what of it stands beside the block, look like Latin ones. */
function mayHoldAlikeWord(block: i32, letters: u32, length: i32): bool {
  let rest = letters != 0 ? letters : lettersIn(block, length);
  while (rest != 0) {
    const first = <i32>ctz(rest);
    const end = first + <i32>ctz(~(rest >> first));
    if (isAlike(block + first, end < 32 ? block + end : min(block + end + BEYOND, length), end < 32, first > 0))
      return true;
    if (end >= 32) return false;
    rest &= <u32>(~0 << end);
  }
  return false;
}

/** Of a block that was walked. */
function lettersIn(block: i32, length: i32): u32 {
  let letters: u32 = 0;
  for (let index = 0; index < 32 && block + index < length; index++)
    if (isOtherLetter(block + index)) letters |= 1 << index;
  return letters;
}

function isAlike(start: i32, end: i32, hasEnd: bool, hasStart: bool): bool {
  let index = start;
  while (index < end && (hasEnd || isOtherLetter(index))) {
    if ((partAt(index) & KIND) == DISTINCTIVE) return false;
    index++;
  }
  if (hasStart) return true;
  const least = max(start - BEYOND, 0);
  index = start - 1;
  while (index >= least && isOtherLetter(index)) {
    if ((partAt(index) & KIND) == DISTINCTIVE) return false;
    index--;
  }
  return true;
}

@inline
function isOtherLetter(index: i32): bool {
  const kind = partAt(index) & KIND;
  return kind == ALIKE || kind == DISTINCTIVE;
}

/** The end of the sentence; -1 where it has a word that is lost in it. */
function readSentence(start: i32, length: i32): i32 {
  let latin = 0;
  let other = 0;
  let word: u32 = 0;
  let hasAlikeWord = false;
  let index = start;
  for (; index <= length; index++) {
    const part = index == length ? ENDS : partAt(index) & KIND;
    if (part == LATIN_LETTER) {
      latin++;
      continue;
    }
    if (part == ALIKE || part == DISTINCTIVE) {
      other++;
      word |= part == ALIKE ? 1 : 2;
      continue;
    }
    if (part == INSIDE) continue;
    if (word == 1) hasAlikeWord = true;
    word = 0;
    if (part == ENDS || (part == FULL_STOP && endsAt(index, length))) break;
  }
  return hasAlikeWord && other <= latin ? -1 : index + 1;
}

function endsAt(index: i32, length: i32): bool {
  const part = partAt(index) & KIND;
  if (part != FULL_STOP) return part == ENDS;
  if (index + 1 >= length) return true;
  const unit = unitAt(index + 1);
  if ((unit & 0xfc00) == 0xd800 && index + 2 < length) {
    const low = unitAt(index + 2);
    if ((low & 0xfc00) == 0xdc00)
      return (natureOfAstral((((unit & 0x3ff) << 10) | (low & 0x3ff)) + 0x10000) & IN_WORD) == 0;
  }
  return (natureOfUnit(unit) & IN_WORD) == 0;
}
