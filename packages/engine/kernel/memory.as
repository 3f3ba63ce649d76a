/** Where things stand in the memory of the kernel, and what its tables say of a unit: the same bits as in natures.ts. */

/** Of every code point below U+20000: what it is to the walk. */
export const NATURES: usize = 0x10000;
/** Of every UTF-16 unit: what it is to a sentence, and the script of a letter. */
export const PARTS: usize = 0x30000;
/** Of every 256 code points from U+20000: what nearly all of them are to the walk. */
export const PAGES: usize = 0x40000;
/** Indices of the blocks with letters that are not Latin, and these as bits; 0 where they were not looked at. */
export const BLOCKS: usize = 0x42000;
/** What stands before it is 0. */
export const TEXT: usize = 0x80000;

/** Where the longest text ends: indices of the units that need a look, in order. */
export const PLACES: usize = 0x181000;

/** How many of them there are. */
export let placeCount: i32 = 0;

export function forgetPlaces(): void {
  placeCount = 0;
}

/** Keeps the first `count` places. */
export function takePlacesBack(count: i32): void {
  placeCount = count;
}

@inline
export function addPlace(index: i32): void {
  store<i32>(PLACES + ((<usize>placeCount) << 2), index);
  placeCount++;
}

/** Units of a turn. */
export const BLOCK: i32 = 32;

/** Answers, as bits; pairs are counted above them. */
export const HAS_CANDIDATES: i32 = 1;
export const HAS_LOOK_ALIKES: i32 = 2;
export const HAS_MIXED_NUMBERS: i32 = 4;
export const HAS_DOUBTFUL_SPACES: i32 = 8;
export const PAIRS_SHIFT: i32 = 4;

export const IN_WORD: u32 = 1;
export const LATIN: u32 = 2;
export const OTHER: u32 = 4;
export const LETTERS: u32 = 6;
export const LINE_END: u32 = 8;
export const MARK: u32 = 16;
export const NATIVE_DIGIT: u32 = 32;
export const SURROGATE: u32 = 64;
export const CANDIDATE: u32 = 128;

export const KIND: u32 = 7;
export const LATIN_LETTER: u32 = 1;
export const ALIKE: u32 = 2;
export const DISTINCTIVE: u32 = 3;
export const INSIDE: u32 = 4;
export const ENDS: u32 = 5;
export const FULL_STOP: u32 = 6;

@inline
export function byteAt(at: usize): u32 {
  return <u32>load<u8>(at);
}

@inline
export function unitAt(index: i32): u32 {
  return <u32>load<u16>(TEXT + ((<usize>index) << 1));
}

@inline
export function natureOfUnit(unit: u32): u32 {
  return <u32>load<u8>(NATURES + <usize>unit);
}

export function natureOfAstral(codePoint: u32): u32 {
  if (codePoint < 0x20000) return <u32>load<u8>(NATURES + <usize>codePoint);
  // The last two of a plane are no characters.
  if ((codePoint & 0xfffe) == 0xfffe) return CANDIDATE | IN_WORD;
  return <u32>load<u8>(PAGES + <usize>((codePoint - 0x20000) >> 8));
}

@inline
export function partAt(index: i32): u32 {
  return <u32>load<u8>(PARTS + <usize>unitAt(index));
}

/** What may stand one too many before a line end. */
export function isBlank(unit: u32): bool {
  if (unit == 0x20 || unit == 0x09) return true;
  return (
    unit > 0x7f && (unit == 0xa0 || (unit >= 0x2000 && unit <= 0x200a) || unit == 0x202f || unit == 0x3000)
  );
}

/** So many doubled spaces inside sentences are asked about. */
export const MANY_GAPS: i32 = 12;

/** A letter of ASCII, or anything beyond it. */
export function isWordUnit(unit: u32): bool {
  return unit > 0x7f || ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a);
}

/** Whether a gap may open after this unit; `before` is the unit right before it. */
export function endsSentence(unit: u32, before: u32): bool {
  if (isFullStop(unit)) return true;
  const isCloser =
    unit == 0x2019 || unit == 0x201d || unit == 0x22 || unit == 0x27 || unit == 0x29 || unit == 0x5d;
  return isCloser && isFullStop(before);
}

function isFullStop(unit: u32): bool {
  return unit == 0x2e || unit == 0x21 || unit == 0x3f;
}
