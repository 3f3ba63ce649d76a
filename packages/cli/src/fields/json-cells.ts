/** The strings of some fields in lines of JSON, found where they stand; the engine of JSON itself says what is JSON. */
import type { Cell, Cells, Rewritten } from './cell.ts';

const ESCAPE = /\\(?:u[0-9A-Fa-f]{4}|.)/g;

interface Frame {
  readonly path: string;
  readonly isObject: boolean;
  expectsKey: boolean;
}

/** `messages.content` is the field content of messages, of one object or of each in a list. */
export function findJsonCells(text: string, fields: readonly string[]): Cells {
  const cells: Cell[] = [];
  const missing = new Set(fields);
  let from = 0;
  let number = 0;
  let rows = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    number++;
    const line = text.slice(from, to);
    if (line.trim() !== '') {
      if (!isJson(line)) return `Line ${number} is no JSON: with --field each line of it is an object.`;
      rows++;
      findInLine(line, from, fields, missing, cells);
    }
    from = to + 1;
  }
  const [absent] = missing;
  if (rows > 0 && absent !== undefined) return `No line has a field "${absent}" that is a text.`;
  return cells;
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function findInLine(
  line: string,
  base: number,
  fields: readonly string[],
  missing: Set<string>,
  cells: Cell[],
): void {
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
      } else if (fields.includes(path) && frames.length > 0) {
        missing.delete(path);
        cells.push(readString(line.slice(index + 1, end), base + index + 1));
      }
      index = end;
    }
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
