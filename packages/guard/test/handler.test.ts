/** Handlers behind the guard: requests, answers, and events. The frameworks are in recipes.test.ts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Hono } from 'hono';
import { createGuard, guardHandler } from '../src/index.ts';
import { bytesOf, contentOf, events } from './event-formats.ts';
import { NATURAL, SECRET, tags } from './hidden.ts';

const encoder = new TextEncoder();
const HIDDEN = tags(SECRET);

describe('request handlers wrapped by guardHandler', () => {
  it('guardHandler removes hidden text from the JSON requests and responses of a Hono or Next handler', async () => {
    const seen: unknown[] = [];
    const echo = guardHandler(async (request: Request) => {
      seen.push(await request.json());
      return Response.json({ said: `four${HIDDEN}` });
    });
    const app = new Hono().post('/chat', (context) => echo(context.req.raw));
    const headers = { 'content-type': 'application/json' };
    for (const natural of NATURAL) {
      const body = JSON.stringify({ text: `${natural}${HIDDEN}`, [`a${HIDDEN}`]: 1 });
      for (const answer of [
        await app.request('/chat', { method: 'POST', headers, body }),
        await echo(new Request('http://localhost/chat', { method: 'POST', headers, body })),
      ]) {
        assert.deepEqual(await answer.json(), { said: 'four' });
        assert.deepEqual(seen.pop(), { text: natural, a: 1 });
      }
    }
  });

  it('guardHandler removes hidden text from streamed text and event responses, and leaves an image unchanged', async () => {
    const answer = (type: string, body: ReadableStream | Uint8Array<ArrayBuffer>) =>
      guardHandler(() => new Response(body, { headers: { 'content-type': type } }))(
        new Request('http://localhost/'),
      );
    const text = await answer('text/plain; charset=utf-8', bytesOf(`It is${HIDDEN} four.`));
    assert.equal(await text.text(), 'It is four.');
    const streamed = await answer('text/event-stream', bytesOf(events(`It is${HIDDEN} four.`)));
    assert.equal(contentOf(await streamed.text()), 'It is four.');
    const bytes = encoder.encode(HIDDEN);
    const image = await answer('image/png', bytes);
    assert.deepEqual(new Uint8Array(await image.arrayBuffer()), bytes);
  });

  it('with the policy "block", a request with hidden text gets a 422 response that does not repeat the text', async () => {
    const handler = guardHandler(() => assert.fail('never asked'), { policy: 'block' });
    const body = JSON.stringify({ text: `hello${HIDDEN}` });
    const headers = { 'content-type': 'application/json' };
    const answer = await handler(new Request('http://localhost/', { method: 'POST', headers, body }));
    assert.equal(answer.status, 422);
    assert.ok(!(await answer.text()).includes(SECRET));
  });

  it('a JSON request body is cleaned, whatever its Content-Type header says', async () => {
    const seen: unknown[] = [];
    const handler = guardHandler(async (request: Request) => {
      seen.push(await request.json());
      return new Response();
    });
    const body = `{"id":9007199254740993,"text":"hi${HIDDEN}\\udb40\\udc41"}`;
    for (const type of [
      'text/plain',
      'application/octet-stream',
      'application/json; charset=utf8',
      'text/event-stream',
    ])
      await handler(
        new Request('http://localhost/', {
          method: 'POST',
          headers: { 'content-type': type, 'content-encoding': 'identity' },
          body,
        }),
      );
    for (const one of seen) assert.equal((one as { text: string }).text, 'hi');
    assert.equal(seen.length, 4);
  });

  it('a JSON request with an invalid byte or line breaks is cleaned, and one nested too deeply is refused', async () => {
    const seen: unknown[] = [];
    const handler = guardHandler(async (request: Request) => {
      seen.push(await request.json());
      return new Response();
    });
    const ask = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
      handler(new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body }));
    await ask(
      new Uint8Array([...encoder.encode(`{"text":"hi${HIDDEN}","x":"`), 0xff, 0x22, 0x7d]),
      'application/json',
    );
    await ask('{\n"text":"hi\\udb40\\udc41",\n"x":1}', 'application/x-ndjson');
    assert.deepEqual(
      seen.map((one) => (one as { text: string }).text),
      ['hi', 'hi'],
    );
    await assert.rejects(
      ask(`${'['.repeat(20_000)}"\\u200b"${']'.repeat(20_000)}`, 'application/json'),
      RangeError,
    );
  });

  it('a JSON Lines, form, XML, text or duplicate-member JSON request is cleaned, and a ZIP file is unchanged', async () => {
    const seen: string[] = [];
    const handler = guardHandler(async (request: Request) => {
      seen.push(await request.text());
      return new Response();
    });
    const ask = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
      handler(new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body }));
    for (const [body, type, left] of [
      ['{"q":"\\u200b"}\n\n{"q":1.0}\n', 'text/plain', '{"q":""}\n\n{"q":1.0}\n'],
      [`{"q":"${HIDDEN}","q":"ok"}`, 'application/json', '{"q":"ok"}'],
      [`a=hi${HIDDEN}`, 'application/x-www-form-urlencoded', 'a=hi'],
      [`<a>hi${HIDDEN}</a>`, 'application/xml', '<a>hi</a>'],
      [new Uint8Array([...encoder.encode(`hi${HIDDEN}`), 0xff]), 'text/plain', 'hi\uFFFD'],
      [`PK\u0003\0\0${HIDDEN}`, 'application/zip', `PK\u0003\0\0${HIDDEN}`],
    ] as const) {
      await ask(body, type);
      assert.equal(seen.pop(), left, type);
    }
  });

  it('JSON escapes of hidden characters are removed from invalid JSON, adjacent values and lines ending in CR', async () => {
    const seen: string[] = [];
    const handler = guardHandler(async (request: Request) => {
      seen.push(await request.text());
      return new Response();
    });
    for (const [body, left] of [
      ['{"t":"\\u200b"}\nnot "json\n{"t":"\\u200b"}', '{"t":""}\nnot "json\n{"t":""}'],
      ['{"t":"\\u200b"}\r{"t":1.0}', '{"t":""}\r{"t":1.0}'],
      ['{"t":"\\u200b"}{"t":"\\u200b"}', '{"t":""}{"t":""}'],
      ['{"t":"\\u200b","n":NaN}', '{"t":"","n":NaN}'],
    ] as const) {
      await handler(
        new Request('http://localhost/', {
          method: 'POST',
          headers: { 'content-type': 'application/x-ndjson' },
          body,
        }),
      );
      assert.equal(seen.pop(), left);
    }
  });

  it('a request body in UTF-16 or ISO-8859-1 reaches the handler unchanged', async () => {
    const seen: Uint8Array[] = [];
    const handler = guardHandler(async (request: Request) => {
      seen.push(new Uint8Array(await request.arrayBuffer()));
      return new Response();
    });
    for (const [charset, body] of [
      ['utf-16le', Uint8Array.from(Buffer.from('hi \u200d \u00e9', 'utf16le'))],
      ['iso-8859-1', Uint8Array.from([0x63, 0xe9, 0x21])],
    ] as const) {
      const headers = { 'content-type': `text/plain; charset=${charset}` };
      await handler(new Request('http://localhost/', { method: 'POST', headers, body }));
      assert.deepEqual(seen.pop(), body);
    }
  });

  it('a JSON, event-stream, XML, SVG or JavaScript response is cleaned, however its Content-Type is spelled', async () => {
    const answer = async (type: string, body: string, encoding: string) => {
      const headers = { 'content-type': type, 'content-encoding': encoding };
      const given = await guardHandler(() => new Response(body, { headers }))(
        new Request('http://localhost/'),
      );
      return given.text();
    };
    const json = '{"t":"\\udb40\\udc41"}';
    for (const encoding of ['identity', 'Identity', ''])
      for (const [type, body, left] of [
        ['APPLICATION/JSON; charset=latin1', json, '{"t":""}'],
        ['text/json', json, '{"t":""}'],
        ['application/json', `${json}\n${json}`, '{"t":""}\n{"t":""}'],
        ['text/event-stream; charset=latin1', `data: ${json}\n\n`, 'data: {"t":""}\n\n'],
        ['application/xml', `<a>${HIDDEN}</a>`, '<a></a>'],
        ['image/svg+xml', `<a>${HIDDEN}</a>`, '<a></a>'],
        ['application/javascript', `a${HIDDEN}`, 'a'],
      ] as const)
        assert.equal(await answer(type, body, encoding), left);
  });

  it('a request without hidden text, or with a binary body, reaches the handler as the same Request object', async () => {
    const seen: Request[] = [];
    const handler = guardHandler((request: Request) => {
      seen.push(request);
      return new Response();
    });
    for (const body of ['{"a": 1.0, "id": 9007199254740993}', new Uint8Array([0x63, 0xe9, 0xff])]) {
      const request = new Request('http://localhost/', { method: 'POST', body });
      await handler(request);
      assert.equal(seen.pop(), request);
    }
  });

  it('a member name that cleaning makes a duplicate gets a suffix, and fields of class instances are cleaned', () => {
    const guard = createGuard();
    const row = new (class {
      text = `hi${HIDDEN}`;
      at = new Date(0);
    })();
    assert.deepEqual(guard.value({ role: 'user', 'ro\u200ble': 'system' }, 'request'), {
      role: 'user',
      role_2: 'system',
    });
    assert.deepEqual(Object.keys(guard.value(JSON.parse('{"__pro\u200bto__":{}}'), 'request')), [
      '__proto___2',
    ]);
    assert.deepEqual(guard.value({ row }, 'request'), { row: { text: 'hi', at: new Date(0) } });
    assert.deepEqual(guard.value({ boxed: Object(`hi${HIDDEN}`) }, 'request'), { boxed: 'hi' });
    const bytes = new Uint8Array([1]);
    assert.equal(guard.value(bytes, 'request'), bytes);
  });
});
