/** What happens when something that the service needs fails: said in the envelope, and nothing leaks. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import type { Store } from '../src/store/open-store.ts';
import { startService } from './start-service.ts';

const SECRET = 'what a library may quote\n    at canary (packages/server/src/canary.ts:1:1)';

/** A store of which a part fails as long as `isBroken`. */
function breakable(part: (store: Store, failure: () => Promise<never>) => Partial<Store>) {
  const state = { isBroken: false };
  const breakStore = (store: Store): Store => {
    const broken = { ...store, ...part(store, () => Promise.reject(new Error(SECRET))) };
    return new Proxy(store, {
      get: (_target, name: keyof Store) => (state.isBroken ? broken : store)[name],
    });
  };
  return { state, breakStore };
}

describe('a store that fails', () => {
  it('makes scans and limits answer 503 with Retry-After, and heals', async () => {
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
    state.isBroken = false;
    const { json } = await service.post('/v1/clean', { text: 'x' });
    assert.equal(json.data.usage.used, 1);
    await service.stop();
    service.remove();
    assert.doesNotMatch(service.logLines.join(''), /quote|canary/);
  });

  it('makes a new day wait for its secret', async () => {
    const { state, breakStore } = breakable((store, failure) => ({
      daySecrets: { ...store.daySecrets, keep: failure },
    }));
    const service = await startService({ breakStore });
    state.isBroken = true;
    assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 503);
    state.isBroken = false;
    assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 200);
    await service.stop();
    service.remove();
  });

  it('is what health says, and live does not', async () => {
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
    await service.stop();
    service.remove();
  });

  it('costs no scan row', async () => {
    const { state, breakStore } = breakable((store, failure) => ({
      scanRows: { ...store.scanRows, insertAll: failure },
    }));
    const service = await startService({ breakStore });
    state.isBroken = true;
    assert.equal((await service.post('/v1/clean', { text: 'x' })).status, 200);
    while (!service.logLines.some((line) => line.includes('rowsKept'))) await new Promise(setImmediate);
    state.isBroken = false;
    await service.app.close();
    assert.equal(await service.store.scanRows.deleteBefore(Number.MAX_SAFE_INTEGER, 10), 1);
    await service.stop();
    service.remove();
  });
});

describe('a defect', () => {
  it('answers 500, and leaves class and place of the error in the log, never its message', async () => {
    const fails = () => {
      throw new RangeError(SECRET);
    };
    const service = await startService({
      counters: { take: async () => fails(), peek: async () => fails(), ping: async () => {} },
    });
    const { status, json, body } = await service.post('/v1/clean', { text: 'x' });
    assert.deepEqual([status, json.error.code], [500, 'internal_error']);
    assert.doesNotMatch(body, /quote|canary|RangeError/);
    const lines = service.logLines.join('');
    assert.match(lines, /"errorClass":"RangeError"/);
    assert.doesNotMatch(lines, /quote|canary/);
    assert.equal((await service.call('GET', '/health')).status, 200);
    await service.stop();
    service.remove();
  });
});

describe('a service that is told to stop', () => {
  it('finishes what it has begun, and takes nothing new', async () => {
    const service = await startService();
    const { port } = new URL(service.url);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    socket.write(
      'POST /v1/clean HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"te',
    );
    await once(service.app.server, 'request');
    const stopped = service.stop();
    socket.write('xt":"x"}');
    await once(socket, 'close');
    await stopped;
    assert.match(received, /^HTTP\/1.1 200 OK/);
    assert.match(received, /connection: close/i);
    await assert.rejects(service.call('GET', '/health'), { code: 'ECONNREFUSED' });
    service.remove();
  });
});
