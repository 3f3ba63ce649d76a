/** What Limpid is built from is pinned and has few rights: packages, images, actions, containers. The workflow builds and starts them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { checkTree } from './check-tree.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const dockerfile = read('Dockerfile');
const ownNode: readonly string[] = Object.values(
  JSON.parse(read('scripts/own-node/package.json')).optionalDependencies,
);

interface Service {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly image?: string;
  readonly build?: string;
  readonly environment: Record<string, string>;
  readonly mem_limit?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
}

const compose: { readonly services: Record<string, Service>; readonly secrets: Record<string, unknown> } =
  parse(read('compose.yaml'), { merge: true });
const [node, ...nodeArguments]: readonly string[] = JSON.parse(
  /^ENTRYPOINT (.+)$/m.exec(dockerfile)?.[1] ?? '[]',
);
const nodeFlags = nodeArguments.slice(0, -1);

const CHECKSUM = `sha512-${'A'.repeat(86)}==`;

/** The problems of a lockfile with a package `a` that has a build for each of two systems. */
function problemsWith(change: Readonly<Record<string, object | undefined>>): readonly string[] {
  const builds = { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' };
  const packages = {
    '': { name: 'x', optionalDependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: CHECKSUM, optionalDependencies: builds },
    'node_modules/a-darwin': { version: '1.0.0', integrity: CHECKSUM, optional: true },
    'node_modules/a-linux': { version: '1.0.0', integrity: CHECKSUM, optional: true },
    'node_modules/own': { resolved: 'packages/own', link: true },
    'packages/own': { version: '0.1.0' },
    ...change,
  };
  const text = JSON.stringify({ packages }, null, 2);
  return checkTree(() => text, ['package-lock.json']).map((breach) => breach.replace(/^\S+ /, ''));
}

describe('a lockfile', () => {
  it('a lockfile passes the check when no package is missing and every package has a checksum', () => {
    assert.deepEqual(problemsWith({}), []);
  });

  it('a lockfile fails the check when an entry has no checksum or a weak one', () => {
    for (const integrity of [undefined, '', 'sha1-qUoI9LTbOzUqCxCQMPZZNMjsHQo=', 'sha512-x']) {
      const problems = problemsWith({ 'node_modules/a-linux': { version: '1.0.0', integrity } });
      assert.deepEqual(problems, ['node_modules/a-linux has no SHA-512 checksum'], integrity);
    }
    const nested = problemsWith({ 'packages/own/node_modules/b': { version: '1.0.0' } });
    assert.deepEqual(nested, ['packages/own/node_modules/b has no SHA-512 checksum']);
  });

  it('a lockfile fails the check when the build of a package for another operating system is missing', () => {
    const problems = problemsWith({ 'node_modules/a-darwin': undefined });
    assert.deepEqual(problems, ['lacks a-darwin, which node_modules/a asks for']);
  });

  it('a lockfile fails the check when an entry contains the URL or file path of its package', () => {
    for (const from of ['https://example.org/a.tgz', 'git+ssh://git@example.org/a.git', 'file:../a.tgz']) {
      const entry = { version: '1.0.0', integrity: CHECKSUM, resolved: from };
      assert.deepEqual(problemsWith({ 'node_modules/b': entry }), ['holds the address of a registry'], from);
    }
  });
});

describe('external dependencies', () => {
  it('every container image is pinned to a tag and a digest', () => {
    const froms = Array.from(dockerfile.matchAll(/^FROM (\S+)/gm), ([, image = '']) => image);
    const pulled = Object.values(compose.services).filter(({ build }) => build === undefined);
    const images = [...froms, ...pulled.map(({ image = '' }) => image)];
    assert.equal(images.length, 4);
    for (const image of images) assert.match(image, /:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  });

  it('every GitHub action is pinned to a commit, also in the examples of the documents', () => {
    const files = globSync(['.github/workflows/*.yml', 'action.yml', 'docs/**/*.md'], { cwd: ROOT });
    const uses = files.flatMap((file) => read(file).match(/(?<=^ *(?:- )?uses: ).*$/gm) ?? []);
    // In a recipe the reader chooses the owner and the commit.
    const pinned = uses.filter((action) => !action.startsWith('OWNER/'));
    assert.ok(pinned.length > 6);
    for (const action of pinned) assert.match(action, /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('the CI workflows have read-only permissions and use no secrets of the repository', () => {
    for (const file of globSync('.github/workflows/*.yml', { cwd: ROOT })) {
      const { on, permissions, jobs } = parse(read(file));
      assert.deepEqual(permissions, { contents: 'read' }, file);
      assert.equal(on.pull_request_target ?? on.workflow_run, undefined, file);
      for (const job of Object.values<{ permissions?: object }>(jobs))
        assert.equal(job.permissions, undefined);
      assert.doesNotMatch(read(file), /secrets\.|npm (?:install|i)\b|(?:curl|wget)\b/, file);
    }
  });

  it('Dependabot updates every lockfile, container image and GitHub action', () => {
    const updates: readonly Record<string, string & string[]>[] = parse(
      read('.github/dependabot.yml'),
    ).updates;
    const update = (kind: string) => updates.find((one) => one['package-ecosystem'] === kind);
    const exclude = (path: string) => path.endsWith('node_modules');
    const folders = globSync('**/package-lock.json', { cwd: ROOT, exclude }).map((file) =>
      join('/', dirname(file)),
    );
    assert.deepEqual(update('npm')?.directories?.toSorted(), folders.toSorted());
    for (const kind of ['docker', 'docker-compose', 'github-actions'])
      assert.equal(update(kind)?.directory, '/', kind);
  });

  it('every operating system and the container image use the same Node version', () => {
    const [version] = ownNode;
    assert.equal(new Set(ownNode).size, 1, ownNode.join());
    assert.ok(dockerfile.includes(`FROM node:${version}-bookworm-slim@sha256:`));
    // The same Debian: Node uses its libraries.
    assert.match(dockerfile, /^FROM debian:bookworm-\d+-slim@/m);
  });
});

describe('action.yml', () => {
  const action = parse(read('action.yml'));
  const steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[] =
    action.runs.steps;

  it('action.yml is a composite action and inserts no input into its shell commands', () => {
    assert.equal(action.runs.using, 'composite');
    for (const { run = '' } of steps) assert.doesNotMatch(run, /\$\{\{/);
  });

  it('action.yml reads every input that it declares', () => {
    const variables = steps.flatMap(({ env = {} }) => Object.values(env)).join(' ');
    const inputs = Array.from(variables.matchAll(/inputs\.([\w-]+)/g), ([, input]) => input);
    assert.deepEqual(inputs.sort(), Object.keys(action.inputs).sort());
  });
});

describe('the Dockerfile', () => {
  it('the container image starts Node with the same flags as limpid-server and npm start', () => {
    const flags = nodeFlags.join(' ');
    assert.equal(node, 'node');
    assert.ok(read('packages/server/src/limpid-server.ts').startsWith(`#!/usr/bin/env -S node ${flags}\n`));
    assert.equal(JSON.parse(read('package.json')).scripts.start, `node ${flags} scripts/start.ts`);
  });

  it('the container image runs as a user without privileges and installs nothing in its last stage', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    assert.match(last, /^USER [1-9]\d+:[1-9]\d+$/m);
    assert.doesNotMatch(last, /npm|apt|curl|wget/);
  });

  it('the container build sees only the paths that .dockerignore lists, and all of them exist', () => {
    assert.match(read('.dockerignore'), /^\/\*$/m);
    for (const [, path = ''] of read('.dockerignore').matchAll(/^!\/(.+)$/gm))
      assert.ok(existsSync(join(ROOT, path)), path);
  });
});

describe('compose.yaml', () => {
  it('compose.yaml drops all capabilities of each service and checks its health', () => {
    assert.deepEqual(Object.keys(compose.services), ['limpid', 'postgres', 'valkey']);
    for (const [name, service] of Object.entries(compose.services)) {
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      if (name !== 'limpid') assert.equal(service.healthcheck?.test[0], 'CMD', name);
    }
  });

  it('compose.yaml publishes the service only on the loopback address, and no database port', () => {
    assert.deepEqual(compose.services.limpid?.ports, ['127.0.0.1:8080:8080']);
    for (const name of ['postgres', 'valkey']) assert.equal(compose.services[name]?.ports, undefined, name);
  });

  it('compose.yaml sets the memory limit that docs/self-hosting.md states, and the heap fits in it', () => {
    const plan = /Plan (\d+) MB for a process with a heap of (\d+) MB\. With `PROCESSES`, add (\d+) MB/;
    const [each = 0, heap, supervisor = 0] =
      plan.exec(read('docs/self-hosting.md'))?.slice(1).map(Number) ?? [];
    const { environment, mem_limit } = compose.services.limpid as Service;
    const { NODE_OPTIONS, PROCESSES } = environment;
    assert.equal(NODE_OPTIONS, `--max-old-space-size=${heap}`);
    assert.equal(mem_limit, `${Number(PROCESSES) * each + supervisor}m`);

    const program = [...nodeFlags, '-p', 'v8.getHeapStatistics().heap_size_limit'];
    const limit = Number(execFileSync(process.execPath, program, { env: { NODE_OPTIONS } }));
    // Bodies take an eighth of the heap's size outside it, and Node itself about a hundred megabytes.
    const mebibytes = (limit / 1024 / 1024) * (1 + 1 / 8);
    assert.ok(mebibytes > 0 && mebibytes + 128 <= each, `${mebibytes} of ${each} MiB`);
  });

  it('compose.yaml reads each secret from a file', () => {
    assert.doesNotMatch(read('compose.yaml'), /password:(?!\s*\{)|:\/\/[^\s/]*:[^\s/]*@/i);
    for (const { secrets = [] } of Object.values(compose.services))
      for (const name of secrets) assert.deepEqual(compose.secrets[name], { file: `./secrets/${name}` });
  });
});
