/** The end of the process is bounded, whatever a client or the store does, and loses no row that can be written. */
import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd, sharedPostgres, temporaryFolder } from './at-end.ts';
import { postgresIsMissing } from './servers/start-postgres.ts';
import { startWire } from './servers/start-wire.ts';
import { spawnService } from './spawn-service.ts';
import { startProcess } from './start-process.ts';
import { send } from './start-service.ts';

const folder = temporaryFolder();

/** The service gives what runs ten seconds; the rest is for a busy machine. */
const MOST_MS = 15_000;
/** It gives up a store that is silent for five seconds, once or twice; after 25 it would end as it is, with 1. */
const SILENT_MS = 20_000;

function open(url: string, text: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  atEnd(() => socket.destroy());
  socket.write(text);
  return socket;
}

describe('graceful shutdown', () => {
  it('shutdown ends within 15 seconds while clients stall, never read or never send anything', async () => {
    const service = startProcess({ DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}` });
    const url = await service.url;
    // Far more than the buffers of a connection hold.
    open(url, 'GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(400)).pause();
    const head = 'POST /v1/clean HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    open(url, `${head}content-length: 1000\r\n\r\n{"text":"`);
    open(url, head);
    open(url, '');
    const { status } = await send(url, 'POST', '/v1/clean', {
      headers: { 'content-type': 'application/json' },
      body: '{"text":"pass\\u200bword"}',
    });
    assert.equal(status, 200);
    // Long enough to fill them.
    await pause(500);

    const started = performance.now();
    assert.equal(await service.end('SIGTERM'), 0);
    const tookMs = performance.now() - started;
    assert.ok(tookMs < MOST_MS, `${tookMs} ms`);
    assert.ok(tookMs > 5_000, 'somebody held it up');
    const database = new DatabaseSync(join(folder, 'limpid.db'), { readOnly: true });
    assert.equal(database.prepare('select count(*) as n from scan_rows').get()?.n, 1, 'the row was written');
    database.close();
  });

  it('shutdown ends within 20 seconds while PostgreSQL does not respond', {
    skip: postgresIsMissing,
  }, async () => {
    const wire = await startWire(await (await sharedPostgres()).createDatabase());
    const service = startProcess({ DATABASE_URL: wire.url });
    const url = await service.url;
    const headers = { 'content-type': 'application/json' };
    assert.equal((await send(url, 'POST', '/v1/clean', { headers, body: '{"text":"x"}' })).status, 200);
    wire.isSilent = true;
    const late = send(url, 'POST', '/v1/clean', { headers, body: '{"text":"x"}' }).catch(() => null);
    await pause(100);
    const started = performance.now();
    assert.equal(await service.end('SIGTERM'), 0);
    const tookMs = performance.now() - started;
    assert.ok(tookMs < SILENT_MS, `${tookMs} ms`);
    await late;
    await wire.close();
  });

  it('shutdown ends within five seconds while the log output is not read', async () => {
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'unread.db')}`, LOG_LEVEL: 'info' };
    const service = spawnService(environment, { onLog: () => {} });
    service.child.stdout?.pause();
    const url = await service.url;
    // More lines than a pipe holds.
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const ask = () =>
      new Promise((resolve, reject) => {
        get(`${url}/health/live`, { agent }, (answer) => answer.resume().on('end', resolve)).on(
          'error',
          reject,
        );
      });
    for (let round = 0; round < 50; round += 1) await Promise.all(Array.from({ length: 100 }, ask));
    agent.destroy();
    const started = performance.now();
    await service.end('SIGTERM');
    assert.ok(performance.now() - started < 5_000, `${performance.now() - started} ms`);
    service.child.stdout?.destroy();
  });

  it('a second signal ends the shutdown at once', async () => {
    const service = startProcess({ DATABASE_URL: `sqlite:${join(folder, 'twice.db')}` });
    const url = await service.url;
    open(url, 'GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(400)).pause();
    await pause(500);
    service.child.kill('SIGTERM');
    await pause(500);
    const started = performance.now();
    assert.equal(await service.end('SIGTERM'), 130);
    assert.ok(performance.now() - started < 3_000);
  });
});
