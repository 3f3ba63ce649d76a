/** The JavaScript of docs/agents.md and of the README, as it stands there, in the programs that it is for. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { generateText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import express from 'express';
import { type FastifyInstance, fastify } from 'fastify';
import { Hono } from 'hono';
import { SECRET, tags } from './hidden.ts';

const HIDDEN = tags(SECRET);
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
const JSON_HEADERS = { 'content-type': 'application/json' };

/** Runs the block of JavaScript that has `words`, with `given` for the names that it leaves open; answers what it returns. */
async function runRecipe(page: string, words: string, given: object, result = ''): Promise<unknown> {
  const text = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8');
  const blocks = Array.from(text.matchAll(/```js\n(.*?)```/gs), ([, block]) => block as string);
  const block = blocks.find((one) => one.includes(words));
  assert.ok(block, `${page} has a recipe with ${words}`);
  // The body of a function has no `import` and no `export`.
  const body = block
    .replace(/^import (.+) from ('.+');$/gm, 'const $1 = await import($2);')
    .replaceAll(/^export /gm, '');
  return new AsyncFunction(...Object.keys(given), `${body}\n${result}`)(...Object.values(given));
}

async function post(url: string, body: unknown): Promise<unknown> {
  return (await fetch(url, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) })).json();
}

describe('recipes of docs/agents.md', () => {
  for (const page of ['docs/agents.md', 'packages/guard/README.md'])
    it(`the recipe for the AI SDK in ${page} removes hidden text from prompts and answers`, async () => {
      const inputTokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
      const model = new MockLanguageModelV4({
        doGenerate: async () => ({
          content: [{ type: 'text', text: `It is${HIDDEN} four.` }],
          finishReason: { unified: 'stop', raw: undefined },
          usage: { inputTokens, outputTokens: { total: 1, text: 1, reasoning: 0 } },
          warnings: [],
        }),
      });
      const guarded = await runRecipe(page, 'wrapLanguageModel', { model }, 'return guarded;');
      const { text } = await generateText({ model: guarded as typeof model, prompt: `2 +${HIDDEN} 2?` });
      assert.equal(text, 'It is four.');
      assert.match(JSON.stringify(model.doGenerateCalls[0]?.prompt), /"2 \+ 2\?"/);
    });

  it('the recipe for OpenAI-compatible services removes hidden text from an event stream', async (test: TestContext) => {
    const event = (content: string) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
    const service = createServer((_request, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.end(`${event('It is')}${event(HIDDEN)}${event(' four.')}data: [DONE]\n\n`);
    });
    test.after(() => service.close());
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
    const given = { url, headers: JSON_HEADERS, body: '{}' };
    const answer = (await runRecipe('docs/agents.md', 'guardEventStream', given)) as Response;
    assert.equal(answer.headers.get('content-type'), 'text/event-stream');
    const said = Array.from((await answer.text()).matchAll(/"content":"(.*?)"/g), ([, one]) => one);
    assert.equal(said.join(''), 'It is four.');
  });

  it('the recipe for Hono and Next removes hidden text from JSON requests and responses', async () => {
    const app = new Hono();
    const seen: unknown[] = [];
    const answer = async (body: unknown) => {
      seen.push(body);
      return { said: `four${HIDDEN}` };
    };
    const given = { app, answer };
    const next = (await runRecipe('docs/agents.md', 'guardHandler', given, 'return POST;')) as (
      request: Request,
    ) => Promise<Response>;
    const request = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ text: `hi${HIDDEN}` }) };
    for (const said of [
      await app.request('/chat', request),
      await next(new Request('http://localhost/chat', request)),
    ])
      assert.deepEqual(await said.json(), { said: 'four' });
    assert.deepEqual(seen, [{ text: 'hi' }, { text: 'hi' }]);
  });

  it('the recipe for Express removes hidden text from request bodies and from a response value', async (test: TestContext) => {
    const app = express();
    const guard = (await runRecipe('docs/agents.md', 'app.use', { app, express }, 'return guard;')) as {
      value(value: object, place: string): object;
    };
    let seen: unknown;
    app.post('/chat', ({ body }, response) => {
      seen = body;
      response.json(guard.value({ said: `four${HIDDEN}` }, 'response'));
    });
    const server = app.listen(0, '127.0.0.1');
    test.after(() => server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await post(`http://127.0.0.1:${port}/chat`, { text: `hi${HIDDEN}` });
    assert.deepEqual([answer, seen], [{ said: 'four' }, { text: 'hi' }]);
  });

  it('the recipe for Fastify removes hidden text from request and response bodies', async (test: TestContext) => {
    const app: FastifyInstance = fastify();
    test.after(() => app.close());
    await runRecipe('docs/agents.md', 'app.addHook', { app });
    let seen: unknown;
    app.post('/chat', async ({ body }) => {
      seen = body;
      return { said: `four${HIDDEN}` };
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await post(`${url}/chat`, { text: `hi${HIDDEN}` });
    assert.deepEqual([answer, seen], [{ said: 'four' }, { text: 'hi' }]);
  });
});
