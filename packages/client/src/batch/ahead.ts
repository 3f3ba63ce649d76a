/** How far the lines that are sent are ahead of the answers that the caller has taken. */

/** Lines, and bytes, that are written together when they are available. */
export const PIECE_LINES = 256;
export const PIECE_BYTES = 16 * 1024;

/** Each of these is charged, also where the caller leaves. */
const AHEAD_LINES = 1024;
const AHEAD_BYTES = 1024 * 1024;

interface Sent {
  readonly lines: number;
  readonly bytes: number;
}

export interface Ahead {
  /** Counts a piece that is sent. */
  add(piece: Sent): void;
  /** Whether the outstanding answers leave no room for another piece. */
  isFull(answered: number): boolean;
}

export function createAhead(): Ahead {
  /** What was sent up to the end of each piece that is not wholly answered. */
  const ends: Sent[] = [];
  let lines = 0;
  let bytes = 0;
  let answeredBytes = 0;

  return {
    add(piece) {
      lines += piece.lines;
      bytes += piece.bytes;
      ends.push({ lines, bytes });
    },
    isFull(answered) {
      for (let [end] = ends; end !== undefined && end.lines <= answered; [end] = ends) {
        answeredBytes = end.bytes;
        ends.shift();
      }
      return lines - answered > AHEAD_LINES - PIECE_LINES || bytes - answeredBytes >= AHEAD_BYTES;
    },
  };
}
