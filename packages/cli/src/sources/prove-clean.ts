/** Proves that bytes of UTF-8 need no scan, without making a string of them. */
import { readSync } from 'node:fs';
import { openQuietBytes, type QuietBytes } from '@limpid/engine/quiet-bytes';

/** How far a line end is looked for; a file with longer lines is proven in one go. */
const BORDER_BYTES = 2 ** 16;
const LINE_FEED = 0x0a;

let opened: QuietBytes | null | undefined;

/** Code points; null where something needs a scan, `word` is there, or this machine has no WebAssembly. */
export function proveClean(bytes: Uint8Array, word: string): number | null {
  let offset = 0;
  return prove((room) => {
    const part = bytes.subarray(offset, offset + room.length);
    room.set(part);
    offset += part.length;
    return part.length;
  }, word);
}

/** The proof of one file: plain data that threads share. */
export interface CleanProof {
  readonly handle: number;
  /** After the signature. */
  readonly start: number;
  readonly size: number;
  readonly word: string;
  readonly stretchBytes: number;
  /** NEXT stretch, number of stretches that are DONE, and why the proof STOPPED. */
  readonly state: Int32Array<SharedArrayBuffer>;
  /** Code points in the stretches that are done. */
  readonly characters: BigInt64Array<SharedArrayBuffer>;
}

export const NEXT = 0;
export const DONE = 1;
export const STOPPED = 2;
const NEEDS_SCAN = 1;
/** A line is so long that no stretch can begin after it. */
export const HAS_NO_BORDER = 2;

export function openProof(proof: Omit<CleanProof, 'state' | 'characters'>): CleanProof {
  const state = new Int32Array(new SharedArrayBuffer(12));
  const characters = new BigInt64Array(new SharedArrayBuffer(8));
  return { ...proof, state, characters };
}

export function countStretches({ start, size, stretchBytes }: CleanProof): number {
  return Math.max(Math.ceil((size - start) / stretchBytes), 1);
}

/** Takes the next stretch and proves it; false when there is none left, or the proof has stopped. */
export function proveNext(proof: CleanProof): boolean {
  const { handle, state, characters, word } = proof;
  if (Atomics.load(state, STOPPED) !== 0) return false;
  const number = Atomics.add(state, NEXT, 1);
  if (number >= countStretches(proof)) return false;
  const from = borderOf(proof, number);
  const to = borderOf(proof, number + 1);
  const count = from === null || to === null ? null : proveStretch(handle, from, to, word);
  if (count === null)
    Atomics.store(state, STOPPED, from === null || to === null ? HAS_NO_BORDER : NEEDS_SCAN);
  else Atomics.add(characters, 0, BigInt(count));
  Atomics.add(state, DONE, 1);
  Atomics.notify(state, DONE);
  return count !== null;
}

/** From one offset to another; null as well where the file ends before. */
export function proveStretch(handle: number, from: number, to: number, word: string): number | null {
  let offset = from;
  const characters = prove((room) => {
    const length = readSync(handle, room, 0, Math.min(room.length, to - offset), offset);
    offset += length;
    return length;
  }, word);
  return offset === to ? characters : null;
}

/** Where a stretch begins: after the first line end that follows a multiple of their length; null where none is near. */
function borderOf({ handle, start, size, stretchBytes }: CleanProof, number: number): number | null {
  const from = start + number * stretchBytes;
  if (number === 0 || from >= size) return Math.min(from, size);
  const bytes = Buffer.alloc(BORDER_BYTES);
  const length = readSync(handle, bytes, 0, BORDER_BYTES, from);
  const lineEnd = bytes.subarray(0, length).indexOf(LINE_FEED);
  if (lineEnd < 0) return from + length >= size ? size : null;
  return from + lineEnd + 1;
}

/** `read` fills the room, or some of it, and answers 0 at the end. */
function prove(read: (room: Uint8Array) => number, word: string): number | null {
  opened ??= openQuietBytes();
  if (opened === null) return null;
  opened.begin(word);
  for (;;) {
    const length = read(opened.room);
    if (!opened.add(length, length === 0)) return null;
    if (length === 0) return opened.characters;
  }
}
