/**
 * What a text allows in itself, in comments of whatever language:
 *
 *     limpid-allow odd-space, U+00AD                  in this line
 *     limpid-allow-next-line U+2000..U+200A: why      in the next one
 *     limpid-allow payload                            a hidden message, with the characters that carry it
 */
import { TECHNIQUES, type Technique } from '@limpid/engine/quiet-bytes';
import { CLASS_NAMES, type FindingClass, isClassName } from '../finding-classes.ts';
import { didYouMean } from '../nearest-name.ts';
import type { Chosen } from '../scan-data.ts';
import { readRange } from './selection.ts';

/** UTF-16 indices of the whole text, the end not included. */
export interface Allowed extends Chosen {
  readonly start: number;
  readonly end: number;
  /** Where the first comment stands that allows something in it, and the number of that line. */
  readonly comment: { readonly index: number; readonly line: number };
  readonly allowsPayload: boolean;
}

export interface AllowComments {
  /** Whole lines, in text order. */
  readonly lines: readonly Allowed[];
  /** A sentence for each name that is none. */
  readonly notes: readonly string[];
}

export const NO_COMMENTS: AllowComments = { lines: [], notes: [] };

/** No text without it allows anything. */
export const ALLOW_WORD = 'limpid-allow';
/** No technique and no code point allows a hidden message: it has a name of its own. */
const PAYLOAD = 'payload';
const NAMES: readonly string[] = [...TECHNIQUES, ...CLASS_NAMES];
/** Names with commas between them; what follows them is for people. */
const COMMENT =
  /(?<![\w-])limpid-allow(-next-line)?:?[ \t]+([\w+.]+(?:-[\w+.]+)*(?:[ \t]*,[ \t]*[\w+.]+(?:-[\w+.]+)*)*)/y;
/** Without what says that it is one. */
const CODE_POINT = /^(?=0|\w*[a-f])(?=\w*\d)[0-9a-f]{4,5}$/i;
const NEXT_WORD = /[ \t]+([\w-]+)/y;
/** In UTF-16 units: what follows is not read. */
const MAX_COMMENT = 1000;
/** A text can be made of wrong names alone. */
const MAX_NOTES = 10;
/** More would be a copy of the text. */
const MAX_LINES = 50_000;
const MAX_RANGES = 100_000;
/** Each character of a line is looked for in all of them. */
const MAX_RANGES_OF_LINE = 100;
const TOO_MANY_RANGES = `limpid-allow takes ${MAX_RANGES_OF_LINE} code points or ranges in a line, and no more.`;

interface Opened {
  readonly techniques: Technique[];
  readonly classes: FindingClass[];
  readonly ranges: (readonly [number, number])[];
  allowsPayload: boolean;
  comment: Allowed['comment'] | null;
}

export function readAllowComments(text: string): AllowComments {
  if (!text.includes(ALLOW_WORD)) return NO_COMMENTS;
  const reader = new AllowReader();
  reader.add(text);
  return reader.end();
}

/** Reads the comments of a text that comes in chunks. */
export class AllowReader {
  readonly #lines: Allowed[] = [];
  readonly #notes: string[] = [];
  /** What is not read yet, and one character before it. */
  #text = '';
  /** Where it begins in the whole text. */
  #base = 0;
  /** Indices in it: before the first no line end is looked for any more, before the second no comment. */
  #at = 0;
  #from = 0;
  #number = 1;
  #lineStart = 0;
  #isFull = false;
  #ranges = 0;
  /** The next line ends in it, or -1: looked for once, since the other one may be far away. */
  #feed = -1;
  #carriage = -1;
  /** What is allowed in this line, and in the next one. */
  #opened: Opened = allowNothing();
  #next: Opened = allowNothing();

