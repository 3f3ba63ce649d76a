/** A relay for tests, with what each side gets of what the other one says. */
import type { Message, Side } from './message.ts';
import { type Policy, Relay } from './relay.ts';

export function startRelay(policies: Partial<Record<Side, Policy>> = {}) {
  const said: string[] = [];
  const relay = new Relay({ server: 'clean', client: 'clean', ...policies }, (sentence) =>
    said.push(sentence),
  );
  let id = 0;
  return {
    said,
    relay,
    pass: (from: Side, message: Message) => relay.pass(from, { jsonrpc: '2.0', ...message }),
    /** What the client gets for what the server answers. */
    ask(method: string, result: unknown, params: object = {}): Record<string, unknown> {
      relay.pass('client', { jsonrpc: '2.0', id: ++id, method, params });
      const { onward } = relay.pass('server', { jsonrpc: '2.0', id, result });
      return (onward?.result ?? onward?.error) as Record<string, unknown>;
    },
    /** What the server gets. */
    call(method: string, params: object): Record<string, unknown> {
      const { onward } = relay.pass('client', { jsonrpc: '2.0', id: ++id, method, params });
      return onward?.params as Record<string, unknown>;
    },
  };
}

/** A tool of a listing. */
export const tool = (name: string, rest: object = {}) => ({
  name,
  description: 'Reads.',
  inputSchema: {},
  ...rest,
});
