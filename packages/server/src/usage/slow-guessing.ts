/** Slows down whoever guesses: tries are counted by client address and by what is guessed at, in this process. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from './client-address.ts';

const WINDOW_SECONDS = 15 * 60;

/** Tries of a window; of one address more, since many can share one. */
const TRIES = {
  /** A password, at sign-in or to change it. */
  password: { address: 50, target: 10 },
  /** Something that is mailed to an address. */
  mail: { address: 20, target: 5 },
  /** A new account: one address seldom needs more. */
  account: { address: 30, target: 30 },
  /** A token that was mailed. */
  token: { address: 60, target: 60 },
} as const;

export interface Try {
  readonly what: keyof typeof TRIES;
  readonly address: string;
  /** The account that is meant, whether there is one or not. */
  readonly target?: string;
}

export interface GuessGuard {
  /** Counts a try before it is made. Answers how many seconds to wait, or null when it may be made. */
  take(attempt: Try): Promise<number | null>;
  /** A try that was right counts no more, and clears what was guessed at. */
  forgive(attempt: Try): Promise<void>;
}

export function createGuessGuard(): GuessGuard {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  const limiters = Object.fromEntries(
    Object.entries(TRIES).map(([what, { address, target }]) => [
      what,
      { address: limiter(address), target: limiter(target) },
    ]),
  ) as Record<Try['what'], { address: RateLimiterMemory; target: RateLimiterMemory }>;

  return {
    async take({ what, address, target }) {
      const { address: byAddress, target: byTarget } = limiters[what];
      const wait = await consume(byAddress, networkOf(address));
      if (wait !== null || target === undefined) return wait;
      return consume(byTarget, target);
    },
    async forgive({ what, address, target }) {
      await limiters[what].address.reward(networkOf(address));
      if (target !== undefined) await limiters[what].target.delete(target);
    },
  };
}

async function consume(limiter: RateLimiterMemory, owner: string): Promise<number | null> {
  try {
    await limiter.consume(owner);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
