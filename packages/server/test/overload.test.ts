/** More work than the process can do: what is new is refused in the envelope, costs nothing, and is taken on again. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { operations } from '@limpid/contract';
import type { Answer } from './check-answer.ts';
import { readMetrics } from './read-metrics.ts';
import { DEADLINE_MS, type Service, startService, until } from './start-service.ts';

const GOOD = { text: 'pass\u{200B}word' };
const opened: Socket[] = [];
after(() => {
  for (const socket of opened) socket.destroy();
});

function openSocket({ url }: Service): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  opened.push(socket);
  return socket;
}

/** Sends a head and a part of the body that it announces. */
function stall(service: Service, path: string, type: string, bytes: number): Socket {
  const socket = openSocket(service);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${bytes + 99}\r\n\r\n`,
  );
  socket.write(`{"text":"${'x'.repeat(bytes - 9)}`);
  return socket;
}

function assertRefused({ status, json, headers }: Answer): void {
  assert.deepEqual([status, json.error.code], [503, 'unavailable']);
  assert.match(headers['retry-after'] ?? '', /^[1-5]$/);
}

/** Asks until the answer is meant: overloadReason is looked at twice a second. */
async function untilAnswered(ask: () => Promise<Answer>, status: number): Promise<Answer> {
  let answer: Answer | undefined;
  const isMeant = async () => {
    answer = await ask();
    return answer.status === status;
  };
  await until(isMeant, DEADLINE_MS, 20);
  return answer as Answer;
}

async function usedToday({ call }: Service): Promise<number> {
  return (await untilAnswered(() => call('GET', '/v1/limits'), 200)).json.data.perDay.used;
}

async function held({ metricsUrl }: Service): Promise<number> {
  return (await readMetrics(metricsUrl)).get('limpid_held_body_bytes') ?? -1;
}

function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('an overloaded event loop', () => {
  it('the service answers 503 while its event loop is overloaded, except to health checks', async (test) => {
    const environment = { MAX_LOOP_DELAY_MS: '30', METRICS_PORT: '0' };
    const service = await startService({ environment, anonymous: { perDay: 1_000_000 } });
    let isLate = true;
    test.after(() => {
      isLate = false;
    });
    let taken = 0;
    const late = (async () => {
      while (isLate) {
        busy(100);
        await turn();
      }
    })();
    const ask = async () => {
      const answer = await service.post('/v1/clean', GOOD);
      if (answer.status === 200) taken += 1;
      return answer;
    };
    assertRefused(await untilAnswered(ask, 503));
    for (const path of ['/health', '/health/live'])
      assert.equal((await service.call('GET', path)).status, 200);
    const series = await readMetrics(service.metricsUrl);
    assert.ok((series.get('limpid_overload_refusals_total{reason="loop-delay"}') ?? 0) >= 1);
    isLate = false;
    await late;
    await untilAnswered(ask, 200);
    assert.equal(await usedToday(service), taken, 'what was refused costs nothing');
    await until(() => service.logLines.some((line) => line.includes('"event":"overloaded"')));
  });

  it('a single stall of the event loop causes no refused call', async () => {
    // Its sample holds up to 25 looks besides the stall: their mean is past the bound all the same.
    const service = await startService({ environment: { MAX_LOOP_DELAY_MS: '100' } });
    for (let stalls = 0; stalls < 2; stalls += 1) {
      busy(3_000);
      // A sample that sees it, and the next one, which sees nothing.
      for (let calls = 0; calls < 12; calls += 1) {
        assert.equal((await service.post('/v1/clean', GOOD)).status, 200);
        await pause(100);
      }
    }
  });
});

describe('a full heap', () => {
  it('every operation except health checks answers 503 while the heap is full', async () => {
    const ballast = Array.from({ length: 8_000_000 }, (_, index) => index + 0.5);
    const service = await startService({ environment: { MAX_HEAP_PERCENT: '1' } });
    assertRefused(await untilAnswered(() => service.post('/v1/clean', GOOD), 503));
    const seconds = new Set<string | undefined>();
    for (const { method, path, tag, mediaType } of Object.values(operations) as {
      method: string;
      path: string;
      tag: string;
      mediaType?: string;
    }[]) {
      const sent =
        method === 'post' ? { body: '{}', headers: { 'content-type': mediaType ?? 'application/json' } } : {};
      const answer = await service.call(method.toUpperCase(), path.replace('{id}', 'one'), sent);
      if (tag === 'Health') assert.equal(answer.status, 200, path);
      else assertRefused(answer);
      seconds.add(answer.headers['retry-after']);
    }
    assert.ok(seconds.size >= 5, 'they do not come back all at once');
    assert.equal((await service.call('GET', '/nowhere')).status, 404);
    assert.ok(ballast.length > 0);
  });
});

describe('full memory for request bodies', () => {
  const BOUND = { MAX_BODY_MEMORY_MB: '1', METRICS_PORT: '0' };
  const large = { text: 'x'.repeat(190_000), note: 'x'.repeat(400_000) };

  it('a stalled request body gets 503 when a new request needs its memory', async () => {
    const service = await startService({ environment: BOUND, anonymous: { perDay: 100 } });
    const slow = stall(service, '/v1/clean', 'application/json', 800_000);
    while ((await held(service)) < 800_000) await turn();
    const answered = once(slow, 'data');
    for (const path of ['/v1/clean', '/v1/detect'])
      assert.equal((await service.post(path, large)).status, 200);
    assert.match(`${(await answered)[0]}`, /^HTTP\/1\.1 503 .*\r\nretry-after: [1-5]\r\n/is);
    slow.destroy();
    while ((await held(service)) > 0) await turn();
    const series = await readMetrics(service.metricsUrl);
    assert.equal(series.get('limpid_overload_refusals_total{reason="bodies"}'), 1);
    assert.equal(await usedToday(service), 2);
  });

  it('a body larger than the memory for all bodies gets 503, and its connection stays open', async () => {
    const service = await startService({ environment: BOUND, anonymous: { perDay: 100 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = async (body: object) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ status: number; port: number }>();
      const headers = { 'content-type': 'application/json' };
      const outgoing = request(`${service.url}/v1/clean`, { method: 'POST', agent, headers }, (incoming) => {
        const port = incoming.socket.localPort ?? 0;
        incoming.resume().on('end', () => resolve({ status: incoming.statusCode ?? 0, port }));
      });
      outgoing.on('error', reject).end(JSON.stringify(body));
      return promise;
    };
    const refused = await post({ ...large, more: 'x'.repeat(1_000_000) });
    assert.equal(refused.status, 503);
    assert.deepEqual(await post(GOOD), { status: 200, port: refused.port }, 'on the same connection');
    assert.equal(await usedToday(service), 1);
    agent.destroy();
  });

  it('stalled bodies of one caller cannot use up the memory for bodies of other callers', async () => {
    const service = await startService({
      environment: { MAX_BODY_MEMORY_MB: '20', METRICS_PORT: '0' },
      anonymous: { perDay: 100, perMinute: null },
    });
    const stalled = Array.from({ length: 6 }, () =>
      stall(service, '/v1/clean', 'application/json', 3_900_000),
    );
    const answers = stalled.slice(0, 5).map((socket) => once(socket, 'data'));
    // All but one of them are turned away, whichever comes first.
    const refused = await Promise.race([...answers, once(stalled[5] as Socket, 'data')]);
    assert.match(`${refused[0]}`, /^HTTP\/1\.1 503 /);
    assert.equal((await service.post('/v1/clean', large)).status, 200);
    assert.ok((await held(service)) < 20 * 1024 * 1024 * 0.75, `${await held(service)} bytes`);
    for (const socket of stalled) socket.destroy();
    while ((await held(service)) > 0) await turn();
  });

  it('a batch with a stalled line is disconnected when another batch needs memory for its body', async () => {
    const service = await startService({
      environment: BOUND,
      anonymous: { features: ['clean', 'detect', 'batch'] },
    });
    const first = stall(service, '/v1/batch', 'application/x-ndjson', 700_000);
    while ((await held(service)) < 700_000) await turn();
    let answered = '';
    first.on('data', (chunk) => {
      answered += chunk;
    });
    const second = stall(service, '/v1/batch', 'application/x-ndjson', 700_000);
    await once(first, 'close');
    assert.match(answered, /^HTTP\/1\.1 200 /);
    assert.doesNotMatch(answered, /\r\n0\r\n/, 'no last chunk: there is more to be answered');

    second.write(`"}\n${' '.repeat(98)}`);
    const [answer] = await once(second, 'data');
    assert.match(`${answer}`, /^HTTP\/1\.1 200 /);
    while ((await held(service)) > 0) await turn();
  });
});

describe('the limit of connections', () => {
  it('a connection beyond MAX_CONNECTIONS is closed and counted in the metrics', async () => {
    const service = await startService({ environment: { MAX_CONNECTIONS: '3', METRICS_PORT: '0' } });
    const idle = [openSocket(service), openSocket(service), openSocket(service)];
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    const beyond = openSocket(service);
    await once(beyond, 'close');
    const series = await readMetrics(service.metricsUrl);
    assert.equal(series.get('limpid_overload_refusals_total{reason="connections"}'), 1);
    idle[0]?.destroy();
    await pause(50);
    assert.equal((await service.post('/v1/clean', GOOD)).status, 200);
  });

  it('at the connection limit, the address with the most connections loses an idle connection to a new address', async () => {
    const service = await startService({ environment: { MAX_CONNECTIONS: '6' } });
    const [first, ...others] = Array.from({ length: 6 }, () => openSocket(service));
    await Promise.all([first, ...others].map((socket) => once(socket as Socket, 'connect')));
    const closed = once(first as Socket, 'close');
    for (const localAddress of ['127.0.0.2', '127.0.0.3']) {
      const socket = connect({ port: Number(new URL(service.url).port), host: '127.0.0.1', localAddress });
      opened.push(socket.on('error', () => {}));
      socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n');
      assert.match(`${(await once(socket, 'data'))[0]}`, /^HTTP\/1\.1 200 /);
    }
    await closed;
    await until(() => others.filter(({ closed }) => closed).length === 1);
  });
});
