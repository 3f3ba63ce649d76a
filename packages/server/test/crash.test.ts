/** A server that is killed in the middle forgets no call that it answered. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { COMPILED } from './compiled.ts';
import { send } from './start-service.ts';

const START = join(import.meta.dirname, '..', 'start.mjs');
const LIMIT = 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'limpid-crash-'));
const plansFile = join(folder, 'plans.json');
writeFileSync(
  plansFile,
  JSON.stringify({ anonymous: { perMinute: -1, perDay: LIMIT, features: ['clean', 'detect'] } }),
);
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process of its own, and where it listens. */
async function start(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [START], {
    env: {
      ...COMPILED,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`,
      PLANS_FILE: plansFile,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  child.stderr.setEncoding('utf8');
  for await (const chunk of child.stderr) {
    said += chunk;
    const url = /listens on (\S+)/.exec(said)?.[1];
    if (url !== undefined) return { process: child, url };
  }
  throw new Error(`it did not start: ${said}`);
}

describe('a server that is killed in the middle', () => {
  it('has counted what it acknowledged, and no more than what was in flight besides', async () => {
    let acknowledged = 0;
    let started = 0;
    for (let round = 0; round < 3; round += 1) {
      const server = await start();
      const isOver = once(server.process, 'exit');
      const enough = started + 150 + 100 * round;
      const sent = { headers: { 'content-type': 'application/json' }, body: '{"text":"pass\\u200bword"}' };
      const work = async () => {
        for (;;) {
          started += 1;
          const answer = await send(server.url, 'POST', '/v1/clean', sent).catch(() => null);
          if (answer === null) return;
          assert.equal(answer.status, 200);
          acknowledged += 1;
          if (started > enough) server.process.kill('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: 32 }, work));
      await isOver;
    }

    const server = await start();
    const { body } = await send(server.url, 'GET', '/v1/limits', {});
    const counted = JSON.parse(body).data.perDay.used;
    const isOver = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    assert.deepEqual(await isOver, [0, null]);
    assert.ok(acknowledged > 300, `${acknowledged} calls were answered`);
    assert.ok(acknowledged <= counted, `${acknowledged} were answered, ${counted} counted`);
    assert.ok(counted <= started, `${started} were sent, ${counted} counted`);
  });
});
