/** What a text says again. */
import type { Marks } from '../../marks/marks.ts';
import { periodOf } from '../symbol-stream.ts';

/** Characters after which the next one is known if they came up before. */
export const CONTEXT = 3;
/** Characters of a message that is repeated as a whole. */
const SHORTEST_COPY = 6;
/** Places behind the last mark: those of a word. */
const MOST_GAPS = 4;
/** Spreads the numbers of contexts. */
const FACTOR = 0x9e3779b1;

/** Of at most 65,535 characters. A character is known if it goes on as the text did where the same characters came before. */
export function withoutRepeats(text: string): string {
  const codePoints = codePointsOf(text);
  const { length } = codePoints;
  const contexts = new Contexts(codePoints);
  const once = new Int32Array(length);
  let count = 0;
  let known = 0;
  for (let place = 0; place < length; place++) {
    const codePoint = codePoints[place] as number;
    if (known > 0 && codePoints[known] === codePoint) known++;
    else {
      once[count++] = codePoint;
      known = 0;
    }
    if (place + 1 < CONTEXT) continue;
    const before = contexts.add(place + 1);
    if (known === 0) known = before;
  }
  return count === length ? text : String.fromCodePoint(...once.subarray(0, count));
}

/** Whether marks that are scattered stop where the text does, as those do that are written again and again. */
export function runToEnd(marks: Marks, end: number): boolean {
  const first = marks.starts[0] ?? 0;
  const last = marks.starts[marks.length - 1] ?? 0;
  return (end - last) * marks.length <= (last - first) * MOST_GAPS;
}

/** The text that is written twice or more, the last time perhaps cut; a short one may be said so. */
export function withoutCopies(text: string): string {
  const period = periodOf(text, text.length);
  return period < SHORTEST_COPY || period * 2 > text.length ? text : text.slice(0, period);
}

function codePointsOf(text: string): Int32Array {
  const codePoints = new Int32Array(text.length);
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const codePoint = text.codePointAt(index) as number;
    codePoints[count++] = codePoint;
    if (codePoint > 0xffff) index++;
  }
  return codePoints.subarray(0, count);
}

/** The last three characters before each place of a text: where the same came before. */
class Contexts {
  readonly #codePoints: Int32Array;
  /** By a number of the three: the last place behind them, and for each place the one before; 0 is none. */
  readonly #last: Uint16Array;
  readonly #before: Uint16Array;

  constructor(codePoints: Int32Array) {
    this.#codePoints = codePoints;
    this.#last = new Uint16Array(2 ** Math.ceil(Math.log2(codePoints.length + 1)));
    this.#before = new Uint16Array(codePoints.length + 1);
  }

  /** The last place before this one with the same context; 0 where there is none. */
  add(place: number): number {
    const [last, before] = [this.#last, this.#before];
    const slot = this.#numberAt(place) & (last.length - 1);
    let found = last[slot] as number;
    before[place] = found;
    last[slot] = place;
    while (found > 0 && !this.#isSame(found, place)) found = before[found] as number;
    return found;
  }

  #numberAt(place: number): number {
    let number = 0;
    for (let index = place - CONTEXT; index < place; index++)
      number = Math.imul(number, FACTOR) ^ (this.#codePoints[index] as number);
    return number ^ (number >>> 15);
  }

  #isSame(one: number, other: number): boolean {
    for (let back = 1; back <= CONTEXT; back++)
      if (this.#codePoints[one - back] !== this.#codePoints[other - back]) return false;
    return true;
  }
}

/** What is written again and again until the text ends, once. */
export function firstCopyOf(symbols: Int32Array): Int32Array {
  const period = periodOf(symbols, symbols.length);
  return period * 2 > symbols.length ? symbols : symbols.subarray(0, period);
}
