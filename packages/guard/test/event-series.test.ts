/** Which pieces are of one text: natural text that is cut over events stays, texts beside each other stay apart. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardEventStream } from '../src/index.ts';
import { type Any, dataOf } from './event-formats.ts';
import { NATURAL, pieces, SMUGGLED } from './hidden.ts';

async function guarded(events: readonly object[]): Promise<readonly Any[]> {
  const stream = events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
  const body = new Response(stream).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return dataOf(await new Response(body.pipeThrough(guardEventStream())).text());
}

/** Formats in which something is different in each event. */
const FORMATS: Readonly<Record<string, (text: string, index: number, isLast: boolean) => object>> = {
  'a rising index and a token object': (text, index) => ({
    ...{ index: index + 1, token: { id: index, text, logprob: -1, special: false } },
    generated_text: null,
  }),
  'a rising index': (text, index) => ({ index, text }),
  'a type and a rising index': (text, index) => ({ type: 'chunk', index, content: text }),
  'a constant message id and a new id each': (text, index) => ({
    ...{ type: 'delta', message_id: 'm1', id: `e${index}`, delta: text },
  }),
  'a constant message id and a constant id': (text) => ({
    ...{ type: 'delta', message_id: 'm1', id: 'part', delta: text },
  }),
  'only a text, and "done" in the last event': (text, _index, isLast) =>
    isLast ? { text, done: true } : { text },
};
const textOf = ({ token, text, content, delta }: Any) => token?.text ?? text ?? content ?? delta;

describe('one text split over several events', () => {
  for (const [name, eventOf] of Object.entries(FORMATS)) {
    const said = async (text: string) => {
      const cut = pieces(text, 1);
      const events = cut.map((piece, index) => eventOf(piece, index, index === cut.length - 1));
      return (await guarded(events)).map(textOf);
    };

    it(`harmless text split over events arrives complete and in order, if the events have ${name}`, async () => {
      for (const natural of [...NATURAL, '\u{1F468}\u200d\u{1F469}', '100\u00a0km'])
        assert.equal((await said(natural)).join(''), natural);
    });

    it(`hidden text split over events is removed, if the events have ${name}`, async () => {
      for (const hidden of SMUGGLED)
        assert.equal((await said(`It is${hidden} four.${hidden}`)).join(''), 'It is four.');
    });
  }

  it('an event with "done": true ends the text, so a no-break space at its end is replaced by a space', async () => {
    const left = await guarded([{ text: '100\u00a0' }, { text: 'km\u00a0', done: true }]);
    assert.deepEqual(left.map(textOf), ['100', '\u00a0km ']);
  });
});

describe('several texts in one stream', () => {
  it('several texts in one event are cleaned separately, whether they are objects or strings of a list', async () => {
    for (const list of [
      [{ content: 'Hi \u2764\ufe0f' }, { content: 'Bye' }],
      [{ text: '100\u00a0' }, { text: 'km' }, { type: 'note', text: '\u2764\ufe0f' }],
    ]) {
      const [{ messages }] = (await guarded([{ messages: list }])) as [Any];
      const alone = await Promise.all(list.map(async (one) => (await guarded([{ messages: [one] }]))[0]));
      assert.deepEqual(
        messages,
        alone.map((one) => one.messages[0]),
      );
    }
    const [{ content }] = (await guarded([{ content: ['Hi \u2764\ufe0f', 'Bye'], done: true }])) as [Any];
    assert.deepEqual(content, ['Hi \u2764\ufe0f', 'Bye']);
  });

  it('complete messages are cleaned separately, and the deltas of one message are cleaned as one text', async () => {
    const whole = [
      { id: 'm1', role: 'assistant', content: 'Hi \u2764' },
      { id: 'm2', role: 'user', content: '100\u00a0km' },
    ];
    assert.deepEqual(await guarded(whole), whole);
    const parts = ['\u{1F468}', '\u200d\u{1F469}'].map((content) => ({
      ...{ id: 'm1', role: 'assistant', delta: { content } },
    }));
    const left = await guarded(parts);
    assert.equal(left.map(({ delta }) => delta.content).join(''), '\u{1F468}\u200d\u{1F469}');
  });

  it('interleaved texts are separated by their index or id, and each arrives complete and unchanged', async () => {
    const texts = ['one 100\u00a0km', 'two \u{1F468}\u200d\u{1F469}', 'three'];
    const events = Array.from({ length: 14 }, (_, at) =>
      texts.flatMap((text, index) => (text[at] ? [{ index, text: text[at] }] : [])),
    ).flat();
    const said = ['', '', ''];
    for (const { index, text } of await guarded([...events, { index: 2, text: '', done: true }]))
      said[index] += text;
    assert.deepEqual(said, texts);
    const blocks = texts.flatMap((text, index) =>
      pieces(text).map((delta) => ({ type: 'delta', message_id: 'm', id: `${index}`, delta })),
    );
    const joined = new Map<string, string>();
    for (const { id, delta } of await guarded(blocks)) joined.set(id, (joined.get(id) ?? '') + delta);
    assert.deepEqual([...joined.values()], texts);
  });

  it('the interleaved arguments of two tool calls with different indexes are not mixed', async () => {
    const calls = ['{"q":"caf\u00e9"}', '{"w":"na\u00efve"}'];
    const events = Array.from({ length: 5 }, (_, at) =>
      calls.map((call, index) => ({ index, delta: { arguments: pieces(call)[at] ?? '' } })),
    ).flat();
    const said = ['', ''];
    for (const { index, delta } of await guarded(events)) said[index] += delta.arguments;
    assert.deepEqual(said, calls);
  });

  it('in deltas, a member such as "paid" is joined over events as text, and one such as "item_id" is not', async () => {
    const [man, woman] = ['\u{1F468}', '\u200d\u{1F469}'];
    for (const name of ['paid', 'valid', 'summary']) {
      const left = await guarded([man, woman].map((text) => ({ delta: { [name]: text } })));
      assert.equal(left.map(({ delta }) => delta[name]).join(''), `${man}${woman}`);
    }
    for (const name of ['item_id', 'itemId', 'ID', 'finishReason']) {
      const left = await guarded([man, woman].map((text) => ({ delta: { [name]: text } })));
      assert.deepEqual(
        left.map(({ delta }) => delta[name]),
        [man, '\u{1F469}'],
      );
    }
  });

  it('a text in "output" is joined over two events, even if only the second event has another member', async () => {
    const left = await guarded([{ output: '\u{1F468}' }, { output: '\u200d\u{1F469}', model: 'm' }]);
    assert.equal(left.map(({ output }) => output).join(''), '\u{1F468}\u200d\u{1F469}');
  });
});
