/** Writes scan rows in batches: a crash loses what waits and what is being written, a shutdown none. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../logging.ts';
import type { Store } from '../store/open-store.ts';
import type { ScanRow } from '../store/tables.ts';

export interface ScanRecorder {
  record(row: ScanRow): void;
  /** How many rows are not written yet. */
  waiting(): number;
  /** Resolves when few rows wait: at once, or after the writing that is next, whether it succeeds or not. */
  room(): Promise<void>;
  /** Writes what waits, and tries for some seconds where that fails; what cannot be written by then is lost. */
  close(): Promise<void>;
}

/** Where a test passes time itself. */
interface Time {
  now(): number;
  pause(ms: number): Promise<void>;
}

/** One transaction for this long a time keeps the event loop free under load. */
const BATCH_MS = 50;

/** Rows per insert: more would outlive the objects of their calls, and fill the old space. */
const BATCH_ROWS = 64;

/** Rows that wait at most while the store does not answer; about 5 MB. */
const MAX_WAITING = 10_000;

/** Rows that may wait before a batch has to wait for them; about half a MB. */
const FEW_WAITING = 1000;

/** A key's last use is written so often at most. */
const TOUCH_MS = 60_000;

/** Keys whose last writing is remembered. */
const MAX_TOUCHED = 10_000;

/** How long a failed batch waits for the next try. */
const RETRY_MS = 1000;

/** And the last ones, for which a process that ends has time, but not much. */
const LAST_RETRY_MS = 200;
/** A try that begins at its end, with a store that is silent for five seconds, is over before the process has to be. */
const LAST_TRIES_MS = 4000;

const REAL_TIME: Time = { now: () => performance.now(), pause: (ms) => delay(ms) };

export function createScanRecorder(store: Store, log: Log, time: Time = REAL_TIME): ScanRecorder {
  let waiting: ScanRow[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isClosing = false;
  let isRetrying = false;
  let lastFailure: unknown = null;

  function schedule(delayMs: number): void {
    timer ??= setTimeout(flush, delayMs);
  }

  /** When each key was last used, to the minute: a busy key is not written at every batch. */
  const touched = new Map<string, number>();
  async function touchKeys(batch: readonly ScanRow[]): Promise<void> {
    const latest = new Map<string, number>();
    for (const { key_id: key, at } of batch)
      if (key !== null && at >= (touched.get(key) ?? 0) + TOUCH_MS) latest.set(key, at);
    if (latest.size === 0) return;
    const at = Math.max(...latest.values());
    await store.apiKeys.touch([...latest.keys()], at);
    if (touched.size > MAX_TOUCHED) touched.clear();
    for (const [key, time] of latest) touched.set(key, time);
  }

  async function write(): Promise<void> {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    underWay = batch.length;
    try {
      await store.scanRows.insertAll(batch);
      isRetrying = false;
      // A moment that is not written is written with the next call.
      await touchKeys(batch).catch(() => {});
    } catch (error) {
      lastFailure = error;
      // `close` tries again at once, and logs the outcome.
      if (!isClosing) log.event('rowsKept', error);
      waiting = batch.concat(waiting);
      if (waiting.length > MAX_WAITING) {
        log.event('rowsDropped');
        waiting = waiting.slice(-MAX_WAITING);
      }
      isRetrying = true;
      if (!isClosing) schedule(RETRY_MS);
    } finally {
      underWay = 0;
    }
  }

  function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  return {
    record(row) {
      waiting.push(row);
      // What waits longer is written when the store answers again, or has written what it writes now.
      if (waiting.length === BATCH_ROWS && !isRetrying) void flush();
      else schedule(BATCH_MS);
    },
    waiting: () => waiting.length + underWay,
    async room() {
      if (waiting.length < FEW_WAITING) return;
      await (isRetrying ? delay(RETRY_MS, undefined, { ref: false }) : flush());
    },
    async close() {
      isClosing = true;
      const end = time.now() + LAST_TRIES_MS;
      for (await flush(); waiting.length > 0; await flush()) {
        if (time.now() >= end) {
          log.event('rowsLost', lastFailure);
          waiting = [];
          return;
        }
        await time.pause(LAST_RETRY_MS);
      }
    },
  };
}
