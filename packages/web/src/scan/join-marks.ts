/** Marks to runs: neighbours that met the same end are shown as one. */
import type { Action, Mark, Payload } from '@limpid/engine';
import type { MarkRun } from './scan-result.ts';

/** More kinds than these are not named one by one. */
const MOST_KINDS = 4;

const ACTIONS = { delete: 'deleted', replace: 'replaced', keep: 'kept' } as const satisfies Record<
  Mark['decision']['action'],
  Action
>;

export function joinMarks(
  text: string,
  marks: readonly Mark[],
  payloads: readonly Payload[],
): readonly MarkRun[] {
  const payloadAt = startsOfPayloads(text, payloads);
  const runs: MarkRun[] = [];
  for (let first = 0; first < marks.length; ) {
    let end = first + 1;
    while (end < marks.length && areOne(marks[end - 1] as Mark, marks[end] as Mark)) end++;
    runs.push(runOf(marks.slice(first, end), payloadAt));
    first = end;
  }
  return runs;
}

/** Replaced characters stand for themselves: each is drawn with what takes its place. */
function areOne(one: Mark, next: Mark): boolean {
  return (
    one.end === next.start &&
    one.technique === next.technique &&
    one.decision.action === next.decision.action &&
    one.decision.action !== 'replace' &&
    (one.decision.action !== 'keep' ||
      (next.decision.action === 'keep' && one.decision.reason === next.decision.reason))
  );
}

function runOf(marks: readonly Mark[], payloadAt: ReadonlyMap<number, number>): MarkRun {
  const { start, technique, decision } = marks[0] as Mark;
  const { end } = marks.at(-1) as Mark;
  const kinds = new Set<number>();
  for (const { codePoint } of marks) if (kinds.size < MOST_KINDS) kinds.add(codePoint);
  const payload = marks.map((mark) => payloadAt.get(mark.start)).find((index) => index !== undefined);
  return {
    start,
    end,
    technique,
    action: ACTIONS[decision.action],
    codePoints: [...kinds],
    count: marks.length,
    ...(decision.action === 'keep' && { reason: decision.reason }),
    ...(decision.action === 'replace' && { replacement: decision.text }),
    ...(payload !== undefined && { payload }),
  };
}

/** UTF-16 index of the first carrier of each payload, to the payload's index. */
function startsOfPayloads(text: string, payloads: readonly Payload[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  let index = 0;
  let offset = 0;
  for (const [number, payload] of payloads.entries()) {
    for (; offset < payload.offset; offset++) index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
    if (!starts.has(index)) starts.set(index, number);
  }
  return starts;
}
