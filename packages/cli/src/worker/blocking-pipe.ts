/** Standard input and output, read and written without the event loop: a worker does one thing after the other. */
import { readSync, writeSync } from 'node:fs';

const INPUT = 0;
const OUTPUT = 1;
const PAUSE_MS = 1;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** Fills the room, or less at the end of the input; gives how many bytes were read. */
export function readFully(room: Uint8Array): number {
  let length = 0;
  while (length < room.length) {
    const read = readSome(room, length);
    if (read === 0) break;
    length += read;
  }
  return length;
}

export function writeFully(bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length)
    written += retrying(() => writeSync(OUTPUT, bytes, written, bytes.length - written));
}

function readSome(room: Uint8Array, from: number): number {
  try {
    return retrying(() => readSync(INPUT, room, from, room.length - from, null));
  } catch (error) {
    // What Windows says at the end of a pipe.
    if ((error as NodeJS.ErrnoException).code === 'EOF') return 0;
    throw error;
  }
}

/** A pipe that does not block, as some parents make it, says EAGAIN where nothing can be done yet. */
function retrying(step: () => number): number {
  for (;;) {
    try {
      return step();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, PAUSE_MS);
    }
  }
}
