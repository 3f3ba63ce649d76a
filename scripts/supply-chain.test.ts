/** What comes from elsewhere is pinned: packages by checksum, images by digest, actions by commit; Dependabot raises all. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { checkTree } from './check-tree.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const CHECKSUM = `sha512-${'A'.repeat(86)}==`;
const BUILDS = { 'a-linux': '1.0.0', 'a-darwin': '1.0.0' };

/** What the check says of a lockfile with a package `a` that has a build for each of two systems. */
function problemsWith(change: Readonly<Record<string, object | undefined>>): readonly string[] {
  const packages = {
    '': { name: 'x', optionalDependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: CHECKSUM, optionalDependencies: BUILDS },
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
  it('passes the check when every package has a checksum and none is missing', () => {
    assert.deepEqual(problemsWith({}), []);
  });

  it('fails the check when an entry has no checksum or a weak one', () => {
    for (const integrity of [undefined, '', 'sha1-qUoI9LTbOzUqCxCQMPZZNMjsHQo=', 'sha512-x']) {
      const problems = problemsWith({ 'node_modules/a-linux': { version: '1.0.0', integrity } });
      assert.deepEqual(problems, ['node_modules/a-linux has no SHA-512 checksum'], integrity);
    }
    const nested = problemsWith({ 'packages/own/node_modules/b': { version: '1.0.0' } });
    assert.deepEqual(nested, ['packages/own/node_modules/b has no SHA-512 checksum']);
  });

  it('fails the check when a build for another system is missing', () => {
    const problems = problemsWith({ 'node_modules/a-darwin': undefined });
    assert.deepEqual(problems, ['lacks a-darwin, which node_modules/a asks for']);
  });

  it('fails the check when an entry comes from an address', () => {
    for (const from of ['https://example.org/a.tgz', 'git+ssh://git@example.org/a.git', 'file:../a.tgz']) {
      const entry = { version: '1.0.0', integrity: CHECKSUM, resolved: from };
      assert.deepEqual(problemsWith({ 'node_modules/b': entry }), ['holds the address of a registry'], from);
    }
  });
});

describe('what comes from elsewhere', () => {
  it('is an image by tag and digest', () => {
    const froms = Array.from(read('Dockerfile').matchAll(/^FROM (\S+)/gm), ([, image = '']) => image);
    const services: Record<string, { image: string; build?: string }> = parse(read('compose.yaml'), {
      merge: true,
    }).services;
    const pulled = Object.values(services).filter(({ build }) => build === undefined);
    const images = [...froms, ...pulled.map(({ image }) => image)];
    assert.equal(images.length, 4);
    for (const image of images) assert.match(image, /:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  });

  it('is an action by its commit, in recipes too', () => {
    const files = globSync(['.github/workflows/*.yml', 'action.yml', 'docs/**/*.md'], { cwd: ROOT });
    const uses = files.flatMap((file) => read(file).match(/(?<=^ *(?:- )?uses: ).*$/gm) ?? []);
    // The owner of a repository that the reader trusts is for the reader to say, and so is the commit.
    const pinned = uses.filter((action) => !action.startsWith('OWNER/'));
    assert.ok(pinned.length > 6);
    for (const action of pinned) assert.match(action, /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('gets no rights in a workflow beyond reading, and no secrets of the repository', () => {
    for (const file of globSync('.github/workflows/*.yml', { cwd: ROOT })) {
      const { on, permissions, jobs } = parse(read(file));
      assert.deepEqual(permissions, { contents: 'read' }, file);
      assert.equal(on.pull_request_target ?? on.workflow_run, undefined, file);
      for (const job of Object.values<{ permissions?: object }>(jobs))
        assert.equal(job.permissions, undefined);
      assert.doesNotMatch(read(file), /secrets\.|npm (?:install|i)\b|(?:curl|wget)\b/, file);
    }
  });

  it('is raised by Dependabot: every lockfile, the images, the actions', () => {
    const { updates } = parse(read('.github/dependabot.yml'));
    const folders = globSync('**/package-lock.json', {
      cwd: ROOT,
      exclude: (path) => path.endsWith('node_modules'),
    }).map((file) => join('/', dirname(file)));
    const npm = updates.find((one: Record<string, string>) => one['package-ecosystem'] === 'npm');
    assert.deepEqual(npm.directories.toSorted(), folders.toSorted());
    for (const kind of ['docker', 'docker-compose', 'github-actions'])
      assert.ok(
        updates.some(
          (one: Record<string, string>) => one['package-ecosystem'] === kind && one.directory === '/',
        ),
        kind,
      );
  });

  it('is the same Node on every system, and in the image', () => {
    const { optionalDependencies } = JSON.parse(read('scripts/own-node/package.json'));
    const versions = [...new Set(Object.values<string>(optionalDependencies))];
    assert.equal(versions.length, 1, versions.join());
    assert.ok(read('Dockerfile').includes(`FROM node:${versions[0]}-bookworm-slim@sha256:`));
  });
});
