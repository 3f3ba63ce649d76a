/** A text to what a scan says of it: the engine's marks, those that were chosen, and where each stands. */
import { applyMarks, inspect, type Mark } from '@limpid/engine';
import { withEscapes } from './escapes/inspect-escapes.ts';
import type { Cell } from './fields/cell.ts';
import { applyInCells, inspectCells } from './fields/inspect-cells.ts';
import type { FoundMark, FoundPayload, Inspected } from './marks/inspected.ts';
import { tallyMarks } from './marks/known-marks.ts';
import { type Limits, narrowMarks } from './marks/narrow-marks.ts';
import { Walker } from './position-in-text.ts';
import { type Job, type Kind, MAX_PLACES, type Place, type PlacedPayload, type Scanned } from './scanned.ts';
import { escapeAll, showLinesSafely } from './show-safely.ts';

const ACTIONS = { delete: 'deleted', replace: 'replaced', keep: 'kept' } as const;

/** The part of the answer that the text alone decides. */
export type TextReport = Omit<Scanned, 'outcome' | 'path' | 'encoding' | 'seen'>;

export function scanText(
  text: string,
  job: Job,
  limits: Limits & { readonly cells?: readonly Cell[] } = {},
): TextReport {
  const { cells } = limits;
  const inspected =
    cells === undefined ? withEscapes(text, inspectText(text, job), job) : inspectCells(cells, job);
  const { names, characters, suspicion, verdict, whitespace, caveats } = inspected;
  const narrowed = narrowMarks(text, inspected, job, limits);
  const { payloads, allowed, known, notes } = narrowed;
  const [marks, escaped] = partition(narrowed.marks);
  const describe = (mark: Mark) => describeMark(mark, names);
  const count = (action: Mark['decision']['action']) =>
    marks.reduce((sum, { decision }) => sum + Number(decision.action === action), 0);
  return {
    characters,
    ...{ deleted: count('delete'), replaced: count('replace'), kept: count('keep') },
    ...(allowed > 0 && { allowed }),
    ...(escaped.length > 0 && describeEscaped(text, escaped, describe)),
    ...(known > 0 && { known }),
    ...(job.tallies === true && { tallies: tallyMarks(text, narrowed) }),
    ...{ suspicion, verdict },
    kinds: countKinds(marks.map(describe)),
    places: placeMarks(text, marks, describe),
    payloads: placePayloads(text, payloads),
    ...{ whitespace, caveats },
    ...(notes.length > 0 && { notes }),
    text:
      cells !== undefined && job.gives === 'cleaned'
        ? applyInCells(text, cells, marks)
        : textOf(text, marks, job),
  };
}

type EscapedMark = FoundMark & { readonly written: string };

function partition(all: readonly FoundMark[]): readonly [readonly FoundMark[], readonly EscapedMark[]] {
  const escaped = all.filter((mark): mark is EscapedMark => mark.written !== undefined);
  return escaped.length === 0 ? [all, []] : [all.filter(({ written }) => written === undefined), escaped];
}

function describeEscaped(text: string, marks: readonly EscapedMark[], describe: (mark: Mark) => Described) {
  const walker = new Walker(text);
  const removed = marks.filter(({ decision }) => decision.action !== 'keep').length;
  const escapes = marks.slice(0, MAX_PLACES).map((mark) => ({
    ...walker.at(mark.start),
    ...describe(mark),
    written: mark.written,
  }));
  return { ...(removed > 0 && { escaped: removed }), escapes };
}

function textOf(text: string, marks: readonly Mark[], { gives }: Job): string | null {
  if (gives === 'report') return null;
  return gives === 'cleaned' ? applyMarks(text, marks) : revealMarks(text, marks);
}

function inspectText(text: string, { options }: Job): Inspected {
  const { marks, payloads, findings, ...report } = inspect(text, { options });
  const walker = new Walker(text);
  return {
    ...report,
    marks,
    payloads: payloads.map((payload) => ({ ...payload, index: walker.after(payload.offset).index })),
    names: new Map(findings.map(({ codePoint, name }) => [codePoint, name])),
  };
}

type Described = Omit<Place, 'offset' | 'line' | 'column'>;

function describeMark(
  { codePoint, technique, characterClass, decision }: Mark,
  names: ReadonlyMap<string, string>,
) {
  const written = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    codePoint: written,
    name: names.get(written) ?? '',
    technique,
    characterClass,
    action: ACTIONS[decision.action],
    ...(decision.action === 'replace' && { replacement: decision.text }),
    ...(decision.action === 'keep' && { reason: decision.reason }),
  } satisfies Described;
}

/** In the order in which they are met. */
function countKinds(described: readonly Described[]): readonly Kind[] {
  const counts = new Map<string, { one: Described; count: number }>();
  for (const one of described) {
    const key = [one.technique, one.codePoint, one.action, one.replacement ?? '', one.reason ?? ''].join('|');
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { one, count: 1 });
    else known.count++;
  }
  return Array.from(counts.values(), ({ one: { characterClass: _, ...kind }, count }) => ({
    ...kind,
    count,
  }));
}

/** What is kept must not use up the room of what is removed. */
function placeMarks(
  text: string,
  marks: readonly Mark[],
  describe: (mark: Mark) => Described,
): readonly Place[] {
  const walker = new Walker(text);
  const places: Place[] = [];
  const room = { removed: MAX_PLACES, kept: MAX_PLACES };
  for (const mark of marks) {
    const kind = mark.decision.action === 'keep' ? 'kept' : 'removed';
    if (room[kind] === 0) continue;
    room[kind]--;
    places.push({ ...walker.at(mark.start), ...describe(mark) });
  }
  return places;
}

function placePayloads(text: string, payloads: readonly FoundPayload[]): readonly PlacedPayload[] {
  const walker = new Walker(text);
  return payloads.map(({ index, ...payload }) => {
    const { offset, line, column } = walker.at(index);
    return { ...payload, offset, line, column };
  });
}

/** What would be removed, and whatever else cannot be seen, as escapes. */
function revealMarks(text: string, marks: readonly Mark[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, decision } of marks) {
    if (decision.action === 'keep' || start < from) continue;
    pieces.push(showLinesSafely(text.slice(from, start)), escapeAll(text.slice(start, end)));
    from = end;
  }
  pieces.push(showLinesSafely(text.slice(from)));
  return pieces.join('');
}
