/** A file that is read several times, in chunks of text. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { openSync } from '../files.ts';
import type { Encoding, FileState } from '../scan-data.ts';
import { openDecoder } from './decode-text.ts';
import { fileStateOf, isUnchanged } from './file-state.ts';
import { describeReadError } from './read-source.ts';
import { SNIFFED_BYTES } from './sniff-text.ts';

const CHUNK_BYTES = 256 * 2 ** 10;

/** How far a reading is, from 0 to 1; readings are counted from 1. */
export type OnRead = (share: number, reading: number) => void;

export interface StreamHooks {
  readonly onRead: OnRead;
  /** Takes the next bytes of the output, once it is known that all of the file is text. */
  readonly write: (bytes: Uint8Array, isChanged: boolean) => Promise<void> | void;
}

/** Its message is a sentence without the path. */
export class CannotRead extends Error {}

/** It was read, and cleaning could change its syntax. */
export class Refused extends CannotRead {}

const HAS_CHANGED = 'It was changed while it was scanned, and is left alone.';

export class TextFile {
  readonly handle: number;
  readonly #chunkBytes: number;
  readonly #named: Encoding['name'] | undefined;
  /** Its first bytes. */
  readonly start: Buffer;
  readonly fileState: FileState;
  /** How often it was read to its end. */
  #readings = 0;

  /** Throws CannotRead. */
  constructor(name: string, named?: Encoding['name'], chunkBytes = CHUNK_BYTES) {
    this.#named = named;
    this.#chunkBytes = chunkBytes;
    try {
      this.handle = openSync(name, 'r');
    } catch (error) {
      throw new CannotRead(describeReadError(error as NodeJS.ErrnoException));
    }
    this.fileState = this.#look();
    const start = Buffer.alloc(SNIFFED_BYTES);
    this.start = start.subarray(0, this.readAt(start, 0));
  }

  /** Throws CannotRead. */
  get encoding(): Encoding {
    return this.#openDecoder().encoding;
  }

  /** All of it, from the start, as it was at the first reading. Throws CannotRead. */
  *chunks(onRead: OnRead): Generator<string> {
    const buffer = Buffer.alloc(this.#chunkBytes);
    const { size } = this.fileState;
    const decoder = this.#openDecoder();
    let offset = 0;
    while (offset < size) {
      const length = Math.min(this.readAt(buffer, offset), size - offset);
      if (length === 0) throw new CannotRead(HAS_CHANGED);
      offset += length;
      const decoded = decoder.decode(buffer.subarray(0, length), offset === size);
      // A file that was text at the first reading can only have changed.
      if (decoded.is === 'unreadable')
        throw new CannotRead(this.#readings > 0 ? HAS_CHANGED : decoded.problem);
      yield decoded.text;
      onRead(offset / size, this.#readings + 1);
    }
    this.refuseChanged();
    this.#readings++;
  }

  /** Throws CannotRead when it is not what it was at first. */
  refuseChanged(hasChanged = false): void {
    if (hasChanged || !isUnchanged(this.#look(), this.fileState)) throw new CannotRead(HAS_CHANGED);
  }

  /** Of these bytes, well-formed UTF-8. Throws CannotRead. */
  textAt(offset: number, length: number): string {
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length; ) {
      const more = this.readAt(bytes.subarray(read), offset + read);
      if (more === 0) throw new CannotRead(HAS_CHANGED);
      read += more;
    }
    return bytes.toString('utf8');
  }

  /** Gives how many bytes were read, which may be fewer than asked for. Throws CannotRead. */
  readAt(buffer: Uint8Array, offset: number): number {
    try {
      return readSync(this.handle, buffer, 0, buffer.length, offset);
    } catch (error) {
      throw new CannotRead(describeReadError(error as NodeJS.ErrnoException));
    }
  }

  close(): void {
    closeSync(this.handle);
  }

  #openDecoder() {
    const decoder = openDecoder(this.start, this.fileState.size, this.#named);
    if (decoder.is === 'unreadable') throw new CannotRead(decoder.problem);
    return decoder;
  }

  #look(): FileState {
    return fileStateOf(fstatSync(this.handle, { bigint: true }));
  }
}
