/** Offers calls: as many as are answered, or so many a second whatever becomes of them. */

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
  /** Sends nothing new, and waits for what is on its way. */
  end(): Promise<void>;
  /** Calls that are on their way. */
  waiting(): number;
}

/** Calls are due at a fixed rate: a slow service does not slow its load. */
export function offerOpen(send: SendOne, perSecond: number): OpenLoad {
  const start = performance.now();
  const onTheirWay = new Set<Promise<void>>();
  let sent = 0;
  let timer = setTimeout(tick, 0);

  function tick(): void {
    const due = ((performance.now() - start) * perSecond) / 1000;
    for (; sent < due; sent += 1) {
      const call = send(start + (sent * 1000) / perSecond);
      onTheirWay.add(call);
      call.finally(() => onTheirWay.delete(call));
    }
    timer = setTimeout(tick, 1);
  }

  return {
    async end() {
      clearTimeout(timer);
      await Promise.all(onTheirWay);
    },
    waiting: () => onTheirWay.size,
  };
}
