/** Watches whether the process keeps up with its work: how late its event loop is, and how full its heap. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { createHeapRelief } from './relieve-heap.ts';

export interface OverloadWatch {
  /** What there is too much of; null while the process keeps up. */
  now(): 'loop-delay' | 'heap' | null;
  stop(): void;
}

interface Bearable {
  readonly loopDelayMs: number;
  readonly heapPercent: number;
}

/** How often the delay is looked at without costing anything: fifty looks a second take 0.01 % of it. */
const RESOLUTION_MS = 20;

/** Long enough for a mean, short enough to take on work again soon after. */
export const SAMPLE_MS = 500;

/** `sampled` is called after each look. */
export function watchOverload({ loopDelayMs, heapPercent }: Bearable, sampled: () => void): OverloadWatch {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const mostHeapBytes = (oldHeapLimit() * heapPercent) / 100;
  const isFull = () => process.memoryUsage().heapUsed > mostHeapBytes;
  const relieve = createHeapRelief();
  let wasLate = false;
  let overloadReason: ReturnType<OverloadWatch['now']> = null;

  const timer = setInterval(() => {
    // Without a single look the mean is no number, which is late neither.
    const isLate = delays.mean / 1e6 - RESOLUTION_MS > loopDelayMs;
    delays.reset();
    // One stall, of a long collection or of the machine, is over when it is seen: only what lasts refuses anybody.
    if (isLate && wasLate) overloadReason = 'loop-delay';
    else overloadReason = isFull() ? 'heap' : null;
    // A loop that is late already is not held up any more.
    if (relieve(overloadReason === 'heap') && !isFull()) overloadReason = null;
    wasLate = isLate;
    sampled();
  }, SAMPLE_MS).unref();

  return {
    now: () => overloadReason,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}

/** Of a young object V8 keeps up to three halves of the space that it begins in; they are a part of V8's heap limit. */
const YOUNG_SPACES = 3;
/** Where no flag says otherwise. */
const YOUNG_SPACE_MIB = 64;

/** What objects that stay may take, in bytes: the process ends when they need more, whatever room the young ones have. */
function oldHeapLimit(): number {
  const flag = /--max-semi-space-size=(\d+)/.exec(process.execArgv.join(' '));
  const youngBytes = YOUNG_SPACES * Number(flag?.[1] ?? YOUNG_SPACE_MIB) * 1024 * 1024;
  const limit = getHeapStatistics().heap_size_limit;
  // Heaps that are smaller than that have smaller young ones.
  return Math.max(limit / 2, limit - youngBytes);
}
