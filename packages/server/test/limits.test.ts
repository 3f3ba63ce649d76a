/** What costs nothing: limits, health and the documents, and what every answer has in common. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MORNING, send, startService } from './start-service.ts';

const GETS = ['/v1/limits', '/health', '/health/live', '/openapi.json', '/docs', '/docs/style.css'];

describe('limits and health', async () => {
  const service = await startService({ anonymous: { perDay: 20 } });

  it('/v1/limits reports the plan, features, limits and usage of an anonymous caller', async () => {
    await service.post('/v1/clean', { text: 'x' });
    const { status, json } = await service.call('GET', '/v1/limits');
    assert.equal(status, 200);
    assert.deepEqual(json.data, {
      plan: 'anonymous',
      caller: 'anonymous',
      maxTextLength: 200_000,
      features: ['clean', 'detect'],
      perMinute: null,
      perDay: { limit: 20, used: 1, remaining: 19, resetsAt: '2026-11-21T00:00:00.000Z' },
      usage: { used: 1, limit: 20, plan: 'anonymous' },
      upgradeUrl: `${service.url}/pricing`,
    });
  });

  it('forwarding headers of an untrusted peer do not change what /v1/limits reports', async () => {
    const used = async (headers: Record<string, string>) =>
      (await service.call('GET', '/v1/limits', { headers })).json.data.perDay.used;
    const here = await used({});
    assert.ok(here > 0);
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.1' },
      { 'x-forwarded-for': '127.0.0.1, 192.0.2.1' },
      { forwarded: 'for=192.0.2.1' },
      { 'x-real-ip': '192.0.2.1' },
    ] as Record<string, string>[]) {
      assert.equal(await used(headers), here);
    }
  });

  it('/v1/limits reports the full rate limit before the first call of a caller', async () => {
    const other = await startService({ anonymous: { perMinute: 3 } });
    const { json } = await other.call('GET', '/v1/limits');
    assert.deepEqual(json.data.perMinute, {
      limit: 3,
      remaining: 3,
      resetsAt: new Date(MORNING).toISOString(),
    });
  });

  it('/health reports the version, the uptime and the state of the database and the rate limits', async () => {
    const { status, json } = await service.call('GET', '/health');
    assert.equal(status, 200);
    const { uptimeSeconds, version, ...data } = json.data;
    assert.deepEqual(data, { status: 'ok', checks: { store: 'ok', ceilings: 'ok' } });
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.ok(Number.isInteger(uptimeSeconds) && uptimeSeconds >= 0);
    const live = await service.call('GET', '/health/live');
    assert.deepEqual(live.json, { ok: true, data: { status: 'ok' } });
  });

  it('HEAD gets the status and header fields of GET and no body, for limits, health and documents', async () => {
    // The seconds of /health may get one digit more meanwhile.
    for (const path of GETS.filter((one) => one !== '/health')) {
      const [head, get] = await Promise.all([
        send(service.url, 'HEAD', path, {}),
        send(service.url, 'GET', path, {}),
      ]);
      const { date: _one, 'x-request-id': _id, ...fields } = head.headers;
      const { date: _other, 'x-request-id': _otherId, ...expected } = get.headers;
      assert.deepEqual([head.status, head.body, fields], [200, '', expected], path);
      assert.equal(Number(fields['content-length']), Buffer.byteLength(get.body));
    }
    for (const [path, expected] of [['/health', 200] as const, ['/nowhere', 404] as const]) {
      const { status, headers } = await service.call('HEAD', path);
      assert.equal(status, expected);
      assert.ok(Number(headers['content-length']) > 0);
    }
  });

  it('every answer has a new request id, whatever id the caller sent', async () => {
    const headers = { 'x-request-id': 'mine' };
    const ids = new Set<string | undefined>();
    for (const path of [...GETS, '/nowhere', '/%zz']) {
      ids.add((await send(service.url, 'GET', path, { headers })).headers['x-request-id']);
    }
    assert.equal(ids.size, GETS.length + 2);
    for (const id of ids) assert.match(id ?? '', /^[0-9a-f-]{36}$/);
  });
});

describe('the upgrade URL', () => {
  const offered = async (environment: Record<string, string>) => {
    const service = await startService({ environment, anonymous: { perDay: 0 } });
    // Where PUBLIC_URL is set, no other host is answered.
    const host = { host: environment.PUBLIC_URL ? 'limpid.example' : 'canary.example' };
    const limits = await service.call('GET', '/v1/limits', { headers: host });
    const refused = await service.post('/v1/detect', { text: '' }, host);
    await service.discard();
    assert.deepEqual([refused.status, refused.json.upgradeUrl], [402, limits.json.data.upgradeUrl]);
    return limits.json.data.upgradeUrl;
  };

  it('the upgrade URL is built from the settings or the listening address, never from the Host header', async () => {
    const PUBLIC_URL = 'https://limpid.example/text/';
    assert.equal(await offered({ PUBLIC_URL }), 'https://limpid.example/text/pricing');
    assert.equal(await offered({ PUBLIC_URL, UPGRADE_URL: 'https://a.example/?b' }), 'https://a.example/?b');
    assert.match(await offered({}), /^http:\/\/127\.0\.0\.1:\d+\/pricing$/);
  });
});

describe('a service on localhost', () => {
  it('a service with HOST=localhost listens on 127.0.0.1 only', async () => {
    const service = await startService({ environment: { HOST: 'localhost' } });
    const port = Number(new URL(service.url).port);
    assert.deepEqual(service.app.addresses(), [{ address: '127.0.0.1', family: 'IPv4', port }]);
  });
});
