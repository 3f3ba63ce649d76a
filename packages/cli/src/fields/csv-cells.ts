/** The values of some columns of CSV, found where they stand; `csv-parse` says whether they are read as they are meant. */
import { parse } from 'csv-parse/sync';
import { nearestName } from '../nearest-name.ts';
import type { Cell, Cells, Rewritten } from './cell.ts';

const RECORD_ENDS = ['\r\n', '\n', '\r'];
const AMBIGUOUS = 'It is no CSV that can be read in one way only';

export function findCsvCells(text: string, fields: readonly string[], delimiters: readonly string[]): Cells {
  if (text === '') return [];
  let names: readonly string[] = [];
  for (const delimiter of delimiters) {
    const first = walkRecords(text, delimiter).next();
    const header = first.done === true ? [] : first.value.map(({ value }) => value);
    if (names.length <= 1) names = header;
    const columns = fields.map((field) => header.indexOf(field));
    if (!columns.includes(-1)) return findInColumns(text, delimiter, columns);
  }
  const absent = fields.find((field) => !names.includes(field)) as string;
  const nearest = nearestName(absent, names);
  return `Its first line names no field "${absent}".${nearest === null ? '' : ` Did you mean "${nearest}"?`}`;
}

function findInColumns(text: string, delimiter: string, columns: readonly number[]): Cells {
  let records: string[][];
  try {
    records = parse(text, { delimiter, record_delimiter: RECORD_ENDS, relax_column_count: true });
  } catch (error) {
    const { lines } = error as { lines?: number };
    return `${AMBIGUOUS}${lines === undefined ? '' : `, near line ${lines}`}.`;
  }
  const cells: Cell[] = [];
  let number = 0;
  for (const record of walkRecords(text, delimiter)) {
    const known = records[number++];
    if (known === undefined || known.length !== record.length)
      return `${AMBIGUOUS}, from record ${number} on.`;
    for (const column of number === 1 ? [] : columns) {
      const cell = record[column];
      if (cell === undefined) continue;
      if (cell.value !== known[column]) return `${AMBIGUOUS}, from record ${number} on.`;
      cells.push(cell);
    }
  }
  return number === records.length ? cells : `${AMBIGUOUS}.`;
}

function* walkRecords(text: string, delimiter: string): Generator<readonly Cell[]> {
  let record: Cell[] = [];
  let index = 0;
  while (index < text.length) {
    const cell = text[index] === '"' ? readQuoted(text, index) : readBare(text, index, delimiter);
    record.push(cell);
    index = cell.to + (cell.notation === 'quoted' ? 1 : 0);
    if (text.startsWith(delimiter, index)) {
      index += delimiter.length;
      // A delimiter at the very end has an empty value behind it.
      if (index === text.length) record.push(readBare(text, index, delimiter));
      if (index < text.length) continue;
    }
    const end = RECORD_ENDS.find((one) => text.startsWith(one, index));
    // What follows a quotation mark and is neither goes on as a value, which csv-parse refuses.
    if (end === undefined && index < text.length) continue;
    yield record;
    record = [];
    index += end?.length ?? 0;
  }
}

function readBare(text: string, from: number, delimiter: string): Cell {
  let to = from;
  while (to < text.length && text[to] !== '\n' && text[to] !== '\r' && !text.startsWith(delimiter, to)) to++;
  return { notation: 'bare', from, to, value: text.slice(from, to), rewritten: [] };
}

function readQuoted(text: string, start: number): Cell {
  const from = start + 1;
  const rewritten: Rewritten[] = [];
  const pieces: string[] = [];
  let done = from;
  let length = 0;
  let to = text.indexOf('"', from);
  while (to !== -1 && text[to + 1] === '"') {
    pieces.push(text.slice(done, to + 1));
    length += to + 1 - done;
    rewritten.push({ start: length - 1, end: length, from: to, to: to + 2 });
    done = to + 2;
    to = text.indexOf('"', done);
  }
  if (to === -1) to = text.length;
  pieces.push(text.slice(done, to));
  return { notation: 'quoted', from, to, value: pieces.join(''), rewritten };
}
