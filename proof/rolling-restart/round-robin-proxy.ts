/** A small proxy that gives calls out in turn to processes that say they are healthy, and sends nothing twice. */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How often health is asked for: the pause before a stop has to be longer. */
export const CHECK_MS = 200;

interface Target {
  readonly url: string;
  /** Connections are kept, as real proxies do: what goes wrong with one in use by two sides must show. */
  readonly agent: Agent;
  /** The version that it said last; null where it takes no calls. */
  version: string | null;
}

export interface SmallProxy {
  readonly url: string;
  /** Calls that no process was there for, or that lost theirs. */
  readonly lost: readonly string[];
  /** How many processes of this version take calls. */
  taking(version: string): number;
  /** Whether this process takes calls. */
  takes(url: string): boolean;
  close(): void;
}

export async function startProxy(urls: readonly string[]): Promise<SmallProxy> {
  const targets = urls.map((url): Target => ({ url, agent: new Agent({ keepAlive: true }), version: null }));
  const lost: string[] = [];
  let turn = 0;
  let isClosed = false;

  const server = createServer((incoming, answer) => {
    const taking = targets.filter(({ version }) => version !== null);
    turn += 1;
    const target = taking[turn % taking.length];
    if (target === undefined) refuse(answer, 'no process is healthy');
    else passOn(target, incoming, answer, (why) => refuse(answer, why));
  });

  function refuse(answer: ServerResponse, why: string): void {
    lost.push(why);
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502, { connection: 'close' }).end();
  }

  async function watch(target: Target): Promise<void> {
    while (!isClosed) {
      target.version = await versionOf(target.url);
      await pause(CHECK_MS);
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  for (const target of targets) void watch(target);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    taking: (version) => targets.filter((target) => target.version === version).length,
    takes: (url) => targets.some((target) => target.url === url && target.version !== null),
    close() {
      isClosed = true;
      server.close();
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
    },
  };
}

function passOn(
  { url, agent }: Target,
  incoming: IncomingMessage,
  answer: ServerResponse,
  lose: (why: string) => void,
): void {
  const { connection: _connection, ...headers } = incoming.headers;
  const { method = 'GET', url: path = '/' } = incoming;
  const outgoing = request(url + path, { method, headers, agent });
  outgoing.on('error', (error: NodeJS.ErrnoException) => lose(`${method} ${path}: ${error.code}`));
  outgoing.on('response', (response) => {
    const { connection: _kept, ...fields } = response.headers;
    answer.writeHead(response.statusCode ?? 502, fields);
    response.on('aborted', () => lose(`${method} ${path}: cut in the answer`));
    response.pipe(answer);
  });
  incoming.pipe(outgoing);
}

/** A connection of its own each time: it is the process that is asked for, not one of its connections. */
async function versionOf(url: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const outgoing = request(`${url}/health`, { agent: false, timeout: 2000 }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    response.on('end', () => resolve(response.statusCode === 200 ? JSON.parse(body).data.version : null));
    response.on('error', () => resolve(null));
  });
  outgoing.on('timeout', () => outgoing.destroy());
  outgoing.on('error', () => resolve(null));
  outgoing.end();
  return promise;
}
