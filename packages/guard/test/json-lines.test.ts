/** Answers of lines of JSON: pieces of a text, and records. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardHandler } from '../src/index.ts';
import { NATURAL, pieces, SMUGGLED } from './hidden.ts';

describe('JSON Lines through guardHandler', () => {
  const answer = async (body: string, type: string) => {
    const headers = { 'content-type': type };
    const handler = guardHandler(() => new Response(body, { headers }));
    return (await handler(new Request('http://localhost/'))).text();
  };
  const line = (content: string, done = false) => `${JSON.stringify({ message: { content }, done })}\n`;

  it('hidden text split over the lines of a JSON Lines response is removed, and harmless text is unchanged', async () => {
    const read = (stream: string) =>
      stream
        .split('\n')
        .filter(Boolean)
        .map((one) => JSON.parse(one).message.content)
        .join('');
    for (const type of ['application/x-ndjson', 'application/jsonl', 'application/stream+json']) {
      for (const hidden of SMUGGLED) {
        const lines = pieces(`It is${hidden} four.${hidden}`).map((one) => line(one));
        assert.equal(read(await answer([...lines, line('', true)].join(''), type)), 'It is four.');
      }
      for (const natural of NATURAL) {
        const lines = [...pieces(natural).map((one) => line(one)), line('', true)].join('');
        assert.equal(read(await answer(lines, type)), natural);
      }
    }
  });

  it('independent records of a JSON Lines response are cleaned separately, even if one is invalid JSON', async () => {
    const records = ['100\u00a0km', ...NATURAL].map((text) => `${JSON.stringify({ text })}\n`).join('');
    assert.equal(await answer(records, 'application/x-ndjson'), records);
    const hidden = `{"text":"a\\u200b"}\n{"text":"a\\u200b",}\n{"text":"a\u200b"}`;
    assert.equal(
      (await answer(hidden, 'application/x-ndjson')).trim(),
      '{"text":"a"}\n{"text":"a",}\n{"text":"a"}',
    );
  });

  it('JSON escapes of hidden characters are removed from tool arguments in a JSON response', async () => {
    const body = '{"function": {"arguments": "{\\"q\\": \\"\\\\u200b\\"}"}}';
    assert.equal(await answer(body, 'application/json'), '{"function":{"arguments":"{\\"q\\": \\"\\"}"}}');
  });

  it('a JSON text sequence in a request or response is cleaned and keeps its record separators', async () => {
    const record = (text: string) => `\u{1E}{"message":{"content":"${text}"},"done":false}\n`;
    const cut = [record('\u{1F468}'), record('\u200d\u{1F469}')].join('');
    assert.equal(
      [...(await answer(cut, 'application/json-seq')).matchAll(/\p{Cc}.*?"content":"(.*?)"/gu)]
        .map(([, content]) => content)
        .join(''),
      '\u{1F468}\u200d\u{1F469}',
    );
    const records = (text: string) => `\u{1E}{"t":"${text}"}\n\u{1E}\u{1E}{"t":"${text}"}\n`;
    let seen = '';
    const handler = guardHandler(async (request: Request) => {
      seen = await request.text();
      return new Response();
    });
    for (const natural of NATURAL.slice(1)) {
      const [given, left] = [records(`${natural}\\udb40\\udc41`), records(natural)];
      for (const body of [given, left]) {
        assert.equal(await answer(body, 'application/json-seq'), left);
        const headers = { 'content-type': 'application/json-seq' };
        await handler(new Request('http://localhost/', { method: 'POST', headers, body }));
        assert.equal(seen, left);
      }
    }
  });
});
