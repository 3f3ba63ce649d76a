/** What `npm pack` makes of each package, installed into an empty folder and used there as people would. */
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { copyCheckout, publishedOf } from './copy-checkout.ts';
import { askForAny, configOf } from './declared-types.ts';
import { REPOSITORY } from './emit-package.ts';
import { serveRegistry } from './serve-registry.ts';
import {
  installGlobally,
  installTarballs,
  mustRun,
  RUNTIMES,
  run,
  type Serving,
  startServer,
} from './use-packages.ts';

/** In the examples. */
const SERVICE = 'http://127.0.0.1:8080';

interface Packed {
  readonly name: string;
  readonly folder: string;
  readonly tarball: string;
  /** Paths in the tarball. */
  readonly files: readonly string[];
}

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-pack-')));
const [checkout, user] = [join(work, 'checkout'), join(work, 'user')];
after(() => rmSync(work, { recursive: true, force: true }));

const packages: Packed[] = [];
before(async () => {
  copyCheckout(checkout);
  // The packing of one was cut off, on the way here.
  const [first = ''] = publishedOf(checkout);
  await mustRun('node', [join(checkout, 'scripts/pack/begin-pack.ts')], { folder: join(checkout, first) });
  for (const folder of publishedOf(checkout)) packages.push(await pack(join(checkout, folder)));
  await installTarballs(
    user,
    packages.map(({ tarball }) => tarball),
  );
});

/** One at a time: those that read a package would find it half packed. */
async function pack(folder: string): Promise<Packed> {
  const out = await mustRun('npm', ['pack', '--json', '--pack-destination', work], { folder });
  const [{ name, filename, files }] = JSON.parse(out.slice(out.indexOf('[\n')));
  const paths = files.map(({ path }: { path: string }) => path);
  return { name, folder, tarball: join(work, filename), files: paths };
}

/** Packages that programs import; the others are programs themselves. */
const libraries = () => packages.filter(({ files }) => files.includes('dist/index.js'));
const installed = ({ name }: Packed) => join(user, 'node_modules', name);

/** The first JavaScript of a package's README. */
function exampleOf(one: Packed): string {
  const [, example] = /```js\n(.*?)```/s.exec(readFileSync(join(installed(one), 'README.md'), 'utf8')) ?? [];
  assert.ok(example !== undefined, `the README of ${one.name} has an example`);
  return example;
}

/** Each line that an example prints stands behind what prints it. */
async function tryExample(one: Packed, node: string, service = SERVICE): Promise<void> {
  const example = exampleOf(one).replaceAll(SERVICE, service);
  const expected = Array.from(example.matchAll(/console\.log\(.*?\); \/\/ (.+)$/gm), ([, line]) => line);
  assert.ok(expected.length > 0, one.name);
  writeFileSync(join(user, 'example.js'), example);
  const out = await mustRun('node', ['example.js'], { folder: user, node });
  assert.deepEqual(out.trimEnd().split('\n'), expected, one.name);
}

