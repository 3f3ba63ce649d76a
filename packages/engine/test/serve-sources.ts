/** Serves the sources of a package to a browser on a loopback port, each file as it stands but for its types. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOURCE = /^\/packages\/(\w+)\/[\w/.-]+\.ts$/;
const PAGE = '<!doctype html><meta charset="utf-8"><title>Limpid</title><link rel="icon" href="data:,">';

export interface SourceServer {
  /** Without a slash at its end; the root is an empty page. */
  readonly url: string;
  close(): Promise<void>;
}

/** Of one package; what else a page asks for comes from the service, where one is named. */
export async function serveSources(folder = 'engine', service?: string): Promise<SourceServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (service !== undefined && pathname !== '/' && !SOURCE.test(pathname)) {
      forward(`${service}${request.url}`, request, response);
      return;
    }
    const [status, type, body] = answer(pathname, folder);
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
    response.end(body);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(0, '127.0.0.1', resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A path of a URL has no `..` left in it. */
function answer(path: string, folder: string): readonly [status: number, type: string, body: string] {
  if (path === '/') return [200, 'text/html', PAGE];
  if (SOURCE.exec(path)?.[1] !== folder) return [404, 'text/plain', `not a source of ${folder}`];
  try {
    return [200, 'text/javascript', stripTypeScriptTypes(readFileSync(join(ROOT, path), 'utf8'))];
  } catch (error) {
    return [500, 'text/plain', String(error)];
  }
}

/** Pipes a connection both ways: closing one side closes the other. */
function forward(url: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const onward = requestOf(url, { ...(method && { method }), headers, agent: false }, (answered) => {
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    pipeline(answered, response, () => {});
  });
  response.on('close', () => onward.destroy());
  pipeline(request, onward, () => {});
}
