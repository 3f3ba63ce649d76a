/** The way from mark to mark: what shares a note is one stop. */
import type { MarkRun } from './scan-result.ts';
import { isSignInPlace } from './sign-in-place.ts';

/** Which runs a view draws. */
export type IsDrawn = (run: MarkRun) => boolean;

export const isAny: IsDrawn = () => true;

/** What is seen in the difference: what cleaning changes, and signs. */
export const isEdit: IsDrawn = (run) => run.action !== 'kept' || isSignInPlace(run);

/** Of those that share a note, the first speaks for all. */
export function speakerOf(runs: readonly MarkRun[], index: number): number {
  const { action, cluster } = runs[index] as MarkRun;
  return action === 'kept' && cluster !== undefined ? cluster.first : index;
}

function isStop(runs: readonly MarkRun[], index: number, isDrawn: IsDrawn): boolean {
  return speakerOf(runs, index) === index && isDrawn(runs[index] as MarkRun);
}

/** The run after or before `index` that next and previous come to, round the end; null where there is none. */
export function nextStop(
  runs: readonly MarkRun[],
  index: number | null,
  by: 1 | -1,
  isDrawn = isAny,
): number | null {
  let place = index ?? (by === 1 ? -1 : runs.length);
  for (let tried = 0; tried < runs.length; tried++) {
    place = (place + by + runs.length) % runs.length;
    if (isStop(runs, place, isDrawn)) return place;
  }
  return null;
}

/** Which of all stops it is, from 1. */
export function placeOfStop(
  runs: readonly MarkRun[],
  stop: number,
  isDrawn = isAny,
): { readonly number: number; readonly total: number } {
  let [number, total] = [0, 0];
  for (let index = 0; index < runs.length; index++) {
    if (!isStop(runs, index, isDrawn)) continue;
    total++;
    if (index <= stop) number++;
  }
  return { number, total };
}
