/** Batches on the real service, streamed and in small requests: the answers are the same. */
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { signIn } from '../../server/test/sign-in.ts';
import { DEADLINE_MS, type Service, startService, until } from '../../server/test/start-service.ts';
import { type BatchLine, type Client, createClient, RequestFailed } from '../src/index.ts';

const FEATURES = ['clean', 'detect', 'batch'];
const PLANS = {
  free: { perMinute: 1000, perDay: -1, features: FEATURES },
  small: { perMinute: 1000, perDay: 3, features: FEATURES },
};
const LINES = 20_000;

interface Counted {
  taken: number;
  isClosed: boolean;
}

/** A source of lines that counts how many were taken. */
function* counted(count: number, state: Counted, length = 0): Generator<BatchLine> {
  try {
    for (let id = 0; id < count; id += 1) {
      state.taken += 1;
      yield { id, text: `pass\u{200B}word ${'x'.repeat(length)}` };
    }
  } finally {
    state.isClosed = true;
  }
}

for (const streams of [true, false]) {
  const batch = streams ? 'a streamed batch' : 'a batch in small requests';
  describe(batch, {
    timeout: 4 * DEADLINE_MS,
  }, () => {
    let service: Service;
    let client: Client;
    /** Connections with a batch that is not at its end. */
    const sockets = new Set<Socket>();
    const clientOf = async (plan: string) =>
      createClient({ baseUrl: service.url, token: (await signIn(service, plan)).token });
    before(async () => {
      service = await startService({ plans: PLANS });
      client = await clientOf('free');
      service.app.server.on('request', ({ url, socket }: IncomingMessage, response: ServerResponse) => {
        if (url !== '/v1/batch') return;
        sockets.add(socket);
        const forget = () => sockets.delete(socket.off('close', forget));
        socket.on('close', forget);
        response.on('finish', forget);
      });
    });
    after(() => service.discard());

    it(`${batch} returns answers in the order of its lines, including errors for refused lines`, async () => {
      const lines = [
        'pass\u{200B}word',
        { id: 'a', text: 'pass\u{200B}word', mode: 'detect' },
        { id: 2, text: 'x', options: { wrong: true } } as BatchLine,
        undefined as unknown as BatchLine,
        { id: '\u{1F600}\n', text: 'a\u{D800}\u{2028}\n' },
      ] satisfies (string | BatchLine)[];
      const answers: unknown[] = [];
      for await (const answer of client.batch(lines, { streams })) {
        answers.push(
          answer.ok
            ? [answer.id, 'text' in answer.data, answer.data.deleted]
            : [answer.id, answer.error.code],
        );
      }
      assert.deepEqual(answers, [
        [null, true, 1],
        ['a', false, 1],
        [2, 'invalid_request'],
        [null, 'invalid_request'],
        ['\u{1F600}\n', true, 0],
      ]);
    });

    it(`${batch} without lines sends no request, and an argument that is not iterable is refused`, async () => {
      const offline = createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 });
      assert.equal((await offline.batch([], { streams }).next()).done, true);
      for (const lines of ['one text', { text: 'one' }, 5, null, undefined]) {
        await assert.rejects(offline.batch(lines as never, { streams }).next(), {
          ...{ name: 'TypeError', message: /^lines must be an iterable/ },
        });
      }
    });

    it(`${batch} accepts lines of any length up to 200,000 characters`, async () => {
      const lengths = [1, 199_999, 0, 200_000, 5, 100_000];
      const lines = lengths.map((length) => '\u{1F600}'.repeat(length));
      const found: number[] = [];
      for await (const answer of client.batch(lines, { streams })) {
        assert.ok(answer.ok);
        found.push([...answer.data.text].length);
      }
      assert.deepEqual(found, lengths);
    });

    it(`${batch} returns quota_exhausted for each line beyond the daily quota`, async () => {
      const codes: string[] = [];
      let upgradeUrl: string | undefined;
      for await (const answer of (await clientOf('small')).batch(['a', 'b', 'c', 'd', 'e'], { streams })) {
        codes.push(answer.ok ? 'ok' : answer.error.code);
        if (!answer.ok) upgradeUrl = answer.upgradeUrl;
      }
      assert.deepEqual(codes, ['ok', 'ok', 'ok', 'quota_exhausted', 'quota_exhausted']);
      assert.equal(upgradeUrl, `${service.url}/pricing`);
    });

    it(`${batch} returns the answer to a line before its source yields the next line`, async () => {
      let answered = 0;
      async function* lines() {
        for (let id = 0; id < 3; id += 1) {
          await until(() => answered === id);
          yield { id, text: '' };
        }
      }
      for await (const { id } of client.batch(lines(), { streams })) {
        assert.equal(id, answered);
        answered += 1;
      }
      assert.equal(answered, 3);
    });

    it(`${batch} takes at most 1,024 lines from its source while its caller has read only the first answer`, async () => {
      const state = { taken: 0, isClosed: false };
      const answers = client.batch(counted(LINES, state, 5000), { streams });
      await answers.next();
      let taken = -1;
      while (taken !== state.taken) {
        taken = state.taken;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      assert.ok(taken <= 1024, `${taken} of ${LINES} lines were taken for one answer`);
      await answers.return();
      assert.ok(state.isClosed);
    });

    it(`leaving the loop over ${batch} early closes the connection and the source of its lines`, async () => {
      const state = { taken: 0, isClosed: false };
      for await (const { id } of client.batch(counted(LINES, state, 5000), { streams })) if (id === 3) break;
      assert.ok(state.isClosed);
      await until(() => sockets.size === 0);
    });

    it(`aborting ${batch} closes the connection, even while the batch waits for a line`, async () => {
      const abort = new AbortController();
      async function* lines() {
        yield 'x';
        await new Promise(() => {});
      }
      const answers = client.batch(lines(), { streams, signal: abort.signal });
      assert.equal((await answers.next()).done, false);
      const next = answers.next();
      abort.abort();
      await assert.rejects(next, { code: 'aborted', answeredLines: 1 });
      await until(() => sockets.size === 0);
      await assert.rejects(client.batch(['x'], { streams, signal: abort.signal }).next(), {
        code: 'aborted',
      });
    });

    it(`${batch} rethrows an error thrown by the source of its lines, and closes the connection`, async () => {
      const own = new RequestFailed({ code: 'unreachable', message: 'of somebody else' });
      async function* lines() {
        yield 'x';
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw own;
      }
      const read = async () => {
        for await (const { ok } of client.batch(lines(), { streams })) assert.ok(ok);
      };
      await assert.rejects(read, (error) => error === own);
      await until(() => sockets.size === 0);
    });

    it(`${batch} throws an error for a line that cannot be written as JSON, and closes the source of its lines`, async () => {
      const ring: Record<string, unknown> = {};
      ring.self = ring;
      const own = new Error('of the line');
      for (const [broken, expected] of [
        [{ text: 1n }, TypeError],
        [{ text: 'x', ring }, TypeError],
        [{ text: 'x', toJSON: () => assert.fail(own) }, own],
      ] as const) {
        for (const goodLines of [0, 3]) {
          let isClosed = false;
          async function* lines() {
            try {
              for (let line = 0; line < goodLines; line += 1) yield { text: 'x' };
              await new Promise((resolve) => setTimeout(resolve, 20));
              yield broken as unknown as BatchLine;
              yield { text: 'x' };
            } finally {
              await new Promise((resolve) => setTimeout(resolve, 20));
              isClosed = true;
            }
          }
          const read = async () => {
            for await (const { ok } of client.batch(lines(), { streams })) assert.ok(ok);
          };
          await assert.rejects(read, expected);
          assert.ok(isClosed);
        }
      }
      await until(() => sockets.size === 0);
    });

    it(`${batch} throws the error of the service if the whole batch is refused`, async () => {
      const anonymous = createClient({ baseUrl: service.url });
      await assert.rejects(
        anonymous.batch(counted(LINES, { taken: 0, isClosed: false }), { streams }).next(),
        {
          ...{
            code: 'feature_not_in_plan',
            status: 402,
            answeredLines: 0,
            upgradeUrl: `${service.url}/pricing`,
          },
        },
      );
    });

    it(`${batch} fails if its API key is revoked midway, and the error has the number of answered lines`, async () => {
      const who = await signIn(service);
      const { key, id } = await who.mint();
      let answered = 0;
      async function* lines() {
        yield 'x';
        await until(() => answered === 1);
        await service.call('DELETE', `/v1/keys/${id}`, { headers: who.headers });
        yield 'late';
        yield 'later';
      }
      const codes: string[] = [];
      const read = async () => {
        for await (const line of createClient({ baseUrl: service.url, apiKey: key }).batch(lines(), {
          streams,
        })) {
          answered += 1;
          codes.push(line.ok ? 'ok' : line.error.code);
        }
      };
      await assert.rejects(read, { code: 'invalid_credentials', answeredLines: 1 });
      assert.deepEqual(codes, ['ok']);
    });
  });
}