describe('npm pack', () => {
  it('packs the engine, the contract, the client, the server and the command line at least', () => {
    const names = packages.map(({ name }) => name);
    for (const name of ['engine', 'contract', 'client', 'server'])
      assert.ok(names.includes(`@limpid/${name}`), name);
    assert.ok(names.includes('limpid'));
    assert.equal(libraries().length, packages.length - 2);
  });

  it('leaves a folder as it was, and mends one whose packing was cut off', () => {
    for (const { folder } of packages) {
      const own = readFileSync(join(REPOSITORY, 'packages', basename(folder), 'package.json'), 'utf8');
      assert.equal(readFileSync(join(folder, 'package.json'), 'utf8'), own);
      for (const file of ['LICENSE', 'package.source.json']) assert.ok(!existsSync(join(folder, file)), file);
    }
  });

  it('takes what users need and nothing else', () => {
    for (const { name, files } of packages) {
      const beside = files.filter((file) => !file.startsWith('dist/')).sort();
      const read = name === 'limpid' ? ['limpid.schema.json'] : [];
      assert.deepEqual(beside, ['LICENSE', 'README.md', ...read, 'package.json'], name);
      for (const file of files) assert.doesNotMatch(file, /\.test\.|\.map$|(?<!\.d)\.tsx?$|\/\.stamp$/, name);
    }
  });

  it('tells nothing of the machine that it ran on', () => {
    for (const one of packages) {
      for (const file of one.files) {
        const text = readFileSync(join(installed(one), file), 'utf8');
        for (const trace of [work, REPOSITORY]) assert.ok(!text.includes(trace), `${one.name}: ${file}`);
        assert.doesNotMatch(text, /node_modules\/|\/packages\/\w+\/src\//, `${one.name}: ${file}`);
      }
    }
  });

  it('makes packages in which publint finds nothing', async () => {
    for (const one of packages) {
      const tarball = new Uint8Array(readFileSync(one.tarball)).buffer;
      const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
      assert.deepEqual(
        messages.map((message) => formatMessage(message, pkg)),
        [],
        one.name,
      );
    }
  });

  it('refuses, and leaves the folder alone, where the types are wrong', async () => {
    const { folder } = packages.find(({ name }) => name === '@limpid/contract') as Packed;
    const own = readFileSync(join(folder, 'package.json'), 'utf8');
    const broken = join(folder, 'src/broken.ts');
    writeFileSync(broken, "export const count: number = 'one';\n");
    const { code, error } = await run('npm', ['pack', '--dry-run'], { folder });
    rmSync(broken);
    assert.notEqual(code, 0);
    assert.match(error, /contract cannot be packed: its types are wrong\.\n.*broken\.ts\(1,/);
    assert.equal(readFileSync(join(folder, 'package.json'), 'utf8'), own);
  });
});

describe('installed packages', () => {
  for (const { name, node, skip } of RUNTIMES) {
    it(`do what their READMEs say, in JavaScript on ${name}`, { skip }, async () => {
      const alone = libraries().filter((one) => !exampleOf(one).includes(SERVICE));
      assert.ok(alone.length >= 2);
      for (const one of alone) await tryExample(one, node);
    });
  }

  for (const moduleResolution of ['nodenext', 'bundler']) {
    it(`have types that resolve, with none of them any: ${moduleResolution}`, async () => {
      for (const one of libraries()) {
        const folder = join(user, `${moduleResolution}-${basename(one.folder)}`);
        mkdirSync(folder);
        writeFileSync(join(folder, 'example.ts'), exampleOf(one));
        writeFileSync(join(folder, 'types.ts'), askForAny(one.name));
        writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configOf(one.folder, moduleResolution)));
        const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc');
        const { code, out } = await run(process.execPath, [tsc, '--project', folder], { folder });
        assert.deepEqual({ code, out }, { code: 0, out: '' }, one.name);
      }
    });
  }
});

