/** The calls with one answer, on the real service. */
import assert from 'node:assert/strict';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { signIn } from '../../server/test/sign-in.ts';
import { DEADLINE_MS, type Service, startService, until } from '../../server/test/start-service.ts';
import { createClient, RequestFailed } from '../src/index.ts';
import { answer, drop, silence, startAnswering, success } from './answering-server.ts';

const failed = (call: Promise<unknown>): Promise<RequestFailed> =>
  call.then(
    () => assert.fail('it did not fail'),
    (error) => {
      assert.ok(error instanceof RequestFailed, inspect(error));
      return error;
    },
  );

describe('calls of a client', { timeout: DEADLINE_MS }, () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.discard());

  it('client.clean returns the cleaned text, and client.detect returns a report without the text', async () => {
    const client = createClient({ baseUrl: service.url });
    const { text, deleted, findings } = await client.clean('pass\u{200B}word');
    assert.deepEqual([text, deleted, findings[0]?.codePoint], ['password', 1, 'U+200B']);
    const report = await client.detect('pass\u{200B}word');
    assert.deepEqual([report.deleted, 'text' in report], [1, false]);
  });

  it('client.clean and client.detect send the given options and the "positions" flag to the service', async () => {
    const client = createClient({ baseUrl: new URL(service.url) });
    const request = { text: 'pass\u{200B}word', options: { zeroWidth: false }, positions: true };
    const { text, findings } = await client.clean(request);
    assert.deepEqual([text, findings[0]?.reason], [request.text, 'option-off']);
    assert.deepEqual(findings[0]?.positions, [{ offset: 4, line: 1, column: 5 }]);
    assert.equal((await client.detect(request)).findings[0]?.positions?.length, 1);
  });

  it('a client does not change unpaired surrogates in a text that it sends to the service', async () => {
    const { findings } = await createClient({ baseUrl: service.url }).clean('a\u{D800}b');
    assert.equal(findings[0]?.codePoint, 'U+D800');
  });

  it('a missing text is refused by the service, and an invalid abort signal by the client itself', async () => {
    const client = createClient({ baseUrl: service.url });
    for (const nothing of [undefined, null, 5] as unknown as string[]) {
      for (const call of [client.clean(nothing), client.detect(nothing)]) {
        assert.equal((await failed(call)).code, 'invalid_request');
      }
    }
    const signal = {} as AbortSignal;
    await assert.rejects(client.clean('x', { signal }), {
      name: 'TypeError',
      message: /must be an AbortSignal/,
    });
  });

  it('client.limits returns the plan of the caller, and client.health returns the status of the service', async () => {
    const client = createClient({ baseUrl: `${service.url}/` });
    assert.equal((await client.limits()).plan, 'anonymous');
    assert.equal((await client.health()).status, 'ok');
  });

  it('a client authenticates with an API key or a session token, and with the API key if both are given', async () => {
    const who = await signIn(service);
    const { key } = await who.mint();
    const callerOf = async (shown: object) =>
      (await createClient({ baseUrl: service.url, ...shown }).limits()).caller;
    assert.equal(await callerOf({ apiKey: key }), 'api-key');
    assert.equal(await callerOf({ token: who.token }), 'session');
    assert.equal(await callerOf({ apiKey: key, token: 'wrong' }), 'api-key');
    assert.equal(await callerOf({ apiKey: undefined }), 'anonymous');
  });

  it('a client object is frozen, and createClient refuses invalid settings without quoting them', () => {
    const { url } = service;
    assert.ok(Object.isFrozen(createClient({ baseUrl: url })));
    for (const wrong of [
      { baseUrl: 'canary' },
      { baseUrl: 'file:///canary' },
      { baseUrl: 'https://name:canary@example.com' },
      { baseUrl: url, apiKey: 'canary\n' },
      { baseUrl: url, apiKey: '' },
      { baseUrl: url, token: 'canary canary' },
      { baseUrl: url, timeoutMs: 0 },
      { baseUrl: url, timeoutMs: Number.NaN },
      { baseUrl: url, retries: -1 },
      { baseUrl: url, maxWaitMs: -1 },
      { baseUrl: url, fetch: 'canary' as unknown as typeof fetch },
      { baseUrl: url, signal: 'canary' as unknown as AbortSignal },
      undefined as unknown as { baseUrl: string },
    ]) {
      assert.throws(
        () => createClient(wrong),
        (error) =>
          error instanceof TypeError &&
          /^[\w ]+ (must|needs) [\w, ]+/.test(error.message) &&
          !error.message.includes('canary'),
      );
    }
  });

  it('aborting a call by its own signal or by the signal of the client closes the connection', async () => {
    const server = await startAnswering([silence]);
    for (const signalOf of ['call', 'client']) {
      const abort = new AbortController();
      const { signal } = abort;
      const client = createClient({ baseUrl: server.url, ...(signalOf === 'client' && { signal }) });
      const call = failed(client.clean('x', signalOf === 'call' ? { signal } : {}));
      await until(() => server.sockets.size === 1);
      abort.abort(new Error('enough'));
      const { code, status, cause } = await call;
      assert.deepEqual([code, status, (cause as Error).message], ['aborted', 0, 'enough']);
      await until(() => server.sockets.size === 0);
      assert.equal((await failed(client.clean('x', { signal }))).code, 'aborted');
    }
    assert.equal(server.requests.length, 2, 'what is aborted already is not sent');
  });

  it('a call that times out closes the connection and is not retried', async () => {
    const server = await startAnswering([silence]);
    const { code, message } = await failed(
      createClient({ baseUrl: server.url }).clean('x', { timeoutMs: 50 }),
    );
    assert.deepEqual([code, message], ['timed_out', 'The service did not answer within 50 ms.']);
    await until(() => server.sockets.size === 0);
    assert.equal(server.requests.length, 1);
    const late = createClient({ baseUrl: server.url, timeoutMs: 50 });
    assert.equal((await failed(late.limits())).code, 'timed_out');
    await assert.rejects(late.limits({ timeoutMs: -1 }), TypeError);
  });

  it('a client removes its listeners from its abort signal after each call', async () => {
    const server = await startAnswering([success]);
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = new Proxy(signal, {
      get(target, name) {
        if (name === 'addEventListener') listeners += 1;
        if (name === 'removeEventListener') listeners -= 1;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const client = createClient({
      baseUrl: server.url,
      signal: counted,
      timeoutMs: Number.POSITIVE_INFINITY,
    });
    for (let call = 0; call < 20; call += 1) await client.limits();
    assert.equal(listeners, 0);
  });

  it('a response that is not a valid answer of the service causes an error that does not quote the response', async () => {
    const quoting = '{"ok":true,"data":{"text":"canary';
    const named = { 'x-request-id': 'one' };
    const cases = [
      {
        reply: (response) => void response.writeHead(200, named).end(quoting),
        status: 200,
        requestId: 'one',
      },
      { reply: (response) => void response.writeHead(502).end('<h1>canary</h1>'), status: 502 },
      { reply: (response) => void response.writeHead(404).end(), status: 404 },
      { reply: answer(200, ['canary']), status: 200 },
      { reply: answer(200, { ok: true }), status: 200 },
      { reply: answer(400, { ok: false, error: 'canary' }), status: 400 },
      { reply: answer(400, { ok: false, error: null }), status: 400 },
    ] satisfies { reply: Parameters<typeof startAnswering>[0][0]; status: number; requestId?: string }[];
    for (const { reply, status, requestId } of cases) {
      const server = await startAnswering([reply]);
      const error = await failed(createClient({ baseUrl: server.url }).clean('canary'));
      assert.deepEqual([error.code, error.status, error.requestId], ['unreadable_answer', status, requestId]);
      assert.doesNotMatch(inspect(error), /canary/);
      assert.equal(server.requests.length, 1);
    }
  });

  it('a client does not send its API key to the target of a redirect', async () => {
    const elsewhere = await startAnswering([success]);
    const server = await startAnswering([
      (response) => void response.writeHead(307, { location: `${elsewhere.url}/v1/clean` }).end(),
    ]);
    const client = createClient({ baseUrl: server.url, apiKey: 'key' });
    for (const [tries, call] of [
      () => client.clean('x'),
      () => client.batch(['x'], { streams: true }).next(),
      () => client.batch(['x'], { streams: false }).next(),
    ].entries()) {
      const { code, status } = await failed(call());
      assert.deepEqual([code, status], ['unreadable_answer', tries === 1 ? 0 : 307]);
      assert.equal(server.requests.length, tries + 1, 'and it is not sent again');
    }
    assert.equal(elsewhere.requests.length, 0);
  });

  it('a response with invalid HTTP causes an error that does not quote the response', async (test) => {
    for (const broken of [
      'HTTP/1.1 200 OK\r\nno header',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
    ]) {
      // What echoes a request sends back the key too.
      const server = createServer((socket) => {
        socket.once('data', (sent) => socket.end(`${broken} ${sent}`)).on('error', () => {});
      });
      test.after(() => void server.close());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const options = { baseUrl: `http://127.0.0.1:${port}`, apiKey: 'secret', retries: 0 };
      const client = createClient(options);
      for (const call of [
        () => client.clean('canary'),
        () => client.batch(['canary'], { streams: true }).next(),
        () => client.batch(['canary'], { streams: false }).next(),
      ]) {
        const error = await failed(call());
        assert.equal(error.code, 'unreachable');
        const whole = inspect(error, { depth: null, showHidden: true });
        assert.doesNotMatch(whole, /canary|secret|110, 97, 114, 121|63 61 6e 61/);
        assert.match(whole, /HTTPParserError/, 'and says what was wrong');
      }
    }
  });

  it('an unreachable service causes an error whose cause is the network error', async () => {
    const server = await startAnswering([drop]);
    server.close();
    const error = await failed(createClient({ baseUrl: server.url, retries: 0 }).clean('canary'));
    assert.deepEqual([error.code, error.status], ['unreachable', 0]);
    assert.match(inspect(error.cause), /ECONNREFUSED/);
    assert.doesNotMatch(inspect(error), /canary/);
  });
});
