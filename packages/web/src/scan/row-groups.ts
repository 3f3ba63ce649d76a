/** Groups marks that make one row of the list: the tag characters or selectors of one message or one run. */
import type { Action, Carrier, Mark, Payload, Reason, Technique } from '@limpid/engine';
import { kindOf } from './hidden-kinds.ts';
import type { MarkRun } from './scan-result.ts';

export interface RowGroup {
  readonly kind: 'tag' | 'selector';
  readonly technique: Technique;
  readonly action: Action;
  /** Present when kept. */
  readonly reason?: Reason;
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** Indices of runs, ascending. */
  readonly runs: Uint32Array;
  /** Index of the payload that these characters alone carry. */
  readonly payload?: number;
}

export interface GroupedMarks {
  readonly groups: readonly RowGroup[];
  /** For each mark the index of its group, or -1. */
  readonly groupOf: Int32Array;
}

type Draft = { -readonly [Name in keyof Omit<RowGroup, 'runs'>]: RowGroup[Name] } & {
  readonly runs: number[];
};

/** `runs` are made of `marks`; all lists are in the order of the text. */
export function groupMarks(
  marks: readonly Mark[],
  runs: readonly MarkRun[],
  carriers: readonly Carrier[],
  payloads: readonly Payload[],
): GroupedMarks {
  const drafts = new Map<string, Draft>();
  const draftOf: (Draft | null)[] = [];
  let run = 0;
  let next = 0;
  for (const mark of marks) {
    while (mark.start >= (runs[run] as MarkRun).end) run++;
    while ((carriers[next]?.start ?? mark.start) < mark.start) next++;
    const carrier = carriers[next]?.start === mark.start ? carriers[next] : undefined;
    const draft = draftFor(mark, runs[run] as MarkRun, carrier, drafts);
    draftOf.push(draft);
    if (draft === null) continue;
    draft.first = Math.min(draft.first, mark.codePoint);
    draft.last = Math.max(draft.last, mark.codePoint);
    draft.count++;
    if (draft.runs.at(-1) !== run) draft.runs.push(run);
  }
  // One character in many places is a row as it is.
  const joined = [...drafts.values()].filter(({ first, last }) => first < last);
  const indices = new Map(joined.map((draft, index) => [draft, index]));
  return {
    groups: joined.map((draft) => groupFrom(draft, payloads)),
    groupOf: Int32Array.from(draftOf, (draft) => (draft === null ? -1 : (indices.get(draft) ?? -1))),
  };
}

/** Null for a mark that is counted with others of its character. */
function draftFor(
  { codePoint, technique }: Mark,
  run: MarkRun,
  carrier: Carrier | undefined,
  drafts: Map<string, Draft>,
): Draft | null {
  const kind = kindOf(codePoint);
  if (kind === null || kind === 'bidi') return null;
  const isInTagRun = kind === 'tag' && run.count > 1;
  if (carrier === undefined && !isInTagRun) return null;
  const { action, reason } = run;
  const payload = carrier?.payload ?? null;
  const key = `${kind} ${technique} ${action} ${reason} ${payload}`;
  const draft = drafts.get(key) ?? {
    ...{ kind, technique, action, first: codePoint, last: codePoint, count: 0, runs: [] },
    ...(reason !== undefined && { reason }),
    ...(payload !== null && { payload }),
  };
  drafts.set(key, draft);
  return draft;
}

function groupFrom({ payload, runs, ...draft }: Draft, payloads: readonly Payload[]): RowGroup {
  const isWhole = payload !== undefined && payloads[payload]?.codePoints === draft.count;
  return { ...draft, runs: Uint32Array.from(runs), ...(isWhole && { payload }) };
}
