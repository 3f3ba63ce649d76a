/** What happens when something that the service needs fails: said in the envelope, and nothing leaks. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Store } from '../src/store/open-store.ts';
import { memoryRateLimiter } from '../src/usage/rate-limit.ts';
import { DEADLINE_MS, type Service, startService, until } from './start-service.ts';

const SECRET = 'what a library may quote\n    at canary (packages/server/src/canary.ts:1:1)';

/** What a database says, and what nothing should be called. */
const CODES = ['57P01', SECRET];

/** A store with a part that fails while `isBroken`. */
function breakable(part: (store: Store, failure: () => Promise<never>) => Partial<Store>) {
  const state = { isBroken: false };
  let failures = 0;
  const failure = () =>
    Promise.reject(Object.assign(new Error(SECRET), { code: CODES[failures++ % CODES.length] }));
  const breakStore = (store: Store): Store => {
    const broken = { ...store, ...part(store, failure) };
    return new Proxy(store, {
      get: (_target, name: keyof Store) => (state.isBroken ? broken : store)[name],
    });
  };
  return { state, breakStore };
}

describe('a failing database', () => {
  it('scans and /v1/limits get 503 with Retry-After while the database fails, and succeed again afterwards', async () => {
    const { state, breakStore } = breakable((store, failure) => ({
      dailyUse: { ...store.dailyUse, takeAll: failure, read: failure },
    }));
    const service = await startService({ breakStore, anonymous: { perDay: 20 } });
    state.isBroken = true;
    for (const path of ['/v1/clean', '/v1/detect']) {
      const { status, json, headers } = await service.post(path, { text: 'x' });
      assert.deepEqual([status, json.error.code], [503, 'unavailable']);
      assert.ok(Number(headers['retry-after']) > 0);
    }
    assert.equal((await service.call('GET', '/v1/limits')).status, 503);
    assert.equal((await service.postRaw('/v1/clean', '{')).status, 400, 'a refusal needs no store');
    const failures = service.logLines.filter((line) => line.includes('"event":"storeFailed"'));
    // Each scan fails at its count, limits at their reading, and the last where its answer would say how the day stands.
    assert.equal(failures.length, 4);
    assert.equal(failures.filter((line) => line.includes('"errorCode":"57P01"')).length, 2);
    assert.equal(
      failures.filter((line) => line.includes('errorCode')).length,
      2,
      'a code has the form of one',
    );
    state.isBroken = false;
    const { json } = await service.post('/v1/clean', { text: 'x' });
    assert.equal(json.data.usage.used, 1);
    await service.discard();
    assert.doesNotMatch(service.logLines.join(''), /quote|canary/);
  });

  it('anonymous scans get 503 while the database cannot store the daily secret', async () => {
    const { state, breakStore } = breakable((store, failure) => ({
      daySecrets: { ...store.daySecrets, keep: failure },
    }));
    const service = await startService({ breakStore });
    state.isBroken = true;
    assert.equal((await service.call('GET', '/health')).status, 200, 'it was not needed yet');
    assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 503);
    assert.equal((await service.call('GET', '/health')).status, 503, 'anonymous callers cannot be answered');
    state.isBroken = false;
    assert.equal((await service.call('GET', '/health')).status, 200);
    assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 200);
  });

  it('/health answers 503 while the database fails, and /health/live still answers 200', async () => {
    const { state, breakStore } = breakable((_store, failure) => ({ ping: failure }));
    const service = await startService({ breakStore });
    state.isBroken = true;
    const { status, json, headers } = await service.call('GET', '/health');
    assert.deepEqual([status, json.ok, json.error.code], [503, false, 'unavailable']);
    assert.deepEqual(
      json.error.details.map(({ path }: { path: string }) => path),
      ['/checks/store'],
    );
    assert.ok(headers['retry-after']);
    assert.equal((await service.call('GET', '/health/live')).status, 200);
  });

  it('no usage record is lost when the database fails for a short time', async () => {
    const { state, breakStore } = breakable((store, failure) => ({
      scanRows: { ...store.scanRows, insertAll: failure },
    }));
    const service = await startService({ breakStore });
    state.isBroken = true;
    assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 200);
    await until(() => service.logLines.some((line) => line.includes('rowsKept')));
    state.isBroken = false;
    await service.app.close();
    assert.equal(await service.store.scanRows.deleteBefore(Number.MAX_SAFE_INTEGER, 10), 1);
  });

  it('the log reports lost usage records when the database still fails at shutdown', async () => {
    const { state, breakStore } = breakable((store, failure) => ({
      scanRows: { ...store.scanRows, insertAll: failure },
    }));
    const service = await startService({ breakStore });
    state.isBroken = true;
    assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 200);
    await service.discard();
    assert.ok(service.logLines.some((line) => line.includes('"event":"rowsLost"')));
  });
});

