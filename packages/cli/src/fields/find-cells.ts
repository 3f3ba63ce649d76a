/** The values of the fields that `--field` names, in lines of JSON or in CSV. */
import { extname } from 'node:path';
import { fileNameOf, type Source } from '../scan-data.ts';
import type { Cell, Cells } from './cell.ts';
import { CsvRows } from './csv-rows.ts';
import { RowCutter, type RowNotation } from './cut-rows.ts';
import { JsonDocument } from './json-document.ts';
import { JsonRows } from './json-rows.ts';

const DELIMITERS = [',', ';', '\t'];
const NEITHER = 'With --field it ends in .jsonl, .ndjson, .json, .csv or .tsv.';

/** Of a text that is there as a whole. A sentence where they cannot be found. */
export function findCells(text: string, source: Source, fields: readonly string[]): Cells {
  const name = fileNameOf(source);
  const kind = name === null ? guess(text) : extname(name);
  const notation = notationOf(kind, fields);
  return notation === null ? NEITHER : findAll(text, notation);
}

/** Of a text that comes in chunks, by its name or its first one. */
export function openRows(source: Source, fields: readonly string[], first: string): RowCutter | string {
  const name = fileNameOf(source);
  const notation = notationOf(name === null ? guess(first) : extname(name), fields);
  return notation === null ? NEITHER : new RowCutter(notation);
}

export function findAll(text: string, notation: RowNotation): Cells {
  const rows = new RowCutter(notation, Number.POSITIVE_INFINITY);
  const found = rows.add(text);
  if (typeof found === 'string') return found;
  const last = rows.end();
  return typeof last === 'string' ? last : joined(found.cells, last.cells);
}

function joined(cells: readonly Cell[], last: readonly Cell[]): readonly Cell[] {
  return last.length === 0 ? cells : [...cells, ...last];
}

function notationOf(extension: string, fields: readonly string[]): RowNotation | null {
  const kind = extension.toLowerCase();
  if (kind === '.jsonl' || kind === '.ndjson') return new JsonRows(fields);
  if (kind === '.json') return new JsonDocument(fields);
  if (kind === '.csv') return new CsvRows(fields, DELIMITERS);
  return kind === '.tsv' ? new CsvRows(fields, ['\t']) : null;
}

/** A stream has no name: a line of JSON begins with a brace, a list with a bracket, and no name of a column does. */
function guess(text: string): string {
  if (/^\s*\[/.test(text)) return '.json';
  return /^\s*\{/.test(text) ? '.jsonl' : '.csv';
}
