/** Offers calls: as many as are answered, or so many a second whatever becomes of them. */
import { MOST_SOCKETS } from './send-call.ts';

/** Sends one call; `dueAt` is when it should have gone, on the clock of `performance.now()`. */
export type SendOne = (dueAt: number) => Promise<void>;

/** How many were sent, in how long. */
export interface Offered {
  readonly calls: number;
  readonly seconds: number;
}

/** Each of so many senders sends its next call when the last was answered. */
export async function offerClosed(send: SendOne, senders: number, forMs: number): Promise<Offered> {
  const start = performance.now();
  let calls = 0;
  const work = async () => {
    while (performance.now() - start < forMs) {
      await send(performance.now());
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, work));
  return { calls, seconds: (performance.now() - start) / 1000 };
}

/** An open load that can be ended. */
export interface OpenLoad {
  /** Calls a second from now on. */
  setRate(perSecond: number): void;
  /** Sends what was due until now and nothing new, and waits for all of it. */
  end(): Promise<void>;
  /** Calls that were due and are not answered. */
  waiting(): number;
}

/**
 * As many sockets as two processes are given. What is due beyond them is sent later, and waits from when it was due: to
 * make requests of thousands that wait would take what the service needs of the machine.
 */
export const MOST_ON_THEIR_WAY = 2 * MOST_SOCKETS;

/** A time with one rate: its first call is due when it begins, and has the number of calls before it. */
interface Stretch {
  readonly at: number;
  readonly first: number;
  readonly perSecond: number;
}

/** Calls are due at a rate that is set: a slow service does not slow its load, but for what is held back. */
export function offerOpen(send: SendOne, perSecond: number): OpenLoad {
  /** From that of the next call that is sent to that of now. */
  const stretches: Stretch[] = [{ at: performance.now(), first: 0, perSecond }];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let endsAt = Number.POSITIVE_INFINITY;
  let [sent, answered] = [0, 0];
  let timer = setTimeout(tick, 0);

  function due(): number {
    const { at, first, perSecond: rate } = stretches.at(-1) as Stretch;
    const forMs = Math.min(performance.now(), endsAt) - at;
    return first + Math.ceil((forMs * rate) / 1000);
  }

  function dueAt(call: number): number {
    while (stretches.length > 1 && call >= (stretches[1] as Stretch).first) stretches.shift();
    const { at, first, perSecond: rate } = stretches[0] as Stretch;
    return at + ((call - first) * 1000) / rate;
  }

  function sendDue(): void {
    for (const until = due(); sent < until && sent - answered < MOST_ON_THEIR_WAY; sent += 1) {
      void send(dueAt(sent)).finally(noteAnswer);
    }
    if (endsAt < Number.POSITIVE_INFINITY && answered >= due()) resolve();
  }

  function noteAnswer(): void {
    answered += 1;
    // At once only where one waits for this: else each answer would ask what time it is.
    if (sent - answered >= MOST_ON_THEIR_WAY - 1 || endsAt < Number.POSITIVE_INFINITY) sendDue();
  }

  function tick(): void {
    sendDue();
    timer = setTimeout(tick, 1);
  }

  return {
    setRate(rate) {
      const first = due();
      stretches.push({ at: performance.now(), first, perSecond: rate });
    },
    end() {
      clearTimeout(timer);
      endsAt = performance.now();
      sendDue();
      return done;
    },
    waiting: () => due() - answered,
  };
}
