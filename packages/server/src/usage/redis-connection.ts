/** A connection to Redis or Valkey with a short timeout: a late answer is undefined. */
import { Redis } from 'ioredis';
import type { Log } from '../logging.ts';

/** A call waits no longer for its count: a hundred times what a busy server on the same network takes. */
const ANSWER_MS = 500;

/** Steps of a connection that is made. With the longest pause they end well before 10 s. */
const CONNECT_MS = 2000;
const LONGEST_PAUSE_MS = 2000;

export interface RedisConnection {
  readonly client: Redis;
  /** What Redis answers; undefined while it is away. */
  ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined>;
  close(): void;
}

/**
 * Resolves when Redis answers or has failed to once: it is not needed to start. `url` is redis://, rediss:// or
 * the same of valkey.
 */
export async function connectRedis(url: string, log: Log): Promise<RedisConnection> {
  const client = new Redis(url.replace(/^valkey/i, 'redis'), {
    lazyConnect: true,
    // Nothing waits for a server that is away, and nothing is counted again when it is back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_MS,
    disconnectTimeout: ANSWER_MS,
    // For the handshake of a new connection; calls give up before.
    commandTimeout: CONNECT_MS,
    retryStrategy: (attempts) => Math.min(50 * 2 ** attempts, LONGEST_PAUSE_MS),
    // After a failover the name leads to another server.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
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

  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      const answer = await inTime(question());
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
    client,
    ask,
    close() {
      client.off('close', noteClosed);
      client.disconnect();
    },
  };
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
