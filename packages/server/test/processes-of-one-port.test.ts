/** Several processes on one port: they answer and are measured as one, one that dies is replaced, and all stop in order. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { atEnd, ownRedis, sharedPostgres } from './at-end.ts';
import { beginning, readMetrics } from './read-metrics.ts';
import { freePort } from './servers/free-port.ts';
import { postgresIsMissing } from './servers/start-postgres.ts';
import { redisIsMissing } from './servers/start-redis.ts';
import { type ServiceProcess, startProcess } from './start-process.ts';
import { send, sendJson, until } from './start-service.ts';

const PROCESSES = 3;

const scan = (url: string) => sendJson(url, '/v1/clean', { text: 'pass\u{200B}word' });

/** The processes that the first one keeps serving. */
function servingOf({ child }: ServiceProcess): number[] {
  const { pid } = child;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

const untilReplaced = (service: ServiceProcess, gone: number) =>
  until(() => {
    const pids = servingOf(service);
    return pids.length === PROCESSES && !pids.includes(gone);
  });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the setting PROCESSES with SQLite', () => {
  it('PROCESSES is refused in one sentence if it is above 1 with SQLite or is not a valid number', async () => {
    for (const [processes, sentence] of [
      ['2', /PROCESSES must be 1 with SQLite, .*PostgreSQL database\.\n$/],
      ['0', /PROCESSES must be a number from 1 to 64, not "0"\.\n$/],
      ['many', /PROCESSES must be a number from 1 to 64, not "many"\.\n$/],
    ] as const) {
      const service = startProcess({ PROCESSES: processes, DATABASE_URL: 'sqlite::memory:' });
      await assert.rejects(service.url, sentence);
      assert.equal(service.child.exitCode, 2);
    }
  });
});

const isMissing =
  postgresIsMissing ||
  redisIsMissing ||
  (process.platform !== 'linux' && 'only Linux names the children of a process');

describe('several processes on one port', { skip: isMissing }, async () => {
  const [postgres, redis, metricsPort] = await Promise.all([sharedPostgres(), ownRedis(), freePort()]);
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  let log = '';
  const service = startProcess(
    {
      PROCESSES: `${PROCESSES}`,
      METRICS_PORT: `${metricsPort}`,
      DATABASE_URL: await postgres.createDatabase(),
      REDIS_URL: redis.url,
      LOG_LEVEL: 'warn',
    },
    {
      onLog(chunk) {
        log += chunk;
      },
    },
  );
  const url = await service.url;

  /** Scans that were counted. */
  async function counted(): Promise<number> {
    const series = await readMetrics(metricsUrl);
    const requests = beginning(series, 'limpid_requests_total{route="/v1/clean"');
    const sum = Object.values(requests).reduce((one, other) => one + other, 0);
    assert.equal(series.get('limpid_request_duration_seconds_count{route="/v1/clean"}') ?? 0, sum);
    return sum;
  }

  it('several processes share one port, one daily quota and one set of metrics', async () => {
    assert.equal(servingOf(service).length, PROCESSES);
    const answers = await Promise.all(Array.from({ length: 60 }, () => scan(url)));
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    assert.deepEqual(counts, { 200: 20, 402: 40 });
    // An answer is counted after it has left.
    await until(async () => (await counted()) === 60);
    const series = await readMetrics(metricsUrl);
    assert.equal(series.get('limpid_scans_with_technique_total{technique="zero-width"}'), 20);
    assert.equal(series.get('limpid_check_ok{check="store"}'), 1);
    assert.equal(series.get('limpid_requests_in_flight'), 0);
  });

  it('a killed worker process is replaced, and no metrics counter decreases', async () => {
    const [killed = 0, ...others] = servingOf(service);
    process.kill(killed, 'SIGKILL');
    await untilReplaced(service, killed);
    const pids = servingOf(service);
    for (const other of others) assert.ok(pids.includes(other), 'the others are the same');
    assert.ok(log.includes(`"pid":${killed},"exitCode":null,"signal":"SIGKILL"`), log);
    assert.equal(await counted(), 60);
    assert.equal((await readMetrics(metricsUrl)).get('limpid_events_total{event="processEnded"}'), 1);
    assert.equal((await scan(url)).status, 402);
    await until(async () => (await counted()) === 61);
  });

  it('while a worker process hangs, metrics are served within five seconds and include its last counts', async () => {
    const [still = 0] = servingOf(service);
    process.kill(still, 'SIGSTOP');
    const started = performance.now();
    assert.equal(await counted(), 61);
    assert.ok(performance.now() - started < 5_000);
    process.kill(still, 'SIGCONT');
  });

  it('a worker process that gets SIGTERM ends and is replaced', async () => {
    const [stopped = 0] = servingOf(service);
    process.kill(stopped, 'SIGTERM');
    await untilReplaced(service, stopped);
    assert.equal((await scan(url)).status, 402);
  });

  it('the service exits with code 0 and leaves no process behind when each of its processes gets a signal', async () => {
    const pids = servingOf(service);
    // As Ctrl+C does: every process gets it.
    for (const pid of pids) process.kill(pid, 'SIGINT');
    assert.equal(await service.end('SIGTERM'), 0);
    assert.deepEqual(pids.filter(isAlive), []);
    await assert.rejects(scan(url));
  });

  it('several processes without a reachable database fail to start with a single error message', async () => {
    const broken = startProcess({ PROCESSES: '3', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    await assert.rejects(
      broken.url,
      /^Error: it ended: The PostgreSQL database of DATABASE_URL cannot be opened: \w+, [\w ]+\.\n$/,
    );
    assert.equal(broken.child.exitCode, 1);
  });

  it('each worker process enforces MAX_CONNECTIONS and ends when the main process ends', async () => {
    const [most, idle, port] = [3, 12, await freePort()];
    const bounded = startProcess({
      ...{ PROCESSES: '2', MAX_CONNECTIONS: `${most}`, METRICS_PORT: `${port}` },
      DATABASE_URL: await postgres.createDatabase(),
    });
    const url = await bounded.url;
    let closed = 0;
    const sockets = Array.from({ length: idle }, () =>
      connect(Number(new URL(url).port), '127.0.0.1')
        .on('error', () => {})
        .on('close', () => {
          closed += 1;
        }),
    );
    atEnd(() => {
      for (const socket of sockets) socket.destroy();
    });
    await until(() => closed >= idle - 2 * most);
    const series = await readMetrics(`http://127.0.0.1:${port}/metrics`);
    assert.ok((series.get('limpid_overload_refusals_total{reason="connections"}') ?? 0) >= idle - 2 * most);
    for (const socket of sockets) socket.destroy();
    const isServed = async () =>
      (await send(url, 'GET', '/health/live', {}).catch(() => null))?.status === 200;
    await until(isServed);

    const pids = servingOf(bounded);
    bounded.child.kill('SIGKILL');
    await until(() => !pids.some(isAlive));
  });
});
