/** The AI SDK with its own mock of a model: hidden text reaches neither the model nor the caller, and natural text both. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  generateText,
  isStepCount,
  jsonSchema,
  simulateReadableStream,
  streamText,
  tool,
  wrapLanguageModel,
} from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { type Found, guardLanguageModel, TextBlocked } from '../src/index.ts';
import { NATURAL, pieces, SECRET, SMUGGLED, tags } from './hidden.ts';

type Generate = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>;
type Part =
  Awaited<ReturnType<MockLanguageModelV4['doStream']>>['stream'] extends ReadableStream<infer One>
    ? One
    : never;

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

function generated(content: Generate['content'], unified: 'stop' | 'tool-calls' = 'stop'): Generate {
  return { content, finishReason: { unified, raw: undefined }, usage: USAGE, warnings: [] };
}

function streamed(text: string): Part[] {
  return [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '1' },
    ...pieces(text).map((delta): Part => ({ type: 'text-delta', id: '1', delta })),
    { type: 'text-end', id: '1' },
    { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: USAGE },
  ];
}

function streaming(parts: readonly Part[]) {
  return new MockLanguageModelV4({
    doStream: async () => ({ stream: simulateReadableStream({ chunks: [...parts], chunkDelayInMs: null }) }),
  });
}

describe('a language model wrapped by guardLanguageModel', () => {
  it('guardLanguageModel removes hidden text from instructions, prompts and answers', async () => {
    for (const hidden of SMUGGLED) {
      const model = new MockLanguageModelV4({
        doGenerate: async () => generated([{ type: 'text', text: `It is${hidden} four.` }]),
      });
      const { text } = await generateText({
        model: wrapLanguageModel({ model, middleware: guardLanguageModel() }),
        instructions: `Be kind${hidden}.`,
        prompt: `What is 2 +${hidden} 2?`,
      });
      assert.equal(text, 'It is four.');
      const said = JSON.stringify(model.doGenerateCalls[0]?.prompt);
      assert.match(said, /Be kind\./);
      assert.match(said, /What is 2 \+ 2\?/);
    }
  });

  it('guardLanguageModel leaves harmless prompts and answers unchanged, streamed or not', async () => {
    for (const natural of NATURAL) {
      const model = new MockLanguageModelV4({
        doGenerate: async () => generated([{ type: 'text', text: natural }]),
      });
      const middleware = guardLanguageModel();
      const whole = await generateText({ model: wrapLanguageModel({ model, middleware }), prompt: natural });
      assert.equal(whole.text, natural);
      assert.deepEqual(model.doGenerateCalls[0]?.prompt[0]?.content, [{ type: 'text', text: natural }]);
      const stream = streamText({
        model: wrapLanguageModel({ model: streaming(streamed(natural)), middleware }),
        prompt: natural,
      });
      assert.equal(await stream.text, natural);
    }
  });

  it('guardLanguageModel removes hidden text from a streamed answer and reports its length, not its content', async () => {
    for (const hidden of SMUGGLED) {
      const found: Found[] = [];
      const stream = streamText({
        model: wrapLanguageModel({
          model: streaming(streamed(`It is${hidden} four.`)),
          middleware: guardLanguageModel({ onFound: (one) => found.push(one) }),
        }),
        prompt: 'What is 2 + 2?',
      });
      assert.equal(await stream.text, 'It is four.');
      assert.deepEqual(
        found.map(({ place, deleted }) => [place, deleted]),
        [['answer', Array.from(hidden).length]],
      );
      assert.ok(!JSON.stringify(found).includes(SECRET));
    }
  });

  it('guardLanguageModel removes hidden text from tool calls, tool results and tool descriptions', async () => {
    const hidden = tags(SECRET);
    const seen: unknown[] = [];
    let calls = 0;
    const model = new MockLanguageModelV4({
      doGenerate: async () =>
        calls++ === 0
          ? generated(
              [
                {
                  type: 'tool-call',
                  toolCallId: 'a',
                  toolName: 'look',
                  input: JSON.stringify({ word: `sun${hidden}` }),
                },
              ],
              'tool-calls',
            )
          : generated([{ type: 'text', text: 'done' }]),
    });
    const { text } = await generateText({
      model: wrapLanguageModel({ model, middleware: guardLanguageModel() }),
      prompt: 'Look it up.',
      stopWhen: isStepCount(2),
      tools: {
        look: tool({
          description: `Looks up a word.${hidden}`,
          inputSchema: jsonSchema<{ word: string }>({
            type: 'object',
            properties: { word: { type: 'string', description: `The word.${hidden}` } },
          }),
          execute: (input) => {
            seen.push(input);
            return { found: [`a star${hidden}`], [`note${hidden}`]: '\u0645\u06cc\u200c\u0631\u0648\u0645' };
          },
        }),
      },
    });
    assert.equal(text, 'done');
    assert.deepEqual(seen, [{ word: 'sun' }]);
    const [first, second] = model.doGenerateCalls;
    assert.doesNotMatch(JSON.stringify([first?.tools, second?.prompt]), /[\u{E0000}-\u{E007F}]/u);
    assert.match(
      JSON.stringify(second?.prompt),
      /"found":\["a star"\],"note":"\u0645\u06cc\u200c\u0631\u0648\u0645"/,
    );
  });

  it('guardLanguageModel removes hidden text from a streamed tool call', async () => {
    // As JSON has it, a line separator in a string would become the end of a line.
    const input = JSON.stringify({ word: `sun${tags(SECRET)}\u2028day` });
    const seen: unknown[] = [];
    const stream = streamText({
      model: wrapLanguageModel({
        middleware: guardLanguageModel(),
        model: streaming([
          { type: 'tool-input-start', id: 'a', toolName: 'look' },
          ...pieces(input).map((delta): Part => ({ type: 'tool-input-delta', id: 'a', delta })),
          { type: 'tool-input-end', id: 'a' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'look', input },
          { type: 'finish', finishReason: { unified: 'tool-calls', raw: undefined }, usage: USAGE },
        ]),
      }),
      prompt: 'Look it up.',
      tools: {
        look: tool({
          inputSchema: jsonSchema<{ word: string }>({ type: 'object' }),
          execute: (asked) => {
            seen.push(asked);
            return 'a star';
          },
        }),
      },
    });
    const parts: unknown[] = [];
    let deltas = '';
    for await (const part of stream.fullStream) {
      parts.push(part);
      if (part.type === 'tool-input-delta') deltas += part.delta;
    }
    assert.deepEqual([...seen, JSON.parse(deltas)], [{ word: 'sun\nday' }, { word: 'sun\nday' }]);
    assert.doesNotMatch(JSON.stringify(parts), /[\u{E0000}-\u{E007F}]/u);
  });

  it('with the policy "block", a prompt with a hidden message is refused before it reaches the model', async () => {
    const model = new MockLanguageModelV4();
    const middleware = guardLanguageModel({ policy: 'block' });
    const asking = generateText({
      model: wrapLanguageModel({ model, middleware }),
      prompt: `Hello${tags(SECRET)}`,
      maxRetries: 0,
    });
    await assert.rejects(asking, TextBlocked);
    assert.equal(model.doGenerateCalls.length, 0);
  });

  it('with the policy "report", guardLanguageModel reports a hidden message and leaves the answer unchanged', async () => {
    const found: Found[] = [];
    const text = `It is${tags(SECRET)} four.`;
    const stream = streamText({
      model: wrapLanguageModel({
        model: streaming(streamed(text)),
        middleware: guardLanguageModel({ policy: 'report', onFound: (one) => found.push(one) }),
      }),
      prompt: 'What is 2 + 2?',
    });
    assert.equal(await stream.text, text);
    assert.deepEqual(
      found.map(({ payloads, late }) => [payloads, late]),
      [[1, true]],
    );
  });
});
