/** Slows down guesses and password hashing: tries are counted by client address, by their target, and by both together. */
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { networkOf } from './client-address.ts';
import type { RedisConnection } from './redis-connection.ts';

interface Limits {
  /** Of one address, which many can share. */
  readonly address: number;
  /** Per address and target: guesses from one address do not lock out others. */
  readonly addressAtTarget?: number;
  /** At one target, from wherever. */
  readonly target?: number;
}

/** Tries of fifteen minutes. */
const WINDOW_SECONDS = 15 * 60;
const TRIES = {
  /** A password, at sign-in or to change it. */
  password: { address: 50, addressAtTarget: 10, target: 30 },
  /** Whatever hashes a password for an account, right ones too: each costs a processor 50 to 100 ms. */
  hash: { address: 300, target: 60 },
  /** Something that is mailed to an address. */
  mail: { address: 20, target: 5 },
  /** A new account: one address seldom needs more. */
  account: { address: 30 },
  /** A token that was mailed. */
  token: { address: 60 },
} as const satisfies Record<string, Limits>;

/** The narrowest claim on others first. */
const COUNTED_BY = ['address', 'addressAtTarget', 'target'] as const;

export interface Try {
  readonly what: keyof typeof TRIES;
  /** Absent where its tries are counted as something else already. */
  readonly address?: string;
  /** The account that is meant, whether there is one or not. */
  readonly target?: string;
}

export interface LoginThrottle {
  /** Counts a try before it is made. Answers how many seconds to wait, or null when it may be made. */
  take(attempt: Try): Promise<number | null>;
  /** A try that was right counts no more, nor do the wrong ones from its address at its target. */
  reset(attempt: Try): Promise<void>;
  /** A try that was not made counts no more. */
  giveBack(attempt: Try): Promise<void>;
}

interface ThrottleParts {
  /** Where all processes count together; each counts for itself while it is away, or where there is none. */
  readonly redis: RedisConnection | null;
  /** Gives addresses and accounts the names under which they are counted. */
  readonly pseudonymize: (parts: readonly string[]) => string;
}

export function createLoginThrottle({ redis, pseudonymize }: ThrottleParts): LoginThrottle {
  // The limits are held against the counts here: a count does not depend on them.
  const counting = { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS };
  const local = new RateLimiterMemory(counting);
  const shared = redis && {
    ask: redis.ask,
    counts: new RateLimiterRedis({
      ...counting,
      storeClient: redis.client,
      keyPrefix: 'limpid:tries',
      rejectIfRedisNotReady: true,
    }),
  };

  /** Asks Redis, or this process where Redis does not answer. */
  async function ask<Answer>(question: (counts: Counts) => Promise<Answer>): Promise<Answer> {
    const answer = shared === null ? undefined : await shared.ask(() => question(shared.counts));
    return answer === undefined ? question(local) : answer;
  }

  /** The counts that a try adds to. */
  function namesOf({ what, address, target }: Try) {
    const network = address === undefined ? undefined : networkOf(address);
    return {
      address: network && pseudonymize([what, 'address', network]),
      addressAtTarget: network && target && pseudonymize([what, 'address at target', network, target]),
      target: target && pseudonymize([what, 'target', target]),
    };
  }

  return {
    async take(attempt) {
      const limits: Limits = TRIES[attempt.what];
      const names = namesOf(attempt);
      for (const by of COUNTED_BY) {
        const [name, limit] = [names[by], limits[by]];
        if (name === undefined || limit === undefined) continue;
        const { consumedPoints, msBeforeNext } = await ask((counts) => counts.consume(name));
        // What is refused here adds nothing to the next: one address alone uses up no target.
        if (consumedPoints > limit) return Math.max(1, Math.ceil(msBeforeNext / 1000));
      }
      return null;
    },
    async giveBack(attempt) {
      const limits: Limits = TRIES[attempt.what];
      const names = namesOf(attempt);
      for (const by of COUNTED_BY) {
        const name = names[by];
        if (name !== undefined && limits[by] !== undefined) await ask((counts) => counts.reward(name));
      }
    },
    async reset(attempt) {
      const { address, addressAtTarget, target } = namesOf(attempt);
      if (address !== undefined) await ask((counts) => counts.reward(address));
      if (addressAtTarget === undefined || target === undefined) return;
      const own = await ask((counts) => counts.get(addressAtTarget));
      await ask((counts) => counts.delete(addressAtTarget));
      // The tries of others stay: else every sign-in of the owner would let them go on.
      await ask((counts) => counts.reward(target, own?.consumedPoints ?? 1));
    },
  };
}

type Counts = Pick<RateLimiterMemory, 'consume' | 'get' | 'reward' | 'delete'>;
