import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { boundedFetch } from './bounded-fetch.ts';

const MIB = 2 ** 20;

/** How many bytes come through of what a server sends chunk by chunk; null where the answer breaks off. */
async function lengthOf(chunks: Iterable<string>, type = 'text/event-stream'): Promise<number | null> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', type);
    Readable.from(chunks).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { body } = await boundedFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    let length = 0;
    for await (const chunk of body as ReadableStream<Uint8Array>) length += chunk.length;
    return length;
  } catch {
    return null;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function* repeat(times: number, ...chunks: string[]) {
  for (let count = 0; count < times; count++) yield* chunks;
}

const LINE = `data: ${'a'.repeat(MIB)}`;

describe('the size limit of an HTTP response in mcp-proxy', () => {
  it('an event stream of more than 32 MiB is read to its end if each event is short, however it is chunked', async () => {
    for (const ends of [['\n\n'], ['\n', '\n'], ['\r\n\r\n'], ['\r', '\n\r', '\n'], ['\r', '\r']]) {
      const size = 40 * (LINE.length + ends.join('').length);
      assert.equal(await lengthOf(repeat(40, LINE, ...ends)), size, JSON.stringify(ends));
    }
  });

  it('a single event, or a response that is no event stream, is cut off with an error beyond 32 MiB', async () => {
    assert.equal(await lengthOf(repeat(40, LINE, '\n')), null);
    assert.equal(await lengthOf(repeat(40, LINE, '\r\n')), null);
    assert.equal(await lengthOf(repeat(40, LINE, '\n\n'), 'application/json'), null);
  });
});
