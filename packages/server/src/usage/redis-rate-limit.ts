/** Rate limits of many processes: calls per minute, counted in Redis or Valkey, or in a local share while it is away. */
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type MinuteCount, memoryRateLimiter, type RateLimiter } from './rate-limit.ts';
import type { RedisConnection } from './redis-connection.ts';

/** No caller's name has this form. */
const HEALTH = 'health';

export function redisRateLimiter({ client, ask, close }: RedisConnection): RateLimiter {
  const counts = new RateLimiterRedis({
    storeClient: client,
    keyPrefix: 'limpid:minute',
    // The limit is held against the count here: one key for an owner, whatever its plan becomes.
    points: Number.MAX_SAFE_INTEGER,
    duration: 60,
    rejectIfRedisNotReady: true,
  });
  const local = memoryRateLimiter();
  return {
    async take(owner, limit) {
      const count = await ask(() => counts.consume(owner));
      if (count === undefined) return { ...(await local.take(owner, shareOf(limit))), limit };
      return standing(count, limit, count.consumedPoints <= limit);
    },
    async peek(owner, limit) {
      const count = await ask(() => counts.get(owner));
      if (count === undefined) return { ...(await local.peek(owner, shareOf(limit))), limit };
      if (count === null) return { allowed: true, limit, remaining: limit, resetsInMs: 0 };
      return standing(count, limit, count.consumedPoints < limit);
    },
    async ping() {
      return (await ask(() => counts.consume(HEALTH))) === undefined ? 'degraded' : 'ok';
    },
    async close() {
      close();
    },
  };
}

/**
 * What one process lets through while it cannot ask: half of the limit, so that two processes keep it. How many
 * there are is not known here; none alone ever lets through more than the limit.
 */
function shareOf(limit: number): number {
  return Math.max(1, Math.floor(limit / 2));
}

function standing(
  { consumedPoints, msBeforeNext }: { consumedPoints: number; msBeforeNext: number },
  limit: number,
  allowed: boolean,
): MinuteCount {
  const remaining = Math.max(0, limit - consumedPoints);
  return { allowed, limit, remaining, resetsInMs: Math.max(0, msBeforeNext) };
}
