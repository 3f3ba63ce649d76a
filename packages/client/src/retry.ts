/**
 * Repeats what may be repeated. A scan changes nothing, so that a second one does no harm, but each may cost a call of
 * the day: an answer that was lost on the way had been counted.
 */
import { RequestFailed } from './request-failed.ts';
import type { Settings } from './settings.ts';
import { createStop } from './stop.ts';

type RetrySettings = Pick<Settings, 'retries' | 'maxWaitMs' | 'onRetry' | 'clock'>;

/** What the service asks to be sent again: late, over the rate limit, or down for the moment. */
const AGAIN = new Set([408, 429, 503]);

/** The first wait is at most this, each further one at most twice the one before. */
const FIRST_WAIT_MS = 500;
/** With more, a service that is back would stay without its callers. */
const LONGEST_BACKOFF_MS = 20_000;

/** The attempt rejects with a RequestFailed, or with a non-retryable error. */
export async function withRetries<Value>(
  settings: RetrySettings,
  signals: readonly (AbortSignal | undefined)[],
  attempt: () => Promise<Value>,
  isRepeatable = () => true,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const waitMs = tries > settings.retries || !isRepeatable() ? null : waitBefore(error, tries, settings);
      if (waitMs === null) throw error;
      settings.onRetry({ tries, waitMs, error: error as RequestFailed });
      await wait(waitMs, settings, signals);
      if (!isRepeatable()) throw error;
    }
  }
}

/** How long to wait before the next try; null where there shall be none. */
function waitBefore(error: unknown, tries: number, { maxWaitMs, clock }: RetrySettings): number | null {
  if (!(error instanceof RequestFailed)) return null;
  if (error.code !== 'unreachable' && !AGAIN.has(error.status)) return null;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) {
    return retryAfterSeconds * 1000 > maxWaitMs ? null : retryAfterSeconds * 1000;
  }
  const longest = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_BACKOFF_MS, maxWaitMs);
  // Full jitter: callers that failed together do not come back together.
  return clock.random() * longest;
}

async function wait(
  waitMs: number,
  { clock }: RetrySettings,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  const stop = createStop(clock, signals);
  let callOff = () => {};
  try {
    await stop.unlessStopped(
      new Promise<void>((resolve) => {
        callOff = clock.after(waitMs, resolve);
      }),
    );
  } finally {
    callOff();
    stop.release();
  }
}
