/** Writes Arrow messages: a schema, a batch, the end of a stream. */
import { type Value, writeFlatbuffer } from './flatbuffers.ts';

export type ColumnType = 'utf8' | 'large_utf8' | 'uint8' | 'uint16' | 'uint32';

export interface Column {
  readonly nulls: number;
  readonly buffers: readonly Uint8Array[];
}

const UTF8 = 5;
const LARGE_UTF8 = 20;
const INT = 2;
const VERSION_5 = 4;
const SCHEMA = 1;
const RECORD_BATCH = 3;
const NO_BYTES = new Uint8Array(8);

export const END_OF_STREAM = Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);

export function writeSchema(columns: Readonly<Record<string, ColumnType>>): Buffer {
  const fields = Object.entries(columns).map(([name, type]) => ({
    fields: [{ text: name }, bits(8, 1), bits(8, numberOf(type)), tableOf(type), null, { tables: [] }],
  }));
  return message(SCHEMA, { fields: [null, { tables: fields }] }, 0);
}

/** The parts of a batch, to be written one after the other. */
export function writeBatch(rows: number, columns: readonly Column[]): readonly Uint8Array[] {
  let length = 0;
  const body: Uint8Array[] = [];
  const spans = columns.flatMap(({ buffers }) =>
    buffers.map((buffer) => {
      const span = [length, buffer.length] as const;
      const padding = -buffer.length & 7;
      body.push(buffer, NO_BYTES.subarray(0, padding));
      length += buffer.length + padding;
      return span;
    }),
  );
  const nodes = columns.map(({ nulls }) => [rows, nulls] as const);
  const batch = { fields: [bits(64, rows), { pairs: nodes }, { pairs: spans }] };
  return [message(RECORD_BATCH, batch, length), ...body.filter((part) => part.length > 0)];
}

function message(type: number, header: Value, bodyLength: number): Buffer {
  const metadata = writeFlatbuffer({
    fields: [bits(16, VERSION_5), bits(8, type), header, bits(64, bodyLength)],
  });
  const prefix = Buffer.from(END_OF_STREAM);
  prefix.writeUInt32LE(metadata.length, 4);
  return Buffer.concat([prefix, metadata]);
}

function bits(width: 8 | 16 | 32 | 64, number: number): Value {
  return { bits: width, number };
}

function numberOf(type: ColumnType): number {
  return type === 'utf8' ? UTF8 : type === 'large_utf8' ? LARGE_UTF8 : INT;
}

function tableOf(type: ColumnType): Value {
  const width = /^uint(\d+)$/.exec(type)?.[1];
  return { fields: width === undefined ? [] : [bits(32, Number(width))] };
}
