/**
 * Collects a heap that stays full. V8 does so when more is allocated, and a service that refuses all work allocates next
 * to nothing: without this it refused for ever in a test, with a heap of little else than garbage.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What V8 has begun to collect by itself is collected by then. */
const FULL_MS = 1_000;
/** What one collection could not free, the next will not free much sooner. */
const PAUSE_MS = 10_000;
/** Collections stop everything else, for seconds in large heaps: they get at most 1/20 of the time. */
const SHARE = 20;

interface Means {
  collect(): void;
  now(): number;
}

/** Takes each sample of whether the heap is full; returns whether it was collected just now. */
export type HeapRelief = (isFull: boolean) => boolean;

export function createHeapRelief(
  { collect, now }: Means = { collect: collectAll, now: readTime },
): HeapRelief {
  let fullSince: number | null = null;
  let notBefore = Number.NEGATIVE_INFINITY;
  return (isFull) => {
    if (!isFull) {
      fullSince = null;
      return false;
    }
    const begun = now();
    fullSince ??= begun;
    if (begun - fullSince < FULL_MS || begun < notBefore) return false;
    collect();
    const ended = now();
    notBefore = ended + Math.max(PAUSE_MS, (ended - begun) * SHARE);
    return true;
  };
}

const readTime = () => performance.now();

let collectGarbage: (() => void) | null = null;

/** V8 shows its collector to a context that is made while this flag is set, so that no other code finds it. */
function collectAll(): void {
  if (collectGarbage === null) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collectGarbage();
}
