/** A word of ASCII that is looked for in bytes beside all else. */
import { byteAt } from './memory';
import { bitsOf64 } from './utf-8-glances';
import { all } from './vectors';

const BLOCK: usize = 64;

/** Where the word to find begins in memory, how long it is, and which of its bytes is searched for. */
let wordAt: usize = 0;
let wordLength: usize = 0;
let anchor: usize = 0;

/** Takes the word from where it stands to where it can stay. */
export function takeWord(from: usize, to: usize, length: i32, place: i32): void {
  wordAt = to;
  wordLength = <usize>length;
  anchor = <usize>place;
  memory.copy(wordAt, from, wordLength);
}

/** Whether it is among the bytes from a place on, or begins right before them. */
export function holdsWord(first: usize, end: usize): bool {
  if (wordLength == 0) return false;
  const sign = all(<i32>byteAt(wordAt + anchor));
  for (let from = first - wordLength; from < end; from += BLOCK) {
    const a = i8x16.eq(v128.load(from), sign);
    const b = i8x16.eq(v128.load(from, 16), sign);
    const c = i8x16.eq(v128.load(from, 32), sign);
    const d = i8x16.eq(v128.load(from, 48), sign);
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
    let places = bitsOf64(a, b, c, d);
    while (places != 0) {
      const start = from + <usize>ctz(places) - anchor;
      if (start + wordLength <= end && memory.compare(start, wordAt, wordLength) == 0) return true;
      places &= places - 1;
    }
  }
  return false;
}
