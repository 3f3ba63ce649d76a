/** The formats in which services stream texts and arguments of tools. */
import { pieces } from './hidden.ts';

/** How a format writes a piece, where a client reads it again, and what comes before and behind the pieces. */
export interface Format {
  readonly name: string;
  readonly piece: (text: string) => object;
  readonly read: (event: never) => unknown;
  readonly start?: object;
  readonly end?: object;
}

const choice = (delta: object) => ({ id: 'a', choices: [{ index: 0, delta, finish_reason: null }] });
export const FINISH = { id: 'a', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };

/** biome-ignore lint/suspicious/noExplicitAny: events of many shapes */
export type Any = any;

export const TEXTS: readonly Format[] = [
  {
    name: 'OpenAI chat completions',
    piece: (content) => choice({ content }),
    read: (event: Any) => event.choices[0].delta.content,
    end: FINISH,
  },
  {
    name: 'OpenAI chat completions with a list of parts',
    piece: (text) => choice({ content: [{ type: 'text', text }] }),
    read: (event: Any) => event.choices[0].delta.content?.[0].text,
    end: FINISH,
  },
  {
    name: 'OpenAI chat completions with reasoning details',
    piece: (text) => choice({ content: '', reasoning_details: [{ type: 'reasoning.text', text, index: 0 }] }),
    read: (event: Any) => event.choices[0].delta.reasoning_details?.[0].text,
    end: FINISH,
  },
  {
    name: 'OpenAI text completions',
    piece: (text) => ({ choices: [{ index: 0, text }] }),
    read: (event: Any) => event.choices[0].text,
  },
  {
    name: 'OpenAI responses',
    piece: (delta) => ({
      ...{ type: 'response.output_text.delta', sequence_number: 3 },
      ...{ item_id: 'msg_1', output_index: 0, content_index: 0, delta },
    }),
    read: (event: Any) => (event.type.endsWith('.delta') ? event.delta : ''),
    end: { type: 'response.output_text.done', item_id: 'msg_1', output_index: 0, content_index: 0 },
  },
  {
    name: 'Anthropic messages',
    start: { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    piece: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    read: (event: Any) => event.delta?.text,
    end: { type: 'content_block_stop', index: 0 },
  },
  {
    name: 'Anthropic messages with thinking',
    piece: (thinking) => ({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'thinking_delta', thinking },
    }),
    read: (event: Any) => event.delta?.thinking,
    end: { type: 'content_block_stop', index: 0 },
  },
  {
    name: 'Gemini candidates',
    piece: (text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
    read: (event: Any) => event.candidates[0].content?.parts[0].text,
    end: { candidates: [{ finishReason: 'STOP', index: 0 }] },
  },
  {
    name: 'Amazon Bedrock content blocks',
    piece: (text) => ({ contentBlockDelta: { delta: { text }, contentBlockIndex: 0 } }),
    read: (event: Any) => event.contentBlockDelta?.delta.text,
    end: { contentBlockStop: { contentBlockIndex: 0 } },
  },
  {
    name: 'Cohere text-generation events',
    piece: (text) => ({ event_type: 'text-generation', text }),
    read: (event: Any) => (event.event_type === 'text-generation' ? event.text : ''),
    end: { event_type: 'stream-end', finish_reason: 'COMPLETE' },
  },
  {
    name: 'AI SDK text-delta events',
    piece: (delta) => ({ type: 'text-delta', id: 't1', delta }),
    read: (event: Any) => event.delta,
    end: { type: 'text-end', id: 't1' },
  },
  {
    name: 'Hugging Face tokens',
    piece: (text) => ({ token: { id: text.length, text, special: false }, generated_text: null }),
    read: (event: Any) => event.token.text,
  },
];

export const ARGUMENTS: readonly Format[] = [
  {
    name: 'OpenAI chat completions',
    piece: (args) => choice({ tool_calls: [{ index: 0, function: { arguments: args } }] }),
    read: (event: Any) => event.choices[0].delta.tool_calls?.[0].function.arguments,
    end: FINISH,
  },
  {
    name: 'OpenAI responses',
    piece: (delta) => ({ type: 'response.function_call_arguments.delta', item_id: 'fc', delta }),
    read: (event: Any) => (event.type.endsWith('.delta') ? event.delta : ''),
    end: { type: 'response.function_call_arguments.done', item_id: 'fc', arguments: '{"q":"\\u200b"}' },
  },
  {
    name: 'Anthropic messages',
    piece: (partial_json) => ({
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'input_json_delta', partial_json },
    }),
    read: (event: Any) => event.delta?.partial_json,
    end: { type: 'content_block_stop', index: 1 },
  },
];

export function eventsOf({ start, piece, end }: Format, text: string, length = 3): string {
  const all = [...(start ? [start] : []), ...pieces(text, length).map(piece), ...(end ? [end] : [])];
  return all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}

export function dataOf(stream: string): readonly Any[] {
  return stream
    .split('\n\n')
    .filter(Boolean)
    .map((event) => JSON.parse(event.replace(/^.*?data: /s, '')));
}

export const textOf = (stream: string, { read }: Format) =>
  dataOf(stream)
    .map((event) => read(event as never) ?? '')
    .join('');

const encoder = new TextEncoder();

/** As an OpenAI-compatible service streams an answer. */
export function events(text: string): string {
  const chunks = pieces(text).map((content) => ({
    id: 'a',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  }));
  const last = { id: 'a', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  return `${[...chunks, last].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`;
}

/** Bytes in small pieces, cut inside of characters too. */
export function bytesOf(text: string, length = 7): ReadableStream<Uint8Array> {
  const bytes = encoder.encode(text);
  return new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.length; from += length)
        controller.enqueue(bytes.slice(from, from + length));
      controller.close();
    },
  });
}

export function contentOf(stream: string): string {
  return stream
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice(6)).choices[0].delta.content ?? '')
    .join('');
}
