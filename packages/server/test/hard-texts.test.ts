/** Texts and bodies that are hard to carry: they arrive as they were sent, or are refused as promised. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from './start-service.ts';

const PATHS = ['/v1/clean', '/v1/detect'] as const;
const LIMIT = 200_000;

describe('unusual texts and bodies', async () => {
  const service = await startService();

  /** Nothing in it is to be cleaned, so what comes back is what arrived. */
  async function comesBack(body: string, text: string): Promise<void> {
    const { status, json } = await service.postRaw('/v1/clean', body);
    assert.equal(status, 200, JSON.stringify(json));
    assert.ok(json.data.text === text, 'the text came back as it was sent');
    assert.equal((await service.postRaw('/v1/detect', body)).status, 200);
  }

  it('an empty text is accepted and returned empty', () => comesBack('{"text":""}', ''));

  it('a lone surrogate is returned unchanged when the option zeroWidth is off, and replaced otherwise', async () => {
    const stay = '"options":{"zeroWidth":false}';
    await comesBack(`{"text":"a\\ud800b",${stay}}`, 'a\ud800b');
    await comesBack(`{"text":"a\\udc00",${stay}}`, 'a\udc00');
    const { body } = await service.postRaw('/v1/clean', `{"text":"\\ud83d",${stay}}`);
    assert.match(body, /"text":"\\ud83d"/);
    const { json } = await service.postRaw('/v1/clean', '{"text":"a\\ud83db"}');
    assert.equal(json.data.text, 'a\ufffdb');
    assert.deepEqual([json.data.deleted, json.data.replaced], [0, 1]);
  });

  it('a text of 200,000 code points is accepted, whether they are ASCII or beyond U+FFFF', async () => {
    await comesBack(JSON.stringify({ text: 'x'.repeat(LIMIT) }), 'x'.repeat(LIMIT));
    await comesBack(JSON.stringify({ text: '\u{1F600}'.repeat(LIMIT) }), '\u{1F600}'.repeat(LIMIT));
  });

  it('a text of 200,000 characters beyond U+FFFF is accepted when each is escaped in 12 bytes', async () => {
    const body = `{"text":"${'\\ud83d\\ude00'.repeat(LIMIT)}"}`;
    assert.equal(body.length, 2_400_011);
    await comesBack(body, '\u{1F600}'.repeat(LIMIT));
  });

  it('a text of 200,000 lone surrogates is accepted, since each counts as one code point', async () => {
    const body = `{"text":"${'\\udc00'.repeat(LIMIT)}"}`;
    for (const path of PATHS) assert.equal((await service.postRaw(path, body)).status, 200);
  });

  it('a text of 200,001 code points is refused, and the error states its length and the maximum length', async () => {
    for (const text of ['x'.repeat(LIMIT + 1), '\u{1F600}'.repeat(LIMIT + 1), 'x'.repeat(3 * LIMIT)]) {
      for (const path of PATHS) {
        const { status, json } = await service.post(path, { text });
        assert.equal(status, 413);
        assert.equal(json.error.code, 'text_too_long');
        assert.equal(json.error.details[0].path, '/text');
        assert.match(json.error.details[0].message, new RegExp(`${[...text].length}.*${LIMIT}`));
      }
    }
  });

  it('fields named __proto__ and constructor beside the text are ignored', async () => {
    await comesBack(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"text":"x"}',
      'x',
    );
    await comesBack('{"text":"x","__proto__":null,"constructor":7,"toString":1,"hasOwnProperty":2}', 'x');
    assert.equal(({} as { polluted?: number }).polluted, undefined);
    const { status } = await service.postRaw('/v1/clean', '{"__proto__":{"text":"x"}}');
    assert.equal(status, 400, 'a text in the prototype is none');
  });

  it('if a body has several fields named text, the last one is scanned', async () => {
    await comesBack('{"text":"one","text":"two"}', 'two');
    await comesBack('{"text":1,"text":"two"}', 'two');
    assert.equal((await service.postRaw('/v1/clean', '{"text":"one","text":2}')).status, 400);
  });

  it('a byte order mark before the JSON body is ignored', () => comesBack('\uFEFF{"text":"x"}', 'x'));

  it('a body that arrives in a thousand pieces is accepted', async () => {
    const body = JSON.stringify({ text: 'y'.repeat(LIMIT) });
    const pieces = Array.from({ length: 1000 }, (_, index) => body.slice(index * 201, (index + 1) * 201));
    const response = await fetch(`${service.url}/v1/clean`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
      body: ReadableStream.from(pieces.map((piece) => Buffer.from(piece))),
    });
    assert.equal(response.status, 200);
  });

  it('JSON with more than 32 levels or 1,000 structural characters is refused, even in an ignored field', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)},"text":"x"}`;
    const listed = (commas: number) => `{"x":[1${',1'.repeat(commas)}],"text":"x"}`;
    // Two braces, two brackets, two colons and a comma are there besides.
    for (const body of [nested(32), listed(993)]) await comesBack(body, 'x');
    const brackets = '[{"'.repeat(2_000);
    await comesBack(JSON.stringify({ text: brackets }), brackets);
    for (const body of [nested(33), listed(994), `{"x":${'['.repeat(2 ** 21)}`, '""'.repeat(2 ** 21)]) {
      const { status, json } = await service.postRaw('/v1/clean', body);
      assert.deepEqual([status, json.error.code], [400, 'invalid_request'], body.slice(0, 40));
    }
  });
});
