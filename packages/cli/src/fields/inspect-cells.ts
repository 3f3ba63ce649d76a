/** Inspects each value of a data set as a text of its own, and tells what it finds by the places of the file. */
import { applyMarks, inspect, type Mark } from '@limpid/engine';
import type { FoundMark, FoundPayload, Inspected } from '../marks/inspected.ts';
import type { Job } from '../scanned.ts';
import { type Cell, originOf, writeInto } from './cell.ts';

/** What makes a value of CSV need quotation marks; a line with nothing in it would be no row to some. */
const NEEDS_QUOTES = /[",;\t\r\n]|^$/;

export function inspectCells(cells: readonly Cell[], { options }: Job): Inspected {
  let worst = inspect('', { options });
  let characters = 0;
  const marks: FoundMark[] = [];
  const payloads: FoundPayload[] = [];
  const names = new Map<string, string>();
  const caveats = new Set(worst.caveats);
  for (const cell of cells) {
    const inspection = inspect(cell.value, { options });
    if (inspection.suspicion > worst.suspicion) worst = inspection;
    characters += inspection.characters;
    for (const { codePoint, name } of inspection.findings) names.set(codePoint, name);
    for (const caveat of inspection.caveats) caveats.add(caveat);
    for (const mark of inspection.marks) {
      marks.push({ ...mark, start: originOf(cell, mark.start), end: endOf(cell, mark.end) });
    }
    for (const payload of inspection.payloads) {
      payloads.push({ ...payload, index: originOf(cell, indexOf(cell.value, payload.offset)) });
    }
  }
  const { suspicion, verdict, whitespace } = worst;
  return { characters, suspicion, verdict, whitespace, caveats: [...caveats], marks, payloads, names };
}

/** After its last character, which may be written with several. */
function endOf(cell: Cell, end: number): number {
  return end === cell.value.length ? cell.to : originOf(cell, end);
}

function indexOf(text: string, codePoints: number): number {
  let index = 0;
  for (let left = codePoints; left > 0; left--) index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
  return index;
}

/** The file with its cells cleaned; whatever is between them stays byte for byte. Marks are in text order. */
export function applyInCells(text: string, cells: readonly Cell[], marks: readonly Mark[]): string {
  const pieces: string[] = [];
  let done = 0;
  let next = 0;
  for (const cell of cells) {
    const own: Mark[] = [];
    while (next < marks.length && (marks[next] as Mark).start < cell.to) own.push(marks[next++] as Mark);
    if (!own.some(({ decision }) => decision.action !== 'keep')) continue;
    pieces.push(text.slice(done, cell.from), cleanCell(text, cell, own));
    done = cell.to;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

function cleanCell(text: string, cell: Cell, marks: readonly Mark[]): string {
  const shifted = marks.map(({ decision, ...mark }): Mark => {
    const written =
      decision.action === 'replace' ? { ...decision, text: writeInto(cell, decision.text) } : decision;
    return { ...mark, start: mark.start - cell.from, end: mark.end - cell.from, decision: written };
  });
  const before = text.slice(cell.from, cell.to);
  const cleaned = applyMarks(before, shifted);
  const isBroken = cell.notation === 'bare' && NEEDS_QUOTES.test(cleaned) && !NEEDS_QUOTES.test(before);
  return isBroken ? `"${cleaned.replaceAll('"', '""')}"` : cleaned;
}
