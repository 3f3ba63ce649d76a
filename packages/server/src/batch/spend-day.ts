/** Takes the calls of a window from the caller's day, and remembers when the day is used up. */
import { type Caller, quotaOwner } from '../accounts/caller.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../logging.ts';
import { dayOf } from '../usage/clock.ts';
import type { DailyQuota, DayCount } from '../usage/daily-quota.ts';

/** Asks for as many calls at once; answers for each of them where the day stands, or why it may not be scanned. */
export type SpendDay = (caller: Caller, calls: number, now: number) => Promise<(DayCount | ServiceError)[]>;

const EXHAUSTED = new ServiceError('quota_exhausted');
const UNAVAILABLE = new ServiceError('unavailable', {
  sentence: 'The service cannot answer now: send this line again.',
});

/** For one batch. */
export function createSpending(quota: DailyQuota, log: Log): SpendDay {
  /** Whose day it is, which one, and its limit: a larger plan, or the next day, is asked for anew. */
  let usedUp = '';

  return async (caller, calls, now) => {
    const owner = quotaOwner(caller);
    const { perDay } = caller.plan;
    const day = `${owner} ${dayOf(now)} ${perDay}`;
    if (day === usedUp) return new Array(calls).fill(EXHAUSTED);
    const takes = Array.from({ length: calls }, () => quota.take(owner, perDay, now));
    let failure: unknown = null;
    const counts = await Promise.all(
      takes.map((take) =>
        take.then(
          (count) => (count.allowed ? count : EXHAUSTED),
          (error) => {
            failure = error;
            return UNAVAILABLE;
          },
        ),
      ),
    );
    if (failure !== null) log.event('storeFailed', failure);
    else if (counts.at(-1) === EXHAUSTED) usedUp = day;
    return counts;
  };
}
