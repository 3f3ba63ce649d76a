/** Stands between a client on standard input and output and a server at an address, over streamable HTTP. */
import { type JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { NOTHING } from '../exit-codes.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { linesOf, MAX_MESSAGE_BYTES, routeLine, tooLong, writeLine } from './json-lines.ts';
import { errorFor, isObject, isRequest, type Message } from './message.ts';
import type { Relay } from './relay.ts';

/** Done when the client closes the connection. Throws CannotRun. */
export async function serveUrl(
  url: URL,
  headers: Readonly<Record<string, string>>,
  relay: Relay,
  say: (sentence: string) => void,
): Promise<number> {
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers }, fetch: boundedFetch });
  const broken = Promise.withResolvers<never>();
  const answer = (message: Message) => {
    if (process.stdout.writableLength > MAX_MESSAGE_BYTES) broken.reject(tooLong());
    else void writeLine(process.stdout, message);
  };
  const send = async (message: Message) => {
    const isAsked = isRequest(message);
    const fail = (sentence: string) => {
      if (!isAsked || !relay.isAwaited(message.id)) return say(sentence);
      const { onward } = relay.pass('server', errorFor(message.id, sentence));
      if (onward !== null) answer(onward);
    };
    try {
      await transport.send(message as JSONRPCMessage, {
        onRequestStreamEnd: () =>
          isAsked && relay.isAwaited(message.id) && fail('The server ended the answer too early.'),
      });
    } catch (error) {
      fail(sentenceOf(error));
    }
  };
  transport.onmessage = (message) => {
    const { result } = message as Message;
    if (isObject(result) && isObject(result.capabilities) && typeof result.protocolVersion === 'string')
      transport.setProtocolVersion(result.protocolVersion);
    try {
      const { onward, back } = relay.pass('server', message as Message);
      if (onward !== null) answer(onward);
      if (back !== null) void send(back);
    } catch (error) {
      broken.reject(error);
    }
  };
  await transport.start();
  const carry = async () => {
    for await (const line of linesOf(process.stdin)) {
      for (const { onward, back } of routeLine(relay, 'client', line, say)) {
        if (back !== null) answer(back);
        if (onward !== null) void send(onward);
      }
    }
  };
  try {
    await Promise.race([carry(), broken.promise]);
    await transport.terminateSession().catch(() => {});
    return NOTHING;
  } finally {
    await transport.close();
    process.stdin.destroy();
  }
}

/** What the server wrote in its refusal is not repeated: it was not cleaned. */
function sentenceOf(error: unknown): string {
  const { status, data } = error as { status?: number; data?: { status?: number } };
  const code = status ?? data?.status;
  if (code !== undefined) return `The server answered with HTTP status ${code}.`;
  return (error as Error).name === 'UnauthorizedError'
    ? 'The server answered with HTTP status 401.'
    : 'The server could not be reached, or its answer could not be read.';
}
