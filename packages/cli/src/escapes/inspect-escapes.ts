/** The marks of a text that are written as escapes: found where they would be if they were characters. */
import { inspect } from '@limpid/engine';
import type { FoundMark, FoundPayload, Inspected } from '../marks/inspected.ts';
import { Walker } from '../position-in-text.ts';
import type { Job } from '../scanned.ts';
import { decodeEscapes, type Escape, openOrigins } from './decode-escapes.ts';

/** The marks and messages of the text with those of its escapes; the same where it has none. */
export function withEscapes(text: string, inspected: Inspected, { decodes = [], options }: Job): Inspected {
  if (decodes.length === 0) return inspected;
  const decoded = decodeEscapes(text, decodes);
  if (decoded.escapes.length === 0) return inspected;
  const { marks, payloads, findings, ...report } = inspect(decoded.text, { options });
  const escaped = findEscaped(text, marks, decoded.escapes);
  const found = placePayloads(decoded.text, marks, payloads, decoded.escapes);
  const names = findings.map(({ codePoint, name }) => [codePoint, name] as const);
  return {
    ...inspected,
    // Whoever reads the escapes reads the worse text.
    ...(report.suspicion > inspected.suspicion && {
      ...{ suspicion: report.suspicion, verdict: report.verdict, caveats: report.caveats },
    }),
    marks: inOrder([...inspected.marks, ...escaped], ({ start }) => start),
    payloads: inOrder([...inspected.payloads, ...found], ({ index }) => index),
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

/** Those of which at least one character is an escape: of the others the text itself tells. */
function placePayloads(
  text: string,
  marks: readonly FoundMark[],
  payloads: readonly Omit<FoundPayload, 'index'>[],
  escapes: readonly Escape[],
): FoundPayload[] {
  const starts = new Set(escapes.map(({ start }) => start));
  const numberOf = new Map(marks.map(({ start }, number) => [start, number]));
  const walker = new Walker(text);
  const originOf = openOrigins(escapes);
  return payloads.flatMap((payload) => {
    const { index } = walker.after(payload.offset);
    const first = numberOf.get(index) ?? marks.length;
    const carriers = marks.slice(first, first + payload.codePoints);
    const isEscaped = carriers.some(({ start }) => starts.has(start));
    return isEscaped ? [{ ...payload, index: originOf(index) }] : [];
  });
}
