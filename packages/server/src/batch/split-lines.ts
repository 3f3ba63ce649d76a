/** Bytes, cut anywhere, to lines: LF or CRLF, the last one with or without its end, blank ones left out. */
import { gatherBytes } from '../sockets/gathered-bytes.ts';

/** Stands for a line of more bytes than a line may have; returned once, as soon as it is known. */
export const TOO_LONG = Symbol('a line that is too long');

export interface LineSplitter {
  /** Takes the next bytes; those before must have been asked for to the end. */
  push(bytes: Buffer): void;
  /** Says that no more bytes come. */
  end(): void;
  /** The next line, whole and without its end, or null when more bytes are needed. */
  next(): Buffer | typeof TOO_LONG | null;
  /** Bytes of the line whose end has not come. */
  heldBytes(): number;
  /** Whether a line exceeds `endlessBytes`. */
  isEndless(): boolean;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const NOTHING: Buffer = Buffer.alloc(0);

/** A line of more than `mostBytes` is skipped without being kept; one of more than `endlessBytes` is endless. */
export function createLineSplitter(mostBytes: number, endlessBytes: number): LineSplitter {
  let bytes = NOTHING;
  let from = 0;
  /** The line that has begun, copied: a piece of a chunk would keep the whole chunk alive. */
  const held = gatherBytes(mostBytes + 1);
  let isSkipping = false;
  let skippedBytes = 0;
  let isFirst = true;

  /** A part of a line whose end has not come. */
  function keep(piece: Buffer): typeof TOO_LONG | null {
    if (isSkipping) {
      skippedBytes += piece.length;
      return null;
    }
    // The last byte may be the carriage return of its end.
    if (held.length() + piece.length <= mostBytes + 1) {
      held.add(piece);
      return null;
    }
    isSkipping = true;
    skippedBytes = held.take().length + piece.length;
    return TOO_LONG;
  }

  /** A line whose end is here, or null for one that is blank or was skipped. */
  function complete(piece: Buffer): Buffer | typeof TOO_LONG | null {
    if (isSkipping) {
      isSkipping = false;
      skippedBytes = 0;
      return null;
    }
    let line = piece;
    if (held.length() > 0) {
      if (held.length() + piece.length > mostBytes + 1) {
        held.take();
        return TOO_LONG;
      }
      held.add(piece);
      line = held.take();
    }
    if (line.at(-1) === CARRIAGE_RETURN) line = line.subarray(0, -1);
    if (isFirst) line = withoutMark(line);
    isFirst = false;
    if (line.length > mostBytes) return TOO_LONG;
    return isBlank(line) ? null : line;
  }

  return {
    push(next) {
      bytes = next;
      from = 0;
    },
    end() {
      bytes = held.length() > 0 ? Buffer.of(LINE_FEED) : NOTHING;
      from = 0;
    },
    next() {
      while (from < bytes.length) {
        const end = bytes.indexOf(LINE_FEED, from);
        const piece = bytes.subarray(from, end < 0 ? bytes.length : end);
        from = end < 0 ? bytes.length : end + 1;
        const line = end < 0 ? keep(piece) : complete(piece);
        if (line !== null) return line;
      }
      bytes = NOTHING;
      return null;
    },
    heldBytes: held.length,
    isEndless: () => skippedBytes > endlessBytes,
  };
}

/** Without a byte order mark, with which some programs begin a file. */
function withoutMark(line: Buffer): Buffer {
  return line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? line.subarray(3) : line;
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === CARRIAGE_RETURN);
}
