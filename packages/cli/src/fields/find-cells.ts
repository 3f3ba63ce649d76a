/** The values of the fields that `--field` names, in lines of JSON or in CSV. */
import { extname } from 'node:path';
import type { Source } from '../scanned.ts';
import type { Cells } from './cell.ts';
import { findCsvCells } from './csv-cells.ts';
import { findJsonCells } from './json-cells.ts';

const DELIMITERS = [',', ';', '\t'];
const NEITHER = 'With --field it ends in .jsonl, .ndjson, .csv or .tsv.';

/** A sentence where they cannot be found. */
export function findCells(text: string, { path, file }: Source, fields: readonly string[]): Cells {
  const kind = file === null ? guess(text) : extname(path).toLowerCase();
  if (kind === '.jsonl' || kind === '.ndjson') return findJsonCells(text, fields);
  if (kind === '.csv') return findCsvCells(text, fields, DELIMITERS);
  return kind === '.tsv' ? findCsvCells(text, fields, ['\t']) : NEITHER;
}

/** A stream has no name: a line of JSON begins with a brace, and no name of a column does. */
function guess(text: string): string {
  return /^\s*\{/.test(text) ? '.jsonl' : '.csv';
}
