/** Where a finding leads: the runs that hold its characters, and the way from one to the next. */
import type { Finding, Mark } from '@limpid/engine';
import type { MarkRun } from './scan-result.ts';

/** Indices of runs, ascending, by the key of their finding. */
export type Walks = Readonly<Record<string, Uint32Array>>;

export function walkKey({
  technique,
  codePoint,
  removed,
}: Pick<Finding, 'technique' | 'codePoint' | 'removed'>): string {
  return `${technique} ${codePoint} ${removed ? 'removed' : 'kept'}`;
}

/** `runs` are made of `marks`, in the same order. */
export function walksOf(marks: readonly Mark[], runs: readonly MarkRun[]): Walks {
  const walks = new Map<string, number[]>();
  let run = 0;
  for (const { start, technique, codePoint, decision } of marks) {
    while (start >= (runs[run] as MarkRun).end) run++;
    const removed = decision.action !== 'keep';
    const key = walkKey({ technique, codePoint: formalCodePoint(codePoint), removed });
    const walk = walks.get(key);
    if (walk === undefined) walks.set(key, [run]);
    else if (walk.at(-1) !== run) walk.push(run);
  }
  return Object.fromEntries([...walks].map(([key, walk]) => [key, Uint32Array.from(walk)]));
}

/** The run after or before `current` on the walk, round the end; null where it leads nowhere. */
export function stepOn(walk: Uint32Array, current: number | null, step: 'next' | 'previous'): number | null {
  if (walk.length === 0) return null;
  if (step === 'next') return walk.find((run) => current === null || run > current) ?? (walk[0] as number);
  return walk.findLast((run) => current === null || run < current) ?? (walk.at(-1) as number);
}

/** `U+` and at least four upper-case hex digits, as findings name it. */
export function formalCodePoint(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
