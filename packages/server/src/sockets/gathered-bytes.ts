/** Gathers bytes that come in pieces in one buffer: kept apart, pieces of one byte take hundreds of bytes each. */

const NOTHING: Buffer = Buffer.alloc(0);

export interface GatheredBytes {
  /** Copies the piece: it may be a part of a larger buffer. */
  add(piece: Buffer): void;
  length(): number;
  /** The bytes so far, and none from then on. */
  take(): Buffer;
}

/** The buffer doubles as it grows, up to `mostBytes`. */
export function gatherBytes(mostBytes: number): GatheredBytes {
  let buffer = NOTHING;
  let length = 0;
  return {
    add(piece) {
      const needed = length + piece.length;
      if (buffer.length < needed) {
        const grown = Buffer.allocUnsafe(Math.max(needed, Math.min(2 * buffer.length, mostBytes)));
        buffer.copy(grown, 0, 0, length);
        buffer = grown;
      }
      length += piece.copy(buffer, length);
    },
    length: () => length,
    take() {
      const taken = buffer.subarray(0, length);
      buffer = NOTHING;
      length = 0;
      return taken;
    },
  };
}
