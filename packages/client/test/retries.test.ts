/** What the client sends again and what it does not, on a server with scripted answers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEADLINE_MS, until } from '../../server/test/start-service.ts';
import { type ClientOptions, createClient, RequestFailed, type Retry } from '../src/index.ts';
import { drop, failure, silence, startAnswering, success } from './answering-server.ts';

/** What came of a call, and how it came about. */
async function callOn(answers: Parameters<typeof startAnswering>[0], options: Partial<ClientOptions> = {}) {
  const server = await startAnswering(answers);
  const retries: Retry[] = [];
  const client = createClient({
    baseUrl: server.url,
    onRetry: (retry) => retries.push(retry),
    ...options,
  });
  const outcome = await client.clean('x').then(
    () => 'answered',
    (error: RequestFailed) => error.code,
  );
  server.close();
  return { outcome, tries: server.requests.length, retries, requests: server.requests };
}

describe('retries', { timeout: DEADLINE_MS }, () => {
  it('a call that fails with 429 or 503 is retried after the Retry-After time', async () => {
    for (const [status, code] of [
      [429, 'rate_limited'],
      [503, 'unavailable'],
    ] as const) {
      const { outcome, retries, requests } = await callOn([
        failure(status, code, { 'retry-after': '1' }),
        success,
      ]);
      assert.deepEqual([outcome, requests.length], ['answered', 2]);
      const [first, second] = requests.map(({ at }) => at) as [number, number];
      assert.ok(second - first >= 990 && second - first < 5000, `after ${second - first} ms`);
      assert.deepEqual([retries[0]?.tries, retries[0]?.waitMs, retries[0]?.error.code], [1, 1000, code]);
      const bodies = await Promise.all(requests.map(({ body }) => body()));
      assert.deepEqual(bodies, Array(2).fill('{"text":"x"}'));
    }
  });

  it('a date in Retry-After is compared with the Date header of the response, not with the local clock', async () => {
    const date = new Date(Date.UTC(2020, 1, 1));
    const until = new Date(date.getTime() + 1000).toUTCString();
    const headers = { 'retry-after': until, date: date.toUTCString() };
    const { outcome, retries } = await callOn([failure(503, 'unavailable', headers), success]);
    assert.deepEqual([outcome, retries[0]?.waitMs], ['answered', 1000]);
  });

  it('an invalid Retry-After header is ignored', async () => {
    for (const wrong of ['-1', '1.5', '+1', '1e3', '2020-02-01', 'soon', '']) {
      const answers = [failure(503, 'unavailable', { 'retry-after': wrong }), success];
      const { outcome, retries } = await callOn(answers);
      assert.deepEqual([outcome, retries[0]?.error.retryAfterSeconds], ['answered', undefined], wrong);
    }
  });

  it('a call is retried after status 408 or a dropped connection', async () => {
    const cut: Parameters<typeof startAnswering>[0][0] = (response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"ok":true');
      setImmediate(() => response.socket?.destroy());
    };
    const answers = [failure(408, 'request_timeout'), drop, cut, success];
    const { outcome, tries, retries } = await callOn(answers, {});
    assert.deepEqual([outcome, tries], ['answered', 4]);
    for (const [index, { waitMs }] of retries.entries()) assert.ok(waitMs < 500 * 2 ** index);
    assert.deepEqual(
      retries.map(({ error }) => error.code),
      ['request_timeout', 'unreachable', 'unreachable'],
    );
  });

  it('a call is not retried after a permanent error, such as status 400, 401 or 500', async () => {
    for (const [status, code] of [
      [400, 'invalid_request'],
      [401, 'invalid_credentials'],
      [402, 'quota_exhausted'],
      [403, 'forbidden'],
      [404, 'not_found'],
      [413, 'text_too_long'],
      [415, 'unsupported_media_type'],
      [422, 'unprocessable'],
      [500, 'internal_error'],
    ] as const) {
      const answers = [failure(status, code, { 'retry-after': '0' }), success];
      const { outcome, tries, retries } = await callOn(answers);
      assert.deepEqual([outcome, tries, retries.length], [code, 1, 0]);
    }
  });

  it('the option retries limits how often a call is retried, and 0 turns retries off', async () => {
    const always = [failure(429, 'rate_limited', { 'retry-after': '0' })];
    for (const retries of [0, 1, 5]) {
      const { outcome, tries } = await callOn(always, { retries });
      assert.deepEqual([outcome, tries], ['rate_limited', retries + 1]);
    }
    assert.equal((await callOn([drop], { retries: 0 })).tries, 1);
  });

  it('a call is not retried if Retry-After is longer than the longest allowed wait', async () => {
    const server = await startAnswering([failure(503, 'unavailable', { 'retry-after': '61' })]);
    const started = performance.now();
    await assert.rejects(createClient({ baseUrl: server.url }).clean('x'), { retryAfterSeconds: 61 });
    assert.ok(performance.now() - started < 5000);
    assert.equal(server.requests.length, 1);
  });

  it('the wait before a retry ends at once when the call is aborted', async () => {
    const server = await startAnswering([failure(503, 'unavailable', { 'retry-after': '60' })]);
    const abort = new AbortController();
    const client = createClient({ baseUrl: server.url, onRetry: () => setImmediate(() => abort.abort()) });
    const started = performance.now();
    await assert.rejects(client.clean('x', { signal: abort.signal }), { code: 'aborted' });
    assert.ok(performance.now() - started < 5000);
    assert.equal(server.requests.length, 1);
  });

  it('a health call is never retried', async () => {
    const server = await startAnswering([failure(503, 'unavailable', { 'retry-after': '0' })]);
    await assert.rejects(createClient({ baseUrl: server.url }).health(), { code: 'unavailable' });
    assert.equal(server.requests.length, 1);
  });

  it('each retry of a call may take as long as the full timeout', async () => {
    const server = await startAnswering([failure(503, 'unavailable', { 'retry-after': '1' }), silence]);
    const call = createClient({ baseUrl: server.url, timeoutMs: 300 }).clean('x');
    await assert.rejects(call, (error) => error instanceof RequestFailed && error.code === 'timed_out');
    assert.equal(server.requests.length, 2);
    await until(() => server.sockets.size === 0);
  });
});
