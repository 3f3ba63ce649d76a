/** GET /v1/usage over HTTP: the sums of the caller's own rows. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer } from './check-answer.ts';
import { signIn } from './sign-in.ts';
import { startService, until } from './start-service.ts';

const DAY_MS = 86_400_000;

describe('usage over HTTP', async () => {
  const service = await startService({
    plans: { free: { perMinute: -1, perDay: -1, features: ['clean', 'detect'] } },
  });

  it('/v1/usage reports usage by day, technique, class, scheme and model, and by API key on request', async () => {
    const account = await signIn(service);
    const { key, id } = await account.mint();
    const withKey = { 'x-api-key': key };
    const hidden = 'x\u{E0068}\u{E0069}';
    await service.post('/v1/clean', { text: hidden, model: 'Acme/Writer-2' }, withKey);
    await service.post('/v1/clean', { text: 'a\u{200B}b', model: 'a\u{200B}b' }, withKey);
    await service.post('/v1/clean', { text: 'acme/writer-2 wrote', model: 'acme/writer-2' }, withKey);
    service.clock.time += DAY_MS;
    await service.post('/v1/detect', { text: 'one\u{2003}two' }, account.headers);
    const answer = async (query: string) => {
      // Rows are written in batches, soon after their answer.
      let data: Answer['json'];
      await until(async () => {
        data = (await service.call('GET', `/v1/usage${query}`, { headers: account.headers })).json.data;
        return data.days.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0) >= 4;
      });
      return data;
    };
    const { days, from, to } = await answer('?days=2&perKey=true');
    assert.deepEqual([from, to], ['2026-11-20', '2026-11-21']);
    const [first, second] = days;
    assert.deepEqual(
      [first.day, first.calls, first.deleted, first.replaced, first.characters],
      ['2026-11-20', 3, 3, 0, 25],
    );
    assert.deepEqual(first.techniques, { 'zero-width': 3 });
    assert.deepEqual(first.schemes, { tag: 1 });
    assert.deepEqual(first.models, { 'acme/writer-2': 1 });
    assert.deepEqual(
      first.keys.map((one: { keyId: string; calls: number }) => [one.keyId, one.calls]),
      [[id, 3]],
    );
    assert.deepEqual([second.calls, second.techniques], [1, { nbsp: 1 }]);
    assert.equal(second.keys[0].keyId, null);
    const plain = await answer('');
    assert.ok(!('keys' in plain.days[0]));
    const today = await service.call('GET', '/v1/usage?days=1', { headers: account.headers });
    assert.equal(today.json.data.days.length, 1);
    const stranger = await signIn(service);
    const theirs = await service.call('GET', '/v1/usage', { headers: stranger.headers });
    assert.deepEqual(theirs.json.data.days, []);
  });

  it('/v1/usage accepts one to ninety days, and refuses any other number with 400', async () => {
    const { headers } = await signIn(service);
    for (const query of ['?days=0', '?days=91', '?days=x', '?days=-1', '?days=1&days=2', '?perKey=yes']) {
      const { status, json } = await service.call('GET', `/v1/usage${query}`, { headers });
      assert.equal(status, 400, query);
      assert.match(json.error.details[0].path, /^\/(?:days|perKey)$/);
    }
    assert.equal((await service.call('GET', '/v1/usage?days=90', { headers })).status, 200);
  });
});
