/** Batches that are cut, refused or left alone: what is sent again, what the error says, and how long it may take. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEADLINE_MS, until } from '../../server/test/start-service.ts';
import { runBatch } from '../src/batch/run-batch.ts';
import { createClient, type Retry } from '../src/index.ts';
import { readSettings, systemClock } from '../src/settings.ts';
import { drop, failure, silence, startAnswering } from './answering-server.ts';

type Answer = Parameters<typeof startAnswering>[0][0];

/** As the service says it in the head of each answer. */
const HEAD = { 'content-type': 'application/x-ndjson', 'x-request-id': 'one' };

const LINES = Array.from({ length: 200 }, (_, id) => ({ id, text: 'x' }));

/** Answers lines as they come; cuts the connection, or ends the answer, after a number of them. */
const echo =
  (most = Number.POSITIVE_INFINITY, then: 'cut' | 'end' = 'cut'): Answer =>
  (response, request) => {
    response.writeHead(200, HEAD);
    let text = '';
    let answered = 0;
    request.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (text + chunk).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') continue;
        if (answered === most) break;
        answered += 1;
        response.write(`${JSON.stringify({ ok: true, id: JSON.parse(line).id, data: {} })}\n`);
      }
      if (answered < most) return;
      // A part of a line is no answer.
      if (then === 'cut') response.write('{"ok":tr', () => response.socket?.destroy());
      else response.end();
    });
    request.on('end', () => response.end());
  };

/** The ids that were answered, and what came after the last one. */
async function run(answers: readonly Answer[], streams: boolean, lines: typeof LINES = LINES) {
  const server = await startAnswering(answers);
  const retries: Retry[] = [];
  const client = createClient({ baseUrl: server.url, onRetry: (retry) => retries.push(retry) });
  const ids: unknown[] = [];
  let failed: Record<string, unknown> | null = null;
  try {
    for await (const { id } of client.batch(lines, { streams })) ids.push(id);
  } catch (reason) {
    failed = reason as Record<string, unknown>;
  }
  const error = failed as Record<string, unknown> | null;
  await until(() => server.sockets.size === 0);
  server.close();
  return { ids, error, retries: retries.map(({ error }) => error.code), requests: server.requests.length };
}

