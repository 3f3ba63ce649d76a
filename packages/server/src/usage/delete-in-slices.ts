/** Deletes many rows a few at a time, so that requests go first; with an account, all that is stored about it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../store/open-store.ts';
import { dayOf } from './clock.ts';

/** Rows of one slice: about a millisecond, in which the embedded store does nothing else. */
export const SLICE = 64;

/** A pause takes this many times as long as its slice did, on a slow disk too. */
const PAUSES = 3;
export const SHORTEST_PAUSE_MS = 5;
/** Shorter than the silence after which a connection, that of the lock too, counts as dead. */
const LONGEST_PAUSE_MS = 1000;

export interface Slicing {
  /** Ends the work after the slice that runs. */
  readonly signal?: AbortSignal | undefined;
  /** Asked before each slice: rejects to end the work. */
  readonly before?: (() => Promise<void>) | undefined;
}

/** Calls `deleteSlice` until it deletes less than it might, and answers how many rows went. */
export async function deleteInSlices(
  deleteSlice: (atMost: number) => Promise<number>,
  { signal, before }: Slicing = {},
): Promise<number> {
  let deleted = 0;
  for (;;) {
    await before?.();
    const started = performance.now();
    const slice = await deleteSlice(SLICE);
    deleted += slice;
    if (slice < SLICE || signal?.aborted) return deleted;
    const wanted = PAUSES * (performance.now() - started);
    await pause(Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, wanted)));
  }
}

/**
 * Deletes an account. Answers how to delete its scan rows, in slices, or null where there was no such account. Its keys and sessions open
 * nothing from here on. What a call still writes meanwhile, or a crash leaves, goes with what is expired.
 */
export async function deleteAccount(
  store: Store,
  id: string,
  now: number,
): Promise<(() => Promise<number>) | null> {
  if (!(await store.accounts.delete(id, dayOf(now)))) return null;
  const deleteRows = (atMost: number) => store.scanRows.deleteOf(id, atMost);
  return () => deleteInSlices(deleteRows, { before: store.keepLogShort });
}
