/** The strings of some fields in lines of JSON, found where they stand; the engine of JSON itself says what is JSON. */
import type { Cell, Rewritten } from './cell.ts';
import { type ReadRows, type RowLimits, type RowNotation, sentenceOfLongRow } from './cut-rows.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** The bits in which the four brackets differ, and what is left of them. */
const OF_BRACKET = 0x26;
const BRACKET = 0x59;
const ESCAPE = /\\(?:u[0-9A-Fa-f]{4}|.)/g;

interface Frame {
  readonly path: string;
  readonly isObject: boolean;
  expectsKey: boolean;
}

/**
 * `messages.content` is the field content of messages, of one object or of each in a list: a text, or all texts in what it
 * is made of.
 */
export class JsonRows implements RowNotation {
  readonly #fields: readonly string[];
  /** Fields that no line had so far. */
  readonly #missing: Set<string>;
  #hasRows = false;
  line = 1;

  constructor(fields: readonly string[]) {
    this.#fields = fields;
    this.#missing = new Set(fields);
  }

  read(text: string, isEnd: boolean, { base, isTooLong }: RowLimits): ReadRows | string {
    const cells: Cell[] = [];
    let from = 0;
    while (from < text.length) {
      const end = text.indexOf('\n', from);
      if (end === -1 && !isEnd) break;
      const line = text.slice(from, end === -1 ? text.length : end);
      if (isTooLong(line)) return sentenceOfLongRow(this.line);
      if (line.trim() !== '') {
        if (!isJson(line)) return `Line ${this.line} is no JSON: with --field each line of it is an object.`;
        this.#hasRows = true;
        this.#findInLine(line, base + from, cells);
      }
      from = end === -1 ? text.length : end + 1;
      this.line++;
    }
    const [absent] = this.#missing;
    if (isEnd && this.#hasRows && absent !== undefined)
      return `No line has a field "${absent}" that is a text.`;
    return { length: from, cells };
  }

  #findInLine(line: string, base: number, cells: Cell[]): void {
    const frames: Frame[] = [];
    let frame: Frame | undefined;
    let path = '';
    for (let index = nextSign(line, 0); index < line.length; index = nextSign(line, index + 1)) {
      const sign = line.charCodeAt(index);
      if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
        frame = { path, isObject: sign === OPEN_OBJECT, expectsKey: sign === OPEN_OBJECT };
        frames.push(frame);
      } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) {
        frames.pop();
        frame = frames.at(-1);
      } else if (sign === COMMA && frame !== undefined) {
        frame.expectsKey = frame.isObject;
        path = frame.path;
      } else if (sign === QUOTE) {
        const end = endOfString(line, index);
        if (frame?.expectsKey === true) {
          const key = readWritten(line.slice(index + 1, end));
          path = frame.path === '' ? key : `${frame.path}.${key}`;
          frame.expectsKey = false;
        } else if (frame !== undefined) {
          const asked = this.#fields.filter((field) => isWithin(path, field));
          for (const field of asked) this.#missing.delete(field);
          if (asked.length > 0) cells.push(new JsonString(line.slice(index + 1, end), base + index + 1));
        }
        index = end;
      }
    }
  }
}

/** Whether a path is that of a field, or leads further into it. */
function isWithin(path: string, field: string): boolean {
  return path.startsWith(field) && (path.length === field.length || path[field.length] === '.');
}

/** Where the next sign stands that opens, closes or parts anything; the end where none does. */
function nextSign(line: string, from: number): number {
  let index = from;
  for (; index < line.length; index++) {
    const unit = line.charCodeAt(index);
    if (unit === QUOTE || unit === COMMA || (unit & ~OF_BRACKET) === BRACKET) return index;
  }
  return index;
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Where the quotation mark stands that ends it: behind an even number of backslashes. */
function endOfString(line: string, start: number): number {
  for (let end = line.indexOf('"', start + 1); ; end = line.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (line.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
  }
}

/** What a string says, written without its quotation marks. */
function readWritten(written: string): string {
  return written.includes('\\') ? JSON.parse(`"${written}"`) : written;
}

/** A string between its quotation marks. */
class JsonString implements Cell {
  readonly notation = 'json';
  readonly from: number;
  readonly to: number;
  readonly value: string;
  readonly #written: string;
  #rewritten: readonly Rewritten[] | null = null;

  constructor(written: string, from: number) {
    this.from = from;
    this.to = from + written.length;
    this.value = readWritten(written);
    this.#written = written;
  }

  /** Where nothing is found, nobody asks. */
  get rewritten(): readonly Rewritten[] {
    this.#rewritten ??= rewrittenIn(this.#written, this.from);
    return this.#rewritten;
  }
}

function rewrittenIn(written: string, from: number): readonly Rewritten[] {
  let done = 0;
  let length = 0;
  return Array.from(written.matchAll(ESCAPE), ({ 0: sequence, index }) => {
    length += index - done;
    done = index + sequence.length;
    return { start: length, end: ++length, from: from + index, to: from + done };
  });
}
