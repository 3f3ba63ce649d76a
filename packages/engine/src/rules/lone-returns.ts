/**
 * A carriage return that ends no line: a terminal writes what follows over what stands before. It becomes a line end, so
 * that both can be read. Where no other line end is, it is that of old texts.
 */
import { MarkList, type Marks, NO_MARKS } from '../marks.ts';
import { kindOf, verdictOf } from '../verdicts.ts';

const RETURN = 0x0d;
const FEED = 0x0a;
const LONE = /\r(?!\n)/;
/** All that may be a line feed when the text is cleaned. */
const LINE_FEED = /[\n\v\u0085\u2028\u2029]/;
const INK = /[^\s]/;

const REPLACED = verdictOf(kindOf('zero-width', 'terminal-control'), { action: 'replace', text: '\n' });

/** Whether a text, or a part of it, has one that ends no line, or the line of an old text. */
export function mayOverwrite(text: string): boolean {
  return text.includes('\r') && LONE.test(text);
}

/** Those of a text that comes section by section: all of them are read before the first is asked about. */
export class LoneReturns {
  #hasLineFeed = false;
  #hasLone = false;
  /** Whether something stands before the next section on its line. */
  #hasInk = false;

  read(text: string): void {
    this.#hasLone ||= mayOverwrite(text);
    this.#hasLineFeed ||= LINE_FEED.test(text);
  }

  find(text: string, isLast: boolean): Marks {
    if (!this.#hasLone || !this.#hasLineFeed) return NO_MARKS;
    const marks = new MarkList();
    let from = 0;
    for (let place = text.indexOf('\r'); place >= 0; place = text.indexOf('\r', place + 1)) {
      this.#readInk(text.slice(from, place));
      from = place + 1;
      const after = text.charCodeAt(from);
      const endsLine = after === FEED || after === RETURN || (isLast && from === text.length);
      if (this.#hasInk && !endsLine) marks.add(place, RETURN, REPLACED);
    }
    this.#readInk(text.slice(from));
    return marks.end();
  }

  /** A return leads back to the beginning of a line, and what stands there stays. */
  #readInk(stretch: string): void {
    const line = stretch.slice(stretch.lastIndexOf('\n') + 1);
    if (line.length < stretch.length) this.#hasInk = false;
    this.#hasInk ||= INK.test(line);
  }
}
