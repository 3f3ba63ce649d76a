/** The marks of a text that are written as escapes: found where they would be if they were characters. */
import { type Carrier, inspect, type Payload } from '@limpid/engine';
import { Walker } from '../position-in-text.ts';
import { type FoundMark, type FoundPayload, type Inspected, withCarriers } from '../reporter/found-marks.ts';
import type { Job } from '../scan-data.ts';
import { decodeEscapes, type Escape, openOrigins } from './decode-escapes.ts';

/** The marks and messages of the text with those of its escapes; the same where it has none. */
export function withEscapes(
  text: string,
  inspected: Inspected,
  { decodes = [], options, isCode }: Job & { readonly isCode: boolean },
): Inspected {
  if (decodes.length === 0) return inspected;
  const decoded = decodeEscapes(text, decodes);
  if (decoded.escapes.length === 0) return inspected;
  const {
    marks,
    carriers,
    inNames: _,
    payloads,
    findings,
    ...report
  } = inspect(decoded.text, { options, isCode });
  const found = placePayloads(decoded.text, carriers, payloads, decoded.escapes);
  const own = carriers.filter(({ payload }) => payload === null || found.has(payload));
  const carrying = withCarriers(marks, own, (number) => found.get(number));
  const names = findings.map(({ codePoint, name }) => [codePoint, name] as const);
  return {
    ...inspected,
    // The decoded text is the worse one: its verdict counts.
    ...(report.suspicion > inspected.suspicion && {
      ...{ suspicion: report.suspicion, verdict: report.verdict, caveats: report.caveats },
    }),
    marks: inOrder(
      [
        ...carryMore(inspected.marks, carrying, decoded.escapes),
        ...findEscaped(text, carrying, decoded.escapes),
      ],
      ({ start }) => start,
    ),
    payloads: inOrder([...inspected.payloads, ...found.values()], ({ index }) => index),
    names: new Map([...names, ...inspected.names]),
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
