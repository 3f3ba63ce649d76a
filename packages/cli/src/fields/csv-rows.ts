/** The values of some columns of CSV, found where they stand; `csv-parse` says whether they are read as they are meant. */
import { parse } from 'csv-parse/sync';
import { didYouMean } from '../nearest-name.ts';
import type { Cell } from './cell.ts';
import { type CsvRecord, RECORD_ENDS, walkRecords } from './csv-records.ts';
import { type ReadRows, type RowLimits, type RowNotation, sentenceOfLongRow } from './cut-rows.ts';

const AMBIGUOUS = 'It is no CSV that can be read in one way only';
const LINE_END = /\r\n|\n|\r/g;

interface Header {
  readonly delimiter: string;
  /** Which values of a record the fields are, two of one name among them: in its order, so that its text is walked once. */
  readonly columns: readonly number[];
}

export class CsvRows implements RowNotation {
  readonly #fields: readonly string[];
  readonly #delimiters: readonly string[];
  #header: Header | null = null;
  line = 1;

  constructor(fields: readonly string[], delimiters: readonly string[]) {
    this.#fields = fields;
    this.#delimiters = delimiters;
  }

  read(text: string, isEnd: boolean, limits: RowLimits): ReadRows | string {
    if (text === '') return { length: 0, cells: [] };
    const isFirst = this.#header === null;
    const header = this.#header ?? this.#readHeader(text, isEnd, limits);
    if (header === null) return { length: 0, cells: [] };
    if (typeof header === 'string') return header;
    this.#header = header;
    const records = [...walkRecords(text, header.delimiter, isEnd)];
    const length = records.at(-1)?.next ?? 0;
    const known = parseRecords(text.slice(0, length), header.delimiter);
    const cells: Cell[] = [];
    let from = 0;
    for (const [index, record] of records.entries()) {
      if (limits.isTooLong(text.slice(from, record.to))) return sentenceOfLongRow(this.line);
      const found = isSame(record, known[index], header.columns);
      if (!found) return `${AMBIGUOUS}, from line ${this.line} on.`;
      if (!isFirst || index > 0) addCells(record, header.columns, limits.base, cells);
      this.line += text.slice(from, record.next).match(LINE_END)?.length ?? 0;
      from = record.next;
    }
    if (known.length > records.length) return `${AMBIGUOUS}, from line ${this.line} on.`;
    return { length, cells };
  }

  /** By the first of the delimiters under which the first record names all fields; null while it is not whole. */
  #readHeader(text: string, isEnd: boolean, { isTooLong }: RowLimits): Header | string | null {
    let names: readonly string[] = [];
    for (const delimiter of this.#delimiters) {
      const { value: first } = walkRecords(text, delimiter, isEnd).next();
      if (first === undefined) return null;
      if (isTooLong(text.slice(0, first.to))) return sentenceOfLongRow(1);
      const header = first.cells.map(({ value }) => value);
      if (names.length <= 1) names = header;
      if (!this.#fields.every((field) => header.includes(field))) continue;
      const columns = [...header.keys()].filter((column) => this.#fields.includes(header[column] as string));
      return { delimiter, columns };
    }
    const absent = this.#fields.find((field) => !names.includes(field)) as string;
    return `Its first line names no field "${absent}".${didYouMean(absent, names, '"')}`;
  }
}

/** What csv-parse reads; where it refuses to go on, what it read until then. */
function parseRecords(text: string, delimiter: string): readonly (readonly string[])[] {
  const options = { delimiter, record_delimiter: RECORD_ENDS, relax_column_count: true };
  try {
    return parse(text, options);
  } catch {
    const records: string[][] = [];
    try {
      parse(text, { ...options, onRecord: (record: string[]) => void records.push(record) });
    } catch {
      // Known already.
    }
    return records;
  }
}

function isSame({ cells }: CsvRecord, known: readonly string[] | undefined, columns: readonly number[]) {
  if (known?.length !== cells.length) return false;
  return columns.every((column) => cells[column]?.value === known[column]);
}

function addCells({ cells }: CsvRecord, columns: readonly number[], base: number, into: Cell[]): void {
  for (const column of columns) {
    const cell = cells[column];
    if (cell !== undefined) into.push(moveCell(cell, base));
  }
}

function moveCell(cell: Cell, base: number): Cell {
  if (base === 0) return cell;
  const rewritten = cell.rewritten.map((one) => ({ ...one, from: one.from + base, to: one.to + base }));
  return { ...cell, from: cell.from + base, to: cell.to + base, rewritten };
}
