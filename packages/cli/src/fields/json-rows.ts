/** The strings of some fields in lines of JSON, found where they stand; the engine of JSON itself says what is JSON. */
import type { Cell, Rewritten } from './cell.ts';
import { type ReadRows, type RowLimits, type RowNotation, sentenceOfLongRow } from './cut-rows.ts';

const ESCAPE = /\\(?:u[0-9A-Fa-f]{4}|.)/g;

interface Frame {
  readonly path: string;
  readonly isObject: boolean;
  expectsKey: boolean;
}

/** `messages.content` is the field content of messages, of one object or of each in a list. */
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
    let path = '';
    for (let index = 0; index < line.length; index++) {
      const character = line[index] as string;
      const frame = frames.at(-1);
      if (character === '{' || character === '[') {
        frames.push({ path, isObject: character === '{', expectsKey: character === '{' });
      } else if (character === '}' || character === ']') frames.pop();
      else if (character === ',' && frame !== undefined) {
        frame.expectsKey = frame.isObject;
        path = frame.path;
      } else if (character === '"') {
        const end = endOfString(line, index);
        if (frame?.expectsKey === true) {
          const key = JSON.parse(line.slice(index, end + 1));
          path = frame.path === '' ? key : `${frame.path}.${key}`;
          frame.expectsKey = false;
        } else if (this.#fields.includes(path) && frames.length > 0) {
          this.#missing.delete(path);
          cells.push(readString(line.slice(index + 1, end), base + index + 1));
        }
        index = end;
      }
    }
  }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function endOfString(line: string, start: number): number {
  let index = start + 1;
  while (line[index] !== '"') index += line[index] === '\\' ? 2 : 1;
  return index;
}

function readString(written: string, from: number): Cell {
  const rewritten: Rewritten[] = [];
  const pieces: string[] = [];
  let done = 0;
  let length = 0;
  for (const { 0: sequence, index } of written.matchAll(ESCAPE)) {
    length += index - done;
    const to = index + sequence.length;
    pieces.push(written.slice(done, index), JSON.parse(`"${sequence}"`));
    rewritten.push({ start: length, end: length + 1, from: from + index, to: from + to });
    length++;
    done = to;
  }
  pieces.push(written.slice(done));
  return { notation: 'json', from, to: from + written.length, value: pieces.join(''), rewritten };
}