describe('limpid-server from its package', () => {
  for (const { name, node, skip } of RUNTIMES) {
    describe(name, { skip }, () => {
      const folder = join(user, name.replace(/\W+/g, '-'));
      const environment = { DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}` };
      const options = { folder: user, node, environment };
      const operator = (...line: string[]) =>
        mustRun(join(user, 'node_modules/.bin/limpid-server'), line, options);
      let server: Serving;
      before(async () => {
        // Both ways to say it.
        server = await startServer(node === process.execPath ? [] : ['serve'], options);
      });
      after(async () => {
        await server?.end();
      });

      const clean = async (headers: Record<string, string> = {}) => {
        const answer = await fetch(`${server.url}/v1/clean`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ text: 'pass\u{200B}word' }),
        });
        const { data } = (await answer.json()) as { data: { text: string; usage: { plan: string } } };
        return { status: answer.status, text: data.text, plan: data.usage.plan };
      };

      it('answers programs', async () => {
        const health = await fetch(`${server.url}/health`);
        const { ok } = (await health.json()) as { ok: boolean };
        assert.deepEqual([health.status, ok], [200, true]);
        const { status, text, plan } = await clean();
        assert.deepEqual([status, text, plan], [200, 'password', 'anonymous']);
      });

      it('answers the client of its own version', async () => {
        const client = packages.find(({ name }) => name === '@limpid/client') as Packed;
        await tryExample(client, node, server.url);
      });

      it('shows the page and the reference, with all that they load', async () => {
        for (const path of ['/', '/docs']) {
          const document = await (await fetch(server.url + path)).text();
          const loaded = Array.from(document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, url]) => url);
          assert.ok(
            loaded.some((url) => url?.endsWith('.js')) && loaded.some((url) => url?.endsWith('.css')),
            path,
          );
          for (const url of loaded) assert.equal((await fetch(server.url + url)).status, 200, url);
        }
      });

      it('obeys its operator while it runs', async () => {
        await operator('account', 'create', '--email', 'ada@example.org', '--plan', 'free');
        const key = await operator('key', 'create', '--email', 'ada@example.org', '--name', 'a key');
        const { status, text, plan } = await clean({ 'x-api-key': key.trim() });
        assert.deepEqual([status, text, plan], [200, 'password', 'free']);
        await operator('backup', join(folder, 'copy.db'));
        assert.ok(readdirSync(folder).includes('copy.db'));
        assert.match(await operator('--help'), /^serve +starts the service.*\naccount create /m);
      });

      it('ends when it is told to, with nothing wrong said', async () => {
        const said = await server.end();
        assert.doesNotMatch(said, /fail|error:/i);
        await assert.rejects(fetch(`${server.url}/health`));
      });
    });
  }

  it('says in one sentence that a Node is too old for it', async () => {
    const old =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
    const program = join(user, 'node_modules/@limpid/server/dist/limpid-server.js');
    const line = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, program];
    const { code, error } = await run(process.execPath, line, { folder: user });
    assert.deepEqual([code, error], [1, 'Limpid needs Node 22.13 or newer, and this is 20.20.2.\n']);
  });
});

describe('limpid from its package', () => {
  let programs = '';
  before(async () => {
    const one = packages.find(({ name }) => name === 'limpid') as Packed;
    const registry = await serveRegistry(
      packages.map((each) => ({
        manifest: JSON.parse(readFileSync(join(installed(each), 'package.json'), 'utf8')),
        tarball: each.tarball,
      })),
    );
    programs = await installGlobally(join(work, 'global'), [registry.flag, one.tarball], { folder: work });
    registry.close();
  });

  for (const { name, node, skip } of RUNTIMES) {
    it(`serves agents, installed globally, on ${name}`, { skip }, async () => {
      const environment = { PATH: [programs, dirname(node), process.env.PATH].join(delimiter) };
      const agent = new Client({ name: 'a test', version: '1.0.0' });
      await agent.connect(
        new StdioClientTransport({ command: join(programs, 'limpid'), args: ['mcp'], env: environment }),
      );
      const call = { name: 'clean', arguments: { text: 'pass\u{200B}word' } };
      const { structuredContent } = await agent.callTool(call);
      assert.equal((structuredContent as { text: string }).text, 'password');
      await agent.close();
    });

    it(`tells its version, cleans files, and scans in threads on ${name}`, { skip }, async () => {
      const folder = join(user, `limpid-${name.replace(/\W+/g, '-')}`);
      mkdirSync(folder);
      const limpid = (...line: string[]) =>
        run(join(user, 'node_modules/.bin/limpid'), line, { folder, node });
      const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'packages/cli/package.json'), 'utf8'));
      assert.equal((await limpid('--version')).out, `${version}\n`);
      writeFileSync(join(folder, 'note.md'), 'pass\u{200B}word\n');
      assert.equal((await limpid('clean', '--write', '**/*.md')).code, 0);
      assert.equal(readFileSync(join(folder, 'note.md'), 'utf8'), 'password\n');
      // Enough of them for a second thread, where there is a second core.
      for (const file of ['a', 'b']) writeFileSync(join(folder, file), 'plain words\n'.repeat(400_000));
      const { code, out, error } = await limpid('scan', '.');
      assert.deepEqual([code, out, error], [0, '3 texts scanned, nothing to remove.\n', '']);
    });
  }
});
