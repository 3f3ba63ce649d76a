/**
 * What stands in a line, as a digest: a baseline knows a line by it wherever the line moves. Spaces and everything
 * invisible are left out, so that the digests of several lines do not tell what their hidden characters spell.
 */
import type { Hash } from 'node:crypto';
import { crypto } from '../on-demand.ts';

/** Spaces and invisible characters, as a list of its own: it must not change with the Unicode version of Node. */
const RANGES = String.raw`\u0000-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}`;
const LEFT_OUT = new RegExp(`[${RANGES}]+`, 'gu');

/** Escapes as --decode reads them, in any notation. */
const ESCAPES = /&#?\w{1,31};|\\[ux](?:\{\w{1,8}\}|[0-9a-f]{2,4})/gi;

/** In hexadecimal digits, four bits each: no one finds another line for a known digest. */
const LENGTH = 32;

/** Null until the end of the line was read. */
export interface LineDigest {
  value: string | null;
}

/**
 * Reads a text whose parts come in order; a text whose escapes are left out, because they may spell a message too, has
 * one part. Indices that are asked for are of the whole text and in the last part.
 */
export class LineDigests {
  readonly #leavesOutEscapes: boolean;
  #text = '';
  #base = 0;
  /** What is known of the line in which the part begins. */
  #open = startLine();
  /** Of the line in which the part ends, if it is asked for. */
  #waiting: LineDigest | null = null;

  constructor(leavesOutEscapes = false) {
    this.#leavesOutEscapes = leavesOutEscapes;
  }

  /** Goes on to the next part. */
  read(text: string): void {
    const start = startOfLine(this.#text, this.#text.length);
    if (start > 0) this.#open = startLine();
    this.#addTo(this.#open, this.#text.slice(start));
    this.#base += this.#text.length;
    this.#text = text;
    const end = endOfLine(text, 0);
    if (end < text.length) this.#settle(text.slice(0, end));
  }

  /** Of the line of an index. */
  at(index: number): LineDigest {
    const text = this.#text;
    const start = startOfLine(text, index - this.#base);
    const end = endOfLine(text, index - this.#base);
    if (end === text.length) {
      this.#waiting ??= { value: null };
      return this.#waiting;
    }
    const line = start > 0 ? startLine() : this.#open.copy();
    return { value: digestOf(this.#addTo(line, text.slice(start, end))) };
  }

  end(): void {
    const start = startOfLine(this.#text, this.#text.length);
    if (start > 0) this.#open = startLine();
    this.#settle(this.#text.slice(start));
  }

  #addTo(line: Hash, text: string): Hash {
    const shown = this.#leavesOutEscapes ? text.replaceAll(ESCAPES, '') : text;
    return line.update(shown.replaceAll(LEFT_OUT, ''));
  }

  #settle(rest: string): void {
    if (this.#waiting !== null) this.#waiting.value = digestOf(this.#addTo(this.#open.copy(), rest));
    this.#waiting = null;
  }
}

function startLine(): Hash {
  return crypto().createHash('sha256');
}

function digestOf(line: Hash): string {
  return line.digest('hex').slice(0, LENGTH);
}

function startOfLine(text: string, index: number): number {
  let start = index;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  return start;
}

function endOfLine(text: string, index: number): number {
  let end = index;
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end++;
  return end;
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d;
}
