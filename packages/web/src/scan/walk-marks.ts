/** Where a finding leads: the runs that hold its characters, and the way from one to the next. */
import type { Action, Finding, Mark, Reason } from '@limpid/engine';
import type { MarkRun } from './scan-result.ts';

/** The places of a finding; of one that stays, those with one reason. */
export interface Walk {
  /** Present when kept. */
  readonly reason?: Reason;
  /** How many characters. */
  readonly count: number;
  /** Indices of runs, ascending. */
  readonly runs: Uint32Array;
}

/** By the key of their finding. */
export type Walks = Readonly<Record<string, readonly Walk[]>>;

const ACTIONS = { delete: 'deleted', replace: 'replaced', keep: 'kept' } as const satisfies Record<
  Mark['decision']['action'],
  Action
>;

export function walkKey({
  technique,
  codePoint,
  action,
}: Pick<Finding, 'technique' | 'codePoint' | 'action'>): string {
  return `${technique} ${codePoint} ${action}`;
}

/** `runs` are made of `marks`, in the same order. */
export function walksOf(marks: readonly Mark[], runs: readonly MarkRun[]): Walks {
  const walks = new Map<string, Map<Reason | null, { count: number; runs: number[] }>>();
  let run = 0;
  for (const { start, technique, codePoint, decision } of marks) {
    while (start >= (runs[run] as MarkRun).end) run++;
    const action = ACTIONS[decision.action];
    const key = walkKey({ technique, codePoint: formalCodePoint(codePoint), action });
    const ofFinding = walks.get(key) ?? new Map();
    walks.set(key, ofFinding);
    const reason = decision.action === 'keep' ? decision.reason : null;
    const walk = ofFinding.get(reason) ?? { count: 0, runs: [] };
    ofFinding.set(reason, walk);
    walk.count++;
    if (walk.runs.at(-1) !== run) walk.runs.push(run);
  }
  return Object.fromEntries([...walks].map(([key, ofFinding]) => [key, [...ofFinding].map(plainWalk)]));
}

function plainWalk([reason, { count, runs }]: [Reason | null, { count: number; runs: number[] }]): Walk {
  return { ...(reason !== null && { reason }), count, runs: Uint32Array.from(runs) };
}

/** Where a row of the list leads. */
export function walkOf(row: Finding, walks: Walks): Uint32Array {
  const ofFinding = walks[walkKey(row)] ?? [];
  return ofFinding.find(({ reason }) => reason === row.reason)?.runs ?? new Uint32Array();
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
