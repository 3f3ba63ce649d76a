/** Streams of events in the formats of many services: what is split over events goes, natural text stays. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardEventStream } from '../src/index.ts';
import {
  type Any,
  ARGUMENTS,
  dataOf,
  eventsOf,
  FINISH,
  type Format,
  TEXTS,
  textOf,
} from './event-formats.ts';
import { NATURAL, SECRET, SMUGGLED, tags } from './hidden.ts';

async function guarded(stream: string): Promise<string> {
  const body = new Response(stream).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(body.pipeThrough(guardEventStream())).text();
}

describe('text in an event stream', () => {
  for (const format of TEXTS) {
    it(`in a stream of ${format.name}, hidden text split over several events is removed`, async () => {
      for (const hidden of SMUGGLED)
        for (const length of [1, 2, 3, 50])
          assert.equal(
            textOf(await guarded(eventsOf(format, `It is${hidden} four.${hidden}`, length)), format),
            'It is four.',
          );
    });

    it(`in a stream of ${format.name}, harmless text arrives unchanged`, async () => {
      for (const natural of [...NATURAL, '100\u00a0km', '\u05d0\u200f'])
        for (const length of [1, 3, 50])
          assert.equal(textOf(await guarded(eventsOf(format, natural, length)), format), natural);
      const plain = eventsOf(format, 'caf\u00e9 \\u200b {"a": 1}', 5);
      assert.equal(await guarded(plain), plain);
    });
  }

  it('all of a text is sent before the event that marks its end', async () => {
    for (const format of TEXTS.filter(({ end }) => end)) {
      const events = dataOf(await guarded(eventsOf(format, '100\u00a0')));
      const rest = { ...format.end } as Any;
      const last = events.at(-1);
      if (rest.type ?? rest.event_type ?? rest.contentBlockStop) assert.deepEqual(last, rest, format.name);
    }
  });

  it('the end event of one item does not end the text of another, and full texts in end events are cleaned', async () => {
    const whole = 'caf\u00e9 100\u00a0km';
    const part = { type: 'response.output_text.delta', item_id: 'a', delta: '100\u00a0' };
    const other = { type: 'response.output_text.done', item_id: 'b', text: `${whole}${tags('x')}` };
    const done = { type: 'response.output_text.done', item_id: 'a', text: whole };
    const events = [part, other, { ...part, delta: 'km' }, done];
    const left = dataOf(await guarded(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')));
    assert.deepEqual(
      left.map(({ delta, text }) => delta ?? text),
      ['100', whole, '', '\u00a0km', whole],
    );
  });

  it('a JSON-RPC message, an error or a tool call in one event is cleaned within that event', async () => {
    for (const whole of [
      { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: '100\u00a0km' }] } },
      { error: { content: '100\u00a0km' } },
      {
        candidates: [
          { content: { parts: [{ functionCall: { name: 'f', args: { content: '1\u00a0km' } } }] } },
        ],
      },
    ]) {
      const event = `event: message\nid: 7\nretry: 10\ndata: ${JSON.stringify(whole)}\n\n`;
      assert.equal(await guarded(event), event);
      const hidden = event.replace('\u00a0k', `\u00a0k${tags('x')}`);
      assert.deepEqual(dataOf(await guarded(hidden)), [whole]);
    }
  });

  it('hidden text is removed from member names, duplicate members, invalid JSON and plain text in event data', async () => {
    const hidden = tags(SECRET);
    for (const [data, left] of [
      [`{"na${hidden}me":"x","n":1.0}`, '{"name":"x","n":1.0}'],
      ['{"text":"\\udb40\\udc41","text":"ok"}', '{"text":"ok"}'],
      ['{"text":"ok\\udb40\\udc41","n":NaN}', '{"text":"ok","n":NaN}'],
      [`"a string${hidden}"`, '"a string"'],
    ])
      assert.equal(await guarded(`data: ${data}\n\n`), `data: ${left}\n\n`);
    const text = await guarded(`data: plain${hidden}\n\ndata:  text\n\n`);
    assert.equal(text.replaceAll(/data: |\n/g, ''), 'plain text');
  });

  it('none of 1,200 unfinished texts in one stream loses its end', async () => {
    const events = Array.from({ length: 1200 }, (_, index) => ({
      ...{ type: 'text-delta', item_id: `${index}`, delta: { text: '1\u00a0' } },
    }));
    const left = dataOf(await guarded(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')));
    const texts = new Map<string, string>();
    for (const { item_id, delta } of left) texts.set(item_id, (texts.get(item_id) ?? '') + delta.text);
    assert.deepEqual(new Set(texts.values()), new Set(['1 ']));
  });

  it('an event with JSON nested 300 levels deep ends the stream with a RangeError', async () => {
    const deep = `${'['.repeat(300)}"\u200b"${']'.repeat(300)}`;
    await assert.rejects(guarded(`data: ${deep}\n\n`), RangeError);
  });
});

describe('tool arguments in an event stream', () => {
  for (const format of ARGUMENTS) {
    it(`in a stream of ${format.name}, tool arguments lose hidden text, raw or escaped, however they are split`, async () => {
      for (const hidden of SMUGGLED) {
        const escaped = Array.from(
          { length: hidden.length },
          (_, at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join('');
        for (const one of [hidden, escaped])
          for (const length of [1, 3, 50]) {
            const source = `{"query": "It is${one} \\"four\\".${one}", "k${one}": [1.0]}`;
            assert.equal(
              textOf(await guarded(eventsOf(format, source, length)), format),
              '{"query": "It is \\"four\\".", "k": [1.0]}',
            );
          }
      }
    });

    it(`in a stream of ${format.name}, harmless text in tool arguments keeps its JSON escapes`, async () => {
      for (const natural of NATURAL) {
        const json = JSON.stringify({ q: natural, n: 1 });
        const escaped = json.replace(
          /[^ -~]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
        for (const source of [json, escaped, natural])
          for (const length of [1, 3, 50])
            assert.equal(textOf(await guarded(eventsOf(format, source, length)), format), source);
      }
    });
  }

  it('tool arguments that break off in the middle lose only their hidden characters', async () => {
    const [format] = ARGUMENTS as [Format];
    for (const [source, left] of [
      ['{"a":"caf\u00e9', '{"a":"caf\u00e9'],
      ['{"a":"x\\u200b', '{"a":"x'],
      ['{"a":"caf\u00e9\\u00', '{"a":"caf\u00e9\\u00'],
      [`{"a":"x${tags('x')}\\u20`, '{"a":"x'],
    ] as const)
      assert.equal(textOf(await guarded(eventsOf({ ...format, end: FINISH }, source)), format), left);
  });

  it('JSON escapes of hidden characters are removed from an event with complete tool arguments', async () => {
    const done = { type: 'response.function_call_arguments.done', arguments: '{"q": "a\\u200bb"}' };
    assert.match(await guarded(`data: ${JSON.stringify(done)}\n\n`), /\{\\"q\\": \\"ab\\"\}/);
  });
});
