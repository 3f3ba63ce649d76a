/** Batches of processes of their own: their memory, their quota where there are many, and their end. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { NDJSON, openBatch } from './batch-client.ts';
import { onEachStore, urlOf } from './each-store.ts';
import { startProcess } from './start-process.ts';
import { DEADLINE_MS, send } from './start-service.ts';

const LINES = 100_000;
const SINGLE_CALLS = 4000;
const MAX_GROWTH_MB = 50;
/** What is kept of a line would show in the second half as much as in the first. */
const MAX_LATE_GROWTH_MB = 20;
const folder = mkdtempSync(join(tmpdir(), 'limpid-batches-'));
after(() => rmSync(folder, { recursive: true, force: true }));

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
  const { body } = await send(url, 'GET', '/v1/limits', {});
  return JSON.parse(body).data.usage.used;
}

describe('a batch of 100,000 lines', { timeout: 8 * DEADLINE_MS }, () => {
  it('keeps its order, and its memory stays flat', async (test) => {
    const one = startProcess({
      DATABASE_URL: `sqlite:${join(folder, 'long.db')}`,
      PLANS_FILE: plansFile(-1),
      // V8 doubles the room of the young at some moment, in any process that works: that is 48 MB, and nothing that is kept.
      NODE_OPTIONS: '--max-semi-space-size=16',
    });
    const url = await one.url;

    /** Sends lines as fast as they are taken; answers the most memory that was seen, and in the first half. */
    async function run(lines: number): Promise<{ most: number; early: number }> {
      // The body is made while it is sent, and the answer is looked at while it comes: neither is ever here as a whole.
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          const chunk: string[] = [];
          for (; chunk.length < 200 && sent < lines; sent += 1)
            chunk.push(`{"id":${sent},"text":"pass\\u200bword ${'of somebody '.repeat(sent % 30)}"}\n`);
          controller.enqueue(Buffer.from(chunk.join('')));
          if (sent === lines) controller.close();
        },
      });
      let sent = 0;
      let answered = 0;
      let most = 0;
      let early = 0;
      let rest = '';
      const headers = { 'content-type': NDJSON };
      const answer = await fetch(`${url}/v1/batch`, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit);
      assert.equal(answer.status, 200);
      for await (const chunk of (answer.body as ReadableStream<Uint8Array>).pipeThrough(
        new TextDecoderStream(),
      )) {
        const parts = (rest + chunk).split('\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          assert.ok(part.startsWith(`{"ok":true,"id":${answered},"data":{"text":"password `), part);
          answered += 1;
          if (answered % 2000 !== 0) continue;
          most = Math.max(most, residentMb(one.child.pid));
          if (answered <= lines / 2) early = most;
        }
      }
      assert.deepEqual([answered, rest], [lines, '']);
      return { most, early };
    }

    // Everything is compiled and every pool is made.
    const single = { headers: { 'content-type': 'application/json' }, body: '{"text":"pass\\u200bword"}' };
    const caller = async () => {
      for (let call = 0; call < SINGLE_CALLS / 8; call += 1) await send(url, 'POST', '/v1/clean', single);
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    const before = residentMb(one.child.pid);
    const { most, early } = await run(LINES);
    test.diagnostic(`${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most in ${LINES} lines`);
    assert.ok(most - before < MAX_GROWTH_MB, `it grew from ${before.toFixed(0)} to ${most.toFixed(0)} MB`);
    assert.ok(
      most - early < MAX_LATE_GROWTH_MB,
      `${early.toFixed(0)} MB in its first half, then ${most.toFixed(0)}`,
    );
    assert.equal(await used(url), LINES + SINGLE_CALLS);
    assert.equal(await one.end('SIGTERM'), 0);
  });
});

describe('the day of four batches at once', { timeout: 4 * DEADLINE_MS }, () => {
  const LIMIT = 1000;
  const BATCHES = 4;

  onEachStore((newDatabase, kind) => {
    it('is used up exactly, and each batch ends cleanly', async () => {
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
          lines.map((_, id) => id),
        );
        assert.equal(lines.length, 600);
        for (const { ok, error } of lines) {
          if (ok) scanned += 1;
          else assert.equal(error.code, 'quota_exhausted');
        }
        const first = lines.findIndex(({ ok }) => !ok);
        if (first >= 0)
          assert.ok(
            lines.slice(first).every(({ ok }) => !ok),
            'what is used up stays so',
          );
      }
      assert.equal(scanned, LIMIT);
      for (const url of urls) assert.equal(await used(url), LIMIT);
      assert.deepEqual(await Promise.all(processes.map((one) => one.end('SIGTERM'))), Array(count).fill(0));
    });
  });
});

describe('graceful shutdown of a process', { timeout: 2 * DEADLINE_MS }, () => {
  it('cuts a batch that goes on after whole lines, charged for what was answered or in flight, and ends', async () => {
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'stop.db')}`, PLANS_FILE: plansFile(-1) };
    const one = startProcess(environment);
    const batch = openBatch(await one.url, {});
    assert.equal((await batch.head).statusCode, 200);
    const answer = await batch.readToCut();
    for (let sent = 0; sent < 100; sent += 1) await batch.send('{"text":"x"}\n');
    const timer = setInterval(() => void batch.send('{"text":"x"}\n'.repeat(10)), 10);
    assert.equal(await one.end('SIGTERM'), 0);
    clearInterval(timer);
    await answer.cut;
    assert.equal(answer.text().at(-1), '\n');
    const answered = answer.text().split('\n').length - 1;
    const again = startProcess(environment);
    const count = await used(await again.url);
    assert.ok(answered <= count && count <= answered + 64, `${answered} answered, ${count} used`);
    await again.end('SIGTERM');
  });
});
