/** The rows of a text that comes in chunks: as many as are whole with each chunk, and the values that are asked of them. */
import type { Cell } from './cell.ts';

/** Rows that are whole, one after the other. */
export interface Rows {
  readonly text: string;
  /** With indices of the whole text. */
  readonly cells: readonly Cell[];
}

/** How rows are written: it reads them in their order, and knows how many there were. */
export interface RowNotation {
  /** In which the next row begins, from 1. */
  readonly line: number;
  /** The rows that are whole at the start of the text, which begins with one; a sentence where they cannot be read. */
  read(text: string, isEnd: boolean, limits: RowLimits): ReadRows | string;
}

export interface ReadRows {
  /** How much of the text they are. */
  readonly length: number;
  readonly cells: readonly Cell[];
}

export interface RowLimits {
  /** Where the text begins in the file. */
  readonly base: number;
  isTooLong(row: string): boolean;
}

/** In UTF-8; a row is held in memory as a whole. */
export const MAX_ROW_BYTES = 64 * 2 ** 20;
const LINE_END_BYTES = 2;

export class RowCutter {
  readonly #notation: RowNotation;
  readonly #mostBytes: number;
  /** What is left: it begins with a row that was not whole so far. */
  #text = '';
  #bytes = 0;
  #base = 0;
  /** How long it was when it was read last. */
  #tried = 0;

  constructor(notation: RowNotation, mostBytes = MAX_ROW_BYTES) {
    this.#notation = notation;
    this.#mostBytes = mostBytes;
  }

  /** The rows that are whole with it; a sentence where they cannot be read, after which nothing else is asked. */
  add(chunk: string): Rows | string {
    this.#text += chunk;
    this.#bytes += Buffer.byteLength(chunk);
    // A row of many chunks is read again when it has doubled: at each of them it would be read as often as it has chunks.
    if (this.#text.length < 2 * this.#tried && !this.#isFull) return { text: '', cells: [] };
    return this.#read(false);
  }

  end(): Rows | string {
    return this.#read(true);
  }

  get #isFull(): boolean {
    return this.#bytes > this.#mostBytes + LINE_END_BYTES;
  }

  #read(isEnd: boolean): Rows | string {
    const read = this.#notation.read(this.#text, isEnd, {
      base: this.#base,
      isTooLong: (row) => 3 * row.length > this.#mostBytes && Buffer.byteLength(row) > this.#mostBytes,
    });
    if (typeof read === 'string') return read;
    const text = this.#text.slice(0, read.length);
    this.#text = this.#text.slice(read.length);
    this.#bytes = Buffer.byteLength(this.#text);
    this.#base += read.length;
    this.#tried = this.#text.length;
    return this.#isFull ? sentenceOfLongRow(this.#notation.line) : { text, cells: read.cells };
  }
}

export function sentenceOfLongRow(line: number): string {
  return `The row that begins in line ${line} is larger than 64 MiB, which is more than is read at once.`;
}
