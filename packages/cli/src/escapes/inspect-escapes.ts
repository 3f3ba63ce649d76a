/** The marks of a text that are written as escapes: found where they would be if they were characters. */
import { type Carrier, type CleanReport, inspect, type Payload } from '@limpid/engine';
import { Walker } from '../position-in-text.ts';
import { type FoundMark, type FoundPayload, type Inspected, withCarriers } from '../reporter/found-marks.ts';
import type { Job, Notation } from '../scan-data.ts';
import { type Decoding, decodeEscapes, type Escape, openOrigins } from './decode-escapes.ts';

export interface InspectedEscapes extends Pick<CleanReport, 'suspicion' | 'verdict' | 'caveats'> {
  /** All marks of the decoded text, with indices of that. */
  readonly carrying: readonly FoundMark[];
  /** In text order, with indices of the text as it is written. */
  readonly marks: readonly FoundMark[];
  /** Those with at least one escape, by number. */
  readonly payloads: ReadonlyMap<number, FoundPayload>;
  readonly names: ReadonlyMap<string, string>;
  readonly escapes: readonly Escape[];
}

export interface EscapeJob extends Pick<Job, 'options'>, Decoding {
  readonly notations: readonly Notation[];
  readonly isCode: boolean;
}

/** Null where there are no escapes. */
export function inspectEscapes(
  text: string,
  { notations, options, isCode, ...decoding }: EscapeJob,
): InspectedEscapes | null {
  const { text: decoded, escapes } = decodeEscapes(text, notations, decoding);
  if (escapes.length === 0) return null;
  const { marks, carriers, payloads, findings, suspicion, verdict, caveats } = inspect(decoded, {
    options,
    isCode,
  });
  const found = placePayloads(decoded, carriers, payloads, escapes);
  const own = carriers.filter(({ payload }) => payload === null || found.has(payload));
  const carrying = withCarriers(marks, own, (number) => found.get(number));
  const names = new Map(findings.map(({ codePoint, name }) => [codePoint, name] as const));
  const facts = { suspicion, verdict, caveats, names, escapes };
  return { ...facts, carrying, payloads: found, marks: findEscaped(text, carrying, escapes) };
}

/** The marks and messages of the text with those of its escapes; the same where it has none. */
export function withEscapes(
  text: string,
  inspected: Inspected,
  { decodes: notations = [], options, isCode }: Job & { readonly isCode: boolean },
): Inspected {
  const found = notations.length === 0 ? null : inspectEscapes(text, { notations, options, isCode });
  if (found === null) return inspected;
  // Those in names are known.
  const known = new Set(inspected.marks.map(({ start }) => start));
  const marks = found.marks.filter(({ start }) => !known.has(start));
  return joined(
    { ...inspected, marks: carryMore(inspected.marks, found.carrying, found.escapes) },
    { ...found, marks, payloads: [...found.payloads.values()] },
  );
}

/** What was found in escapes of a text, beside what was found in the text itself. */
export function joined(
  inspected: Inspected,
  found: Pick<Inspected, 'marks' | 'payloads' | 'names' | 'suspicion' | 'verdict' | 'caveats'>,
): Inspected {
  return {
    ...inspected,
    // The decoded text is the worse one: its verdict counts.
    ...(found.suspicion > inspected.suspicion && {
      ...{ suspicion: found.suspicion, verdict: found.verdict, caveats: found.caveats },
    }),
    marks: inOrder([...inspected.marks, ...found.marks], ({ start }) => start),
    payloads: inOrder([...inspected.payloads, ...found.payloads], ({ index }) => index),
    names: new Map([...found.names, ...inspected.names]),
  };
}

function inOrder<One>(all: readonly One[], placeOf: (one: One) => number): readonly One[] {
  return all.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function findEscaped(text: string, marks: readonly FoundMark[], escapes: readonly Escape[]): FoundMark[] {
  const byStart = new Map(escapes.map((one) => [one.start, one]));
  // A character beyond U+FFFF may be two escapes.
  const byEnd = new Map(escapes.map((one) => [one.end, one]));
  return marks.flatMap((mark) => {
    const one = byStart.get(mark.start);
    if (one === undefined) return [];
    const to = byEnd.get(mark.end)?.to ?? one.to;
    return [{ ...mark, start: one.from, end: to, written: text.slice(one.from, to) }];
  });
}

/** The marks of the text itself, which with its escapes may carry a message that they do not carry alone. */
function carryMore(
  marks: readonly FoundMark[],
  carrying: readonly FoundMark[],
  escapes: readonly Escape[],
): readonly FoundMark[] {
  const starts = new Set(escapes.map(({ start }) => start));
  const originOf = openOrigins(escapes);
  const more = new Map(
    carrying.flatMap(({ start, carries }) =>
      carries === undefined || starts.has(start) ? [] : [[originOf(start), carries] as const],
    ),
  );
  return marks.map((mark) => {
    const others = more.get(mark.start);
    return others === undefined ? mark : { ...mark, carries: [...(mark.carries ?? []), ...others] };
  });
}

/** Payloads by number that have at least one escape; the others are found in the text itself. */
function placePayloads(
  text: string,
  carriers: readonly Carrier[],
  payloads: readonly Payload[],
  escapes: readonly Escape[],
): ReadonlyMap<number, FoundPayload> {
  const starts = new Set(escapes.map(({ start }) => start));
  const escaped = new Set(carriers.filter(({ start }) => starts.has(start)).map(({ payload }) => payload));
  const walker = new Walker(text);
  const originOf = openOrigins(escapes);
  return new Map(
    payloads.flatMap((payload, number) => {
      const index = originOf(walker.after(payload.offset).index);
      return escaped.has(number) ? [[number, { ...payload, index }] as const] : [];
    }),
  );
}
