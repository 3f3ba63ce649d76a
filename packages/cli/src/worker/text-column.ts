/** A column of text that is written row by row, each a string or null. */
import { CannotRun } from '../exit-codes.ts';
import type { Column } from './write-message.ts';

const MOST_BYTES = 2 ** 31 - 1;
/** What is kept for the next batch; a long text once must not take its memory for ever. */
const KEPT_BYTES = 2 ** 26;

/** The bytes of the texts: shared by the batches, since memory of its own for each is slow. */
export class TextRoom {
  bytes = Buffer.allocUnsafeSlow(2 ** 20);

  grow(size: number, used: number): void {
    if (this.bytes.length >= size) return;
    if (size > MOST_BYTES)
      throw new CannotRun('The answer to a batch is too large: send fewer rows at once.');
    const grown = Buffer.allocUnsafeSlow(Math.min(Math.max(size, 2 * this.bytes.length), MOST_BYTES));
    this.bytes.copy(grown, 0, 0, used);
    this.bytes = grown;
  }

  shrink(): void {
    if (this.bytes.length > KEPT_BYTES) this.bytes = Buffer.allocUnsafeSlow(2 ** 20);
  }
}

export class TextColumn {
  readonly #room: TextRoom;
  readonly #validity: Uint8Array;
  /** A 64-bit offset is written as its lower half: its upper half is zero. */
  readonly #offsets: Int32Array;
  readonly #step: number;
  readonly #rows: number;
  #length = 0;
  #next = 0;
  #texts = 0;

  constructor(room: TextRoom, rows: number, isLarge: boolean) {
    this.#room = room;
    this.#rows = rows;
    this.#step = isLarge ? 2 : 1;
    this.#validity = new Uint8Array((rows + 7) >> 3);
    this.#offsets = new Int32Array((rows + 1) * this.#step);
  }

  /** Rows come in order; those that are left out are null. */
  put(row: number, text: string): void {
    this.#skipTo(row);
    this.#room.grow(this.#length + 3 * text.length, this.#length);
    this.#length += this.#room.bytes.write(text, this.#length, 'utf8');
    this.#validity[row >> 3] = (this.#validity[row >> 3] as number) | (1 << (row & 7));
    this.#texts++;
  }

  end(): Column {
    this.#skipTo(this.#rows);
    const nulls = this.#rows - this.#texts;
    const offsets = new Uint8Array(this.#offsets.buffer);
    return { nulls, buffers: [this.#validity, offsets, this.#room.bytes.subarray(0, this.#length)] };
  }

  /** Says for each row up to this one where it begins; zero stands there already. */
  #skipTo(row: number): void {
    if (this.#length > 0)
      for (let one = this.#next + 1; one <= row; one++) this.#offsets[one * this.#step] = this.#length;
    this.#next = row;
  }
}
