/** Sends calls at a fixed rate, whether or not the service keeps up. */
import { MOST_SOCKETS } from './send-call.ts';

/** Sends one call; `dueAt` is when it should have gone, on the clock of `performance.now()`. */
export type SendOne = (dueAt: number) => Promise<void>;

/** An open load that can be ended. */
export interface OpenLoad {
  /** Sends what was due until now and nothing new, and waits for all of it. */
  end(): Promise<void>;
  /** Calls that were due and are not answered. */
  waiting(): number;
}

/** As many as two processes have sockets. Later calls wait unsent, and their latency counts from when they were due. */
const MAX_IN_FLIGHT = 2 * MOST_SOCKETS;

export function offerOpen(send: SendOne, perSecond: number): OpenLoad {
  const start = performance.now();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let endsAt = Number.POSITIVE_INFINITY;
  let [sent, answered] = [0, 0];
  const due = () => Math.ceil(((Math.min(performance.now(), endsAt) - start) * perSecond) / 1000);

  function sendDue(): void {
    for (const until = due(); sent < until && sent - answered < MAX_IN_FLIGHT; sent += 1) {
      void send(start + (sent * 1000) / perSecond).finally(() => {
        answered += 1;
        if (endsAt < Number.POSITIVE_INFINITY) sendDue();
      });
    }
    if (endsAt < Number.POSITIVE_INFINITY && answered >= due()) resolve();
  }

  const timer = setInterval(sendDue, 1);
  return {
    end() {
      clearInterval(timer);
      endsAt = performance.now();
      sendDue();
      return done;
    },
    waiting: () => due() - answered,
  };
}
