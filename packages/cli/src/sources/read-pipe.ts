/** Reads a named pipe without waiting for ever: a program may never open its other end. */
import { constants, readSync } from 'node:fs';

/** Opens a pipe whether a program writes to it or not; for files it is the usual way. */
export const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const PAUSE = new Int32Array(new SharedArrayBuffer(4));
const PAUSE_MS = 10;
/** Two seconds. */
const MOST_WAITS = 200;

export class PipeReader {
  readonly #handle: number;
  #waits = 0;
  /** Whether a program has opened it. */
  isOpen = false;

  /** A handle that was opened without waiting. */
  constructor(handle: number) {
    this.#handle = handle;
  }

  /** How many bytes came; 0 where all programs have closed it, or none opens it in a while. */
  read(chunk: Buffer): number {
    for (;;) {
      const length = readSome(this.#handle, chunk);
      this.isOpen ||= length !== 0;
      if (length !== null && (this.isOpen || this.#waits++ === MOST_WAITS)) return length;
      Atomics.wait(PAUSE, 0, 0, PAUSE_MS);
    }
  }
}

/** Null where a program has the pipe open, and has not written more yet. */
function readSome(handle: number, chunk: Buffer): number | null {
  try {
    return readSync(handle, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null;
    throw error;
  }
}
