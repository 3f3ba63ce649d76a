/** Serves the sources of the engine to a browser on a loopback port, each file as it stands but for its types. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOURCE = /^\/packages\/engine\/[\w/.-]+\.ts$/;
const PAGE = '<!doctype html><meta charset="utf-8"><title>Limpid</title><link rel="icon" href="data:,">';

export interface SourceServer {
  /** Without a slash at its end; the root is an empty page. */
  readonly url: string;
  close(): Promise<void>;
}

export async function serveSources(): Promise<SourceServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [status, type, body] = answer(pathname);
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
function answer(path: string): readonly [status: number, type: string, body: string] {
  if (path === '/') return [200, 'text/html', PAGE];
  if (!SOURCE.test(path)) return [404, 'text/plain', 'not a source of the engine'];
  try {
    return [200, 'text/javascript', stripTypeScriptTypes(readFileSync(join(ROOT, path), 'utf8'))];
  } catch (error) {
    return [500, 'text/plain', String(error)];
  }
}
