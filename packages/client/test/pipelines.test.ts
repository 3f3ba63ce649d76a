/** Runs each nightly recipe and the worker of docs/pipelines.md as they stand there, on the real service. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CURL, isMissing } from '../../../scripts/system-programs.mjs';
import { DEADLINE_MS } from '../../server/test/start-service.ts';
import { failure, startAnswering } from './answering-server.ts';
import { RECIPES, saveRecipe } from './recipes.ts';
import { as, environment, HIDING, ndjson, noShell, parsed } from './serve-recipes.ts';

it('every example file in docs/pipelines.md is used by a test', () => {
  const folders = [import.meta.dirname, join(import.meta.dirname, '../../cli/test')];
  const tests = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  assert.equal(RECIPES.size, 16);
  for (const name of RECIPES.keys())
    assert.ok(
      tests.some((test) => test.includes('saveRecipe(') && test.includes(`'${name}'`)),
      name,
    );
});

for (const name of ['nightly.sh', 'nightly.mjs']) {
  describe(name, {
    timeout: 2 * DEADLINE_MS,
    skip: name.endsWith('.sh') && (noShell || isMissing(CURL)),
  }, () => {
    it(`${name} writes the cleaned text of all lines to a file, in order`, async () => {
      const recipe = saveRecipe(name, () => environment);
      const texts = Array.from({ length: 3000 }, (_, id) => ({ id, text: HIDING.repeat(id % 100) }));
      recipe.write('texts.ndjson', ndjson(...texts));
      assert.deepEqual(await recipe.run(), { code: 0, out: '', error: '' });
      const lines = parsed(recipe.read('cleaned.ndjson'));
      assert.deepEqual(
        lines.map(({ id, data }) => [id, data.deleted]),
        texts.map(({ id }) => [id, id % 100]),
      );
      assert.ok(!existsSync(join(recipe.folder, 'cleaned.part')));
    });

    it(`${name} skips blank lines, with any line endings`, async () => {
      const recipe = saveRecipe(name, () => environment);
      recipe.write('texts.ndjson', '\r\n{"id":1,"text":"x"}\r\n\r\n \t\r\n\n{"id":2,"text":"x"}');
      assert.deepEqual(await recipe.run(), { code: 0, out: '', error: '' });
      assert.deepEqual(
        parsed(recipe.read('cleaned.ndjson')).map(({ id }) => id),
        [1, 2],
      );
    });

    it(`${name} reports refused lines, exits with 2, and writes the answers to all lines`, async () => {
      const recipe = saveRecipe(name, () => environment);
      recipe.write('texts.ndjson', ndjson({ id: 1, text: 'x' }, { id: 2 }, { id: 3, text: 'x' }));
      const { code, error } = await recipe.run();
      assert.equal(code, 2);
      assert.match(error, /refused/);
      const lines = parsed(recipe.read('cleaned.ndjson'));
      assert.deepEqual(
        lines.map(({ id, ok }) => [id, ok]),
        [
          [1, true],
          [2, false],
          [3, true],
        ],
      );
    });

    it(`${name} accepts a byte order mark, and answers a broken line with an error that does not quote the line`, async () => {
      const recipe = saveRecipe(name, () => environment);
      recipe.write('texts.ndjson', '\uFEFF{"id":1,"text":"x"}\ncanary\n{"id":3,"text":"x"}\n');
      const { code, out, error } = await recipe.run();
      assert.equal(code, 2);
      assert.doesNotMatch(`${out}${error}`, /canary/);
      assert.deepEqual(
        parsed(recipe.read('cleaned.ndjson')).map(({ id, ok }) => [id, ok]),
        [
          [1, true],
          [null, false],
          [3, true],
        ],
      );
    });

    it(`${name} waits as long as Retry-After says, and then retries`, async () => {
      const busy = await startAnswering([
        failure(429, 'rate_limited', { 'retry-after': '1' }),
        failure(503, 'unavailable', { 'retry-after': '1' }),
        (response) => void response.writeHead(200).end('{"ok":true,"id":1,"data":{}}\n'),
      ]);
      const recipe = saveRecipe(name, () => ({ ...environment, LIMPID_URL: busy.url }));
      recipe.write('texts.ndjson', ndjson({ id: 1, text: 'x' }));
      const { code, error } = await recipe.run();
      assert.equal(code, 0, error);
      assert.deepEqual(parsed(recipe.read('cleaned.ndjson')), [{ ok: true, id: 1, data: {} }]);
      assert.equal(busy.requests.length, 3);
    });

    it(`${name} fails and writes no output file if the batch is cut off`, async () => {
      const cut = await startAnswering([
        (response, request) => {
          response.writeHead(200).write('{"ok":true,"id":1,"data":{}}\n', () => request.socket.destroy());
        },
        (response) => void response.writeHead(200).end('{"ok":true,"id":1,"data":{}}\n'),
      ]);
      for (const way of ['cut', 'ended']) {
        const recipe = saveRecipe(name, () => ({ ...environment, LIMPID_URL: cut.url }));
        recipe.write('texts.ndjson', ndjson({ id: 1, text: 'x' }, { id: 2, text: 'x' }));
        assert.notEqual((await recipe.run()).code, 0, way);
        assert.ok(!existsSync(join(recipe.folder, 'cleaned.ndjson')), way);
      }
    });

    it(`${name} keeps the output file of the previous night if the daily quota runs out midway`, async () => {
      const small = await as('small');
      const recipe = saveRecipe(name, () => small);
      recipe.write('texts.ndjson', ndjson(...Array.from({ length: 4 }, (_, id) => ({ id, text: 'x' }))));
      recipe.write('cleaned.ndjson', 'of the night before');
      const { code, error } = await recipe.run();
      assert.equal(code, 1);
      assert.match(error, /quota is used up.*\/pricing/s);
      assert.equal(recipe.read('cleaned.ndjson'), 'of the night before');
      assert.equal(parsed(recipe.read('cleaned.part')).length, 4);
    });

    it(`${name} accepts a service URL that ends with a slash`, async () => {
      const recipe = saveRecipe(name, () => ({ ...environment, LIMPID_URL: `${environment.LIMPID_URL}/` }));
      recipe.write('texts.ndjson', ndjson({ id: 1, text: 'x' }));
      assert.deepEqual(await recipe.run(), { code: 0, out: '', error: '' });
    });

    it(`${name} keeps the output file of the previous night if its key is refused, and prints the error`, async () => {
      const recipe = saveRecipe(name, () => ({ ...environment, LIMPID_KEY: 'lmpd_wrong' }));
      recipe.write('texts.ndjson', ndjson({ id: 1, text: 'x' }));
      recipe.write('cleaned.ndjson', 'of the night before');
      const { code, error } = await recipe.run();
      assert.equal(code, 1);
      assert.match(error, /invalid_credentials/);
      assert.equal(recipe.read('cleaned.ndjson'), 'of the night before');
    });
  });
}

describe('a shell script without LIMPID_URL or LIMPID_KEY', { timeout: DEADLINE_MS, skip: noShell }, () => {
  it('a shell script of docs/pipelines.md stops with a message if LIMPID_URL or LIMPID_KEY is not set', async () => {
    for (const [name, expected] of [
      ['nightly.sh', 1],
      ['hidden-characters.sh', 2],
    ] as const) {
      for (const unset of ['LIMPID_URL', 'LIMPID_KEY']) {
        const recipe = saveRecipe(name, () => ({ ...environment, [unset]: '' }));
        const { code, error } = await recipe.run();
        assert.deepEqual([code, error], [expected, 'Set LIMPID_URL and LIMPID_KEY.\n']);
      }
    }
  });
});

describe('worker.mjs', { timeout: 2 * DEADLINE_MS }, () => {
  const JOBS = 150;

  it('worker.mjs completes each job once, even if one of several workers is killed and restarted', async () => {
    const recipe = saveRecipe('worker.mjs', () => environment);
    mkdirSync(join(recipe.folder, 'queue', 'new'), { recursive: true });
    const put = (name: string, content: string) => {
      recipe.write(`queue/${name}`, content);
      renameSync(join(recipe.folder, 'queue', name), join(recipe.folder, 'queue', 'new', name));
    };
    for (let job = 0; job < JOBS; job += 1) put(`${job}.json`, JSON.stringify({ text: `${HIDING} ${job}` }));
    put('wrong.json', '{"text":1}');
    put('broken.json', '{"text":');
    const list = (folder: string) => readdirSync(join(recipe.folder, 'queue', folder));

    const workers = ['1', '2', '3'].map((name) => recipe.start(name));
    while (!existsSync(join(recipe.folder, 'queue', 'done')) || list('done').length < 20) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    workers[0]?.child.kill('SIGKILL');
    await workers[0]?.ended;
    workers[0] = recipe.start('1');
    while (list('done').length + list('failed').length < JOBS + 2)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { child } of workers) child.kill('SIGTERM');
    for (const { ended } of workers) assert.deepEqual(await ended, { code: 0, out: '', error: '' });

    assert.deepEqual(list('failed').sort(), ['broken.json', 'wrong.json']);
    assert.deepEqual(
      ['new', 'busy-1', 'busy-2', 'busy-3'].flatMap(list).filter((name) => name !== 'result'),
      [],
    );
    assert.equal(list('done').length, JOBS);
    for (let job = 0; job < JOBS; job += 1) {
      assert.equal(JSON.parse(recipe.read(`queue/done/${job}.json`)).text, `password\n. ${job}`);
    }
  });

  it('worker.mjs exits with an error if it is started without a worker name', async () => {
    const { code, error } = await saveRecipe('worker.mjs', () => environment).run();
    assert.deepEqual([code, error], [1, 'Give the worker a name: node worker.mjs 1\n']);
  });

  it('worker.mjs puts its job back into the queue if it is stopped while the service is unreachable', async () => {
    const recipe = saveRecipe('worker.mjs', () => ({ ...environment, LIMPID_URL: 'http://127.0.0.1:9' }));
    mkdirSync(join(recipe.folder, 'queue', 'new'), { recursive: true });
    recipe.write('queue/new/a.json', '{"text":"x"}');
    const { child, ended } = recipe.start('1');
    while (!existsSync(join(recipe.folder, 'queue', 'busy-1', 'a.json'))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGTERM');
    assert.equal((await ended).code, 0);
    assert.deepEqual(readdirSync(join(recipe.folder, 'queue', 'new')), ['a.json']);
  });
});
