/** Sends one call over HTTP and reports its outcome: load generators use this one client. */
import { Agent, type IncomingMessage, request } from 'node:http';

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Whether the outcome contains the body of the answer. */
  readonly readsBody?: boolean;
}

/** `unreached`: the connection was refused, so the service counted nothing. `unanswered`: it may have counted the call. */
export interface Outcome {
  readonly status: number | 'unanswered' | 'unreached';
  readonly hasRetryAfter: boolean;
  /** The part of the body that arrived; empty unless the call reads it. */
  readonly body: string;
  /** Why there is no answer. */
  readonly error?: string;
}

/** To each process of the service. */
export const MAX_SOCKETS = 256;
const TIMEOUT_MS = 30_000;

const sharedAgent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });

export function sendCall(
  url: URL,
  call: Call,
  agent: Agent = sharedAgent,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const { method, path, body = Buffer.alloc(0), readsBody = false } = call;
  const length = method === 'POST' ? { 'content-length': body.length } : {};
  const headers = { ...call.headers, ...length };
  const outgoing = request({ agent, host: url.hostname, port: url.port, method, path, headers });
  let received = '';
  const fail = ({ code, message }: NodeJS.ErrnoException) => {
    const isReached = code !== 'ECONNREFUSED' && outgoing.socket !== null;
    const status = isReached ? 'unanswered' : 'unreached';
    resolve({ status, hasRetryAfter: false, body: received, error: message });
  };
  outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no answer in ${timeoutMs} ms`)));
  outgoing.on('error', fail);
  outgoing.on('response', (incoming: IncomingMessage) => {
    incoming.setEncoding('utf8').on('data', (chunk) => {
      if (readsBody) received += chunk;
    });
    incoming.on('error', fail);
    incoming.on('end', () => {
      const hasRetryAfter = Number(incoming.headers['retry-after']) > 0;
      resolve({ status: incoming.statusCode ?? 0, hasRetryAfter, body: received });
    });
  });
  outgoing.end(body);
  return promise;
}

/** Closes the connections that `sendCall` keeps. */
export function closeConnections(): void {
  sharedAgent.destroy();
}
