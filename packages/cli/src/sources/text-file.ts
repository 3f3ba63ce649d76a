/** A file that is read again and again, in chunks: text, or why it is none. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { openSync } from '../files.ts';
import type { Encoding, Seen } from '../scanned.ts';
import { openDecoder } from './decode-text.ts';
import { whyNotRead } from './read-source.ts';
import { isAsSeen, seenOf } from './seen.ts';
import { SNIFFED_BYTES } from './sniff-text.ts';

const CHUNK_BYTES = 256 * 2 ** 10;

/** Who has a file read in parts. */
export interface Reader {
  /** How far a reading is, from 0 to 1; readings are counted from 1. */
  hasRead(share: number, reading: number): void;
  /** The next bytes of what the job gives, once it is known that all of the file is text. */
  take(bytes: Uint8Array, isChanged: boolean): Promise<void> | void;
}

/** What it answers in place of text; its message is a sentence without the path. */
export class CannotRead extends Error {}

const HAS_CHANGED = 'It was changed while it was scanned, and is left alone.';

export class TextFile {
  readonly #handle: number;
  readonly #buffer: Buffer;
  readonly #named: Encoding['name'] | undefined;
  /** Its first bytes. */
  readonly start: Buffer;
  readonly seen: Seen;
  /** How often it was read to its end. */
  #readings = 0;

  /** Throws CannotRead. */
  constructor(name: string, named?: Encoding['name'], chunkBytes = CHUNK_BYTES) {
    this.#named = named;
    this.#buffer = Buffer.alloc(chunkBytes);
    try {
      this.#handle = openSync(name, 'r');
    } catch (error) {
      throw new CannotRead(whyNotRead(error as NodeJS.ErrnoException));
    }
    this.seen = this.#look();
    const start = Buffer.alloc(SNIFFED_BYTES);
    this.start = start.subarray(0, this.#readAt(start, 0));
  }

  /** Throws CannotRead. */
  get encoding(): Encoding {
    return this.#openDecoder().encoding;
  }

  /** All of it, from the start, as it was at the first reading. Throws CannotRead. */
  *chunks({ hasRead }: Pick<Reader, 'hasRead'>): Generator<string> {
    const { size } = this.seen;
    const decoder = this.#openDecoder();
    let offset = 0;
    while (offset < size) {
      const length = Math.min(this.#readAt(this.#buffer, offset), size - offset);
      if (length === 0) throw new CannotRead(HAS_CHANGED);
      offset += length;
      const decoded = decoder.decode(this.#buffer.subarray(0, length), offset === size);
      // What was text at the first reading is so at the next one.
      if (decoded.is === 'unreadable')
        throw new CannotRead(this.#readings > 0 ? HAS_CHANGED : decoded.problem);
      yield decoded.text;
      hasRead(offset / size, this.#readings + 1);
    }
    this.refuseChanged();
    this.#readings++;
  }

  /** Throws CannotRead when it is not what it was at first. */
  refuseChanged(hasChanged = false): void {
    if (hasChanged || !isAsSeen(this.#look(), this.seen)) throw new CannotRead(HAS_CHANGED);
  }

  close(): void {
    closeSync(this.#handle);
  }

  #openDecoder() {
    const decoder = openDecoder(this.start, this.seen.size, this.#named);
    if (decoder.is === 'unreadable') throw new CannotRead(decoder.problem);
    return decoder;
  }

  #look(): Seen {
    return seenOf(fstatSync(this.#handle, { bigint: true }));
  }

  #readAt(buffer: Buffer, offset: number): number {
    try {
      return readSync(this.#handle, buffer, 0, buffer.length, offset);
    } catch (error) {
      throw new CannotRead(whyNotRead(error as NodeJS.ErrnoException));
    }
  }
}
