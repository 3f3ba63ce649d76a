/** Arbitrary bodies: as the schema describes them, with errors in the JSON, and broken as bytes. */
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { brokenObject, jsonOf, oddValue, type Schema, type Schemas } from './arbitrary-json.ts';
import { CANARY, usually, weighted } from './arbitrary-text.ts';

export function bodyOf(schema: Schema, schemas: Schemas, isLines: boolean): fc.Arbitrary<Buffer> {
  const value = weighted([10, jsonOf(schema, schemas)], [6, brokenObject(schema, schemas)], [1, oddValue]);
  const lines = fc
    .tuple(fc.array(value, { maxLength: 5 }), fc.constantFrom('\n', '\r\n', '\n\n', '\n \t\n'))
    .map(([all, end]) => all.map((line) => line.replaceAll(/[\r\n]/g, ' ')).join(end) + end);
  const change = usually(
    fc.constant<Change>((body) => body),
    fc.constantFrom(...CHANGES),
  );
  return fc
    .tuple(isLines ? lines : value, change, fc.nat())
    .map(([source, apply, random]) => apply(Buffer.from(source), random));
}

/** For operations without a body: usually none. */
export const unexpectedBody = usually(
  fc.constant(Buffer.alloc(0)),
  fc.constantFrom(Buffer.from(`{"text":"${CANARY}"}`), Buffer.from([0xff, 0]), Buffer.alloc(70_000, 'x')),
);

type Change = (body: Buffer, random: number) => Buffer;

/** One byte more than the longest body. */
const TOO_LONG = 4 * 1024 * 1024 + 1;
const BAD_BYTES = [0xff, 0xc0, 0xed, 0x80, 0x00, 0x0a, 0x1b];

const cut: Change = (body, random) => body.subarray(0, random % (body.length + 1));
const insertByte: Change = (body, random) => {
  const index = random % (body.length + 1);
  const byte = Buffer.from([BAD_BYTES[random % BAD_BYTES.length] ?? 0]);
  return Buffer.concat([body.subarray(0, index), byte, body.subarray(index)]);
};

const CHANGES: readonly Change[] = [
  ...[cut, cut, insertByte, insertByte],
  // A byte order mark, another value, a comment.
  (body) => Buffer.concat([Buffer.from('\ufeff'), body]),
  (body) => Buffer.concat([body, Buffer.from(` ${CANARY}`)]),
  (body) => Buffer.concat([Buffer.from('/* */'), body]),
  () => Buffer.alloc(0),
  () => Buffer.from(' \r\n\t'),
  (body) => Buffer.from(`\ufeff${body}`, 'utf16le'),
  (body) => gzipSync(body),
  (body) => Buffer.from(body.toString('latin1').replaceAll('"', "'"), 'latin1'),
  // Rare, because each takes as long as thousands of others.
  (body, random) => (random % 20 === 0 ? Buffer.alloc(TOO_LONG, body.length > 0 ? body : ' ') : body),
];
