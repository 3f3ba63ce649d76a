/** Several processes on one port are measured as one, whichever of them ends or stands still. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { beginning, readMetrics } from './read-metrics.ts';
import { freePort } from './servers/free-port.ts';
import { type PostgresServer, postgresIsMissing, startPostgres } from './servers/start-postgres.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { DEADLINE_MS, send } from './start-service.ts';

const PROCESSES = 3;
const isMissing =
  postgresIsMissing || (process.platform !== 'linux' && 'only Linux names the children of a process');

describe('what several processes measure', { skip: isMissing }, () => {
  let postgres: PostgresServer;
  let service: ServiceProcess;
  let url = '';
  let metricsUrl = '';
  before(async () => {
    const port = await freePort();
    postgres = await startPostgres();
    service = startProcess({
      PROCESSES: `${PROCESSES}`,
      METRICS_PORT: `${port}`,
      DATABASE_URL: await postgres.createDatabase(),
    });
    url = await service.url;
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
  });
  after(async () => {
    service?.child.kill('SIGKILL');
    await postgres?.discard();
  });

  const serving = () => {
    const { pid } = service.child;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  };
  const scan = () =>
    send(url, 'POST', '/v1/clean', {
      headers: { 'content-type': 'application/json' },
      body: '{"text":"pass\\u200bword"}',
    });
  const scanOften = (calls: number) => Promise.all(Array.from({ length: calls }, scan));

  /** Scans that were counted. */
  async function counted(): Promise<number> {
    const series = await readMetrics(metricsUrl);
    const requests = beginning(series, 'limpid_requests_total{route="/v1/clean"');
    const sum = Object.values(requests).reduce((one, other) => one + other, 0);
    assert.equal(series.get('limpid_request_duration_seconds_count{route="/v1/clean"}') ?? 0, sum);
    return sum;
  }

  async function untilCounted(meant: number): Promise<void> {
    const end = performance.now() + DEADLINE_MS;
    for (let sum = await counted(); sum !== meant; sum = await counted()) {
      // An answer is counted after it has left.
      assert.ok(sum < meant && performance.now() < end, `${sum} of ${meant}`);
      await pause(20);
    }
  }

  it('is one sum, which says of each check the worst', async () => {
    assert.equal(serving().length, PROCESSES);
    await scanOften(30);
    await untilCounted(30);
    const series = await readMetrics(metricsUrl);
    assert.equal(series.get('limpid_scans_with_technique_total{technique="zero-width"}'), 20, 'twenty a day');
    assert.equal(series.get('limpid_check_ok{check="store"}'), 1);
    assert.equal(series.get('limpid_requests_in_flight'), 0);
  });

  it('never falls: a process that was killed leaves what it had counted', async () => {
    const [killed = 0] = serving();
    process.kill(killed, 'SIGKILL');
    const end = performance.now() + DEADLINE_MS;
    while (serving().includes(killed) || serving().length < PROCESSES) {
      assert.ok(performance.now() < end, 'it was not replaced');
      await pause(20);
    }
    assert.equal(await counted(), 30);
    const series = await readMetrics(metricsUrl);
    assert.equal(series.get('limpid_events_total{event="processEnded"}'), 1);
    await scanOften(12);
    await untilCounted(42);
  });

  it('are scraped within seconds while one process hangs, with its last counts', async () => {
    const [still = 0] = serving();
    process.kill(still, 'SIGSTOP');
    const started = performance.now();
    assert.equal(await counted(), 42);
    assert.ok(performance.now() - started < 5_000);
    process.kill(still, 'SIGCONT');
  });
});
