/** What is left of the marks and messages of a text: what was chosen, in the lines that count. */
import type { Job, Source } from '../scanned.ts';
import { type Allowed, readAllowComments } from './allow-comments.ts';
import type { FoundMark, FoundPayload, Inspected } from './inspected.ts';
import { type Found, leaveKnown } from './known-marks.ts';
import { spansOfLines, within } from './lines-of-change.ts';
import { isChosen, selectMarks, tellsPayloadOf } from './select-marks.ts';

/** What is to be said of this source alone. */
export type Limits = Pick<Source, 'lines' | 'known'>;

export interface Narrowed extends Found {
  /** How many marks the text allows itself. */
  readonly allowed: number;
  /** How many findings a baseline knows. */
  readonly known: number;
  readonly notes: readonly string[];
}

export function narrowMarks(
  text: string,
  inspected: Inspected,
  { selection, mindsComments }: Job,
  { lines, known }: Limits,
): Narrowed {
  let marks = selectMarks(inspected.marks, selection);
  const carriersOf = openCarriers(inspected.marks);
  let payloads = inspected.payloads.filter((payload) => {
    const [first] = carriersOf(payload);
    return first?.technique === undefined || tellsPayloadOf(first.technique, selection);
  });
  if (lines !== undefined) {
    const spans = spansOfLines(text, lines);
    marks = within(marks, spans);
    // One that was there, and goes on in a line that is new, is new.
    payloads = payloads.filter((payload) => within(carriersOf(payload), spans).length > 0);
  }
  const comments = mindsComments ? readAllowComments(text) : { lines: [], notes: [] };
  const isAllowed = openAllowed(comments.lines);
  const isMessageAllowed = openAllowed(comments.lines);
  const left = marks.filter((mark) => mark.decision.action === 'keep' || !isAllowed(mark));
  payloads = payloads.filter((payload) => {
    const [first] = carriersOf(payload);
    return (
      first?.technique === undefined || !isMessageAllowed({ start: first.start, technique: first.technique })
    );
  });
  const starts = inspected.payloads.flatMap((payload) => carriersOf(payload).map(({ start }) => start));
  const found = { marks: left, payloads, carriers: new Set(starts) };
  const fresh = known === undefined ? found : leaveKnown(text, found, known);
  return {
    ...fresh,
    allowed: marks.length - left.length,
    known: left.length - fresh.marks.length + payloads.length - fresh.payloads.length,
    notes: comments.notes,
  };
}

type Placed = Pick<FoundMark, 'start' | 'technique'> & Partial<FoundMark>;

/** To be asked in text order. A message goes with its technique: it has no code point that could be allowed. */
function openAllowed(lines: readonly Allowed[]): (placed: Placed) => boolean {
  let next = 0;
  return ({ start, technique, codePoint = -1 }) => {
    while (next < lines.length && (lines[next] as Allowed).end <= start) next++;
    const line = lines[next];
    return line !== undefined && line.start <= start && isChosen({ technique, codePoint }, line);
  };
}

type Carrier = Pick<FoundMark, 'start'> & Partial<FoundMark>;
type Carriers = (payload: FoundPayload) => readonly Carrier[];

/** The marks that carry a message: as many as it counts, from its first one on; of plain spaces there are none. */
function openCarriers(marks: readonly FoundMark[]): Carriers {
  const numberOf = new Map(marks.map(({ start }, number) => [start, number]));
  return ({ index, codePoints }) => {
    const first = numberOf.get(index);
    return first === undefined ? [{ start: index }] : marks.slice(first, first + codePoints);
  };
}