for (const streams of [true, false]) {
  const batch = streams ? 'a streamed batch' : 'a batch in small requests';
  describe(batch, { timeout: DEADLINE_MS }, () => {
    it(`${batch} that fails before its first answer is retried from its first line`, async () => {
      const soon = { 'retry-after': '0' };
      const busy = failure(429, 'rate_limited', soon);
      const { ids, error, retries, requests } = await run(
        [busy, failure(503, 'unavailable', soon), drop, echo()],
        streams,
      );
      assert.equal(error, null);
      assert.deepEqual(
        ids,
        LINES.map(({ id }) => id),
      );
      assert.deepEqual([retries, requests], [['rate_limited', 'unavailable', 'unreachable'], 4]);
    });

    it(`${batch} is not retried after a permanent error, such as status 400, 401 or 402`, async () => {
      for (const [status, code] of [
        [400, 'invalid_request'],
        [401, 'invalid_credentials'],
        [402, 'quota_exhausted'],
      ] as const) {
        const { ids, error, requests } = await run([failure(status, code), echo()], streams);
        assert.deepEqual([ids, error?.code, error?.answeredLines, requests], [[], code, 0, 1]);
      }
    });

    it(`${batch} that breaks off after some answers is not retried, and the error has the number of answers`, async () => {
      const { ids, error, retries, requests } = await run([echo(3), echo()], streams);
      assert.deepEqual([error?.code, error?.answeredLines, error?.requestId], ['unreachable', 3, 'one']);
      assert.deepEqual([ids, retries, requests], [[0, 1, 2], [], 1]);
    });

    it(`${batch} fails if the service sends fewer answers than lines`, async () => {
      const { ids, error } = await run([echo(3, 'end')], streams);
      const { code, answeredLines, requestId } = error ?? {};
      assert.deepEqual([code, answeredLines, requestId], ['unreadable_answer', 3, 'one']);
      assert.deepEqual(ids, [0, 1, 2]);
    });

    it(`${batch} that the service ends early fails with the error code and the number of answered lines`, async () => {
      const refusing =
        (count: number, code: string): Answer =>
        (response, request) => {
          request.resume();
          response.writeHead(200, HEAD);
          for (let id = 0; id < count; id += 1) response.write(`{"ok":true,"id":${id},"data":{}}\n`);
          const error = { code, message: 'As asked.' };
          response.end(`${JSON.stringify({ ok: false, id: count, error, upgradeUrl: 'http://x/y' })}\n`);
        };
      for (const code of ['feature_not_in_plan', 'invalid_credentials', 'rate_limited']) {
        // The last of all lines, the second and the first.
        for (const count of [2, 1, 0]) {
          const { ids, error, requests } = await run([refusing(count, code)], streams, LINES.slice(0, 3));
          assert.deepEqual([ids, requests], [[0, 1, 2].slice(0, count), 1]);
          assert.deepEqual(
            { ...error },
            {
              ...{ code, status: 200, answeredLines: count, name: 'RequestFailed' },
              ...{
                upgradeUrl: 'http://x/y',
                details: undefined,
                requestId: 'one',
                retryAfterSeconds: undefined,
              },
            },
          );
        }
      }
      // A line that goes on for too long is answered itself, and ends the answer too.
      const { ids, error } = await run([refusing(1, 'body_too_large')], streams);
      assert.deepEqual([ids, error?.code, error?.answeredLines], [[0, 1], 'body_too_large', 2]);
    });

    it(`${batch} times out and closes the connection if no further answer arrives`, async () => {
      const stuck: Answer = (response, request) => {
        request.resume();
        response.writeHead(200, HEAD).write('{"ok":true,"id":0,"data":{}}\n');
      };
      for (const [answer, answeredLines, requestId] of [
        [silence, 0, undefined],
        [stuck, 1, 'one'],
      ] as const) {
        const server = await startAnswering([answer]);
        const answers = createClient({ baseUrl: server.url }).batch(LINES, { streams, timeoutMs: 100 });
        const read = async () => {
          for await (const { ok } of answers) assert.ok(ok);
        };
        await assert.rejects(read, { code: 'timed_out', answeredLines, requestId });
        await until(() => server.sockets.size === 0);
        server.close();
      }
    });

    it(`${batch} does not time out because of a slow source of lines or a slow reader of answers`, async () => {
      const server = await startAnswering([echo()]);
      async function* slow() {
        for (const line of LINES.slice(0, 3)) {
          yield line;
          await new Promise((resolve) => setTimeout(resolve, 300));
        }
      }
      const ids: unknown[] = [];
      const client = createClient({ baseUrl: server.url, timeoutMs: 100 });
      for await (const { id } of client.batch(slow(), { streams })) {
        ids.push(id);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      assert.deepEqual(ids, [0, 1, 2]);
    });

    it(`${batch} ends its request during a long pause between lines, and continues in a new request`, async () => {
      const server = await startAnswering([echo()]);
      // A minute is over in less than a second.
      const after = (milliseconds: number, callBack: () => void) =>
        systemClock.after(milliseconds / 100, callBack);
      const settings = readSettings(
        { baseUrl: server.url, timeoutMs: Number.POSITIVE_INFINITY },
        { ...systemClock, after },
      );
      async function* paused() {
        yield* LINES.slice(0, 2);
        await new Promise((resolve) => setTimeout(resolve, 400));
        yield* LINES.slice(2, 5);
      }
      const ids: unknown[] = [];
      for await (const { id } of runBatch(settings, paused(), { streams })) ids.push(id);
      assert.deepEqual([ids, server.requests.length], [[0, 1, 2, 3, 4], 2]);
    });
  });
}

describe('a streamed batch that is retried', { timeout: DEADLINE_MS }, () => {
  it('a retried streamed batch loses no line and repeats none, wherever the first request was cut off', async () => {
    for (const size of [1, 10, 40_000]) {
      for (const paused of [false, true]) {
        const cut: Answer = (response, request) => {
          let length = 0;
          request.on('data', (chunk) => {
            length += chunk.length;
            if (length > 30_000 || size < 100) response.socket?.destroy();
          });
        };
        const server = await startAnswering([cut, cut, echo()]);
        async function* lines() {
          for (let id = 0; id < 100; id += 1) {
            if (paused && id % 10 === 5) await new Promise((resolve) => setTimeout(resolve, 20));
            yield { id, text: 'x'.repeat(size) };
          }
        }
        const ids: unknown[] = [];
        for await (const { id } of createClient({ baseUrl: server.url }).batch(lines(), { streams: true }))
          ids.push(id);
        assert.deepEqual(
          ids,
          Array.from({ length: 100 }, (_, id) => id),
        );
        assert.equal(server.requests.length, 3);
        server.close();
      }
    }
  });

  it('a streamed batch that is retried while the cut-off request still waits for a line loses no line', async () => {
    const cut: Answer = (response, request) => {
      request.once('data', () => response.socket?.destroy());
    };
    const server = await startAnswering([cut, echo()]);
    // The second try is answered while the first still waits for a line.
    const after = (milliseconds: number, callBack: () => void) =>
      systemClock.after(milliseconds < 10_000 ? 0 : milliseconds, callBack);
    const settings = readSettings({ baseUrl: server.url }, { ...systemClock, after });
    async function* paused() {
      yield* LINES.slice(0, 5);
      await until(() => server.requests.length === 2);
      await new Promise((resolve) => setTimeout(resolve, 200));
      yield* LINES.slice(5, 10);
      await new Promise((resolve) => setTimeout(resolve, 20));
      yield* LINES.slice(10, 15);
    }
    const ids: unknown[] = [];
    for await (const { id } of runBatch(settings, paused(), { streams: true })) ids.push(id);
    assert.deepEqual(
      ids,
      LINES.slice(0, 15).map(({ id }) => id),
    );
  });

  it('a retried streamed batch includes the line of 9 MB that the cut-off request was waiting for', async () => {
    const cut: Answer = (response, request) => {
      request.once('data', () => response.socket?.destroy());
    };
    const server = await startAnswering([cut, echo()]);
    const waiting = Promise.withResolvers<void>();
    // Its line comes while the second try is waited for.
    async function* paused() {
      yield* LINES.slice(0, 5);
      await waiting.promise;
      yield { id: 5, text: 'x'.repeat(9 * 1024 * 1024) };
      yield { id: 6, text: 'x' };
    }
    const settings = readSettings(
      { baseUrl: server.url, onRetry: () => waiting.resolve() },
      { ...systemClock, random: () => 1 },
    );
    const ids: unknown[] = [];
    for await (const { id } of runBatch(settings, paused(), { streams: true })) ids.push(id);
    assert.deepEqual([ids, server.requests.length], [[0, 1, 2, 3, 4, 5, 6], 2]);
  });
});

describe('a streamed batch with a slow reader', { timeout: DEADLINE_MS }, () => {
  /** Counts the bytes that come, and the lines. */
  const counting = (come: { bytes: number; lines: number; blank: number }, inner: Answer): Answer => {
    return (response, request) => {
      let text = '';
      request.on('data', (chunk) => {
        come.bytes += chunk.length;
        const lines = (text + chunk).split('\n');
        text = lines.pop() ?? '';
        come.lines += lines.length;
        come.blank += lines.filter((line) => line === '').length;
      });
      inner(response, request);
    };
  };

  it('a streamed batch sends at most 1,024 lines or 1 MiB ahead of the answers that its caller has read', async () => {
    for (const [text, mostLines, mostBytes] of [
      ['', 1024, 1024 * 1024],
      ['x'.repeat(150_000), 10, 1024 * 1024 + 151_000],
    ] as const) {
      const come = { bytes: 0, lines: 0, blank: 0 };
      const server = await startAnswering([counting(come, echo())]);
      let taken = 0;
      function* endless() {
        for (;;) {
          taken += 1;
          yield { id: taken, text };
        }
      }
      const answers = createClient({ baseUrl: server.url }).batch(endless(), { streams: true });
      let read = 0;
      for (const more of [1, 10, 2000]) {
        for (; read < more; read += 1) assert.equal((await answers.next()).value?.id, read + 1);
        await new Promise((resolve) => setTimeout(resolve, 200));
        assert.ok(come.lines <= read + mostLines, `${come.lines} lines for ${read} answers`);
        assert.ok(taken <= read + mostLines + 1, `${taken} lines were taken for ${read} answers`);
        const bytes = come.bytes * (1 - read / come.lines);
        assert.ok(bytes <= mostBytes, `${bytes} bytes without an answer`);
        if (text !== '') break;
      }
      await answers.return();
      server.close();
    }
  });

  it('a streamed batch with a slow reader sends blank lines to keep the connection open', async () => {
    const come = { bytes: 0, lines: 0, blank: 0 };
    const server = await startAnswering([counting(come, echo())]);
    // Ten seconds are over in a tenth of one.
    const after = (milliseconds: number, callBack: () => void) =>
      systemClock.after(milliseconds / 100, callBack);
    const settings = readSettings(
      { baseUrl: server.url, timeoutMs: Number.POSITIVE_INFINITY },
      { ...systemClock, after },
    );
    const lines = Array.from({ length: 3000 }, (_, id) => ({ id, text: '' }));
    const ids: unknown[] = [];
    for await (const { id } of runBatch(settings, lines, { streams: true })) {
      ids.push(id);
      if (ids.length === 10) await until(() => come.blank > 3);
    }
    assert.deepEqual(
      ids,
      lines.map(({ id }) => id),
    );
    assert.equal(server.requests.length, 1);
  });
});
