/** A server that is killed in the middle forgets no call that it answered. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporaryFolder } from './at-end.ts';
import { startProcess } from './start-process.ts';
import { send, sendJson } from './start-service.ts';

it('the call count of a killed server includes every answered call, and otherwise only calls in progress', async () => {
  const folder = temporaryFolder();
  const PLANS_FILE = join(folder, 'plans.json');
  const anonymous = { perMinute: -1, perDay: 1_000_000, features: ['clean', 'detect'] };
  writeFileSync(PLANS_FILE, JSON.stringify({ anonymous }));
  const start = () => startProcess({ DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`, PLANS_FILE });

  let acknowledged = 0;
  let started = 0;
  for (let round = 0; round < 3; round += 1) {
    const server = start();
    const url = await server.url;
    const enough = started + 150 + 100 * round;
    const work = async () => {
      for (;;) {
        started += 1;
        const answer = await sendJson(url, '/v1/clean', { text: 'pass\u{200B}word' }).catch(() => null);
        if (answer === null) return;
        assert.equal(answer.status, 200);
        acknowledged += 1;
        if (started > enough) server.child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 32 }, work));
    await server.ended;
  }

  const server = start();
  const { body } = await send(await server.url, 'GET', '/v1/limits', {});
  const counted = JSON.parse(body).data.perDay.used;
  assert.equal(await server.end('SIGTERM'), 0);
  assert.ok(acknowledged > 300, `${acknowledged} calls were answered`);
  assert.ok(acknowledged <= counted, `${acknowledged} were answered, ${counted} counted`);
  assert.ok(counted <= started, `${started} were sent, ${counted} counted`);
});
