/** Bodies: as a schema asks for them, and broken as a value, as JSON or as bytes, as arbitraries. */
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { CANARY } from './hidden-text.ts';
import { brokenObject, jsonOf, oddValue, type Schema, type Schemas } from './json-source.ts';
import { mostly } from './mostly.ts';

/** A body as the schema asks for it, or broken as a value, as JSON, or as bytes. */
export function bodyOf(schema: Schema, schemas: Schemas, isLines: boolean): fc.Arbitrary<Buffer> {
  const one = fc.oneof(
    { weight: 10, arbitrary: jsonOf(schema, schemas) },
    { weight: 6, arbitrary: brokenObject(schema, schemas) },
    { weight: 1, arbitrary: oddValue },
  );
  const lines = fc
    .tuple(fc.array(one, { maxLength: 5 }), fc.constantFrom('\n', '\r\n', '\n\n', '\n \t\n'))
    .map(([all, end]) => all.map((line) => line.replaceAll(/[\r\n]/g, ' ')).join(end) + end);
  return fc
    .tuple(isLines ? lines : one, mostly(fc.constant('as it is'), fc.constantFrom(...BREAKINGS)), fc.nat())
    .map(([source, breaking, at]) => breakBytes(Buffer.from(source), breaking, at));
}

/** What comes where no body is asked for: mostly none. */
export const strayBody = mostly(
  fc.constant(Buffer.alloc(0)),
  fc.constantFrom(Buffer.from(`{"text":"${CANARY}"}`), Buffer.from([0xff, 0]), Buffer.alloc(70_000, 'x')),
);

const BREAKINGS = [
  ...[
    'cut',
    'cut',
    'mark',
    'byte',
    'byte',
    'more',
    'empty',
    'blank',
    'utf-16',
    'gzip',
    'comment',
    'quotes',
    'huge',
  ],
];
/** More than a body may have. */
const HUGE_BYTES = 4 * 1024 * 1024 + 1;

function breakBytes(body: Buffer, breaking: string, at: number): Buffer {
  const index = at % (body.length + 1);
  const insert = (...bytes: number[]) =>
    Buffer.concat([body.subarray(0, index), Buffer.from(bytes), body.subarray(index)]);
  switch (breaking) {
    case 'cut':
      return body.subarray(0, index);
    case 'mark':
      return Buffer.concat([Buffer.from('\ufeff'), body]);
    case 'byte':
      return insert([0xff, 0xc0, 0xed, 0x80, 0x00, 0x0a, 0x1b][at % 7] ?? 0);
    case 'more':
      return Buffer.concat([body, Buffer.from(` ${CANARY}`)]);
    case 'empty':
      return Buffer.alloc(0);
    case 'blank':
      return Buffer.from(' \r\n\t');
    case 'utf-16':
      return Buffer.from(`\ufeff${body}`, 'utf16le');
    case 'gzip':
      return gzipSync(body);
    case 'comment':
      return Buffer.concat([Buffer.from('/* */'), body]);
    case 'quotes':
      return Buffer.from(body.toString('latin1').replaceAll('"', "'"), 'latin1');
    case 'huge':
      // Seldom: each costs as much as thousands of others.
      return at % 20 === 0 ? Buffer.alloc(HUGE_BYTES, body.length > 0 ? body : ' ') : body;
    default:
      return body;
  }
}
