/** Packages as users get them: packed, installed into an empty folder and run on each supported Node. Slow: a minute of npm and compilers. */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { buildPackages, type Packed, PUBLISHED, REPOSITORY } from './build-packages.ts';
import { mustRun, RUNTIMES, run, startServer } from './run-program.ts';

/** The address in the examples of READMEs. */
const SERVICE = 'http://127.0.0.1:8080';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-pack-')));
const user = join(work, 'user');
let packages: readonly Packed[] = [];
before(async () => {
  packages = buildPackages(PUBLISHED, work);
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "type": "module", "private": true }\n');
  const flags = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await mustRun('npm', [...flags, ...packages.map(({ tarball }) => tarball)], { folder: user });
});
after(() => rmSync(work, { recursive: true, force: true }));

const programIn = (name: string) => join(user, 'node_modules/.bin', name);
const libraries = () => packages.filter(({ files }) => files.includes('dist/index.js'));

/** The first JavaScript of a package's README. */
function exampleOf({ folder, manifest }: Packed): string {
  const [, example] = /```js\n(.*?)```/s.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? [];
  assert.ok(example !== undefined, `the README of ${manifest.name} has an example`);
  return example;
}

/** Runs an example, and compares each line of output with the comment after its `console.log`. */
async function runExample(packed: Packed, node: string, service = SERVICE): Promise<void> {
  const example = exampleOf(packed).replaceAll(SERVICE, service);
  const expected = Array.from(example.matchAll(/console\.log\(.*?\); \/\/ (.+)$/gm), ([, line]) => line);
  assert.ok(expected.length > 0, packed.manifest.name);
  writeFileSync(join(user, 'example.js'), example);
  const out = await mustRun('node', ['example.js'], { folder: user, node });
  assert.deepEqual(out.trimEnd().split('\n'), expected, packed.manifest.name);
}

