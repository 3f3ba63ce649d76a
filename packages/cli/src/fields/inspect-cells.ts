/** Inspects each value of a data set as a text of its own, and tells what it finds by the places of the file. */
import { applyMarks, inspect, type Mark } from '@limpid/engine';
import { type FoundMark, type FoundPayload, type Inspected, withCarriers } from '../reporter/found-marks.ts';
import type { Job } from '../scan-data.ts';
import { type Cell, originOf, writeInto } from './cell.ts';
import type { Rows } from './cut-rows.ts';

/** What ends a bare value of CSV, besides a delimiter, or makes a quoted one of it. */
const BREAKS_BARE = /["\r\n]/;

const NO_SIGN = /[^\n -~]/;
const ODD_BLANKS = ['  ', '\n ', ' \n'];

type Found = Pick<Inspected, 'marks' | 'payloads'>;

export function inspectCells(cells: readonly Cell[], job: Pick<Job, 'options'>): Inspected {
  const inspector = new CellInspector(job);
  const found = inspector.add(cells);
  return { ...inspector.end(), ...found };
}

/** Inspects the values of a data set as they come. */
export class CellInspector {
  readonly #options: Job['options'];
  #worst: Pick<Inspected, 'suspicion' | 'verdict' | 'whitespace'>;
  #characters = 0;
  readonly #names = new Map<string, string>();
  readonly #caveats: Set<string>;

  constructor({ options }: Pick<Job, 'options'>) {
    this.#options = options;
    const nothing = inspect('', { options });
    this.#worst = nothing;
    this.#caveats = new Set(nothing.caveats);
  }

  /** In text order. */
  add(cells: readonly Cell[]): Found {
    const marks: FoundMark[] = [];
    const payloads: FoundPayload[] = [];
    for (const cell of cells) {
      if (!mayHide(cell.value)) {
        this.#characters += cell.value.length;
        continue;
      }
      const inspection = inspect(cell.value, { options: this.#options });
      const { suspicion, verdict, whitespace } = inspection;
      if (suspicion > this.#worst.suspicion) this.#worst = { suspicion, verdict, whitespace };
      this.#characters += inspection.characters;
      if (inspection.marks.length + whitespace.length === 0) continue;
      for (const { codePoint, name } of inspection.findings) this.#names.set(codePoint, name);
      for (const caveat of inspection.caveats) this.#caveats.add(caveat);
      const found = inspection.payloads.map((payload) => ({
        ...payload,
        index: originOf(cell, indexOf(cell.value, payload.offset)),
      }));
      for (const payload of found) payloads.push(payload);
      for (const mark of withCarriers(inspection.marks, inspection.carriers, (number) => found[number])) {
        marks.push({ ...mark, start: originOf(cell, mark.start), end: endOf(cell, mark.end) });
      }
    }
    return { marks, payloads };
  }

  end(): Omit<Inspected, keyof Found> {
    const { suspicion, verdict, whitespace } = this.#worst;
    const [characters, caveats, names] = [this.#characters, [...this.#caveats], this.#names];
    return { characters, suspicion, verdict, whitespace, caveats, names };
  }
}

/** Letters and signs of ASCII hide nothing, nor do single spaces between them: most values need no engine. */
function mayHide(value: string): boolean {
  return (
    NO_SIGN.test(value) ||
    value.startsWith(' ') ||
    value.endsWith(' ') ||
    ODD_BLANKS.some((blanks) => value.includes(blanks))
  );
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

/** The rows with their cells cleaned; whatever is between them stays byte for byte. Marks are in text order. */
export function applyInCells({ text, cells }: Rows, base: number, marks: readonly Mark[]): string {
  const pieces: string[] = [];
  let done = 0;
  let next = 0;
  for (const cell of cells) {
    const own: Mark[] = [];
    while (next < marks.length && (marks[next] as Mark).start < cell.to) own.push(marks[next++] as Mark);
    if (!own.some(({ decision }) => decision.action !== 'keep')) continue;
    const [from, to] = [cell.from - base, cell.to - base];
    pieces.push(text.slice(done, from), cleanCell(text.slice(from, to), cell, own));
    done = to;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

function cleanCell(before: string, cell: Cell, marks: readonly Mark[]): string {
  const shifted = marks.map(({ decision, ...mark }): Mark => {
    const written =
      decision.action === 'replace' ? { ...decision, text: writeInto(cell, decision.text) } : decision;
    return { ...mark, start: mark.start - cell.from, end: mark.end - cell.from, decision: written };
  });
  const cleaned = applyMarks(before, shifted);
  return needsQuotes(cleaned, cell) ? `"${cleaned.replaceAll('"', '""')}"` : cleaned;
}

/** Of a bare value that was cleaned; a line with nothing left in it would be no row to some. */
function needsQuotes(cleaned: string, { notation, delimiter = ',' }: Cell): boolean {
  if (notation !== 'bare') return false;
  return cleaned === '' || BREAKS_BARE.test(cleaned) || cleaned.includes(delimiter);
}
