/** As many lines as one request carries: all of them where their body is a stream, else a few that are sent whole. */
import type { Clock } from '../settings.ts';
import { createAhead, PIECE_BYTES, PIECE_LINES } from './ahead.ts';
import { ENDED, LATE, type LineSource } from './line-source.ts';

export interface Part {
  /** The body of a request, from its first line, however often it was sent before; tells each time that it is read. */
  open(onRead: () => void): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** The body that was opened last is read no more: what it still waits for is the next one's. */
  hangUp(): void;
  /** An answer was taken, and so no request has its lines again. */
  answer(): void;
  /** How many lines it has so far. */
  lines(): number;
  /** Whether those are all. */
  isWhole(): boolean;
}

/**
 * A whole part. While a browser sends it reads no answer, and the service reads no further than its answers are
 * taken: what is more than the buffers on the way would stand still for good.
 */
const WHOLE_BYTES = 64 * 1024;
const WHOLE_LINES = 256;
/** Lines that come slowly are sent after so long, which makes 30 calls a minute: the rate limit of the smallest plan. */
const WHOLE_SPAN_MS = 2000;

/** A body in which nothing comes for so long is ended; the service would cut it after a minute. */
const SILENCE_MS = 10_000;
/** The service skips it; where it comes, the connection moves. */
const BLANK_LINE = Uint8Array.of(0x0a);

interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lines: number;
}

/** Null where there are no more lines. */
export async function takeWhole(source: LineSource, clock: Clock): Promise<Part | null> {
  const bounds = { bytes: WHOLE_BYTES, lines: WHOLE_LINES, spanMs: WHOLE_SPAN_MS };
  const piece = await gather(source, clock, Number.POSITIVE_INFINITY, bounds);
  if (piece.lines === 0) return null;
  return {
    open: () => piece.bytes,
    hangUp() {},
    lines: () => piece.lines,
    answer() {},
    isWhole: () => true,
  };
}

/** Begins when there is a first line: a request without one is a call for nothing. Null where there are no more. */
export async function takeStreamed(source: LineSource, clock: Clock): Promise<Part | null> {
  const bounds = { bytes: PIECE_BYTES, lines: PIECE_LINES, spanMs: 0 };
  const first = await gather(source, clock, Number.POSITIVE_INFINITY, bounds);
  if (first.lines === 0) return null;
  /** Those that are to be sent: all of them until the first answer, since a second try begins with the first. */
  const pieces: Piece[] = [first];
  /** How many were dropped before them. */
  let dropped = 0;
  let lines = first.lines;
  let answered = 0;
  let isWhole = false;
  let taking: Promise<void> | null = null;
  /** Goes up where a try begins and where it is over. */
  let tries = 0;
  let wake = () => {};

  async function take(): Promise<void> {
    const piece = await gather(source, clock, SILENCE_MS, bounds);
    taking = null;
    isWhole = piece.lines === 0;
    if (isWhole) return;
    pieces.push(piece);
    lines += piece.lines;
  }

  function open(onRead: () => void): ReadableStream<Uint8Array> {
    let next = 0;
    const ahead = createAhead();
    tries += 1;
    const ownTry = tries;
    const isOver = () => ownTry !== tries;
    /** Waits for room; false where there was none for long, or the try is over. */
    async function hasRoom(): Promise<boolean> {
      if (!ahead.isFull(answered)) return true;
      let isLate = false;
      const callOff = clock.after(SILENCE_MS, () => {
        isLate = true;
        wake();
      });
      while (!isLate && !isOver() && ahead.isFull(answered)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      callOff();
      return !isLate && !isOver();
    }
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (!(await hasRoom())) {
            // Who takes an answer now and then keeps the connection.
            if (!isOver()) controller.enqueue(BLANK_LINE);
            return;
          }
          // A try that came to nothing may have left lines on their way: they are this one's.
          if (next === dropped + pieces.length && !isWhole) {
            taking ??= take();
            await taking;
          }
          if (isOver()) return;
          onRead();
          const piece = pieces[next - dropped];
          if (piece === undefined) controller.close();
          else {
            ahead.add({ lines: piece.lines, bytes: piece.bytes.length });
            controller.enqueue(piece.bytes);
          }
          next += 1;
          if (answered > 0) dropped += pieces.splice(0, next - dropped).length;
        },
        cancel() {
          if (!isOver()) tries += 1;
        },
      },
      // Asks for nothing before the connection has room for it.
      { highWaterMark: 0 },
    );
  }

  return {
    open,
    hangUp() {
      tries += 1;
      wake();
    },
    answer() {
      answered += 1;
      wake();
    },
    lines: () => lines,
    isWhole: () => isWhole,
  };
}

interface Bounds {
  readonly bytes: number;
  readonly lines: number;
  /** How long after the first line others are waited for. */
  readonly spanMs: number;
}

/** Waits for a line, then takes those that follow at once. No lines: there are no more, or none within `patienceMs`. */
async function gather(source: LineSource, clock: Clock, patienceMs: number, bounds: Bounds): Promise<Piece> {
  const taken: Uint8Array[] = [];
  let length = 0;
  let until = 0;
  while (taken.length < bounds.lines) {
    const patience = taken.length === 0 ? patienceMs : Math.max(0, until - clock.now());
    const line = await source.next(patience);
    if (line === ENDED || line === LATE) break;
    if (taken.length === 0) until = clock.now() + bounds.spanMs;
    else if (length + line.length > bounds.bytes) {
      source.putBack(line);
      break;
    }
    taken.push(line);
    length += line.length;
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const line of taken) {
    bytes.set(line, offset);
    offset += line.length;
  }
  return { bytes, lines: taken.length };
}
