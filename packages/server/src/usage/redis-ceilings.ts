/** The ceilings of many processes: calls per minute, counted in Redis or Valkey, and in a local share while it is away. */
import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../logging.ts';
import { type Ceilings, type MinuteCount, memoryCeilings } from './ceiling.ts';

/** A call waits no longer for its count: a hundred times what a busy server on the same network takes. */
const ANSWER_MS = 500;

/** Steps of a connection that is made. With the longest pause they end well before 10 s. */
const CONNECT_MS = 2000;
const LONGEST_PAUSE_MS = 2000;

/** No caller's name has this form. */
const HEALTH = 'health';

/**
 * Resolves when Redis answers or has failed to once: it is not needed to start. `url` is redis://, rediss:// or
 * their valkey twins.
 */
export async function redisCeilings(url: string, log: Log): Promise<Ceilings> {
  const client = new Redis(url.replace(/^valkey/i, 'redis'), {
    lazyConnect: true,
    // Nothing waits for a server that is away, and nothing is counted again when it is back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_MS,
    disconnectTimeout: ANSWER_MS,
    // For the greeting of a new connection; calls give up before.
    commandTimeout: CONNECT_MS,
    retryStrategy: (attempts) => Math.min(50 * 2 ** attempts, LONGEST_PAUSE_MS),
    // After a failover the name leads to another server.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  const counts = new RateLimiterRedis({
    storeClient: client,
    keyPrefix: 'limpid:minute',
    // The limit is held against the count here: one key for an owner, whatever its plan becomes.
    points: Number.MAX_SAFE_INTEGER,
    duration: 60,
    rejectIfRedisNotReady: true,
  });
  const local = memoryCeilings();
  let isAway = false;
  let isHangingUp = false;

  function noteAway(error?: unknown): void {
    if (!isAway) log.event('ceilingsAway', error);
    isAway = true;
  }

  function noteBack(): void {
    if (isAway) log.event('ceilingsBack');
    isAway = false;
  }

  function noteClosed(): void {
    isHangingUp = false;
    noteAway();
  }

  /** Ends a connection that is silent, so that the next calls need not wait for it; a new one is made. */
  function hangUp(): void {
    if (isHangingUp || client.status !== 'ready') return;
    isHangingUp = true;
    client.disconnect(true);
  }

  /** What Redis answers; undefined while it is away. */
  async function ask<Answer>(question: Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await inTime(question);
      noteBack();
      return answer;
    } catch (error) {
      noteAway(error);
      if (error instanceof Late) hangUp();
      return undefined;
    }
  }

  client.on('error', noteAway).on('close', noteClosed).on('ready', noteBack);
  await client.connect().catch(noteAway);

  return {
    async take(owner, limit) {
      const count = await ask(counts.consume(owner));
      if (count === undefined) return { ...(await local.take(owner, shareOf(limit))), limit };
      return standing(count, limit, count.consumedPoints <= limit);
    },
    async peek(owner, limit) {
      const count = await ask(counts.get(owner));
      if (count === undefined) return { ...(await local.peek(owner, shareOf(limit))), limit };
      if (count === null) return { allowed: true, limit, remaining: limit, resetsInMs: 0 };
      return standing(count, limit, count.consumedPoints < limit);
    },
    async ping() {
      return (await ask(counts.consume(HEALTH))) === undefined ? 'degraded' : 'ok';
    },
    async close() {
      client.off('close', noteClosed);
      client.disconnect();
    },
  };
}

/**
 * What one process lets through while it cannot ask: half of the ceiling, so that two processes keep it. How many
 * there are is not known here; none alone ever lets through more than the ceiling.
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

class Late extends Error {}

/** Rejects when the work takes too long. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const timer = setTimeout(() => {
    // After a long scan the timer comes before an answer that lies there already: that is read first.
    setImmediate(() => reject(new Late('no answer in time')));
  }, ANSWER_MS);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
