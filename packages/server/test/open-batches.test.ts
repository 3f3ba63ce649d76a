/** How many batches of one caller are open at once. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_OPEN_BATCHES } from '@limpid/contract';
import { type Batch, NDJSON, openBatch } from './batch-client.ts';
import { signIn } from './sign-in.ts';
import { DEADLINE_MS, startService } from './start-service.ts';

const FEATURES = ['clean', 'detect', 'batch'];

describe('open batches of a caller', { timeout: 2 * DEADLINE_MS }, async () => {
  const service = await startService({
    anonymous: { perMinute: -1, features: FEATURES },
    plans: { free: { perMinute: 1000, perDay: -1, features: FEATURES } },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  });

  type Headers = Record<string, string>;
  const openAll = async (headers: Headers): Promise<Batch[]> => {
    const batches = Array.from({ length: MAX_OPEN_BATCHES }, () => openBatch(service.url, headers));
    for (const batch of batches) assert.equal((await batch.head).statusCode, 200);
    return batches;
  };
  const another = (headers: Headers) =>
    service.call('POST', '/v1/batch', { headers: { ...headers, 'content-type': NDJSON }, body: '{' });
  const refusal = async (headers: Headers) => {
    const { status, json, headers: head } = await another(headers);
    return [status, json.error.code, head['retry-after']];
  };
  /** Each of them answers one line, and ends. */
  const runOne = async (headers: Headers) => {
    const batch = openBatch(service.url, headers);
    assert.equal((await batch.head).statusCode, 200);
    batch.end('{"text":"x"}\n');
    assert.equal((await batch.rest()).length, 1);
  };

  it('each account can have eight open batches over all its keys and sessions', async () => {
    const who = await signIn(service);
    const key = { 'x-api-key': (await who.mint()).key };
    const batches = await openAll(who.headers);
    for (const headers of [who.headers, key])
      assert.deepEqual(await refusal(headers), [429, 'rate_limited', '10']);
    const other = await signIn(service);
    for (const batch of [...batches, ...(await openAll(other.headers))]) {
      await batch.send('{"text":"x"}\n');
      assert.equal((await batch.next()).ok, true, 'those that are open go on');
      batch.end();
      assert.equal(await batch.next(), null);
    }
    // There is room again, for each that has ended.
    for (let time = 0; time < 2 * MAX_OPEN_BATCHES; time += 1) await runOne(key);
  });

  it('an anonymous address can have eight open batches', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const batches = await openAll(from('2001:db8::1'));
    assert.deepEqual(await refusal(from('2001:db8::2')), [429, 'rate_limited', '10']);
    await runOne(from('192.0.2.1'));
    for (const batch of batches) batch.hangUp();
  });

  it('a batch whose client disconnects no longer counts towards the limit of open batches', async () => {
    const { headers } = await signIn(service);
    for (const batch of await openAll(headers)) {
      assert.equal((await refusal(headers))[0], 429);
      batch.hangUp();
      // Its place is taken again.
      while ((await openBatch(service.url, headers).head).statusCode === 429) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }
  });
});
