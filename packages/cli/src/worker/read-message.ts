/** Reads the metadata of Arrow messages: a schema of one column of text, and batches of its rows. */
import { CannotRun } from '../exit-codes.ts';
import { TableReader } from './flatbuffers.ts';
import { readRequest, type ScanRequest } from './read-request.ts';

/** Numbers of Arrow's format: Message.fbs and Schema.fbs. */
const SCHEMA = 1;
const RECORD_BATCH = 3;
const UTF8 = 5;
const LARGE_UTF8 = 20;
const VIEW = 24;

export interface ColumnSchema {
  readonly kind: 'schema';
  /** Whether its offsets take 64 bits. */
  readonly isLarge: boolean;
  readonly request: ScanRequest;
}

/** A part of the body of a message. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

export interface TextBatch {
  readonly kind: 'batch';
  readonly rows: number;
  readonly nulls: number;
  readonly validity: Span;
  readonly offsets: Span;
  readonly data: Span;
}

export interface Message {
  readonly bodyLength: number;
  readonly content: ColumnSchema | TextBatch;
}

/** More is no batch of a column. */
const MOST_BYTES = 2 ** 31 - 8;

export function readMessage(metadata: Uint8Array): Message {
  try {
    const message = TableReader.root(metadata);
    const bodyLength = message.long(3);
    if (bodyLength < 0 || bodyLength > MOST_BYTES || bodyLength % 8 !== 0)
      throw new CannotRun('A batch of the Arrow stream is too large: at most 2 GB.');
    const header = message.table(2);
    const type = message.byte(1);
    if (header !== null && type === SCHEMA) return { bodyLength, content: readSchema(header) };
    if (header !== null && type === RECORD_BATCH)
      return { bodyLength, content: readBatch(header, bodyLength) };
  } catch (error) {
    if (error instanceof RangeError) throw notArrow();
    throw error;
  }
  throw new CannotRun('The Arrow stream has dictionaries or tensors: send its text as plain strings.');
}

export function notArrow(): CannotRun {
  return new CannotRun('Standard input is not an Arrow IPC stream, or a broken one.');
}

function readSchema(schema: TableReader): ColumnSchema {
  if (schema.short(0) !== 0) throw new CannotRun('The Arrow stream is big-endian: send it little-endian.');
  const fields = schema.tables(1);
  const [field] = fields;
  if (field === undefined || fields.length > 1)
    throw new CannotRun(`The Arrow stream has ${fields.length} columns: send one, of text.`);
  const type = field.byte(2);
  if (field.has(4)) throw new CannotRun('The column is a dictionary: send its values as plain strings.');
  if (type === VIEW) throw new CannotRun('The column is a string_view: cast it to string or large_string.');
  if (type !== UTF8 && type !== LARGE_UTF8)
    throw new CannotRun('The column is not text: send a string or a large_string.');
  const metadata = new Map(schema.tables(2).map((pair) => [pair.text(0), pair.text(1)]));
  const request = readRequest(metadata.get('limpid') ?? '{}');
  return { kind: 'schema', isLarge: type === LARGE_UTF8, request };
}

function readBatch(batch: TableReader, bodyLength: number): TextBatch {
  if (batch.has(3)) throw new CannotRun('The Arrow stream is compressed: send it without compression.');
  const rows = batch.long(0);
  const [[, nulls] = [0, -1]] = batch.pairs(1);
  const spans = batch.pairs(2).map(([offset, length]) => ({ offset, length }));
  const [validity, offsets, data] = spans;
  if (validity === undefined || offsets === undefined || data === undefined || spans.length > 3)
    throw notArrow();
  // Every row takes an offset of at least four bytes, so a false count cannot ask for memory.
  const isSane =
    spans.every(({ offset, length }) => offset >= 0 && length >= 0 && offset + length <= bodyLength) &&
    offsets.offset % 8 === 0 &&
    rows >= 0 &&
    rows * 4 <= offsets.length &&
    nulls >= 0 &&
    nulls <= rows &&
    (nulls === 0 || validity.length * 8 >= rows);
  if (!isSane) throw notArrow();
  return { kind: 'batch', rows, nulls, validity, offsets, data };
}
