/** What Node's own parser refuses, over bare sockets: JSON in the envelope all the same. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { checkAnswer } from './check-answer.ts';
import { exchange, sendRaw, statusesOf } from './raw-http.ts';
import { signIn } from './sign-in.ts';
import { DEADLINE_MS, type Service, startService } from './start-service.ts';

const HEAD = 'POST /v1/clean HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

async function isRefused({ url }: Service, pieces: string[], status: number, code: string) {
  const answer = checkAnswer(await sendRaw(url, { pieces }));
  assert.deepEqual([answer.status, answer.json.error.code], [status, code], answer.body);
  assert.equal(answer.headers.connection, 'close');
  assert.doesNotMatch(answer.body, /canary/);
  return answer;
}

describe('requests that the HTTP parser refuses', async () => {
  const service = await startService({ anonymous: { perDay: 100_000 } });
  after(async () => {
    const { json } = await service.call('GET', '/v1/limits');
    assert.equal(json.data.perDay.used, 0);
  });

  const refused = (pieces: string[], status: number, code: string) =>
    isRefused(service, pieces, status, code);

  it('malformed HTTP, a missing Host or an invalid length is answered with 400', async () => {
    for (const request of [
      'canary\r\n\r\n',
      'GET /canary HTTP/9.9\r\nhost: x\r\n\r\n',
      'GET /health HTTP/1.1\r\nhost: x\r\nbad header: canary\r\n\r\n',
      'GET /health HTTP/1.1\r\n\r\n',
      `${HEAD}content-length: canary\r\n\r\n`,
      `${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
      `${HEAD}transfer-encoding: chunked\r\n\r\ncanary\r\n`,
    ])
      await refused([request], 400, 'invalid_request');
  });

  it('a request with endless chunk extensions gets 400, even on a path that takes no body', async () => {
    for (const head of [HEAD, 'GET /health HTTP/1.1\r\nhost: x\r\n']) {
      const chunk = `2;${'canary'.repeat(4000)}\r\n{}\r\n0\r\n\r\n`;
      const { json } = await refused(
        [`${head}transfer-encoding: chunked\r\n\r\n${chunk}`],
        400,
        'invalid_request',
      );
      assert.match(json.error.details[0].message, /chunk extensions/);
    }
  });

  it('a CONNECT request is answered with 404', async () => {
    await refused(['CONNECT canary:443 HTTP/1.1\r\nhost: x\r\n\r\n'], 404, 'not_found');
  });

  it('a body with too large a Content-Length is answered with 413', async () => {
    const answer = await refused([`${HEAD}content-length: 99999999999\r\n\r\n`], 413, 'body_too_large');
    assert.match(answer.headers.ratelimit ?? '', /^"day"/);
    await refused([`${HEAD}content-length: 5000000\r\n\r\nxxx`], 413, 'body_too_large');
  });

  it('an unknown Expect header is answered with 417', async () => {
    await refused([`${HEAD}expect: canary\r\ncontent-length: 2\r\n\r\n{}`], 417, 'expectation_failed');
  });

  it('a request head that is too long is answered with 431', async () => {
    await refused(
      [`GET /health HTTP/1.1\r\nhost: x\r\nx: ${'canary'.repeat(4000)}\r\n\r\n`],
      431,
      'headers_too_large',
    );
    await refused([`GET /${'canary'.repeat(4000)} HTTP/1.1\r\nhost: x\r\n\r\n`], 431, 'headers_too_large');
  });

  it('a second request on the same connection is answered after the first', async () => {
    const received = await exchange(service.url, [
      'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n',
      'GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    ]);
    assert.deepEqual(statusesOf(received), [200, 404]);
  });

  it('a connection stays open after a refused body', async () => {
    const kept = 'GET /nowhere HTTP/1.0\r\nhost: x\r\nconnection: keep-alive\r\n\r\n';
    const answers = await exchange(service.url, [kept, kept.replace('keep-alive', 'close')]);
    assert.deepEqual(
      Array.from(answers.matchAll(/\r\nconnection: (.+)\r\n/gi), ([, value]) => value),
      ['keep-alive', 'close'],
      'and says so',
    );
    const bad = `${HEAD}content-length: 1\r\n\r\n{`;
    const received = await exchange(service.url, [
      bad,
      bad,
      'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    ]);
    assert.deepEqual(statusesOf(received), [400, 400, 200]);
  });

  it('invalid bytes after a complete request get 400 after the answer to that request', async () => {
    const other = await startService();
    const scan = `${HEAD}content-length: 12\r\n\r\n{"text":"x"}`;
    for (const [pieces, statuses] of [
      [[`${scan}canary\r\n\r\n`], [200, 400]],
      [
        [scan, `${scan}} canary\r\n\r\n`],
        [200, 200, 400],
      ],
      [[`${scan}GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\ncanary\r\n\r\n`], [200, 404, 400]],
    ] as const) {
      const received = await exchange(other.url, pieces);
      assert.deepEqual(statusesOf(received), statuses);
    }
  });

  it('a malformed body after an answered request ends the connection without a second answer', async () => {
    for (const body of [
      'transfer-encoding: chunked\r\n\r\ncanary\r\n',
      'transfer-encoding: chunked\r\n\r\n2\r\n{}x',
    ]) {
      const first = 'POST /nowhere HTTP/1.1\r\nhost: x\r\n';
      const [head = '', rest = ''] = body.split('\r\n\r\n');
      const received = await exchange(service.url, [`${first}${head}\r\n\r\n`, 250, rest]);
      assert.deepEqual(statusesOf(received), [404]);
    }
  });

  it('a request for a protocol upgrade is answered in HTTP/1.1, and the connection is closed', async () => {
    // Node's parser would say nothing of what it cannot read after it.
    const upgrade = 'GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n';
    const received = await exchange(service.url, [upgrade, 250, 'canary\r\n\r\n']);
    assert.match(received, /^HTTP\/1.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
    assert.equal(received.split('HTTP/1.1').length, 2);
  });

  it('a body with a compressed transfer encoding is answered with 415', async () => {
    const pieces = [`${HEAD}transfer-encoding: gzip, chunked\r\nconnection: close\r\n\r\n0\r\n\r\n`];
    await refused(pieces, 415, 'unsupported_media_type');
  });

  it('Expect: 100-continue is answered before the body is read', async () => {
    const received = await exchange(service.url, [
      `${HEAD}expect: 100-continue\r\nconnection: close\r\ncontent-length: 1\r\n\r\n`,
      '{',
    ]);
    assert.match(received, /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 400/);
  });
});

describe('slow senders and readers', { timeout: DEADLINE_MS }, () => {
  // Whatever else a test did here could be late too, on a machine that has much to do.
  it('a request head that does not arrive within its timeout is answered with 408', async () => {
    const service = await startService({ timeouts: { headMs: 100, checkMs: 20 } });
    await isRefused(service, ['POST /v1/clean HTTP/1.1\r\nhost: x\r\n'], 408, 'request_timeout');
  });

  it('a body that does not arrive within its timeout is answered with 408 and does not use the quota', async () => {
    const service = await startService({ anonymous: { perDay: 20 }, timeouts: { bodyMs: 100 } });
    for (const body of [
      'content-length: 12\r\n\r\n{"text',
      'transfer-encoding: chunked\r\n\r\n3\r\n{"t\r\n',
    ]) {
      const answer = await isRefused(service, [HEAD + body], 408, 'request_timeout');
      assert.match(answer.headers.ratelimit ?? '', /^"day";r=20;/);
    }
  });

  it('a body that stops arriving gets 408, even if a large part of it arrived at once', async () => {
    const service = await startService({ timeouts: { bodyMs: 12_000 } });
    const began = performance.now();
    const piece = `{"text":"${'x'.repeat(100_000)}`;
    await isRefused(service, [`${HEAD}content-length: 200000\r\n\r\n${piece}`], 408, 'request_timeout');
    assert.ok(performance.now() - began < 8_000);
  });

  it('a body that arrives at two kibibytes a second is accepted', async () => {
    const service = await startService({ timeouts: { bodyMs: 12_000 } });
    const body = JSON.stringify({ text: 'x'.repeat(10 * 1024) });
    const head = `${HEAD}connection: close\r\ncontent-length: ${body.length}\r\n\r\n`;
    const pieces = (body.match(/.{1,1024}/g) ?? []).flatMap((piece) => [piece, 500]);
    assert.equal((await sendRaw(service.url, { pieces: [head, ...pieces] })).status, 200);
  });

  it('a request with an unfinished body gets one answer and its connection is closed, on every kind of route', async () => {
    const service = await startService({ timeouts: { bodyMs: 100, lingerMs: 100, checkMs: 20 } });
    const { headers } = await signIn(service);
    const token = `authorization: ${headers.authorization}\r\n`;
    const json = 'content-type: application/json\r\n';
    const ndjson = 'content-type: application/x-ndjson\r\n';
    for (const [request, fields, status] of [
      ['GET /health', '', 200],
      ['GET /v1/limits', '', 200],
      ['GET /openapi.json', json, 200],
      ['POST /nowhere', json, 404],
      ['PUT /v1/clean', json, 405],
      ['POST /v1/clean', 'content-type: text/plain\r\n', 415],
      ['POST /v1/clean', `${json}x-api-key: x\r\n`, 401],
      ['POST /v1/clean', json, 408],
      ['POST /v1/batch', json, 415],
      ['POST /v1/batch', ndjson, 402],
      ['GET /v1/keys', token, 200],
      ['POST /v1/keys', json + token, 408],
      ['DELETE /v1/keys/x', json + token, 404],
      ['DELETE /v1/account', json, 401],
      ['POST /auth/sign-in/email', json, 408],
      ['POST /auth/sign-out', json, 200],
    ] as const) {
      for (const body of [
        'content-length: 12\r\n\r\n{"text',
        'transfer-encoding: chunked\r\n\r\n3\r\n{"t\r\n',
      ]) {
        const received = await exchange(service.url, [`${request} HTTP/1.1\r\nhost: x\r\n${fields}${body}`]);
        assert.deepEqual(statusesOf(received), [status], `${request} ${body}`);
      }
    }
  });

  it('a connection is closed when its request body keeps arriving slowly after the answer', async () => {
    const service = await startService({ timeouts: { bodyMs: 200, checkMs: 20 } });
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write('POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 10);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
  });

  it('a connection that outlasts the body timeout stays open if every body is complete', async () => {
    const service = await startService({ timeouts: { bodyMs: 50, lingerMs: 50, checkMs: 20 } });
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').setEncoding('latin1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    for (const path of ['/v1/clean', '/nowhere', '/v1/clean']) {
      socket.write(`${HEAD.replace('/v1/clean', path)}content-length: 12\r\n\r\n{"text":"x"}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    assert.deepEqual(statusesOf(received), [200, 404, 200]);
    socket.destroy();
  });

  it('the connection of a client that never reads its answers is closed', async () => {
    const service = await startService({ timeouts: { headMs: 50, bodyMs: 50, checkMs: 50 } });
    const accepted = once(service.app.server, 'connection');
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const [far] = await accepted;
    socket.pause();
    socket.on('error', () => {});
    socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
    await once(far, 'close');
    socket.destroy();
  });
});
