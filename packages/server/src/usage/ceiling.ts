/** The ceilings: calls per minute, counted in the memory of this process. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Where an owner stands in its minute, which starts with its first call. */
export interface MinuteCount {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the minute ends. */
  readonly resetsInMs: number;
}

/** What counts calls per minute. */
export interface Ceilings {
  /** Counts one call. */
  take(owner: string, limit: number): Promise<MinuteCount>;
  /** Says where the owner stands, without counting. */
  peek(owner: string, limit: number): Promise<MinuteCount>;
  /** Says whether it counts for all processes; `degraded` where each counts for itself meanwhile. */
  ping(): Promise<'ok' | 'degraded'>;
  close(): Promise<void>;
}

const SECONDS = 60;

export function memoryCeilings(): Ceilings {
  const limiters = new Map<number, RateLimiterMemory>();
  const limiterOf = (limit: number) => {
    let limiter = limiters.get(limit);
    if (limiter === undefined) {
      limiter = new RateLimiterMemory({ points: limit, duration: SECONDS });
      limiters.set(limit, limiter);
    }
    return limiter;
  };

  return {
    async take(owner, limit) {
      try {
        return standing(await limiterOf(limit).consume(owner), limit, true);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return standing(refusal, limit, false);
      }
    },
    async peek(owner, limit) {
      const count = await limiterOf(limit).get(owner);
      if (count === null) return { allowed: true, limit, remaining: limit, resetsInMs: 0 };
      return standing(count, limit, count.remainingPoints > 0);
    },
    async ping() {
      return 'ok';
    },
    async close() {},
  };
}

function standing(count: RateLimiterRes, limit: number, allowed: boolean): MinuteCount {
  return { allowed, limit, remaining: count.remainingPoints, resetsInMs: Math.max(0, count.msBeforeNext) };
}
