/** Sends calls at a fixed rate, whether or not the service keeps up (an open load model). */
import { MAX_SOCKETS } from './send-call.ts';

export interface OpenLoad {
  /** Sends the calls that were due until now, and waits for their answers. */
  end(): Promise<void>;
  /** The number of calls that were due and have no answer. */
  waiting(): number;
}

/** As many as two processes have sockets. Later calls wait unsent; their latency counts from when they were due. */
const MAX_IN_FLIGHT = 2 * MAX_SOCKETS;

/** `send` gets the time at which its call was due, on the clock of `performance.now()`. */
export function offerLoad(send: (dueAt: number) => Promise<void>, perSecond: number): OpenLoad {
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
