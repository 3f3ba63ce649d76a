/** How much memory a call asks for, its result included: what the collector has to tidy up. */

/** Enough calls to see one above the noise, and few enough that no collection runs meanwhile. */
const CALLS = 8;

/** Bytes a call; the process must expose its collector. */
export function garbageOf(call: () => unknown): number {
  const results: unknown[] = [call()];
  (globalThis as { gc?: () => void }).gc?.();
  const before = bytesInUse();
  for (let index = 0; index < CALLS; index++) results[0] = call();
  return Math.max(0, Math.round((bytesInUse() - before) / CALLS));
}

function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
