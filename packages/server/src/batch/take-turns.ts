/** Lets all batches together hold the event loop for one slice at a time, so that other callers are served between. */

/** Resolves when it is the asker's turn: at once where nobody had one since the event loop last came round. */
export type TakeTurn = () => Promise<void>;

export function createTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function passOn(): void {
    const next = waiting.shift();
    isTaken = next !== undefined;
    if (next === undefined) return;
    setImmediate(passOn);
    next();
  }

  return () => {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve));
    isTaken = true;
    setImmediate(passOn);
    return Promise.resolve();
  };
}
