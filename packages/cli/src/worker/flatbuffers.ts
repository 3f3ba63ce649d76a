/** Reads and writes FlatBuffers, the form of Arrow's metadata: just what messages about columns of text need. */

/** A table that is read. A field that is absent is null; what points outside of the bytes throws a RangeError. */
export class TableReader {
  readonly #bytes: DataView;
  readonly #at: number;

  private constructor(bytes: DataView, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  static root(bytes: Uint8Array): TableReader {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new TableReader(view, view.getUint32(0, true));
  }

  byte(id: number): number {
    const at = this.#place(id);
    return at === null ? 0 : this.#bytes.getUint8(at);
  }

  short(id: number): number {
    const at = this.#place(id);
    return at === null ? 0 : this.#bytes.getInt16(at, true);
  }

  long(id: number): number {
    const at = this.#place(id);
    return at === null ? 0 : Number(this.#bytes.getBigInt64(at, true));
  }

  has(id: number): boolean {
    return this.#place(id) !== null;
  }

  table(id: number): TableReader | null {
    const at = this.#place(id);
    return at === null ? null : new TableReader(this.#bytes, this.#follow(at));
  }

  text(id: number): string {
    const at = this.#place(id);
    if (at === null) return '';
    const start = this.#follow(at);
    const length = this.#bytes.getUint32(start, true);
    const { buffer, byteOffset } = this.#bytes;
    if (start + 4 + length > this.#bytes.byteLength) throw new RangeError();
    return Buffer.from(buffer, byteOffset + start + 4, length).toString();
  }

  tables(id: number): readonly TableReader[] {
    const { start, length } = this.#vector(id, 4);
    return Array.from(
      { length },
      (_, index) => new TableReader(this.#bytes, this.#follow(start + 4 * index)),
    );
  }

  /** A vector of pairs of 64-bit numbers: the nodes and the buffers of a batch. */
  pairs(id: number): readonly (readonly [number, number])[] {
    const { start, length } = this.#vector(id, 16);
    const number = (at: number) => Number(this.#bytes.getBigInt64(at, true));
    return Array.from({ length }, (_, index) => [number(start + 16 * index), number(start + 16 * index + 8)]);
  }

  #vector(id: number, width: number): { readonly start: number; readonly length: number } {
    const at = this.#place(id);
    if (at === null) return { start: 0, length: 0 };
    const start = this.#follow(at);
    const length = this.#bytes.getUint32(start, true);
    if (start + 4 + length * width > this.#bytes.byteLength) throw new RangeError();
    return { start: start + 4, length };
  }

  #place(id: number): number | null {
    const fields = this.#at - this.#bytes.getInt32(this.#at, true);
    if (4 + 2 * id >= this.#bytes.getUint16(fields, true)) return null;
    const offset = this.#bytes.getUint16(fields + 4 + 2 * id, true);
    return offset === 0 ? null : this.#at + offset;
  }

  #follow(at: number): number {
    return at + this.#bytes.getUint32(at, true);
  }
}

/** What a field of a written table holds; null is absent. */
export type Value =
  | null
  | { readonly bits: 8 | 16 | 32 | 64; readonly number: number }
  | { readonly text: string }
  | { readonly fields: readonly Value[] }
  | { readonly tables: readonly Value[] }
  | { readonly pairs: readonly (readonly [number, number])[] };

const SLOT = 8;

/** The bytes of a table, in a multiple of eight; what it refers to comes after it. */
export function writeFlatbuffer(root: Value): Buffer {
  const writer = new Writer();
  writer.take(4);
  writer.refer(0, root);
  return writer.bytes();
}

class Writer {
  #room = Buffer.alloc(1024);
  #length = 0;

  bytes(): Buffer {
    this.#align(8, 0);
    return this.#room.subarray(0, this.#length);
  }

  /** Zeros; gives where they begin. */
  take(length: number): number {
    const at = this.#length;
    this.#length += length;
    if (this.#length > this.#room.length)
      this.#room = Buffer.concat([this.#room, Buffer.alloc(this.#length)]);
    return at;
  }

  /** Writes a value after all others, and at a place how far away it is. */
  refer(from: number, value: Value): void {
    const at = this.#write(value);
    this.#room.writeUInt32LE(at - from, from);
  }

  #align(multiple: number, rest: number): void {
    while (this.#length % multiple !== rest) this.take(1);
  }

  #write(value: Value): number {
    if (value === null || 'bits' in value) throw new TypeError('A scalar must be a field of a table.');
    if ('fields' in value) return this.#writeTable(value.fields);
    // Elements of eight bytes begin at a multiple of eight.
    this.#align(8, 4);
    if ('text' in value) {
      const bytes = Buffer.from(value.text);
      const at = this.take(4 + bytes.length + 1);
      this.#room.writeUInt32LE(bytes.length, at);
      bytes.copy(this.#room, at + 4);
      return at;
    }
    if ('pairs' in value) {
      const at = this.take(4 + 16 * value.pairs.length);
      this.#room.writeUInt32LE(value.pairs.length, at);
      value.pairs.flat().forEach((number, index) => {
        this.#room.writeBigInt64LE(BigInt(number), at + 4 + 8 * index);
      });
      return at;
    }
    const at = this.take(4 + 4 * value.tables.length);
    this.#room.writeUInt32LE(value.tables.length, at);
    value.tables.forEach((table, index) => {
      this.refer(at + 4 + 4 * index, table);
    });
    return at;
  }

  /** The list of its fields stands before it; each field takes eight bytes, so that all are aligned. */
  #writeTable(fields: readonly Value[]): number {
    this.#align(8, 0);
    const listed = 4 + 2 * fields.length;
    const list = this.take(listed);
    this.#align(8, 0);
    const at = this.take(SLOT + SLOT * fields.length);
    this.#room.writeUInt16LE(listed, list);
    this.#room.writeUInt16LE(this.#length - at, list + 2);
    this.#room.writeInt32LE(at - list, at);
    fields.forEach((value, id) => {
      if (value === null) return;
      const offset = SLOT + SLOT * id;
      this.#room.writeUInt16LE(offset, list + 4 + 2 * id);
      if ('bits' in value) this.#room.writeIntLE(value.number, at + offset, Math.min(value.bits / 8, 6));
      else this.refer(at + offset, value);
    });
    return at;
  }
}
