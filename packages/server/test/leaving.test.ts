/** Graceful shutdown behind a load balancer: the process reports unready, and serves meanwhile. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readConfig } from '../src/config.ts';
import { temporaryFolder } from './at-end.ts';
import { checkAnswer } from './check-answer.ts';
import { startProcess } from './start-process.ts';
import { send } from './start-service.ts';

const folder = temporaryFolder();

const CLEAN = {
  headers: { 'content-type': 'application/json' },
  body: '{"text":"pass\\u200bword"}',
};
const DRAIN_SECONDS = 2;

async function untilLeaving(url: string): Promise<void> {
  while ((await send(url, 'GET', '/health', {})).status === 200);
}

describe('shutdown with DRAIN_SECONDS', () => {
  it('a stopping process reports that it is not ready and still serves requests until DRAIN_SECONDS have passed', async () => {
    const environment = {
      DATABASE_URL: `sqlite:${join(folder, 'one.db')}`,
      DRAIN_SECONDS: `${DRAIN_SECONDS}`,
    };
    const server = startProcess(environment);
    const url = await server.url;
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    assert.equal(await callOn(kept, url), 'keep-alive');
    assert.equal((await send(url, 'GET', '/health', {})).status, 200);

    const begun = new Agent({ keepAlive: true, maxSockets: 1 });
    const finish = beginCall(begun, url);
    // It is there before the signal is.
    await send(url, 'GET', '/health/live', {});
    const stoppedAt = performance.now();
    const ended = server.end('SIGTERM');
    await untilLeaving(url);
    assert.equal(await finish(), 'close', 'a call that had begun ends its connection');
    const health = checkAnswer(await send(url, 'GET', '/health', {}));
    assert.deepEqual([health.status, health.json.error.code], [503, 'unavailable']);
    assert.equal((await send(url, 'GET', '/health/live', {})).status, 200);
    assert.equal((await send(url, 'POST', '/v1/clean', CLEAN)).status, 200);
    assert.equal(await callOn(kept, url), 'close', 'a connection that is kept ends with its next answer');

    assert.equal(await ended, 0);
    assert.ok(performance.now() - stoppedAt >= DRAIN_SECONDS * 1000, 'it waited');
    await assert.rejects(send(url, 'GET', '/health/live', {}));
    kept.destroy();
    begun.destroy();
  });

  it('a second signal ends a process at once while it waits for DRAIN_SECONDS to pass', async () => {
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'two.db')}`, DRAIN_SECONDS: '300' };
    const server = startProcess(environment);
    const url = await server.url;
    server.child.kill('SIGTERM');
    await untilLeaving(url);
    assert.equal(await server.end('SIGTERM'), 130);
  });

  it('DRAIN_SECONDS must be a whole number from 0 to 300', () => {
    for (const DRAIN_SECONDS of ['-1', '1.5', '301', 'ten']) {
      assert.throws(() => readConfig({ DRAIN_SECONDS }), /^Error: DRAIN_SECONDS must be a number from 0/);
    }
  });
});

describe('shutdown without DRAIN_SECONDS', () => {
  for (const [name, drain] of [
    ['without DRAIN_SECONDS', {}],
    ['with DRAIN_SECONDS=0', { DRAIN_SECONDS: '0' }],
  ] as const) {
    it(`a process ${name} stops at once when it gets a signal`, async () => {
      const server = startProcess({ DATABASE_URL: `sqlite:${join(folder, 'at-once.db')}`, ...drain });
      const url = await server.url;
      assert.equal((await send(url, 'POST', '/v1/clean', CLEAN)).status, 200);
      const stoppedAt = performance.now();
      assert.equal(await server.end('SIGTERM'), 0);
      const tookMs = performance.now() - stoppedAt;
      assert.ok(tookMs < DRAIN_SECONDS * 1000, `${tookMs} ms`);
      await assert.rejects(send(url, 'GET', '/health/live', {}));
    });
  }
});

/** Calls on a connection that is kept where it may be; answers what becomes of it. */
function callOn(agent: Agent, url: string): Promise<string | undefined> {
  return beginCall(agent, url)();
}

/** Sends the head of a call and a part of its body; what it answers sends the rest, and tells what becomes of the connection. */
function beginCall(agent: Agent, url: string): () => Promise<string | undefined> {
  const headers = { ...CLEAN.headers, 'content-length': CLEAN.body.length };
  const outgoing = request(`${url}/v1/clean`, { method: 'POST', agent, headers });
  outgoing.write(CLEAN.body.slice(0, 5));
  return async () => {
    outgoing.end(CLEAN.body.slice(5));
    const [answer] = await once(outgoing, 'response');
    answer.resume();
    await once(answer, 'end');
    assert.equal(answer.statusCode, 200);
    return answer.headers.connection;
  };
}
