/** Sends one call on a connection that is kept, and says what became of it. */
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';

/** One request of the traffic. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Whether the body of its answer is looked at. */
  readonly isRead?: boolean;
}

/** What came back: `unanswered` was sent and may have been counted, `unreached` met nobody who listens. */
export interface Outcome {
  readonly status: number | 'unanswered' | 'unreached';
  /** Whether it says when to try again. */
  readonly hasRetryAfter: boolean;
  /** As far as it came, where it was asked for. */
  readonly body: string;
}

/** Who waits longer is not answered any more. */
const PATIENCE_MS = 30_000;

/** To one process of the service. */
export const MOST_SOCKETS = 256;

const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
const NOTHING = Buffer.alloc(0);

export function sendCall(url: URL, call: Call): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const { method, path, headers, body = NOTHING, isRead = false } = call;
  const length = method === 'POST' ? { 'content-length': body.length } : {};
  const outgoing = httpRequest({
    ...{ agent, host: url.hostname, port: url.port, method, path },
    headers: { ...headers, ...length },
  });
  let chunks = '';
  const failed = (error: NodeJS.ErrnoException) =>
    resolve({
      status: wasReached(outgoing, error) ? 'unanswered' : 'unreached',
      hasRetryAfter: false,
      body: chunks,
    });
  outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer in time')));
  outgoing.on('error', failed);
  outgoing.on('response', (incoming: IncomingMessage) => {
    if (isRead)
      incoming.setEncoding('utf8').on('data', (chunk) => {
        chunks += chunk;
      });
    else incoming.resume();
    incoming.on('error', failed);
    incoming.on('end', () => {
      const hasRetryAfter = Number(incoming.headers['retry-after']) > 0;
      resolve({ status: incoming.statusCode ?? 0, hasRetryAfter, body: chunks });
    });
  });
  outgoing.end(body);
  return promise;
}

/** A connection that was refused has carried nothing. */
function wasReached(outgoing: ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return code !== 'ECONNREFUSED' && outgoing.socket !== null;
}

/** Lets go of all connections. */
export function hangUp(): void {
  agent.destroy();
}
