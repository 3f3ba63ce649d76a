/** A model on loopback that speaks the Messages API as far as the check needs: it asks for one call of a tool, then it is done. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { isObject } from '../proxy/message.ts';

export interface CanaryModel {
  readonly url: string;
  /** Every body that came, and every result of a tool in them. */
  readonly requests: readonly string[];
  readonly results: readonly string[];
  close(): Promise<void>;
}

type Block = Readonly<Record<string, unknown>>;

export interface ToolCall {
  readonly name: string;
  readonly input: object;
}

export async function startCanaryModel(call: ToolCall | null): Promise<CanaryModel> {
  const requests: string[] = [];
  const results: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await readAll(request).catch(() => '');
    requests.push(body);
    const asked = parse(body);
    const found = resultsIn(asked);
    results.push(...found);
    const mayAsk =
      call !== null && found.length === 0 && Array.isArray(asked.tools) && asked.tools.length > 0;
    const block: Block = mayAsk
      ? { type: 'tool_use', id: 'toolu_canary', ...call }
      : { type: 'text', text: 'Done.' };
    answer(response, asked.stream === true, block);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    results,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function parse(body: string): Block {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}

function resultsIn({ messages }: Block): readonly string[] {
  const blocks = (Array.isArray(messages) ? messages : []).flatMap(({ content }) => content as unknown[]);
  return blocks
    .filter(isObject)
    .flatMap((block) => (block.type === 'tool_result' ? [JSON.stringify(block)] : []));
}

function answer(response: ServerResponse, isStreamed: boolean, block: Block): void {
  const stop_reason = block.type === 'tool_use' ? 'tool_use' : 'end_turn';
  const usage = { input_tokens: 1, output_tokens: 1 };
  const fixed = { id: 'msg_canary', type: 'message', role: 'assistant', model: 'canary' };
  const message = { ...fixed, stop_sequence: null, usage };
  if (!isStreamed) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...message, content: [block], stop_reason }));
    return;
  }
  response.setHeader('content-type', 'text/event-stream');
  const send = (type: string, rest: object = {}) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`);
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  const isTool = block.type === 'tool_use';
  send('content_block_start', {
    index: 0,
    content_block: isTool ? { ...block, input: {} } : { ...block, text: '' },
  });
  const delta = isTool
    ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
    : { type: 'text_delta', text: block.text };
  send('content_block_delta', { index: 0, delta });
  send('content_block_stop', { index: 0 });
  send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage });
  send('message_stop');
  response.end();
}
