/** What is left of the marks and messages of a text: what was chosen, in the lines that count. */
import type { Job, Source } from '../scanned.ts';
import type { FoundMark, FoundPayload, Inspected } from './inspected.ts';
import { spansOfLines, within } from './lines-of-change.ts';
import { selectMarks, tellsPayloadOf } from './select-marks.ts';

/** What is to be said of this source alone. */
export type Limits = Pick<Source, 'lines'>;

export interface Narrowed {
  readonly marks: readonly FoundMark[];
  readonly payloads: readonly FoundPayload[];
}

export function narrowMarks(
  text: string,
  inspected: Inspected,
  { selection }: Job,
  { lines }: Limits,
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
  return { marks, payloads };
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
