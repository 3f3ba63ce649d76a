/** The client in headless Chromium, which streams no request: from its sources, on the real service. */
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { chromiumIsMissing, openChromium } from '../../engine/test/open-chromium.ts';
import { type SourceServer, serveSources } from '../../engine/test/serve-sources.ts';
import { signIn } from '../../server/test/sign-in.ts';
import { DEADLINE_MS, type Service, startService, until } from '../../server/test/start-service.ts';
import { startAnswering } from './answering-server.ts';

const LINES = 2000;
const PLANS = { free: { perMinute: 1000, perDay: -1, features: ['clean', 'detect', 'batch'] } };

describe('the client in Chromium', { timeout: 4 * DEADLINE_MS, skip: chromiumIsMissing }, () => {
  let service: Service;
  let sources: SourceServer;
  let browser: Browser;
  let page: Page;
  let apiKey: string;
  const batches: ServerResponse[] = [];
  const asked: string[] = [];
  before(async () => {
    service = await startService({ plans: PLANS });
    service.app.server.on('request', ({ url }: IncomingMessage, response: ServerResponse) => {
      if (url === '/v1/batch') batches.push(response);
    });
    apiKey = (await (await signIn(service)).mint()).key;
    sources = await serveSources('client', service.url);
    browser = await openChromium();
    page = await browser.newPage();
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(sources.url);
  });
  after(async () => {
    await Promise.allSettled([browser?.close(), sources?.close(), service?.discard()]);
  });

  /** Runs the body of a function that has `client` and `RequestFailed`. */
  const run = <Outcome>(body: string): Promise<Outcome> =>
    page.evaluate<Outcome>(`(async () => {
      const { createClient, RequestFailed } = await import('/packages/client/src/index.ts');
      const client = createClient({ baseUrl: location.origin, apiKey: '${apiKey}' });
      ${body}
    })()`);

  it('in a browser the client loads no module from outside its own package', async () => {
    assert.equal(await run('return typeof client.clean'), 'function');
    const loaded = asked.filter((path) => path !== '/');
    assert.ok(loaded.includes('/packages/client/src/client.ts'));
    for (const path of loaded) assert.match(path, /^\/packages\/client\/src\//);
  });

  it('in a browser the client calls clean, detect, limits and health', async () => {
    const outcome = await run(`
      const { text } = await client.clean('pass\\u{200B}word');
      const { deleted } = await client.detect({ text: 'pass\\u{200B}word' });
      return [text, deleted, (await client.limits()).caller, (await client.health()).status];`);
    assert.deepEqual(outcome, ['password', 1, 'api-key', 'ok']);
  });

  it('in a browser the client works with window.fetch as its fetch option', async () => {
    const outcome = await run(`
      const own = createClient({ baseUrl: location.origin, apiKey: '${apiKey}', fetch: window.fetch });
      const { value } = await own.batch(['x']).next();
      return [(await own.clean('pass\\u{200B}word')).text, value.ok];`);
    assert.deepEqual(outcome, ['password', true]);
  });

  it('in a browser the client throws a RequestFailed for a refusal, an unreachable service and an abort', async () => {
    const outcome = await run(`
      const failed = (call) => call.then(() => null, (error) => [error instanceof RequestFailed, error.code, error.status]);
      const away = createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 });
      return [
        await failed(client.clean({ text: 'x', options: { wrong: true } })),
        await failed(away.clean('x')),
        await failed(client.clean('x', { signal: AbortSignal.abort() })),
      ];`);
    assert.deepEqual(outcome, [
      [true, 'invalid_request', 400],
      [true, 'unreachable', 0],
      [true, 'aborted', 0],
    ]);
  });

  it(`in a browser a batch of ${LINES} lines is sent in small requests and answered in order`, async () => {
    batches.length = 0;
    const outcome = await run(`
      const texts = Array.from({ length: ${LINES} }, (_, id) => ({ id, text: 'pass\\u{200B}word '.repeat(id % 50 + 1) }));
      let next = 0;
      for await (const { ok, id, data } of client.batch(texts)) {
        if (!ok || id !== next || data.deleted !== id % 50 + 1) throw new Error('line ' + next);
        next += 1;
      }
      return next;`);
    assert.equal(outcome, LINES);
    assert.ok(batches.length > 1 && batches.length < LINES / 10, `${batches.length} requests`);
  });

  it('in a browser a batch accepts lines of any length up to 200,000 characters', async () => {
    const outcome = await run(`
      const lengths = [...Array(300).fill(1), 200000, 1, 200000, 199999];
      const found = [];
      for await (const { data } of client.batch(lengths.map((length) => '\\u{1F600}'.repeat(length)))) found.push([...data.text].length);
      return String(found) === String(lengths);`);
    assert.equal(outcome, true);
  });

  it('in a browser a batch closes the connection if its caller leaves the loop or aborts the batch', async () => {
    const endless = await startAnswering([
      (response) => void response.writeHead(200).write('{"ok":true,"id":null,"data":{}}\n'),
    ]);
    const forwarding = await serveSources('client', endless.url);
    const elsewhere = await browser.newPage();
    await elsewhere.goto(forwarding.url);
    for (const end of ['break', 'abort.abort()']) {
      const outcome = await elsewhere.evaluate(`(async () => {
        const { createClient } = await import('/packages/client/src/index.ts');
        const client = createClient({ baseUrl: location.origin });
        const abort = new AbortController();
        try {
          for await (const { ok } of client.batch(['a', 'b', 'c'], { signal: abort.signal })) ${end};
          return 'left';
        } catch ({ code, answeredLines }) {
          return [code, answeredLines];
        }
      })()`);
      assert.deepEqual(outcome, end === 'break' ? 'left' : ['aborted', 1]);
      await until(() => endless.sockets.size === 0);
    }
    assert.equal(endless.requests.length, 2);
    await forwarding.close();
  });
});
