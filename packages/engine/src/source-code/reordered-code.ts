/** Does a removed control show a line of source code in an order that it does not have? UTS #55 3.1; UAX #9. */
import { CodeBorders } from '../context/code-border.ts';
import type { Marks } from '../marks/marks.ts';
import { isLeftToRight, isRightToLeft } from '../unicode/bidi-class.ts';
import { isRemoved, type MarkedLine } from './marked-line.ts';

const END_EMBEDDING = 0x202c;
const LEFT_OVERRIDE = 0x202d;
const RIGHT_OVERRIDE = 0x202e;
const LEFT_ISOLATE = 0x2066;
const STRONG_ISOLATE = 0x2068;
const END_ISOLATE = 0x2069;
/** Embedding and isolate that begin text from the right. */
const FROM_RIGHT: ReadonlySet<number> = new Set([0x202b, 0x2067]);
/** No line of real code has this many pairs: more are not looked at one by one. */
const MAX_PAIRS = 200;
/** How much of a comment or string is read for its script, to either side. */
const MAX_READ = 200;
const BORDER = /["'`<>]|\/\*|\*\/|\/\//;

/**
 * Whether a control that is removed acts beyond the comment or string in which it stands, or shows what is from the left
 * as if it were from the right. A pair that is closed where it was opened reorders no code, and text that is from the
 * right may lack an end.
 */
export function reordersCode(line: MarkedLine, isCode: boolean): boolean {
  const { text, start, marks, first, end } = line;
  const controls = new OpenControls(marks);
  const quoted = new TextFromRight(text);
  const borders = new CodeBorders(text, isCode);
  const isStray = (index: number) =>
    isRemoved(marks, index) && !quoted.includes((marks.starts[index] as number) - start);
  let pairs = 0;
  for (let index = first; index < end; index++) {
    const codePoint = marks.codePoints[index] as number;
    if (!isReordering(codePoint)) continue;
    if (codePoint === LEFT_OVERRIDE || codePoint === RIGHT_OVERRIDE) return true;
    const opener = controls.read(index, codePoint);
    if (opener === null || (opener >= 0 && !isRemoved(marks, index))) continue;
    if (opener < 0) {
      if (isStray(index)) return true;
      continue;
    }
    const inside = (marks.starts[opener] as number) - start + 1;
    const after = (marks.starts[index] as number) - start;
    const control = marks.codePoints[opener] as number;
    const isFromRight = FROM_RIGHT.has(control) || control === STRONG_ISOLATE;
    if (++pairs > MAX_PAIRS || borders.isCrossed(inside, after, isFromRight)) return true;
    if (FROM_RIGHT.has(control) && !hasFromRight(text, inside, after)) return true;
  }
  return controls.unclosed().some(isStray);
}

export function isReordering(codePoint: number): boolean {
  return (codePoint >= 0x202a && codePoint <= 0x202e) || (codePoint >= 0x2066 && codePoint <= 0x2069);
}

/** The embeddings and isolates of a line that are open at a place: UAX #9 X2 to X7, without a bound. */
export class OpenControls {
  readonly #marks: Marks;
  readonly #open: number[] = [];
  readonly #ended: number[] = [];
  #isolates = 0;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Null of one that opens, the mark that it closes of another, -1 where there is none. */
  read(index: number, codePoint: number): number | null {
    if (codePoint === END_EMBEDDING) {
      const last = this.#open.at(-1);
      return last === undefined || this.#isIsolate(last) ? -1 : (this.#open.pop() as number);
    }
    if (codePoint !== END_ISOLATE) {
      if (codePoint >= LEFT_ISOLATE) this.#isolates++;
      this.#open.push(index);
      return null;
    }
    if (this.#isolates === 0) return -1;
    this.#isolates--;
    let opener = this.#open.pop() as number;
    for (; !this.#isIsolate(opener); opener = this.#open.pop() as number) this.#ended.push(opener);
    return opener;
  }

  /** Those that nothing closed, but the isolate around them or the end of the line. */
  unclosed(): readonly number[] {
    return [...this.#ended, ...this.#open];
  }

  #isIsolate(opener: number): boolean {
    return (this.#marks.codePoints[opener] as number) >= LEFT_ISOLATE;
  }
}

/** The comments and strings of a line that are mostly letters from the right. */
class TextFromRight {
  readonly #line: string;
  /** The last one that was asked about. */
  #from = 0;
  #to = 0;
  #answer = false;

  constructor(line: string) {
    this.#line = line;
  }

  /** Whether what is not closed at a place of it is sloppy, and no attack: no code follows that it would reorder. */
  includes(place: number): boolean {
    if (place < this.#from || place >= this.#to) this.#enter(place);
    return this.#answer;
  }

  #enter(place: number): void {
    const before = this.#line.slice(Math.max(0, place - MAX_READ), place);
    const after = this.#line.slice(place + 1, place + 1 + MAX_READ);
    const opening = before.split(BORDER).at(-1) as string;
    const closing = after.split(BORDER)[0] as string;
    this.#from = place - opening.length;
    this.#to = place + 1 + closing.length;
    const isMostlyFromRight = countFromRight(opening + closing) > 0;
    const beyond = after.slice(closing.length);
    const opensText = opening === '' && countFromRight(closing.slice(0, 2)) > 0;
    this.#answer = isMostlyFromRight && (opensText || beyond.startsWith('<') || !/[A-Za-z]/.test(beyond));
  }
}

/** More than 0 where at least half of the letters are from the right. */
function countFromRight(text: string): number {
  let right = 0;
  let left = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    if (isRightToLeft(codePoint)) right++;
    else if (isLeftToRight(codePoint)) left++;
  }
  return right >= left ? right : 0;
}

function hasFromRight(text: string, from: number, to: number): boolean {
  const end = Math.min(to, from + MAX_READ);
  for (let index = from; index < end; index++)
    if (isRightToLeft(text.codePointAt(index) as number)) return true;
  return false;
}
