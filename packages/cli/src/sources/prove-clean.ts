/** Proves that bytes of UTF-8 hold nothing but spaces to count, without making a string of them. */
import { readSync } from 'node:fs';
import { openQuietBytes, type QuietBytes, type SpacingCounts } from '@limpid/engine/quiet-bytes';

/** How far a line end is looked for; a file with longer lines is proven in one go. */
const BORDER_BYTES = 2 ** 16;
const LINE_FEED = 0x0a;

let opened: QuietBytes | null | undefined;

/** What is said of a text in which there is nothing to decide. */
export interface QuietText {
  /** Code points. */
  readonly characters: number;
  /** Null where none of them are suspected. */
  readonly spacing: SpacingCounts | null;
}

/** Fills the room with bytes from an offset on, or some of it; answers 0 at the end. */
type ReadBytes = (room: Uint8Array, offset: number) => number;

/** Null where something needs a scan, `word` is there, or this machine has no WebAssembly. */
export function proveClean(bytes: Uint8Array, word: string): QuietText | null {
  const read: ReadBytes = (room, offset) => {
    const part = bytes.subarray(offset, offset + room.length);
    room.set(part);
    return part.length;
  };
  const proof = prove(read, word);
  if (proof === null || !proof.areSpacesDoubtful) return proof && { ...proof, spacing: null };
  const spacing = countSpaces(read, bytes.length);
  return spacing === null ? null : { characters: proof.characters, spacing };
}

/** The proof of one file: plain data that threads share. */
export interface CleanProof {
  readonly handle: number;
  /** After the signature. */
  readonly start: number;
  readonly size: number;
  readonly word: string;
  readonly stretchBytes: number;
  /** NEXT stretch, number of stretches that are DONE, why the proof STOPPED, and whether spaces are DOUBTFUL. */
  readonly state: Int32Array<SharedArrayBuffer>;
  /** Code points in the stretches that are done. */
  readonly characters: BigInt64Array<SharedArrayBuffer>;
}

export const NEXT = 0;
export const DONE = 1;
export const STOPPED = 2;
export const DOUBTFUL = 3;
const NEEDS_SCAN = 1;
/** A line is so long that no stretch can begin after it. */
export const HAS_NO_BORDER = 2;

export function openProof(proof: Omit<CleanProof, 'state' | 'characters'>): CleanProof {
  const state = new Int32Array(new SharedArrayBuffer(16));
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
  const proven = from === null || to === null ? null : proveStretch(handle, from, to, word);
  if (proven === null)
    Atomics.store(state, STOPPED, from === null || to === null ? HAS_NO_BORDER : NEEDS_SCAN);
  else Atomics.add(characters, 0, BigInt(proven.characters));
  if (proven?.areSpacesDoubtful === true) Atomics.store(state, DOUBTFUL, 1);
  Atomics.add(state, DONE, 1);
  Atomics.notify(state, DONE);
  return proven !== null;
}

/** From one offset to another; null as well where the file ends before. */
export function proveStretch(handle: number, from: number, to: number, word: string): Proven | null {
  const proven = prove(readerOf(handle, from, to), word);
  return proven !== null && proven.bytes === to - from ? proven : null;
}

/** Those of a file in which there is nothing else to decide; null where only its string says. */
export function countSpacesOf(handle: number, from: number, to: number): SpacingCounts | null {
  return countSpaces(readerOf(handle, from, to), to - from);
}

function readerOf(handle: number, from: number, to: number): ReadBytes {
  return (room, offset) =>
    readSync(handle, room, 0, Math.min(room.length, to - from - offset), from + offset);
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

interface Proven {
  readonly bytes: number;
  readonly characters: number;
  readonly areSpacesDoubtful: boolean;
}

function prove(read: ReadBytes, word: string): Proven | null {
  opened ??= openQuietBytes();
  if (opened === null) return null;
  opened.begin(word);
  for (let bytes = 0; ; ) {
    const length = read(opened.room, bytes);
    bytes += length;
    if (!opened.add(length, length === 0)) return null;
    if (length > 0) continue;
    const { characters, areSpacesDoubtful } = opened;
    return { bytes, characters, areSpacesDoubtful };
  }
}

/** Of bytes that were proven right before; null where only the string says. */
function countSpaces(read: ReadBytes, size: number): SpacingCounts | null {
  if (opened === null || opened === undefined) return null;
  opened.beginSpacing(size);
  for (let offset = 0; ; ) {
    const length = read(opened.room, offset);
    const isEnd = offset + length === size;
    const counted = opened.addSpacing(length, isEnd);
    if (isEnd && counted >= 0) return opened.spacing;
    // A line that fills the room, or a file that was cut meanwhile.
    if (counted <= 0) return null;
    offset += counted;
  }
}
