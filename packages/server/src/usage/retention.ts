/** Deletes what has had its time: scan rows after 90 days, old counts and day secrets after their day. */
import { setTimeout as pause } from 'node:timers/promises';
import { SCAN_ROW_RETENTION_DAYS } from '@limpid/contract';
import type { Log } from '../logging.ts';
import type { Store } from '../store/open-store.ts';
import { type Clock, dayOf, daysBefore } from './clock.ts';

/** Rows of one slice: deleting many at once would stop every request for seconds. */
const SLICE = 1000;

/** Requests go first between two slices. */
const PAUSE_MS = 20;

/** Often enough that no row outlives its 90 days by an hour. */
const ROUND_MS = 10 * 60_000;

/** Deletes everything that is expired at the clock's time, or a part of it when it is told to stop. */
export async function deleteExpired(store: Store, clock: Clock, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  // Calls that began before midnight may still be counted on yesterday.
  await store.dailyUse.deleteBefore(dayOf(daysBefore(now, 1)));
  await store.daySecrets.deleteBefore(dayOf(now));
  const moment = daysBefore(now, SCAN_ROW_RETENTION_DAYS);
  while ((await store.scanRows.deleteBefore(moment, SLICE)) === SLICE && !signal?.aborted) {
    await pause(PAUSE_MS);
  }
  await store.emptyLog();
}

/** Deletes at once and then at every round, until it is stopped; `stop` waits for a slice that runs. */
export function startRetention(store: Store, clock: Clock, log: Log): { stop(): Promise<void> } {
  const controller = new AbortController();
  let running = Promise.resolve();
  const round = () => {
    running = running
      .then(() => deleteExpired(store, clock, controller.signal))
      .catch((error) => log.event('retentionFailed', error));
  };
  round();
  const timer = setInterval(round, ROUND_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      controller.abort();
      await running;
    },
  };
}
