/** As many lines as one request carries: all of them where their body is a stream, else a few that are sent whole. */
import type { Clock } from '../settings.ts';
import { ENDED, LATE, type LineSource } from './line-source.ts';

export interface Part {
  /** The body of a request, from its first line, however often it was sent before; tells each time that it is read. */
  open(onRead: () => void): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** The body that was opened last is read no more: what it still waits for is the next one's. */
  hangUp(): void;
  /** How many lines it has so far. */
  lines(): number;
  /** Whether those are all. */
  isWhole(): boolean;
  /** Whether what was sent of it is still here. */
  isKept(): boolean;
  /** It is answered and never sent again. */
  forget(): void;
}

/**
 * A whole part. While a browser sends it reads no answer, and the service reads no further than its answers are
 * taken: what is more than the buffers on the way would stand still for good.
 */
const WHOLE_BYTES = 64 * 1024;
const WHOLE_LINES = 256;
/** Lines that come slowly are sent after so long, which makes 30 calls a minute: the ceiling of the smallest plan. */
const WHOLE_SPAN_MS = 2000;

/** Lines that are there already are written together, so many bytes of them. */
const PIECE_BYTES = 16 * 1024;
/** A body in which nothing comes for so long is ended; the service would cut it after a minute. */
const SILENCE_MS = 10_000;
/** What is sent before the first answer is kept up to this; a part that is longer is not sent again. */
const KEPT_BYTES = 8 * 1024 * 1024;

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
    isWhole: () => true,
    isKept: () => true,
    forget() {},
  };
}

/** Begins when there is a first line: a request without one is a call for nothing. Null where there are no more. */
export async function takeStreamed(source: LineSource, clock: Clock): Promise<Part | null> {
  const bounds = { bytes: PIECE_BYTES, lines: Number.POSITIVE_INFINITY, spanMs: 0 };
  const first = await gather(source, clock, Number.POSITIVE_INFINITY, bounds);
  if (first.lines === 0) return null;
  /** Those that are to be sent: all of them until the first answer, since a second try begins with the first. */
  const pieces: Uint8Array[] = [first.bytes];
  /** How many were dropped before them. */
  let dropped = 0;
  let isKept = true;
  let keptBytes = first.bytes.length;
  let lines = first.lines;
  let isWhole = false;
  let taking: Promise<void> | null = null;
  /** Goes up where a try begins and where it is over. */
  let tries = 0;

  async function take(): Promise<void> {
    const piece = await gather(source, clock, SILENCE_MS, bounds);
    taking = null;
    isWhole = piece.lines === 0;
    if (isWhole) return;
    pieces.push(piece.bytes);
    lines += piece.lines;
    keptBytes += piece.bytes.length;
    if (keptBytes > KEPT_BYTES) isKept = false;
  }

  function open(onRead: () => void): ReadableStream<Uint8Array> {
    let next = 0;
    tries += 1;
    const ownTry = tries;
    const isOver = () => ownTry !== tries;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          // A try that came to nothing may have left lines on their way: they are this one's.
          if (next === dropped + pieces.length && !isWhole) {
            taking ??= take();
            await taking;
          }
          if (isOver()) return;
          onRead();
          const bytes = pieces[next - dropped];
          if (bytes === undefined) controller.close();
          else controller.enqueue(bytes);
          next += 1;
          if (!isKept) dropped += pieces.splice(0, next - dropped).length;
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
    },
    lines: () => lines,
    isWhole: () => isWhole,
    isKept: () => isKept,
    forget() {
      isKept = false;
    },
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
