/** Checks come in the order of the contract, and what fails before the scan is no call of the day. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from './start-service.ts';

describe('the order of checks', async () => {
  const service = await startService({ anonymous: { perMinute: 8, perDay: 1, features: ['clean'] } });

  /** Each request has every fault that comes after the one it is answered for. */
  it('a request with several faults gets the error of the first failing check in a fixed order', async () => {
    const key = { 'x-api-key': 'x' };
    const long = JSON.stringify({ text: 'x'.repeat(200_001) });
    const text = { 'content-type': 'text/plain' };
    const json = { 'content-type': 'application/json' };
    const assertCode = async (expected: string | undefined, call: string, headers: object, body: string) => {
      const [method = '', path = ''] = call.split(' ');
      const { json } = await service.call(method, path, { headers: { ...headers }, body });
      assert.equal(json.error?.code, expected, call);
    };

    await assertCode('not_found', 'PUT /nowhere', key, '{');
    await assertCode('method_not_allowed', 'PUT /v1/detect', key, '{');
    await assertCode('invalid_credentials', 'POST /v1/detect', key, '{');

    await assertCode('unsupported_media_type', 'POST /v1/detect', text, '{');
    await assertCode('invalid_json', 'POST /v1/detect', json, '{');
    await assertCode('invalid_request', 'POST /v1/detect', json, '{}');
    await assertCode('text_too_long', 'POST /v1/detect', json, long);
    await assertCode('feature_not_in_plan', 'POST /v1/detect', json, '{"text":""}');
    const limits = await service.call('GET', '/v1/limits');
    assert.equal(limits.json.data.perDay.used, 0, 'none of them was a call of the day');

    await assertCode(undefined, 'POST /v1/clean', json, '{"text":""}');
    await assertCode('feature_not_in_plan', 'POST /v1/detect', json, '{"text":""}');
    await assertCode('quota_exhausted', 'POST /v1/clean', json, '{"text":""}');
    // Five refusals, one scan, and the two after it have used the minute up.
    await assertCode('rate_limited', 'POST /v1/clean', text, '{');
    await assertCode('invalid_credentials', 'POST /v1/clean', key, '{');
  });
});

describe('the rate limit', () => {
  it('a call beyond the rate limit gets 429 with Retry-After and the rate limit header fields', async () => {
    const service = await startService({ anonymous: { perMinute: 2, perDay: 1000 } });
    const first = await service.post('/v1/clean', { text: '' });
    assert.equal(first.headers['ratelimit-policy'], '"minute";q=2;w=60, "day";q=1000;w=86400');
    assert.match(first.headers.ratelimit ?? '', /^"minute";r=1;t=60, "day";r=999;t=55800$/);
    await service.post('/v1/detect', { text: '' });
    const third = await service.post('/v1/detect', { text: '' });
    assert.deepEqual([third.status, third.json.error.code], [429, 'rate_limited']);
    assert.match(third.headers.ratelimit ?? '', /^"minute";r=0;t=\d+, "day";r=998;t=55800$/);
    const wait = Number(third.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 60);
    const { json } = await service.call('GET', '/v1/limits');
    assert.deepEqual([json.data.perMinute.limit, json.data.perMinute.remaining], [2, 0]);
    assert.equal(json.data.perDay.used, 2);
  });

  it('an anonymous address gets 429 after 600 calls a minute even if its plan has no rate limit', async () => {
    const service = await startService({ anonymous: { perDay: 20 } });
    const statuses = new Map<number, number>();
    await Promise.all(
      Array.from({ length: 620 }, async () => {
        const { status, headers } = await service.post('/v1/clean', { text: '' });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        assert.equal(headers['ratelimit-policy'], '"day";q=20;w=86400', 'the guard is no promise');
        if (status === 429) assert.ok(Number(headers['retry-after']) <= 60);
      }),
    );
    assert.deepEqual([statuses.get(200), statuses.get(402), statuses.get(429)], [20, 580, 20]);
    assert.equal((await service.call('GET', '/v1/limits')).status, 200, 'limits are no scan');
  });

  it('for a plan without limits, answers report -1 and have no rate limit header fields', async () => {
    const service = await startService({ anonymous: { perMinute: -1, perDay: -1 } });
    const { json, headers } = await service.post('/v1/clean', { text: '' });
    assert.deepEqual(json.data.usage, { used: 1, limit: -1, plan: 'anonymous' });
    assert.equal(headers.ratelimit, undefined);
    assert.equal(headers['ratelimit-policy'], undefined);
    const limits = await service.call('GET', '/v1/limits');
    assert.deepEqual(limits.json.data.perDay.remaining, -1);
    assert.deepEqual([limits.json.data.perMinute.limit, limits.json.data.perMinute.remaining], [-1, -1]);
  });
});
