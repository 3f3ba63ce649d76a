/** Cleans the rows of a batch. A row that is proven clean by its bytes is not decoded; a row that stays as it came is null. */
import { isUtf8 } from 'node:buffer';
import { clean } from '@limpid/engine';
import { openQuietBytes } from '@limpid/engine/quiet-bytes';
import { CannotRun } from '../exit-codes.ts';
import { notArrow, type Span, type TextBatch } from './read-message.ts';
import type { ScanRequest } from './read-request.ts';
import { TextColumn, TextRoom } from './text-column.ts';
import type { Column, ColumnType } from './write-message.ts';

const UNREADABLE = '\u{FFFD}';
const MOST_PAYLOADS = 0xffff;
/** A longer text would not fit in a string. */
const MOST_BYTES_OF_TEXT = 2 ** 29 - 25;

/** Columns of the answer; the numbers are null where a row is, and where it is not UTF-8 and was not scanned. */
export function answerColumns(isLarge: boolean, { report }: ScanRequest): Record<string, ColumnType> {
  return {
    text: isLarge ? 'large_utf8' : 'utf8',
    deleted: 'uint32',
    replaced: 'uint32',
    suspicion: 'uint8',
    payloads: 'uint16',
    scheme: 'utf8',
    ...(report && { report: 'utf8' }),
  };
}

const quiet = openQuietBytes();
const rooms = { text: new TextRoom(), scheme: new TextRoom(), report: new TextRoom() };

export function answerBatch(
  body: Buffer,
  batch: TextBatch,
  isLarge: boolean,
  request: ScanRequest,
): readonly Column[] {
  const { rows, nulls, data } = batch;
  const starts = startsOf(body, batch, isLarge);
  const scanned = scannedRows(body, batch);
  const text = new TextColumn(rooms.text, rows, isLarge);
  const scheme = new TextColumn(rooms.scheme, rows, false);
  const report = request.report ? new TextColumn(rooms.report, rows, false) : null;
  const deleted = new Uint32Array(rows);
  const replaced = new Uint32Array(rows);
  const suspicion = new Uint8Array(rows);
  const payloads = new Uint16Array(rows);
  const mayProve = report === null && isProvable(request);
  let unread = nulls;
  for (let row = 0; row < rows; row++) {
    if (nulls > 0 && !isSet(scanned, row)) continue;
    const start = data.offset + (starts[row] as number);
    const end = data.offset + (starts[row + 1] as number);
    if (mayProve && isProven(body, start, end)) continue;
    const original = decode(body, start, end, request);
    if (original === null) {
      scanned[row >> 3] = (scanned[row >> 3] as number) & ~(1 << (row & 7));
      unread++;
      continue;
    }
    const { text: cleaned, ...found } = clean(original, request);
    deleted[row] = found.deleted;
    replaced[row] = found.replaced;
    suspicion[row] = found.suspicion;
    payloads[row] = Math.min(found.payloads.length, MOST_PAYLOADS);
    const [payload] = found.payloads;
    if (payload !== undefined) scheme.put(row, payload.scheme);
    if (cleaned !== original) text.put(row, request.json ? JSON.stringify(cleaned) : cleaned);
    report?.put(row, JSON.stringify(found));
  }
  const numbers = [deleted, replaced, suspicion, payloads].map((values) => ({
    nulls: unread,
    buffers: [scanned, new Uint8Array(values.buffer)],
  }));
  return [text.end(), ...numbers, scheme.end(), ...(report === null ? [] : [report.end()])];
}

/** After the answer is written. */
export function releaseRooms(): void {
  for (const room of Object.values(rooms)) room.shrink();
}

/** A proof says nothing of typographic punctuation and of superfluous spaces. */
function isProvable({ options, json }: ScanRequest): boolean {
  return !json && options.punctuation !== true && options.whitespace !== true;
}

/** A row at a time: rows that are clean together need not be clean alone. */
function isProven(body: Buffer, start: number, end: number): boolean {
  if (quiet === null) return false;
  const { room } = quiet;
  quiet.begin();
  for (let from = start; ; ) {
    const to = Math.min(from + room.length, end);
    room.set(body.subarray(from, to));
    if (!quiet.add(to - from, to === end)) return false;
    if (to === end) return !quiet.areSpacesDoubtful;
    from = to;
  }
}

/** Null where the bytes are not UTF-8: their text would not be theirs. */
function decode(body: Buffer, start: number, end: number, { json }: ScanRequest): string | null {
  if (end - start > MOST_BYTES_OF_TEXT) throw new CannotRun('A text is too long: at most 512 MiB.');
  const text = body.toString('utf8', start, end);
  if (text.includes(UNREADABLE) && !isUtf8(body.subarray(start, end))) return null;
  return json ? parseText(text) : text;
}

function parseText(json: string): string {
  try {
    const text: unknown = JSON.parse(json);
    if (typeof text === 'string') return text;
  } catch {}
  throw new CannotRun('A text is not a string of JSON.');
}

/** Where each row begins in the data, and where the last one ends. */
function startsOf(
  body: Buffer,
  { rows, offsets, data }: TextBatch,
  isLarge: boolean,
): Float64Array | Int32Array {
  if (rows === 0) return new Int32Array(1);
  const count = rows + 1;
  const bytes = sliceOf(body, { offset: offsets.offset, length: count * (isLarge ? 8 : 4) }, offsets);
  const starts = isLarge
    ? Float64Array.from(new BigInt64Array(bytes.buffer, bytes.byteOffset, count), Number)
    : new Int32Array(bytes.buffer, bytes.byteOffset, count);
  let last = 0;
  for (const start of starts) {
    if (start < last) throw notArrow();
    last = start;
  }
  if (last > data.length) throw notArrow();
  return starts;
}

/** A bit for each row that is not null, to be changed. */
function scannedRows(body: Buffer, { rows, nulls, validity }: TextBatch): Uint8Array {
  const length = (rows + 7) >> 3;
  if (nulls === 0) return new Uint8Array(length).fill(0xff);
  return Uint8Array.from(sliceOf(body, { offset: validity.offset, length }, validity));
}

function sliceOf(body: Buffer, wanted: Span, given: Span): Buffer {
  if (wanted.length > given.length) throw notArrow();
  return body.subarray(wanted.offset, wanted.offset + wanted.length);
}

function isSet(bits: Uint8Array, index: number): boolean {
  return ((bits[index >> 3] as number) & (1 << (index & 7))) !== 0;
}
