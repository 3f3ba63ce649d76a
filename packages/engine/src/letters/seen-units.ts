/** A text as UTF-16 units, read as it is seen: without the invisible characters inside its words. */

import { writeUnits } from '../unicode/text-units.ts';
import {
  APOSTROPHE,
  classesOfAscii,
  classOfPair,
  ENDS_SENTENCE,
  FULL_STOPS,
  IN_WORD,
  LETTER,
  letterClasses,
  SURROGATE,
  UNSEEN,
} from './letter-classes.ts';

/** Stands for the second half of a pair that became one letter. */
const NO_UNIT = 0x2060;

/** Characters of a part of a text that can be seen, with their places. */
export interface SeenText {
  readonly codePoints: Int32Array;
  /** UTF-16 index of each. */
  readonly starts: Int32Array;
}

/** Beside a word, what may be read past or into it. */
const MAY_JOIN = SURROGATE | UNSEEN | APOSTROPHE;

/**
 * Units that are read at once. A loop over a long text that is called once is compiled while it runs and thrown away at
 * its end (V8): many calls are compiled well.
 */
export const STRETCH = 2048;

/**
 * The first unit between two indices that has some of these classes; `to` where there is none. Apart, so that it is
 * compiled once for all: the loop over a long text would else be thrown away with each text.
 */
function findUnit(units: Uint16Array, classes: Int32Array, wanted: number, from: number, to: number): number {
  let index = from;
  while (index < to && ((classes[units[index] as number] as number) & wanted) === 0) index++;
  return index;
}

/** The same where no unit of ASCII has these classes: stretches of ASCII are passed by, eight units at once. */
function findBeyondAscii(
  units: Uint16Array,
  pairs: Uint32Array,
  classes: Int32Array,
  wanted: number,
  from: number,
  to: number,
): number {
  let index = from;
  for (;;) {
    const stop = Math.min(to, (index | (BLOCK - 1)) + 1);
    while (index < stop && ((classes[units[index] as number] as number) & wanted) === 0) index++;
    if (index < stop || index >= to) return index;
    for (let pair = index >> 1; index + 8 <= to; pair += 4, index += 8) {
      const all =
        (pairs[pair] as number) |
        (pairs[pair + 1] as number) |
        (pairs[pair + 2] as number) |
        (pairs[pair + 3] as number);
      if ((all & BEYOND_ASCII) !== 0) break;
    }
  }
}
/** Units that are read one by one where some are beyond ASCII. */
const BLOCK = 64;
const BEYOND_ASCII = 0xff80ff80;

const NO_SPARE = new Uint16Array();
/** Larger ones are not kept. */
const LARGEST_SPARE = 1 << 19;
/** Memory that is used again: what was never touched is slow. */
let spare = NO_SPARE;

export class SeenUnits {
  /** One more than the text has: a zero. */
  readonly units: Uint16Array;
  /** The same memory, two units at once. */
  readonly #pairs: Uint32Array;
  readonly length: number;
  readonly classes = letterClasses();
  /** All that the word has which was read last, in one, and how many of it are letters. */
  wordClass = 0;
  wordLetters = 0;

  constructor(text: string) {
    const room = (text.length | 1) + 1;
    if (spare.length < room) spare = new Uint16Array(Math.min(room * 2, Math.max(room, LARGEST_SPARE)));
    const { buffer } = spare;
    spare = NO_SPARE;
    this.units = writeUnits(text, new Uint16Array(buffer, 0, room));
    this.units[text.length] = 0;
    this.#pairs = new Uint32Array(buffer, 0, room >> 1);
    this.length = text.length;
  }

  /** Gives its memory to the next text: it is not to be asked any more. */
  release(): void {
    const { buffer } = this.units;
    if (buffer.byteLength <= LARGEST_SPARE * 2) spare = new Uint16Array(buffer as ArrayBuffer);
  }

  /** Puts a letter in the place of a character. */
  replace(index: number, letter: number): void {
    if (this.codePointAt(index) > 0xffff) this.units[index + 1] = NO_UNIT;
    this.units[index] = letter;
  }

