/** Deletes what has had its time: scan rows after 90 days, counts, secrets and sessions that are over. */
import { setTimeout as pause } from 'node:timers/promises';
import { SCAN_ROW_RETENTION_DAYS } from '@limpid/contract';
import type { Log } from '../logging.ts';
import type { Store } from '../store/open-store.ts';
import { SMALL_TABLES } from '../store/orphaned-rows.ts';
import { type Clock, dayOf, daysBefore } from './clock.ts';
import { deleteInSlices, SHORTEST_PAUSE_MS, type Slicing } from './delete-in-slices.ts';

/** Often enough that no row outlives its 90 days by an hour. */
const ROUND_MS = 10 * 60_000;

/** Accounts that are looked up at once to find those that are gone. */
const ACCOUNTS = 250;

/** What was deleted. */
export interface Expired {
  /** Scan rows older than 90 days. */
  readonly expiredRows: number;
  /** Scan rows of accounts that are gone. */
  readonly orphanedRows: number;
  /** Present where nothing that is expired was deleted, since the clock leapt ahead. */
  readonly clockLeapt?: true;
}

/**
 * Deletes everything that is expired at the clock's time, or a part of it at shutdown. Answers null, and
 * does nothing, while another process is at it.
 */
export async function deleteExpired(
  store: Store,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Expired | null> {
  let expired: Expired | null = null;
  await store.withAdvisoryLock(async (assertHeld) => {
    const before = async () => {
      await assertHeld();
      await store.keepLogShort();
    };
    const slicing = { signal, before };
    const now = clock.now();
    const isBelieved = await store.retentionClock.accepts(now);
    expired = {
      expiredRows: isBelieved ? await deleteAged(store, now, slicing) : 0,
      orphanedRows: await deleteOrphans(store, slicing),
      ...(!isBelieved && { clockLeapt: true }),
    };
    await store.emptyLog();
  });
  return expired;
}

/** Deletes everything whose time is over, and returns how many scan rows that were. */
async function deleteAged(store: Store, now: number, slicing: Slicing): Promise<number> {
  // Calls that began before midnight may still be counted on yesterday.
  const yesterday = dayOf(daysBefore(now, 1));
  await deleteInSlices((atMost) => store.dailyUse.deleteBefore(yesterday, atMost), slicing);
  await store.daySecrets.deleteBefore(dayOf(now));
  await store.sessions.deleteEnded(now);
  const moment = daysBefore(now, SCAN_ROW_RETENTION_DAYS);
  return deleteInSlices((atMost) => store.scanRows.deleteBefore(moment, atMost), slicing);
}

/** Answers how many scan rows went. */
async function deleteOrphans(store: Store, slicing: Slicing): Promise<number> {
  let deleted = 0;
  await forEachGone(store, 'scan_rows', slicing, async (id) => {
    deleted += await deleteInSlices((atMost) => store.scanRows.deleteOf(id, atMost), slicing);
  });
  for (const table of SMALL_TABLES) {
    await forEachGone(store, table, slicing, (id) => store.orphanedRows.delete(table, id));
  }
  return deleted;
}

async function forEachGone(
  store: Store,
  table: Parameters<Store['orphanedRows']['next']>[0],
  slicing: Slicing,
  deleteOf: (accountId: string) => Promise<void>,
): Promise<void> {
  let after: string | null = '';
  while (after !== null && !slicing.signal?.aborted) {
    await slicing.before?.();
    const accounts: { last: string | null; gone: string[] } = await store.orphanedRows.next(
      table,
      after,
      ACCOUNTS,
    );
    for (const id of accounts.gone) await deleteOf(id);
    after = accounts.last;
    await pause(SHORTEST_PAUSE_MS);
  }
}

/** Deletes at once and then at every round, until it is stopped; `stop` waits for a slice that runs. */
export function startRetention(store: Store, clock: Clock, log: Log): { stop(): Promise<void> } {
  const controller = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const round = () => {
    running = running
      .then(() => deleteExpired(store, clock, controller.signal))
      .then((expired) => {
        if (expired?.clockLeapt) log.event('clockLeapt');
      })
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
