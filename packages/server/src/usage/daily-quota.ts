/** The daily quota: one atomic take for each call, all calls of one event-loop turn in one transaction. */
import type { Usage } from '@limpid/contract';
import type { Caller } from '../accounts/caller.ts';
import type { Take } from '../store/daily-use.ts';
import type { Store } from '../store/open-store.ts';
import { dayOf } from './clock.ts';

/** Where an owner stands on a UTC day. A `limit` of -1 is unlimited. */
export interface DayCount {
  readonly allowed: boolean;
  readonly used: number;
  readonly limit: number;
}

export interface DailyQuota {
  /** Counts one call if the day has room for it; answers after the count is committed. */
  take(owner: string, limit: number, now: number): Promise<DayCount>;
  /** Says where the owner stands, without counting. */
  read(owner: string, limit: number, now: number): Promise<DayCount>;
  /** Rejects when the last count could not be written, and one more cannot: a full disk still answers what is read. */
  ping(now: number): Promise<void>;
}

/** Counts what is written to see whether the store takes writes again. No caller has this name. */
const PROBE = 'probe';

/** Where the caller stands on its day, as the contract says it. */
export function usageOf(caller: Caller, { used, limit }: DayCount): Usage {
  return { used, limit, plan: caller.plan.name };
}

interface Waiting {
  readonly take: Take;
  readonly resolve: (count: DayCount) => void;
  readonly reject: (error: unknown) => void;
}

export function createDailyQuota(store: Store): DailyQuota {
  let waiting: Waiting[] = [];
  let isScheduled = false;
  let hasFailed = false;

  async function commitWaiting(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      const counts = await store.dailyUse.takeAll(group.map(({ take }) => take));
      hasFailed = false;
      group.forEach(({ take: { limit }, resolve }, index) => {
        const used = counts[index] ?? null;
        resolve(used === null ? { allowed: false, used: limit, limit } : { allowed: true, used, limit });
      });
    } catch (error) {
      hasFailed = true;
      for (const { reject } of group) reject(error);
    }
    // Calls that came while the transaction ran form the next group.
    isScheduled = false;
    if (waiting.length > 0) schedule();
  }

  function schedule(): void {
    isScheduled = true;
    setImmediate(commitWaiting);
  }

  return {
    take(owner, limit, now) {
      // The first insert of a day does not look at the limit.
      if (limit === 0) return Promise.resolve({ allowed: false, used: 0, limit });
      return new Promise((resolve, reject) => {
        waiting.push({ take: { owner, day: dayOf(now), limit }, resolve, reject });
        if (!isScheduled) schedule();
      });
    },
    async read(owner, limit, now) {
      const used = await store.dailyUse.read(owner, dayOf(now));
      return { allowed: limit < 0 || used < limit, used, limit };
    },
    async ping(now) {
      if (hasFailed) await this.take(PROBE, -1, now);
    },
  };
}
