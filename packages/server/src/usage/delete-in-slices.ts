/** Deletes many rows a few at a time: requests go first. */
import { setTimeout as pause } from 'node:timers/promises';

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
