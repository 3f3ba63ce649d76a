/** Lets all batches together hold the event loop for one slice at a time, so that other callers are served between. */

/** How long batches scan, all together, before others have their turn. */
export const SLICE_MS = 10;

/** Says whether one's turn is over: the slice is used up, or the event loop has come round since. */
export type Turn = () => boolean;

/**
 * Resolves when it is the asker's turn. It may do one thing at least, and others as long as the turn is not over; who
 * has waited for anything else asks the turn again.
 */
export type TakeTurn = () => Promise<Turn>;

interface Slice {
  readonly until: number;
}

/** The clock is in milliseconds. */
export function createFairScheduler(now: () => number): TakeTurn {
  const waiting: ((turn: Turn) => void)[] = [];
  /** What batches have of this round of the event loop; null where none had a turn yet. */
  let slice: Slice | null = null;
  let isPassing = false;

  function begin(): Slice {
    slice = { until: now() + SLICE_MS };
    return slice;
  }

  function comeRound(): void {
    slice = null;
    if (waiting.length === 0) return;
    begin();
    setImmediate(comeRound);
    passOn();
  }

  /** To one after the other, while there is something left of the slice. */
  function passOn(): void {
    isPassing = false;
    let mine = slice;
    if (mine === null) {
      mine = begin();
      // The first immediate is of this round still, before any socket is looked at.
      setImmediate(() => setImmediate(comeRound));
    }
    const next = now() < mine.until ? waiting.shift() : undefined;
    if (next === undefined) return;
    const { until } = mine;
    next(() => slice !== mine || now() >= until);
    passOnLater();
  }

  /** The batch whose turn it is works in microtasks; when none is left it has yielded, or waits for its reader. */
  function passOnLater(): void {
    isPassing = true;
    queueMicrotask(() => process.nextTick(passOn));
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isPassing && (slice === null || now() < slice.until)) passOnLater();
    });
}
