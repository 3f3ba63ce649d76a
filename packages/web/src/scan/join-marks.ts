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
  const spelled = placesOfPayloads(text, marks, payloads);
  const runs: MarkRun[] = [];
  for (let first = 0; first < marks.length; ) {
    let end = first + 1;
    while (end < marks.length && areOne(marks[end - 1] as Mark, marks[end] as Mark, spelled)) end++;
    runs.push(runOf(marks.slice(first, end), spelled));
    first = end;
  }
  return runs;
}

/** Replaced characters stand for themselves: each is drawn with what takes its place. */
function areOne(one: Mark, next: Mark, spelled: PayloadPlaces): boolean {
  return (
    one.end === next.start &&
    !spelled.starts.has(next.start) &&
    !spelled.ends.has(one.end) &&
    one.technique === next.technique &&
    one.decision.action === next.decision.action &&
    one.decision.action !== 'replace' &&
    (one.decision.action !== 'keep' ||
      (next.decision.action === 'keep' && one.decision.reason === next.decision.reason))
  );
}

function runOf(marks: readonly Mark[], { starts }: PayloadPlaces): MarkRun {
  const { start, technique, decision } = marks[0] as Mark;
  const { end } = marks.at(-1) as Mark;
  const kinds = new Set<number>();
  for (const { codePoint } of marks) if (kinds.size < MOST_KINDS) kinds.add(codePoint);
  const payload = starts.get(start);
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

interface PayloadPlaces {
  /** UTF-16 index of the first carrier of each payload, to the payload's index. */
  readonly starts: ReadonlyMap<number, number>;
  /** UTF-16 indices after the last carrier, of payloads that stand in one piece. */
  readonly ends: ReadonlySet<number>;
}

function placesOfPayloads(text: string, marks: readonly Mark[], payloads: readonly Payload[]): PayloadPlaces {
  const starts = new Map<number, number>();
  const ends = new Set<number>();
  let index = 0;
  let offset = 0;
  let first = 0;
  for (const [number, payload] of payloads.entries()) {
    for (; offset < payload.offset; offset++) index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
    if (!starts.has(index)) starts.set(index, number);
    while (first < marks.length && (marks[first] as Mark).start < index) first++;
    const last = marks[first + payload.codePoints - 1];
    // Scattered over the text, it has letters between its carriers.
    if (last !== undefined && isInOnePiece(marks, first, payload.codePoints)) ends.add(last.end);
  }
  return { starts, ends };
}

function isInOnePiece(marks: readonly Mark[], first: number, count: number): boolean {
  for (let next = first + 1; next < first + count; next++)
    if (marks[next]?.start !== marks[next - 1]?.end) return false;
  return true;
}
