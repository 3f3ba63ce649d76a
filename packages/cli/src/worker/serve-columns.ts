/**
 * Reads Arrow IPC streams of one text column from standard input, one after the other, and answers each with a stream:
 * a batch for a batch, in order. It ends with its input.
 */
import { CannotRun } from '../exit-codes.ts';
import { answerBatch, answerColumns, releaseRooms } from './answer-batch.ts';
import { readFully, writeFully } from './blocking-pipe.ts';
import { type ColumnSchema, notArrow, readMessage } from './read-message.ts';
import { END_OF_STREAM, writeBatch, writeSchema } from './write-message.ts';

const PREFIX_BYTES = 8;
const CONTINUATION = 0xffffffff;
const MOST_METADATA_BYTES = 2 ** 20;
/** What is kept for the next batch. */
const KEPT_BYTES = 2 ** 26;

let body = Buffer.allocUnsafeSlow(2 ** 20);

export function serveColumns(): void {
  let schema: ColumnSchema | null = null;
  for (;;) {
    const metadata = readMetadata();
    if (metadata === null) return;
    if (metadata.length === 0) {
      if (schema !== null) writeFully(END_OF_STREAM);
      schema = null;
      continue;
    }
    const { bodyLength, content } = readMessage(metadata);
    readBody(bodyLength);
    if (content.kind === 'schema') {
      schema = content;
      writeFully(writeSchema(answerColumns(content.isLarge, content.request)));
      continue;
    }
    if (schema === null) throw new CannotRun('The Arrow stream has a batch before its schema.');
    const columns = answerBatch(body, content, schema.isLarge, schema.request);
    for (const part of writeBatch(content.rows, columns)) writeFully(part);
    releaseRooms();
  }
}

/** None at the end of a stream, null at the end of the input. */
function readMetadata(): Uint8Array | null {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  const read = readFully(prefix);
  if (read === 0) return null;
  if (read < PREFIX_BYTES || prefix.readUInt32LE(0) !== CONTINUATION) throw notArrow();
  const length = prefix.readUInt32LE(4);
  if (length > MOST_METADATA_BYTES) throw notArrow();
  const metadata = Buffer.alloc(length);
  if (readFully(metadata) < length) throw notArrow();
  return metadata;
}

function readBody(length: number): void {
  if (body.length < length || (body.length > KEPT_BYTES && length < KEPT_BYTES))
    body = Buffer.allocUnsafeSlow(Math.max(length, 2 ** 20));
  if (readFully(body.subarray(0, length)) < length) throw notArrow();
}
