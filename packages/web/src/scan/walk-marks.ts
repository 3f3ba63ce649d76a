/** Where a finding leads: the runs that hold its characters, and the way from one to the next. */
import type { Action, Finding, Mark, Reason } from '@limpid/engine';
import type { RowGroup } from './row-groups.ts';
import type { MarkRun } from './scan-result.ts';

/** A row of the list: a finding, a part of one, or several that make one group. */
export interface Row extends Finding {
  readonly group?: RowGroup;
}

/** The places of a finding; of one that stays, those with one reason. */
export interface Walk {
  /** Present when kept. */
  readonly reason?: Reason;
  /** Index of the row group that these places belong to. */
  readonly group?: number;
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

type Draft = Omit<Walk, 'count' | 'runs'> & { count: number; readonly runs: number[] };

/** `runs` are made of `marks`, in the same order; `groupOf` has the row group of each mark, or -1. */
export function walksOf(marks: readonly Mark[], runs: readonly MarkRun[], groupOf: Int32Array): Walks {
  const walks = new Map<string, Map<string, Draft>>();
  let run = 0;
  for (const [index, { start, technique, codePoint, decision }] of marks.entries()) {
    while (start >= (runs[run] as MarkRun).end) run++;
    const action = ACTIONS[decision.action];
    const key = walkKey({ technique, codePoint: formalCodePoint(codePoint), action });
    const ofFinding = walks.get(key) ?? new Map();
    walks.set(key, ofFinding);
    const group = groupOf[index] as number;
    const part = {
      ...(decision.action === 'keep' && { reason: decision.reason }),
      ...(group >= 0 && { group }),
    };
    const partKey = `${part.reason} ${group}`;
    const walk = ofFinding.get(partKey) ?? { ...part, count: 0, runs: [] };
    ofFinding.set(partKey, walk);
    walk.count++;
    if (walk.runs.at(-1) !== run) walk.runs.push(run);
  }
  return Object.fromEntries(
    [...walks].map(([key, ofFinding]) => [
      key,
      [...ofFinding.values()].map((walk) => ({ ...walk, runs: Uint32Array.from(walk.runs) })),
    ]),
  );
}

/** Where a row of the list leads. */
export function walkOf(row: Row, walks: Walks): Uint32Array {
  if (row.group !== undefined) return row.group.runs;
  const ofReason = (walks[walkKey(row)] ?? []).filter(({ reason }) => reason === row.reason);
  return (ofReason.find(({ group }) => group === undefined) ?? ofReason[0])?.runs ?? new Uint32Array();
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
