/** The daily quota: exact, per address and UTC day, kept over a restart, and not evaded. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { MORNING, type Service, startService, until } from './start-service.ts';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 10, 21);

describe('the daily quota of anonymous callers', () => {
  let service: Service;
  beforeEach(async () => {
    service = await startService({ anonymous: { perDay: 20 } });
  });
  afterEach(() => service.discard());

  const scan = (headers: Record<string, string> = {}) => service.post('/v1/clean', { text: '' }, headers);
  const used = async () => (await service.call('GET', '/v1/limits')).json.data.perDay.used;

  it('a daily quota of 20 allows exactly 20 of 100 parallel calls', async () => {
    const paths = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? '/v1/clean' : '/v1/detect'));
    const answers = await Promise.all(paths.map((path) => service.post(path, { text: 'x' })));
    const allowed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 402);
    assert.deepEqual([allowed.length, refused.length], [20, 80]);
    const counts = allowed.map(({ json }) => json.data.usage.used).sort((one, other) => one - other);
    assert.deepEqual(
      counts,
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    for (const { json, headers } of refused) {
      assert.equal(json.error.code, 'quota_exhausted');
      assert.equal(json.upgradeUrl, `${service.url}/pricing`);
      assert.equal(headers['retry-after'], String((MIDNIGHT - MORNING) / 1000));
      assert.match(headers.ratelimit ?? '', /^"day";r=0;t=55800$/);
    }
    assert.equal(await used(), 20);
  });

  it('forwarding headers from an untrusted address do not evade the daily quota, and their use is logged', async () => {
    for (let call = 0; call < 20; call += 1) await scan({ 'x-forwarded-for': `10.0.0.${call}` });
    const forged = [
      { 'x-forwarded-for': '10.9.9.9' },
      { forwarded: 'for=10.9.9.9' },
      { 'x-real-ip': '10.9.9.9' },
      { host: 'elsewhere' },
    ];
    for (const headers of forged) assert.equal((await scan(headers as Record<string, string>)).status, 402);
    assert.equal(service.logLines.filter((line) => line.includes('forwardedForIgnored')).length, 1);
    assert.doesNotMatch(service.logLines.join(''), /10\.0\.0|10\.9\.9/);
  });

  it('the full daily quota is available again at midnight UTC', async () => {
    for (let call = 0; call < 20; call += 1) await scan();
    service.clock.time = MIDNIGHT - 1;
    const late = await scan();
    assert.deepEqual([late.status, late.headers['retry-after']], [402, '1']);
    service.clock.time = MIDNIGHT;
    const { json } = await scan();
    assert.equal(json.data.usage.used, 1);
    assert.equal(
      (await service.call('GET', '/v1/limits')).json.data.perDay.resetsAt,
      '2026-11-22T00:00:00.000Z',
    );
  });

  it('requests for limits, health and documents do not use the daily quota', async () => {
    for (let call = 0; call < 30; call += 1) {
      for (const path of ['/v1/limits', '/health', '/health/live']) await service.call('GET', path);
      await fetch(`${service.url}/docs`);
    }
    assert.equal(await used(), 0);
    for (let call = 0; call < 20; call += 1) await scan();
    const { status, json } = await service.call('GET', '/v1/limits');
    assert.deepEqual([status, json.data.perDay.remaining, json.data.usage.used], [200, 0, 20]);
  });

  it('the daily count of an anonymous caller is kept across a restart', async () => {
    for (let call = 0; call < 7; call += 1) await scan();
    await service.stop();
    service = await startService({ anonymous: { perDay: 20 }, folder: service.folder });
    service.clock.time = MORNING + HOUR;
    assert.equal(await used(), 7);
  });

  it('a request whose body never completes does not use the daily quota', async () => {
    const controller = new AbortController();
    const stalled = fetch(`${service.url}/v1/clean`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
      signal: controller.signal,
      body: new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('{"text":"')) }),
    });
    await new Promise((resolve) => service.app.server.once('request', resolve));
    controller.abort();
    await assert.rejects(stalled);
    assert.equal((await scan()).json.data.usage.used, 1);
    await until(() => service.logLines.some((line) => line.includes('"status":null')));
  });
});

describe('the daily quota behind a trusted proxy', () => {
  const environment = {
    TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8',
    UPGRADE_URL: 'https://limpid.example/more?a=b',
  };
  it('behind a trusted proxy, the quota is counted per rightmost untrusted forwarded address, or per IPv6 /64 network', async () => {
    const service = await startService({ anonymous: { perDay: 1 }, environment });
    const status = async (forwardedFor: string) => {
      const answer = await service.post('/v1/clean', { text: '' }, { 'x-forwarded-for': forwardedFor });
      if (answer.status === 402) assert.equal(answer.json.upgradeUrl, environment.UPGRADE_URL);
      return answer.status;
    };
    assert.equal(await status('192.0.2.1'), 200);
    assert.equal(await status('192.0.2.1'), 402);
    assert.equal(
      await status('203.0.113.9, 192.0.2.1, 10.1.1.1'),
      402,
      'what a client wrote before does not count',
    );
    assert.equal(await status('192.0.2.1, 203.0.113.9'), 200);
    assert.equal(await status('::ffff:203.0.113.9'), 402);
    assert.equal(await status('2001:db8::1'), 200);
    assert.equal(await status('2001:db8:0:0:ffff::2'), 402);
    assert.equal(await status('2001:db8:0:1::1'), 200);
  });
});