  add(chunk: string): void {
    const { length } = this.#text;
    this.#text += chunk;
    if (this.#feed === -1) this.#feed = this.#text.indexOf('\n', length);
    if (this.#carriage === -1) this.#carriage = this.#text.indexOf('\r', length);
    this.#readUntil(this.#text.length - MAX_COMMENT);
  }

  end(): AllowComments {
    this.#readUntil(this.#text.length);
    this.#closeLine(this.#text.length);
    return { lines: this.#lines, notes: this.#notes };
  }

  #readUntil(until: number): void {
    if (until <= this.#at) return;
    let word = this.#text.indexOf(ALLOW_WORD, this.#from);
    for (; word !== -1 && word < until; word = this.#text.indexOf(ALLOW_WORD, this.#from)) {
      this.#passLines(word);
      this.#from = word + this.#readComment(word);
    }
    this.#passLines(until);
    const done = until - 1;
    this.#text = this.#text.slice(done);
    this.#base += done;
    this.#at -= done;
    if (this.#feed !== -1) this.#feed -= done;
    if (this.#carriage !== -1) this.#carriage -= done;
    this.#from = Math.max(this.#from, until) - done;
  }

  /** Answers how long it is. */
  #readComment(word: number): number {
    const before = Math.min(word, 1);
    COMMENT.lastIndex = before;
    const [comment, isNext, names = ''] =
      COMMENT.exec(this.#text.slice(word - before, word + MAX_COMMENT)) ?? [];
    for (const name of names === '' ? [] : names.split(',')) {
      const opened = isNext === undefined ? this.#opened : this.#next;
      const whyNot = allow(name.trim(), opened);
      if (whyNot === null) opened.comment ??= { index: this.#base + word, line: this.#number };
      if (whyNot !== null && this.#notes.length < MAX_NOTES) this.#note(whyNot());
    }
    if (comment === undefined) return ALLOW_WORD.length;
    NEXT_WORD.lastIndex = word + comment.length;
    const follows = NEXT_WORD.exec(this.#text)?.[1] ?? '';
    if (NAMES.includes(follows))
      this.#note(`limpid-allow needs a comma before "${follows}" to allow it too.`);
    return comment.length;
  }

  #note(note: string): void {
    const sentence = `line ${this.#number}: ${note}`;
    if (this.#notes.length < MAX_NOTES && this.#notes.at(-1) !== sentence) this.#notes.push(sentence);
  }

  #passLines(until: number): void {
    const text = this.#text;
    for (;;) {
      const feed = this.#feed;
      const carriage = this.#carriage;
      const isFeed = feed !== -1 && (carriage === -1 || feed < carriage);
      const end = isFeed ? feed : carriage;
      if (end === -1 || end >= until) break;
      this.#at = end + (!isFeed && text[end + 1] === '\n' ? 2 : 1);
      this.#closeLine(this.#at);
      if (feed !== -1 && feed < this.#at) this.#feed = text.indexOf('\n', this.#at);
      if (carriage !== -1 && carriage < this.#at) this.#carriage = text.indexOf('\r', this.#at);
    }
    this.#at = Math.max(this.#at, until);
  }

  #allowLine(line: Allowed): void {
    if (this.#lines.length < MAX_LINES && this.#ranges + line.ranges.length <= MAX_RANGES) {
      this.#ranges += line.ranges.length;
      this.#lines.push(line);
    } else if (!this.#isFull) {
      this.#isFull = true;
      const most =
        this.#lines.length === MAX_LINES
          ? `in ${MAX_LINES} lines`
          : `for ${MAX_RANGES} code points or ranges`;
      this.#note(`limpid-allow is obeyed ${most} of a text, and no further.`);
    }
  }

  /** With its end, which may be what is allowed. */
  #closeLine(index: number): void {
    const end = this.#base + index;
    const { comment, ...allowed } = this.#opened;
    if (comment !== null) this.#allowLine({ start: this.#lineStart, end, comment, ...allowed });
    this.#lineStart = end;
    this.#number++;
    if (comment === null && this.#next.comment === null) return;
    this.#opened = this.#next;
    this.#next = allowNothing();
  }
}

function allowNothing(): Opened {
  return { techniques: [], classes: [], ranges: [], allowsPayload: false, comment: null };
}

/** Null, or what says why it allows nothing. */
function allow(name: string, opened: Opened): (() => string) | null {
  const { techniques, classes, ranges } = opened;
  if (name === PAYLOAD) {
    opened.allowsPayload = true;
    return null;
  }
  const technique = TECHNIQUES.find((one) => one === name);
  if (technique !== undefined) {
    if (!techniques.includes(technique)) techniques.push(technique);
    return null;
  }
  if (isClassName(name)) {
    if (!classes.includes(name)) classes.push(name);
    return null;
  }
  const range = readRange(name);
  if (range === null) return () => whyNoName(name);
  const isKnown = ranges.some(([first, last]) => first <= range[0] && range[1] <= last);
  if (isKnown) return null;
  if (ranges.length === MAX_RANGES_OF_LINE) return () => TOO_MANY_RANGES;
  ranges.push(range);
  return null;
}

function whyNoName(name: string): string {
  const meant = CODE_POINT.test(name) ? ` Did you mean U+${name.toUpperCase()}?` : didYouMean(name, NAMES);
  return `limpid-allow knows no class, technique or code point "${name.slice(0, 40)}".${meant}`;
}