describe('npm run build:packages', () => {
  it('the built packages contain only their build output, licence, README, schemas and package.json', () => {
    for (const { manifest, files } of packages) {
      const beside = files.filter((file) => !file.startsWith('dist/')).sort();
      const schema = manifest.name === 'limpid' ? ['limpid.report.schema.json', 'limpid.schema.json'] : [];
      assert.deepEqual(beside, ['LICENSE', 'README.md', ...schema, 'package.json'].sort(), manifest.name);
      for (const file of files)
        assert.doesNotMatch(file, /\.test\.|\.map$|(?<!\.d)\.tsx?$|\/\.stamp$/, manifest.name);
    }
  });

  it('the built packages contain no file paths of the build machine', () => {
    for (const { folder, files } of packages)
      for (const file of files) {
        const text = readFileSync(join(folder, file), 'utf8');
        for (const path of [work, REPOSITORY]) assert.ok(!text.includes(path), join(folder, file));
        assert.doesNotMatch(text, /node_modules\/|\/packages\/\w+\/src\//, join(folder, file));
      }
  });

  it('publint finds no problems in the built packages', async () => {
    for (const { tarball } of packages) {
      const { messages, pkg } = await publint({
        pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
        strict: true,
      });
      assert.deepEqual(
        messages.map((message) => formatMessage(message, pkg)),
        [],
        tarball,
      );
    }
  });
});

describe('installed libraries', () => {
  for (const { name, node, skip } of RUNTIMES) {
    it(`the installed libraries run the examples of their READMEs on ${name}`, { skip }, async () => {
      const local = libraries().filter((one) => !exampleOf(one).includes(SERVICE));
      assert.ok(local.length >= 2);
      for (const one of local) await runExample(one, node);
    });
  }

  for (const moduleResolution of ['nodenext', 'bundler']) {
    it(`TypeScript finds the types of the installed libraries with moduleResolution ${moduleResolution}`, async () => {
      for (const one of libraries()) {
        const folder = join(user, `${moduleResolution}-${basename(one.folder)}`);
        mkdirSync(folder);
        writeFileSync(join(folder, 'example.ts'), exampleOf(one));
        const compilerOptions = {
          ...{ module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext', moduleResolution },
          ...{ target: 'es2023', lib: ['es2023', 'dom', 'dom.asynciterable'], types: [] },
          // The declarations of libraries are slow to check.
          ...{ strict: true, noEmit: true, skipLibCheck: one.manifest.dependencies !== undefined },
        };
        writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
        const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
        const { code, out } = await run(process.execPath, [tsc, '--project', folder], { folder });
        assert.deepEqual({ code, out }, { code: 0, out: '' }, one.manifest.name);
      }
    });
  }

  it('the type declarations of the installed libraries import no .ts files', () => {
    for (const { folder, files } of libraries())
      for (const file of files.filter((one) => one.endsWith('.d.ts')))
        assert.doesNotMatch(readFileSync(join(folder, file), 'utf8'), /(?:from |import\()['"].*\.ts['"]/);
  });
});

for (const { name, node, skip } of RUNTIMES) {
  describe(`limpid-server from its package on ${name}`, { skip }, () => {
    const folder = join(user, name.replace(/\W+/g, '-'));
    const options = {
      folder: user,
      node,
      environment: { DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}` },
    };
    const operator = (...args: string[]) => mustRun(programIn('limpid-server'), args, options);
    let server: Awaited<ReturnType<typeof startServer>>;
    before(async () => {
      // `serve` is the default command.
      server = await startServer(node === process.execPath ? [] : ['serve'], options);
    });
    after(async () => {
      await server?.stop();
    });

    it('the packaged server serves clients and its pages, runs operator commands and stops cleanly', async () => {
      const client = packages.find(({ manifest }) => manifest.name === '@limpid/client');
      await runExample(client as Packed, node, server.url);
      for (const path of ['/', '/docs']) {
        const page = await (await fetch(server.url + path)).text();
        const assets = Array.from(page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, url]) => url);
        for (const type of ['.js', '.css'])
          assert.ok(
            assets.some((url) => url?.endsWith(type)),
            path,
          );
        for (const url of assets) assert.equal((await fetch(server.url + url)).status, 200, url);
      }
      await operator('account', 'create', '--email', 'ada@example.org', '--plan', 'free');
      const key = await operator('key', 'create', '--email', 'ada@example.org', '--name', 'a key');
      const answer = await fetch(`${server.url}/v1/clean`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key.trim() },
        body: JSON.stringify({ text: 'pass\u{200B}word' }),
      });
      const { data } = (await answer.json()) as { data: { text: string; usage: { plan: string } } };
      assert.deepEqual([answer.status, data.text, data.usage.plan], [200, 'password', 'free']);
      await operator('backup', join(folder, 'copy.db'));
      assert.ok(readdirSync(folder).includes('copy.db'));
      assert.doesNotMatch(await server.stop(), /fail|error:/i);
      await assert.rejects(fetch(`${server.url}/health`));
    });
  });

  describe(`limpid from its package on ${name}`, { skip }, () => {
    it('the packaged CLI cleans a text for an MCP client', async () => {
      const agent = new Client({ name: 'test', version: '1.0.0' });
      await agent.connect(new StdioClientTransport({ command: node, args: [programIn('limpid'), 'mcp'] }));
      const call = { name: 'clean', arguments: { text: 'pass\u{200B}word' } };
      const { structuredContent } = await agent.callTool(call);
      assert.equal((structuredContent as { text: string }).text, 'password');
      await agent.close();
    });

    it('the packaged CLI prints its version, cleans files and scans large files', async () => {
      const folder = join(user, `limpid-${name.replace(/\W+/g, '-')}`);
      mkdirSync(folder);
      const limpid = (...args: string[]) => run(programIn('limpid'), args, { folder, node });
      const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'packages/cli/package.json'), 'utf8'));
      assert.equal((await limpid('--version')).out, `${version}\n`);
      writeFileSync(join(folder, 'note.md'), 'pass\u{200B}word\n');
      assert.equal((await limpid('clean', '--write', '**/*.md')).code, 0);
      assert.equal(readFileSync(join(folder, 'note.md'), 'utf8'), 'password\n');
      // Large enough for a second thread, where there is a second core.
      for (const file of ['a', 'b']) writeFileSync(join(folder, file), 'plain words\n'.repeat(400_000));
      const { code, out, error } = await limpid('scan', '.');
      assert.deepEqual([code, out, error], [0, '3 texts scanned, nothing to remove.\n', '']);
    });
  });
}

it('limpid-server refuses to start on a Node version that is too old, with a one-sentence message', async () => {
  const old =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
  const program = join(user, 'node_modules/@limpid/server/dist/limpid-server.js');
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, program];
  const { code, error } = await run(process.execPath, args, { folder: user });
  assert.deepEqual([code, error], [1, 'Limpid needs Node 22.13 or newer, and this is 20.20.2.\n']);
});
