/** A registry with the packed packages of this repository, so that one of them can be installed as users do it. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Published {
  /** Its published manifest. */
  readonly manifest: { readonly name: string; readonly version: string };
  readonly tarball: string;
}

export interface Registry {
  /** What npm is told, so that packages of our scope are looked for here and libraries where they always are. */
  readonly flag: string;
  close(): void;
}

export async function serveRegistry(packages: readonly Published[]): Promise<Registry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const asked = packages.find(({ manifest }) => path === `/${manifest.name}`);
    const fetched = packages.find(({ manifest }) => path === `/${manifest.name}.tgz`);
    if (asked !== undefined) response.end(JSON.stringify(describe(asked, `http://${request.headers.host}`)));
    else if (fetched !== undefined) response.end(readFileSync(fetched.tarball));
    else response.writeHead(404).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    flag: `--@limpid:registry=http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function describe({ manifest, tarball }: Published, url: string): object {
  const { name, version } = manifest;
  const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
  const dist = { tarball: `${url}/${name}.tgz`, integrity };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
