/** Rate limits: calls per minute, counted in the memory of this process. */

/** Where an owner stands in its minute, which starts with its first call. */
export interface MinuteCount {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the minute ends. */
  readonly resetsInMs: number;
}

/** What counts calls per minute; a promise where it has to ask. */
export interface RateLimiter {
  /** Counts one call. */
  take(owner: string, limit: number): MinuteCount | Promise<MinuteCount>;
  /** Says where the owner stands, without counting. */
  peek(owner: string, limit: number): MinuteCount | Promise<MinuteCount>;
  /** Says whether it counts for all processes; `degraded` where each counts for itself meanwhile. */
  ping(): Promise<'ok' | 'degraded'>;
  close(): Promise<void>;
}

const WINDOW_MS = 60_000;

interface Minute {
  calls: number;
  readonly endsAt: number;
}

/** Those of one process, which answer at once. */
export interface MemoryRateLimiter extends RateLimiter {
  /** Counts one call, or whatever else the limit is for. */
  take(owner: string, limit: number, count?: number): MinuteCount;
  peek(owner: string, limit: number): MinuteCount;
}

/** `now` is a clock that never jumps. */
export function memoryRateLimiter(now: () => number = () => performance.now()): MemoryRateLimiter {
  /** In the order in which they end: each is as long as the others. */
  const minutes = new Map<string, Minute>();

  function forgetEnded(time: number): void {
    for (const [owner, { endsAt }] of minutes) {
      if (endsAt > time) return;
      minutes.delete(owner);
    }
  }

  return {
    take(owner, limit, count = 1) {
      const time = now();
      forgetEnded(time);
      let minute = minutes.get(owner);
      if (minute === undefined) {
        minute = { calls: 0, endsAt: time + WINDOW_MS };
        minutes.set(owner, minute);
      }
      minute.calls += count;
      return standing(minute, limit, minute.calls <= limit, time);
    },
    peek(owner, limit) {
      const time = now();
      forgetEnded(time);
      const minute = minutes.get(owner);
      if (minute === undefined) return { allowed: true, limit, remaining: limit, resetsInMs: 0 };
      return standing(minute, limit, minute.calls < limit, time);
    },
    async ping() {
      return 'ok';
    },
    async close() {},
  };
}

function standing({ calls, endsAt }: Minute, limit: number, allowed: boolean, time: number): MinuteCount {
  return { allowed, limit, remaining: Math.max(0, limit - calls), resetsInMs: endsAt - time };
}
