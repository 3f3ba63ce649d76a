/** Lets all batches together hold the event loop for one slice at a time, so that other callers are served between. */

/** How long batches scan, all together, before others have their turn. */
export const SLICE_MS = 10;

/** Resolves when it is the asker's turn, with the moment until which that lasts. */
export type TakeTurn = () => Promise<number>;

/** The clock is in milliseconds, as that of `performance.now()`. */
export function createTurns(now: () => number): TakeTurn {
  const waiting: ((until: number) => void)[] = [];
  /** When the slice is over that batches share; null where none had a turn since the event loop last came round. */
  let until: number | null = null;
  let isPassing = false;

  function comeRound(): void {
    until = null;
    if (waiting.length > 0) passOn();
  }

  /** To one after the other, while there is something left of the slice. */
  function passOn(): void {
    isPassing = false;
    if (until === null) {
      until = now() + SLICE_MS;
      setImmediate(comeRound);
    }
    const next = now() < until ? waiting.shift() : undefined;
    if (next === undefined) return;
    next(until);
    passOnLater();
  }

  /** Who has its turn works in microtasks, and has given way when none is left. */
  function passOnLater(): void {
    isPassing = true;
    queueMicrotask(() => process.nextTick(passOn));
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isPassing && (until === null || now() < until)) passOnLater();
    });
}
