/** The two rate fields of a scan answer, in the structured fields of the IETF RateLimit draft. */

import { endOfDay } from './clock.ts';
import type { DayCount } from './daily-quota.ts';
import type { MinuteCount } from './rate-limit.ts';

const SECONDS_PER_DAY = 86_400;

/** Whole seconds, rounded up so that who waits that long is not early. */
export function secondsUntilEndOfDay(now: number): number {
  return Math.ceil((endOfDay(now) - now) / 1000);
}

/** Header fields of the policies that have a limit; none when nothing is limited. */
export function rateFields(
  minute: MinuteCount | null,
  day: DayCount | null,
  now: number,
): { policy: string; rate: string } | null {
  const policies: string[] = [];
  const rates: string[] = [];
  if (minute !== null) {
    policies.push(`"minute";q=${minute.limit};w=60`);
    rates.push(`"minute";r=${minute.remaining};t=${Math.ceil(minute.resetsInMs / 1000)}`);
  }
  if (day !== null && day.limit >= 0) {
    policies.push(`"day";q=${day.limit};w=${SECONDS_PER_DAY}`);
    rates.push(`"day";r=${Math.max(0, day.limit - day.used)};t=${secondsUntilEndOfDay(now)}`);
  }
  if (policies.length === 0) return null;
  return { policy: policies.join(', '), rate: rates.join(', ') };
}