  codePointAt(index: number): number {
    const unit = this.units[index] as number;
    if (unit < 0xd800 || unit > 0xdbff) return unit;
    const low = this.units[index + 1] as number;
    return low >= 0xdc00 && low <= 0xdfff ? (unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000 : unit;
  }

  /** 0 behind the end. */
  classAt(index: number): number {
    if (index >= this.length) return 0;
    const bits = this.classes[this.units[index] as number] as number;
    return bits === SURROGATE ? classOfPair(this.codePointAt(index)) : bits;
  }

  /** The seen character at an index or behind it; `length` where there is none. */
  from(index: number): number {
    let place = index;
    while (place < this.length && (this.classAt(place) & UNSEEN) !== 0) place += this.#widthAt(place);
    return place;
  }

  after(index: number): number {
    return this.from(index + this.#widthAt(index));
  }

  /** The last seen character before an index; -1 where there is none. */
  before(index: number): number {
    let place = index;
    do {
      place--;
      if (place > 0 && this.codePointAt(place - 1) > 0xffff) place--;
    } while (place >= 0 && (this.classAt(place) & UNSEEN) !== 0);
    return place;
  }

  #widthAt(index: number): number {
    return this.codePointAt(index) > 0xffff ? 2 : 1;
  }

  /** The first character between two indices that has some of these classes; `to` or more where there is none. */
  find(wanted: number, from: number, to: number): number {
    const { classes, units } = this;
    let index = from;
    for (;;) {
      index =
        (wanted & classesOfAscii()) === 0
          ? findBeyondAscii(units, this.#pairs, classes, wanted | SURROGATE, index, to)
          : findUnit(units, classes, wanted | SURROGATE, index, to);
      if (index >= to || (this.classAt(index) & wanted) !== 0) return index;
      index += this.#widthAt(index);
    }
  }

  /** Whether some unit is of a kind; none of ASCII is. */
  has(isOfKind: Int32Array): boolean {
    const { units, length } = this;
    for (let from = 0; from < length; from += STRETCH) {
      const to = Math.min(from + STRETCH, length);
      if (findBeyondAscii(units, this.#pairs, isOfKind, 1, from, to) < to) return true;
    }
    return false;
  }

  isInWord(index: number): boolean {
    return (this.classAt(index) & IN_WORD) !== 0;
  }

  /** The nearest index before or behind one that no word spans, whatever letters are replaced in it. */
  borderFrom(index: number, step: -1 | 1): number {
    let border = index;
    const isInside = (unit: number) => ((this.classes[unit] as number) & (IN_WORD | MAY_JOIN)) !== 0;
    if (step > 0) while (border < this.length && isInside(this.units[border] as number)) border++;
    else while (border > 0 && isInside(this.units[border - 1] as number)) border--;
    return border;
  }

  /** Where the word begins that a character stands in. */
  startOfWord(index: number): number {
    const { classes, units } = this;
    let start = index;
    for (;;) {
      while (start > 0 && ((classes[units[start - 1] as number] as number) & IN_WORD) !== 0) start--;
      if (start === 0 || ((classes[units[start - 1] as number] as number) & MAY_JOIN) === 0) return start;
      const before = this.before(start);
      if (before < 0) return start;
      const bits = this.classAt(before);
      if ((bits & IN_WORD) === 0 && ((bits & APOSTROPHE) === 0 || !this.#joins(before))) return start;
      start = before;
    }
  }

  /** Reads the word that begins here; gives where it ends. */
  readWord(start: number): number {
    const { classes, units } = this;
    let all = 0;
    let letters = 0;
    let end = start;
    for (let index = start; ; ) {
      let bits = classes[units[index] as number] as number;
      let width = 1;
      if ((bits & IN_WORD) === 0) {
        if ((bits & MAY_JOIN) === 0 || index >= this.length) break;
        bits = this.classAt(index);
        width = this.#widthAt(index);
        const goesOn = (bits & (IN_WORD | UNSEEN)) !== 0 || ((bits & APOSTROPHE) !== 0 && this.#joins(index));
        if (!goesOn) break;
        // It is put together from more than units in a row.
        all |= UNSEEN;
        if ((bits & UNSEEN) !== 0) {
          index += width;
          continue;
        }
      }
      all |= bits;
      if ((bits & LETTER) !== 0) letters++;
      index += width;
      end = index;
    }
    this.wordClass = all;
    this.wordLetters = letters;
    return end;
  }

  /** An apostrophe stands inside a word when the letters beside it are of one script. */
  #joins(apostrophe: number): boolean {
    const before = this.before(apostrophe);
    return before >= 0 && (this.classAt(before) & this.classAt(this.after(apostrophe)) & LETTER) !== 0;
  }

  /** A full stop with a letter right after it stands in an address, a file name or a number. */
  endsSentence(index: number): boolean {
    const unit = this.units[index] as number;
    if (((this.classes[unit] as number) & ENDS_SENTENCE) === 0) return false;
    return !FULL_STOPS.has(unit) || (this.classAt(this.after(index)) & IN_WORD) === 0;
  }

  /** What is seen between two indices. */
  seen(from: number, to: number): SeenText {
    const codePoints = new Int32Array(to - from);
    const starts = new Int32Array(to - from);
    const length = this.#readSeen(from, to, codePoints, starts);
    return { codePoints: codePoints.subarray(0, length), starts: starts.subarray(0, length) };
  }

  /** Apart, as the loop of `findUnit` is. */
  #readSeen(from: number, to: number, codePoints: Int32Array, starts: Int32Array): number {
    const { classes, units } = this;
    let length = 0;
    for (let index = from; index < to; index++) {
      let codePoint = units[index] as number;
      let bits = classes[codePoint] as number;
      const start = index;
      if (bits === SURROGATE) {
        bits = this.classAt(index);
        codePoint = this.codePointAt(index);
        if (codePoint > 0xffff) index++;
      }
      if ((bits & UNSEEN) !== 0) continue;
      codePoints[length] = codePoint;
      starts[length] = start;
      length++;
    }
    return length;
  }
}
