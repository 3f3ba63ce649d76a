/** Bytes of refused bodies: parsing them is work that no quota pays for, so each caller has a bound of its own. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { MAX_BODY_BYTES, MAX_REFUSED_BYTES_PER_MINUTE } from '@limpid/contract';
import { createRefusedBytes } from '../src/usage/refused-bytes.ts';
import { BEHIND_PROXY, fromElsewhere } from './auth-calls.ts';
import { openBatch } from './batch-client.ts';
import { readMetrics } from './read-metrics.ts';
import { signIn } from './sign-in.ts';
import { type Service, startService, until } from './start-service.ts';

const TYPE = { 'content-type': 'application/json' };
const GOOD = JSON.stringify({ text: 'x' });
const TIMES = MAX_REFUSED_BYTES_PER_MINUTE / MAX_BODY_BYTES;

/** Bodies of 4 MiB that are refused, one for each reason. */
const FILL = MAX_BODY_BYTES - 32;
const REFUSED = [
  [`{"x":${'['.repeat(FILL)}`, 400],
  [`{"x":"${'x'.repeat(FILL)}"}`, 400],
  [`{"x":"${'x'.repeat(FILL)}`, 400],
  [`{"text":"${'x'.repeat(FILL)}"}`, 413],
] as const;

async function post(service: Service, body: string, headers: Record<string, string>, path = '/v1/clean') {
  return service.call('POST', path, { body, headers: { ...TYPE, ...headers } });
}

describe('the limit on bytes of refused requests', () => {
  it('a caller that sends too many bytes in refused bodies gets 429, and other callers do not', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    for (const [body, status] of REFUSED) {
      const attacker = fromElsewhere();
      for (let sent = 0; sent <= TIMES; sent += 1)
        assert.equal((await post(service, body, attacker)).status, status);
      for (const path of ['/v1/clean', '/v1/detect']) {
        const { status: later, json, headers } = await post(service, GOOD, attacker, path);
        assert.deepEqual([later, json.error.code], [429, 'rate_limited']);
        assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60);
      }
      assert.equal((await post(service, GOOD, fromElsewhere())).status, 200, 'somebody else');
    }
  });

  it('refused bytes are counted per account over all its API keys, even when its quota is used up', async () => {
    const plan = { perMinute: -1, perDay: 0, features: ['clean'] };
    const service = await startService({ plans: { none: plan } });
    const account = await signIn(service, 'none');
    const keys = [(await account.mint()).key, (await account.mint()).key] as const;
    const body = JSON.stringify({ text: 'x', more: 'x'.repeat(FILL) });
    for (let sent = 0; sent <= TIMES; sent += 1)
      assert.equal((await post(service, body, { 'x-api-key': keys[0] })).status, 402);
    assert.equal((await post(service, GOOD, { 'x-api-key': keys[1] })).status, 429);
    assert.equal((await post(service, GOOD, {})).status, 200);
  });

  it('accepted bodies do not count as refused bytes, and bodies over 4 MiB count less than their size', async () => {
    const service = await startService();
    const body = JSON.stringify({ text: 'x', more: 'x'.repeat(FILL) });
    for (let sent = 0; sent < TIMES + 2; sent += 1) {
      assert.equal((await post(service, body, {})).status, 200);
      assert.equal((await post(service, body.padEnd(MAX_BODY_BYTES + 1), {})).status, 413);
    }
    assert.equal((await post(service, GOOD, {})).status, 200);
  });

  it('a body that the service cuts off to free memory counts towards the limit on refused bytes', async () => {
    const service = await startService({ environment: { MAX_BODY_MEMORY_MB: '16' } });
    const { hostname, port } = new URL(service.url);
    const head = `POST /v1/clean HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${MAX_BODY_BYTES}\r\n\r\n`;
    const statuses: string[] = [];
    const sockets: Socket[] = [];
    // The share of one caller is one such body: each of them ends the one before it.
    const send = async (upTo: number) => {
      for (; sockets.length < upTo; await until(() => statuses.length >= sockets.length - 1)) {
        const socket = connect(Number(port), hostname).setEncoding('latin1');
        sockets.push(socket);
        socket.on('error', () => {}).on('data', (answer) => statuses.push(String(answer).slice(9, 12)));
        socket.write(`${head}{"text":"${'x'.repeat(FILL - 1024)}`);
      }
    };
    await send(TIMES / 2);
    assert.deepEqual(new Set(statuses), new Set(['503']));
    // On a slow machine the minute may end before enough bytes have come: then the next one counts.
    const status = async () => (await post(service, GOOD, {})).status;
    assert.equal(await status(), 200);
    while ((await status()) === 200 && sockets.length < 9 * TIMES) await send(sockets.length + TIMES / 4);
    assert.equal(await status(), 429);
    for (const socket of sockets) socket.destroy();
  });

  it('refused batch lines count towards the limit on refused bytes, beyond which a batch ends with rate_limited', async () => {
    const plan = { perMinute: -1, perDay: -1, features: ['clean', 'batch'] };
    const service = await startService({ plans: { batches: plan } });
    const { headers } = await signIn(service, 'batches');
    const batch = openBatch(service.url, headers);
    const line = `${JSON.stringify({ more: 'x'.repeat(FILL) })}\n`;
    const codes: string[] = [];
    for (let sent = 0; sent <= TIMES; sent += 1) {
      await batch.send(line);
      const { error } = await batch.next();
      codes.push(error.code);
    }
    assert.deepEqual(new Set(codes), new Set(['invalid_request']));
    const [last, ...more] = await batch.rest();
    assert.deepEqual([last.id, last.error.code, more.length], [null, 'rate_limited', 0]);
    const next = await service.call('POST', '/v1/batch', {
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body: GOOD,
    });
    assert.equal(next.status, 429);
  });

  it('bodies whose upload began earlier also get 429 once their caller exceeds the limit on refused bytes', async () => {
    const service = await startService({ environment: { METRICS_PORT: '0' } });
    const { port } = new URL(service.url);
    const body = `{"x":"${'x'.repeat(FILL)}"}`;
    const head = `POST /v1/clean HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const begun: Socket[] = [];
    for (let count = 0; count < TIMES + 4; count += 1) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      begun.push(socket);
      socket.write(`${head}{`);
    }
    const inFlight = async () =>
      (await readMetrics(service.metricsUrl)).get('limpid_requests_in_flight') ?? 0;
    while ((await inFlight()) < begun.length) await turn();
    const statuses: string[] = [];
    for (const socket of begun) {
      socket.write(body.slice(1));
      const [answer] = await once(socket, 'data');
      statuses.push(`${answer}`.slice(9, 12));
      socket.destroy();
    }
    assert.deepEqual(statuses.slice(-3), ['429', '429', '429']);
    assert.equal(statuses.filter((status) => status === '400').length, TIMES + 1);
  });

  it('refused bytes no longer count towards their limit after a minute', () => {
    let time = 0;
    const bytes = createRefusedBytes(() => time);
    bytes.add('one', 0);
    time = 30_000;
    bytes.add('one', MAX_REFUSED_BYTES_PER_MINUTE - 1);
    assert.equal(bytes.check('one'), null);
    bytes.add('one', 1);
    assert.equal(bytes.check('one')?.extras.retryAfterSeconds, 60);
    assert.equal(bytes.check('two'), null);
    time = 90_001;
    assert.equal(bytes.check('one'), null);
  });
});
