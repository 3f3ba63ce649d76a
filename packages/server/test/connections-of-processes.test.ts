/** The bound of connections where several processes share a port. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readMetrics } from './read-metrics.ts';
import { freePort } from './servers/free-port.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { DEADLINE_MS, send } from './start-service.ts';

const MOST = 3;
const IDLE = 12;

describe('connections to several processes', { skip: postgresIsMissing }, () => {
  let postgres: PostgresServer;
  let service: ServiceProcess;
  let metricsUrl = '';
  let idle: Socket[] = [];
  before(async () => {
    const port = await freePort();
    postgres = await startPostgres();
    service = startProcess({
      ...{ PROCESSES: '2', MAX_CONNECTIONS: `${MOST}`, METRICS_PORT: `${port}` },
      DATABASE_URL: await postgres.createDatabase(),
    });
    await service.url;
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
  });
  after(async () => {
    for (const socket of idle) socket.destroy();
    service?.child.kill('SIGKILL');
    await postgres?.discard();
  });

  it('are as many as each of them may have: those beyond are closed and counted, and there is room again', async () => {
    const url = await service.url;
    let closed = 0;
    idle = Array.from({ length: IDLE }, () =>
      connect(Number(new URL(url).port), '127.0.0.1')
        .on('error', () => {})
        .on('close', () => {
          closed += 1;
        }),
    );
    const end = performance.now() + DEADLINE_MS;
    while (closed < IDLE - 2 * MOST) {
      assert.ok(performance.now() < end, `${closed} closed`);
      await pause(20);
    }
    const series = await readMetrics(metricsUrl);
    assert.ok((series.get('limpid_overload_refusals_total{reason="connections"}') ?? 0) >= IDLE - 2 * MOST);
    for (const socket of idle) socket.destroy();
    for (;;) {
      const answer = await send(url, 'GET', '/health/live', {}).catch(() => null);
      if (answer?.status === 200) break;
      assert.ok(performance.now() < end, 'there is room again');
      await pause(20);
    }
  });
});
