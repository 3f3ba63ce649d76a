/** A heap that is nearly full: what was free again is seen to be, and no caller fills it with little. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from './at-end.ts';
import { exchange, statusesOf } from './raw-http.ts';
import { startProcess } from './start-process.ts';
import { DEADLINE_MS, send, until } from './start-service.ts';

const folder = temporaryFolder();

/** Keeps objects until they are released: more than half of the heap, and little enough to collect. */
const FILL = `
import { getHeapStatistics } from 'node:v8';
let kept = [];
process.on('SIGUSR2', () => {
  kept = [];
});
const enough = getHeapStatistics().heap_size_limit * 0.6;
const filling = setInterval(() => {
  for (let part = 0; part < 50; part += 1) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
  if (process.memoryUsage().heapUsed > enough) clearInterval(filling);
}, 10);
`;
/** As the program is started, with a heap that is filled soon. */
const FLAGS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=16',
  '--no-memory-reducer',
  '--heap-growing-percent=200',
];

/** Longer than a heap is full before it is collected. */
const COLLECTED_MS = 2_500;
/** The longest pause between two collections is ten seconds; the rest is for a busy machine. */
const FREE_MS = 30_000;

describe('a full heap', () => {
  it('a process with a full heap answers 503 and serves requests again soon after memory is freed', async () => {
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`, MAX_HEAP_PERCENT: '50' };
    const filling = `data:text/javascript,${encodeURIComponent(FILL)}`;
    const service = startProcess(environment, { flags: [...FLAGS, '--import', filling] });
    const url = await service.url;
    const ask = async () => (await send(url, 'GET', '/v1/limits', {})).status;
    const untilStatus = (status: number, mostMs: number) =>
      until(async () => (await ask()) === status, mostMs, 100);

    await untilStatus(503, DEADLINE_MS);
    await pause(COLLECTED_MS);
    assert.equal(await ask(), 503, 'a collection does not free what is kept');
    service.child.kill('SIGUSR2');
    await untilStatus(200, FREE_MS);
    assert.equal(await service.end('SIGTERM'), 0);
  });
});

describe('refused bodies and a small heap', () => {
  it('20,000 refused bodies on one connection are each answered and do not fill a small heap', async () => {
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'refused.db')}` };
    const service = startProcess(environment, { flags: ['--max-old-space-size=128', ...FLAGS.slice(1)] });
    const url = await service.url;
    const request = 'POST /v1/batch HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 3\r\n';
    const last = request.replace('\r\n', '\r\nconnection: close\r\n');
    const answers = await exchange(url, [`${`${request}\r\nabc`.repeat(19_999)}${last}\r\nabc`]);
    const statuses = statusesOf(answers);
    assert.equal(statuses.length, 20_000);
    assert.deepEqual([...new Set(statuses)], [415, 429], 'no 503: past the flood guard 429');
    assert.equal(await service.end('SIGTERM'), 0);
  });
});

describe('tiny chunks and a small heap', () => {
  it('a process with a small heap answers a request with a body of 800,000 one-byte chunks', async () => {
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'chunks.db')}` };
    const service = startProcess(environment, { flags: ['--max-old-space-size=128', ...FLAGS.slice(1)] });
    const body = '{"text":"x"}'.padEnd(800_000);
    const head =
      'POST /v1/clean HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';
    const chunks = [...body].map((byte) => `1\r\n${byte}\r\n`).join('');
    const request = `${head}transfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`;
    assert.match(await exchange(await service.url, [request]), /^HTTP\/1\.1 200 /);
    assert.equal(await service.end('SIGTERM'), 0);
  });
});
