/** The way from mark to mark: what shares a note is one stop. */
import type { MarkRun } from './scan-result.ts';

/** Of those that share a note, the first speaks for all. */
export function speakerOf(runs: readonly MarkRun[], index: number): number {
  const { action, cluster } = runs[index] as MarkRun;
  return action === 'kept' && cluster !== undefined ? cluster.first : index;
}

/** The run after or before `index` that next and previous come to, round the end; null where there is none. */
export function nextStop(runs: readonly MarkRun[], index: number | null, by: 1 | -1): number | null {
  let place = index ?? (by === 1 ? -1 : runs.length);
  for (let tried = 0; tried < runs.length; tried++) {
    place = (place + by + runs.length) % runs.length;
    if (speakerOf(runs, place) === place) return place;
  }
  return null;
}
