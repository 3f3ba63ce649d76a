import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { exchange } from '../../test/raw-http.ts';
import { gatherPieces } from './gather-pieces.ts';

/** More than Node buffers of an unread body. */
const BYTES = 100_000;
/** Less than that. */
const WAITING_BYTES = 60_000;

it('a request body sent in one-byte chunks is held in a few large buffers and arrives complete', async (test) => {
  const app = fastify();
  test.after(() => app.close());
  gatherPieces(app);
  const pieces: Buffer[] = [];
  app.addContentTypeParser('*', async (_request: unknown, body: Readable) => {
    while (body.readableLength < WAITING_BYTES) await turn();
    await once(
      body.on('data', (piece) => pieces.push(piece)),
      'end',
    );
  });
  app.post('/', async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const body = Array.from({ length: BYTES }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
  const chunks = [...body].map((byte) => `1\r\n${byte}\r\n`).join('');
  const head = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/x\r\n';
  const request = `${head}transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
  assert.match(await exchange(`http://127.0.0.1:${port}`, [request]), /^HTTP\/1\.1 200 /);
  assert.equal(Buffer.concat(pieces).toString(), body);
  const waited = Buffer.concat(pieces.slice(0, 10)).length;
  assert.ok(waited >= WAITING_BYTES, `${waited} bytes in ten pieces`);
});
