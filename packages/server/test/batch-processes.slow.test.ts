/** Batches of processes of their own: memory over 100,000 lines, and one daily quota for four of them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from './at-end.ts';
import { NDJSON, openBatch } from './batch-client.ts';
import { onEachStore, urlOf } from './each-store.ts';
import { startProcess } from './start-process.ts';
import { DEADLINE_MS, send, sendJson } from './start-service.ts';

const LINES = 100_000;
const SINGLE_CALLS = 4000;
const MAX_GROWTH_MB = 50;
/** What is kept of a line would show in the second half as much as in the first. */
const MAX_LATE_GROWTH_MB = 20;
const folder = temporaryFolder();

/** Plans that allow batches, with a daily quota of lines. */
function plansFile(perDay: number): string {
  const path = join(folder, `plans-${perDay}.json`);
  const features = ['clean', 'detect', 'batch'];
  writeFileSync(path, JSON.stringify({ anonymous: { perMinute: -1, perDay, features } }));
  return path;
}

function residentMb(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' })) / 1024;
}

async function used(url: string): Promise<number> {
  return JSON.parse((await send(url, 'GET', '/v1/limits', {})).body).data.usage.used;
}

describe('a batch of 100,000 lines', { timeout: 8 * DEADLINE_MS }, () => {
  it('a batch of 100,000 lines is answered in order, and memory grows by less than 50 MB', async (test) => {
    const one = startProcess({
      DATABASE_URL: `sqlite:${join(folder, 'long.db')}`,
      PLANS_FILE: plansFile(-1),
      // V8 doubles the young generation at some moment, in any process that works: 48 MB that say nothing about a batch.
      NODE_OPTIONS: '--max-semi-space-size=16',
    });
    const url = await one.url;

    // The body is made while it is sent, and the answer is read while it comes: neither is ever here as a whole.
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk: string[] = [];
        for (; chunk.length < 200 && sent < LINES; sent += 1)
          chunk.push(`{"id":${sent},"text":"pass\\u200bword ${'of somebody '.repeat(sent % 30)}"}\n`);
        controller.enqueue(Buffer.from(chunk.join('')));
        if (sent === LINES) controller.close();
      },
    });

    // Everything is compiled and every pool is made.
    const caller = async () => {
      for (let call = 0; call < SINGLE_CALLS / 8; call += 1)
        await sendJson(url, '/v1/clean', { text: 'pass\u{200B}word' });
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    const before = residentMb(one.child.pid);
    let answered = 0;
    let most = 0;
    let early = 0;
    let rest = '';
    const request = { method: 'POST', headers: { 'content-type': NDJSON }, body, duplex: 'half' };
    const answer = await fetch(`${url}/v1/batch`, request as RequestInit);
    assert.equal(answer.status, 200);
    const chunks = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream());
    for await (const chunk of chunks) {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        assert.ok(part.startsWith(`{"ok":true,"id":${answered},"data":{"text":"password `), part);
        answered += 1;
        if (answered % 2000 !== 0) continue;
        most = Math.max(most, residentMb(one.child.pid));
        if (answered <= LINES / 2) early = most;
      }
    }
    assert.deepEqual([answered, rest], [LINES, '']);
    test.diagnostic(`${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most in ${LINES} lines`);
    assert.ok(most - before < MAX_GROWTH_MB, `it grew from ${before.toFixed(0)} to ${most.toFixed(0)} MB`);
    const late = `${early.toFixed(0)} MB in its first half, then ${most.toFixed(0)}`;
    assert.ok(most - early < MAX_LATE_GROWTH_MB, late);
    assert.equal(await used(url), LINES + SINGLE_CALLS);
    assert.equal(await one.end('SIGTERM'), 0);
  });
});

describe('four batches at once', { timeout: 4 * DEADLINE_MS }, () => {
  const LIMIT = 1000;
  const BATCHES = 4;

  onEachStore((newDatabase, kind) => {
    it('four simultaneous batches use up exactly the daily quota, and each answers all its lines', async () => {
      const environment = { DATABASE_URL: urlOf(await newDatabase()), PLANS_FILE: plansFile(LIMIT) };
      // The embedded store has one process.
      const count = kind === 'postgres' ? BATCHES : 1;
      const processes = Array.from({ length: count }, () => startProcess(environment));
      const urls = await Promise.all(processes.map(({ url }) => url));
      const answers = await Promise.all(
        Array.from({ length: BATCHES }, async (_, index) => {
          const batch = openBatch(urls[index % count] as string, {});
          const rest = batch.rest();
          for (let id = 0; id < 600; id += 1) await batch.send(`{"id":${id},"text":"pass\\u200bword"}\n`);
          batch.end();
          return rest;
        }),
      );
      let scanned = 0;
      for (const lines of answers) {
        assert.deepEqual(
          lines.map(({ id }) => id),
          Array.from({ length: 600 }, (_, id) => id),
        );
        const codes = lines.map(({ ok, error }) => (ok ? 'ok' : error.code));
        const passed = codes.filter((code) => code === 'ok').length;
        scanned += passed;
        assert.deepEqual(
          codes,
          codes.map((_, index) => (index < passed ? 'ok' : 'quota_exhausted')),
        );
      }
      assert.equal(scanned, LIMIT);
      for (const url of urls) assert.equal(await used(url), LIMIT);
      assert.deepEqual(await Promise.all(processes.map((one) => one.end('SIGTERM'))), Array(count).fill(0));
    });
  });
});
