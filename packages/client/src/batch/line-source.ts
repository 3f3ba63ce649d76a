/** The caller's lines, asked for one at a time and no faster than they are sent. */
import type { BatchLine } from '@limpid/contract';
import type { Clock } from '../settings.ts';

export const ENDED = Symbol('ended');
export const LATE = Symbol('late');

export interface LineSource {
  /** The next line as it is sent, or that there is none, or none within the timeout in milliseconds. */
  next(patienceMs: number): Promise<Uint8Array | typeof ENDED | typeof LATE>;
  /** Gives a line back: it is the next one. */
  putBack(line: Uint8Array): void;
  /** What the caller's own code threw. */
  readonly failure: { readonly error: unknown } | null;
  /** Tells the caller's code that no more is wanted. */
  close(): Promise<void>;
}

type Taken = Uint8Array | typeof ENDED;

export function createLineSource(
  lines: Iterable<string | BatchLine> | AsyncIterable<string | BatchLine>,
  clock: Clock,
): LineSource {
  const iterator = iterate(lines);
  const encoder = new TextEncoder();
  let asked: Promise<Taken> | null = null;
  let held: Uint8Array | null = null;
  let isEnded = false;
  let failure: LineSource['failure'] = null;

  async function take(): Promise<Taken> {
    let next: IteratorResult<string | BatchLine>;
    try {
      next = await iterator.next();
    } catch (error) {
      // What throws has ended itself.
      isEnded = true;
      failure = { error };
      throw error;
    }
    if (next.done === true) {
      isEnded = true;
      return ENDED;
    }
    const { value } = next;
    try {
      // What JSON cannot say is a line all the same: the service refuses it in its place.
      const json = JSON.stringify(typeof value === 'string' ? { text: value } : value) ?? 'null';
      return encoder.encode(`${json}\n`);
    } catch (error) {
      failure = { error };
      throw error;
    }
  }

  /** The first error is the one that is reported. */
  function throwUnlessFailed(error: unknown): void {
    if (failure === null) throw error;
  }

  return {
    async next(patienceMs) {
      if (held !== null) {
        const line = held;
        held = null;
        return line;
      }
      if (failure !== null) throw failure.error;
      asked ??= isEnded ? Promise.resolve(ENDED) : take();
      const taken = await sooner(asked, patienceMs, clock);
      if (taken !== LATE) asked = null;
      return taken;
    },
    putBack(line) {
      held = line;
    },
    get failure() {
      return failure;
    },
    async close() {
      if (isEnded) return;
      isEnded = true;
      const left = (async () => void (await iterator.return?.()))();
      // A generator that still waits for something leaves only after that, which may be never.
      if (asked === null || failure !== null) await left.catch(throwUnlessFailed);
      else left.catch(() => {});
      asked?.catch(() => {});
    },
  };
}

function iterate<Line>(lines: Iterable<Line> | AsyncIterable<Line>): Iterator<Line> | AsyncIterator<Line> {
  const { [Symbol.asyncIterator]: later, [Symbol.iterator]: now } = Object(lines);
  // The characters of a text would be its lines.
  if (typeof lines === 'string' || (later ?? now) === undefined) {
    throw new TypeError('lines must be an iterable of texts or of requests, not one of them');
  }
  return (later ?? now).call(lines);
}

async function sooner(asked: Promise<Taken>, patienceMs: number, clock: Clock): Promise<Taken | typeof LATE> {
  if (patienceMs === Number.POSITIVE_INFINITY) return asked;
  let callOff = () => {};
  const late = new Promise<typeof LATE>((resolve) => {
    callOff = clock.after(patienceMs, () => resolve(LATE));
  });
  return Promise.race([asked, late]).finally(() => callOff());
}
