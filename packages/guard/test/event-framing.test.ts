/** Server-sent events as bytes: lines, line ends, cuts, and streams that break off. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardEventStream } from '../src/index.ts';
import { bytesOf, contentOf, events } from './event-formats.ts';
import { NATURAL, pieces, SMUGGLED, tags } from './hidden.ts';

describe('server-sent events through guardEventStream', () => {
  it('guardEventStream removes hidden text from a stream that arrives in chunks of 7 bytes', async () => {
    for (const hidden of SMUGGLED) {
      const stream = bytesOf(events(`It is${hidden} four.${hidden}`)).pipeThrough(guardEventStream());
      const text = await new Response(stream).text();
      assert.equal(contentOf(text), 'It is four.');
      assert.ok(text.endsWith('data: [DONE]\n\n'));
    }
  });

  it('guardEventStream leaves harmless text unchanged', async () => {
    for (const natural of NATURAL) {
      const text = await new Response(bytesOf(events(natural)).pipeThrough(guardEventStream())).text();
      assert.equal(contentOf(text), natural);
    }
  });

  it('guardEventStream passes comments and error events unchanged, and loses no text if a stream breaks off', async () => {
    const other = ': ping\n\nevent: error\ndata: {"error":{"message":"no"}}\n\n';
    assert.equal(await new Response(bytesOf(other).pipeThrough(guardEventStream())).text(), other);
    const broken = events('100\u00a0km').split(
      'data: {"id":"a","choices":[{"index":0,"delta":{},',
    )[0] as string;
    assert.equal(
      contentOf(await new Response(bytesOf(broken).pipeThrough(guardEventStream())).text()),
      '100\u00a0km',
    );
  });

  it('guardEventStream cleans two interleaved choices of a chat completion separately', async () => {
    const chunks = pieces(`one${tags('x')} two`).flatMap((content) =>
      [0, 1].map((index) => ({ choices: [{ index, delta: { content }, finish_reason: null }] })),
    );
    const stream = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
    const text = await new Response(bytesOf(stream).pipeThrough(guardEventStream())).text();
    const said = ['', ''];
    for (const event of text.split('\n\n').filter(Boolean))
      for (const { index, delta } of JSON.parse(event.slice(6)).choices) said[index] += delta.content;
    assert.deepEqual(said, ['one two', 'one two']);
  });

  it('hidden text is removed from events with U+2028, with several data lines, and with line ends CR or CRLF', async () => {
    const hidden = tags('x');
    const chunk = (content: string) => JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
    const [first = '', second = ''] = chunk(`two${hidden}`).split(/(?<=,)/);
    for (const [event, said] of [
      [`data: ${chunk(`a\u2028b${hidden}`)}\n\n`, 'a\u2028b'],
      [
        `event: x\ndata: ${first}\ndata: ${second}${chunk(`two${hidden}`).slice(first.length + second.length)}\n\n`,
        'two',
      ],
      [`data: ${chunk(`cr${hidden}`)}\r\r`, 'cr'],
      [`data: ${chunk(`crlf${hidden}`)}\r\n\r\n`, 'crlf'],
      [`data: ${first}\r\ndata: ${chunk(`two${hidden}`).slice(first.length)}\r\n\r\n`, 'two'],
    ] as const)
      for (const length of [1, 7, 1000]) {
        const stream = bytesOf(event, length).pipeThrough(guardEventStream());
        const text = await new Response(stream).text();
        assert.equal(
          contentOf(text.replace(/\r\n?/g, '\n').replace('event: x\n', '')),
          said.replace('\u2028', '\n'),
          JSON.stringify(text),
        );
      }
  });

  it('an event larger than 8 MiB is refused, whether it has one line or many', async () => {
    const line = bytesOf(`data: ${'x'.repeat(9 * 1024 * 1024)}`, 1024).pipeThrough(guardEventStream());
    await assert.rejects(new Response(line).text(), RangeError);
    const event = bytesOf(`data: ${'x'.repeat(1000)}\n`.repeat(9 * 1024), 100_000).pipeThrough(
      guardEventStream(),
    );
    await assert.rejects(new Response(event).text(), RangeError);
  });

  it('an event without hidden text keeps its exact JSON, including spaces and large numbers', async () => {
    const event = 'data: {"id": 9007199254740993, "choices": [{"index": 0, "delta": {"content": "hi"}}]}\n\n';
    assert.equal(await new Response(bytesOf(event).pipeThrough(guardEventStream())).text(), event);
  });

  it('a line "data" without a colon is read as an empty data line, and a field "database" is left unchanged', async () => {
    const json = JSON.stringify({ text: `a${tags('x')}` });
    const [first, second] = [json.slice(0, 8), json.slice(8)];
    for (const end of ['\n', '\r\n', '\r']) {
      const stream = `data${end}data: ${json}${end}data${end}${end}`;
      const text = await new Response(bytesOf(stream).pipeThrough(guardEventStream())).text();
      assert.equal(text.replaceAll(/^data: ?|\n/gm, ''), '{"text":"a"}');
      const other = `data${end}${end}database: ${first}${second}${end}${end}`;
      assert.equal(await new Response(bytesOf(other).pipeThrough(guardEventStream())).text(), other);
    }
  });
});