describe('a programming error', () => {
  it('an unexpected error is answered with 500 and logged without its message', async () => {
    const fails = () => {
      throw new RangeError(SECRET);
    };
    const service = await startService({
      counters: { ...memoryRateLimiter(), take: async () => fails(), peek: async () => fails() },
    });
    const { status, json, body } = await service.post('/v1/clean', { text: 'x' });
    assert.deepEqual([status, json.error.code], [500, 'internal_error']);
    assert.doesNotMatch(body, /quote|canary|RangeError/);
    const lines = service.logLines.join('');
    assert.match(lines, /"errorClass":"RangeError"/);
    assert.doesNotMatch(lines, /quote|canary/);
    assert.equal((await service.call('GET', '/health')).status, 200);
  });
});

describe('graceful shutdown', { timeout: DEADLINE_MS }, () => {
  const POST = 'POST /v1/clean HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  let service: Service;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.discard());

  /** A connection, both ends of it, and what came back. */
  async function connection() {
    const accepted = once(service.app.server, 'connection');
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').setEncoding('latin1');
    const talk = { socket, received: '', closed: once(socket, 'close'), far: (await accepted)[0] as Socket };
    socket.on('data', (chunk) => {
      talk.received += chunk;
    });
    return talk;
  }

  /** Tells it to stop; `stopped` when it has. */
  async function tellToStop() {
    const stopped = service.stop();
    await until(() => !service.app.server.listening);
    return { stopped };
  }

  it('a request in progress at shutdown is completed, and new connections are refused', async () => {
    const talk = await connection();
    const begun = once(service.app.server, 'request');
    talk.socket.write(`${POST}content-length: 12\r\n\r\n{"te`);
    await begun;
    const { stopped } = await tellToStop();
    await assert.rejects(service.call('GET', '/health'), { code: 'ECONNREFUSED' });
    talk.socket.write('xt":"x"}');
    await talk.closed;
    await stopped;
    assert.match(talk.received, /^HTTP\/1.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
    const database = new DatabaseSync(join(service.folder, 'limpid.db'), { readOnly: true });
    assert.equal(database.prepare('select count(*) as n from scan_rows').get()?.n, 1, 'the row was written');
    database.close();
  });

  it('a request refused during shutdown because its quota is used up still gets the upgrade URL', async () => {
    await service.discard();
    service = await startService({ anonymous: { perDay: 0 } });
    const talk = await connection();
    const begun = once(service.app.server, 'request');
    talk.socket.write(`${POST}content-length: 12\r\n\r\n{"te`);
    await begun;
    const { stopped } = await tellToStop();
    talk.socket.write('xt":"x"}');
    await Promise.all([talk.closed, stopped]);
    assert.match(talk.received, /^HTTP\/1.1 402 (?:.+\r\n)*connection: close\r\n/i);
    assert.ok(talk.received.includes(`"upgradeUrl":"${service.url}/pricing"`));
  });

  it('idle connections are closed at shutdown, whether or not they have carried a request', async () => {
    const silent = await connection();
    const idle = await connection();
    idle.socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(() => idle.received.endsWith('}}'));
    assert.match(idle.received, /connection: keep-alive/i);
    const { stopped } = await tellToStop();
    await Promise.all([silent.closed, idle.closed, stopped]);
  });

  it('a connection with unread answers is closed at shutdown only after all answers are sent', async () => {
    const talk = await connection();
    const answers: ServerResponse[] = [];
    service.app.server.on('request', (_request, answer) => answers.push(answer));
    talk.socket.pause();
    // 20 MB of answers: more than the buffers of both ends hold, so that some have to wait for their reader.
    const count = 500;
    talk.socket.write('GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(count));
    await until(() => answers.length === count && answers.every(({ headersSent }) => headersSent));
    const isHeldUp = () => answers.some(({ writableFinished }) => !writableFinished);
    const { stopped } = await tellToStop();
    assert.ok(isHeldUp());
    talk.socket.resume();
    await Promise.all([talk.closed, stopped]);
    const whole = talk.received.split(/(?=HTTP\/1.1 \d)/).map((answer) => {
      const length = Number(/content-length: (\d+)/.exec(answer)?.[1]);
      assert.equal(answer.length, answer.indexOf('\r\n\r\n') + 4 + length);
      return answer.slice(9, 12);
    });
    assert.deepEqual(whole, new Array(count).fill('200'));
  });

  it('a request that arrives during shutdown is refused with 503, while /health/live still answers 200', async () => {
    const late = [await connection(), await connection()] as const;
    for (const { socket } of late) socket.write('GET /health');
    await until(() => late.every(({ far }) => far.bytesRead > 0));
    const { stopped } = await tellToStop();
    const [refused, alive] = late;
    refused.socket.write(' HTTP/1.1\r\nhost: x\r\n\r\n');
    alive.socket.write('/live HTTP/1.1\r\nhost: x\r\n\r\n');
    await Promise.all([refused.closed, alive.closed, stopped]);
    assert.match(refused.received, /^HTTP\/1.1 503 /);
    assert.match(refused.received, /retry-after: 1\r\n/);
    assert.match(refused.received, /connection: close\r\n/);
    assert.match(refused.received, /"code":"unavailable"/);
    assert.match(alive.received, /^HTTP\/1.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
  });
});
