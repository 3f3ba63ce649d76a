/**
 * A carriage return that ends no line: a terminal writes what follows over what stands before. It becomes a line end, so
 * that both can be read. Where no other line end is, and enough of them end a line, it is that of old texts.
 */
import { MarkList, type Marks, NO_MARKS } from '../marks/marks.ts';
import { kindOf, verdictOf } from '../marks/verdicts.ts';
import { isDefaultIgnorable } from '../unicode/default-ignorable.ts';
import { isDecimalDigit, isLetter } from '../unicode/general-category.ts';

const RETURN = 0x0d;
const FEED = 0x0a;
const LONE = /\r(?!\n)/;
/** All that may be a line feed when the text is cleaned. */
const LINE_FEED = /[\n\v\u0085\u2028\u2029]/;
const INK = /[^\s]/;
/** A text of fewer lines that end with one, and none with a line feed, is a line that was overwritten. */
const LINES_OF_OLD_TEXT = 3;

const REPLACED = verdictOf(kindOf('zero-width', 'terminal-control'), { action: 'replace', text: '\n' });

/** Whether a text, or a part of it, has one that ends no line, or the line of an old text. */
export function mayOverwrite(text: string): boolean {
  return text.includes('\r') && LONE.test(text);
}

interface ReadSection {
  readonly text: string;
  /** Without sequences of terminals. */
  readonly wording: string;
  readonly isWhole: boolean;
  /** Not null where it has only lines that end as they should. */
  readonly quiet: object | null;
}

/** Whether the lone returns of a text are to become line ends: all of its sections are read before the first is decided. */
export class ReturnPass {
  readonly #isCode: boolean;
  #hasLineFeed = false;
  #hasLone = false;
  /** Lines with a word that a return ends. */
  #lines = 0;
  #hasWord = false;

  /** `isCode` says that the text is known to be code: no compiler needs returns, and they hide lines of it. */
  constructor(isCode: boolean) {
    this.#isCode = isCode;
  }

  read(section: ReadSection): void {
    if (section.quiet !== null) {
      this.#hasLineFeed = true;
      return;
    }
    const { text, wording, isWhole } = section;
    if (isWhole && !text.includes('\r')) return;
    this.#hasLone ||= mayOverwrite(text);
    this.#hasLineFeed ||= LINE_FEED.test(text);
    if (!this.#hasLineFeed) this.#countLines(wording);
  }

  end(): boolean {
    return this.#hasLone && (this.#isCode || this.#hasLineFeed || this.#lines < LINES_OF_OLD_TEXT);
  }

  #countLines(wording: string): void {
    let from = 0;
    while (this.#lines < LINES_OF_OLD_TEXT) {
      const end = wording.indexOf('\r', from);
      this.#hasWord ||= hasWord(end < 0 ? wording.slice(from) : wording.slice(from, end));
      if (end < 0) return;
      if (this.#hasWord) this.#lines++;
      this.#hasWord = false;
      from = end + 1;
    }
  }
}

/** The returns of sections that become line ends, one section after another. */
export class LoneReturns {
  readonly #areReplaced: boolean;
  /** Whether something stands before the next section on its line. */
  #hasInk = false;

  constructor(areReplaced: boolean) {
    this.#areReplaced = areReplaced;
  }

  find(text: string, isLast: boolean): Marks {
    if (!this.#areReplaced) return NO_MARKS;
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

/** Whether something stays of a stretch, whatever is taken out of it. */
function hasWord(stretch: string): boolean {
  for (const character of stretch) {
    const codePoint = character.codePointAt(0) as number;
    if ((isLetter(codePoint) || isDecimalDigit(codePoint)) && !isDefaultIgnorable(codePoint)) return true;
  }
  return false;
}
