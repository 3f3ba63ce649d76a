/** What is held comes in a copy of an event: a client that adds events up gets nothing twice. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardEventStream } from '../src/index.ts';
import { type Any, dataOf } from './event-formats.ts';

async function guarded(events: readonly object[]): Promise<readonly Any[]> {
  const stream = events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('');
  const body = new Response(stream).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return dataOf(await new Response(body.pipeThrough(guardEventStream())).text());
}

const envelope = { id: 'chat_1', object: 'chat.completion.chunk', created: 1, model: 'm' };

describe('the extra event that delivers held-back text', () => {
  it('an extra event with held-back text repeats the event ids, but not usage, tool calls or other texts', async () => {
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'look', arguments: '{}' } };
    const usage = { prompt_tokens: 1, completion_tokens: 2 };
    const delta = { role: 'assistant', content: '100\u00a0', note: 'hi', tool_calls: [call] };
    const given = { ...envelope, choices: [{ index: 0, delta, logprobs: { content: [] } }], usage };
    const [first, copy] = await guarded([given]);
    assert.deepEqual(first, {
      ...given,
      choices: [{ index: 0, delta: { ...delta, content: '100' }, logprobs: { content: [] } }],
    });
    assert.deepEqual(copy, {
      ...envelope,
      choices: [{ index: 0, delta: { role: 'assistant', content: ' ', note: '' } }],
    });
  });

  it('an extra event with held-back tool arguments repeats the index of the call, but not its id and name', async () => {
    const call = {
      index: 1,
      id: 'call_1',
      type: 'function',
      function: { name: 'look', arguments: '{"q":"caf' },
    };
    const [first, copy] = await guarded([
      { ...envelope, choices: [{ index: 0, delta: { tool_calls: [call] } }] },
    ]);
    assert.deepEqual(first.choices[0].delta.tool_calls[0].function, { name: 'look', arguments: '{"q":' });
    const held = { index: 1, id: '', type: 'function', function: { name: '', arguments: '"caf' } };
    assert.deepEqual(copy, { ...envelope, choices: [{ index: 0, delta: { tool_calls: [held] } }] });
  });

  it('an extra event with held-back text keeps the type and the item ids of the original event', async () => {
    const given = { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, delta: '1\u00a0' };
    const [, copy] = await guarded([given]);
    assert.deepEqual(copy, { ...given, delta: ' ' });
  });
});
