/** Runs each recipe of docs/pipelines.md as it stands there, on the real service. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { CURL, isMissing, JQ } from '../../../scripts/system-programs.mjs';
import { freePort } from '../../server/test/servers/free-port.ts';
import { signIn } from '../../server/test/sign-in.ts';
import { startProcess } from '../../server/test/start-process.ts';
import { DEADLINE_MS, type Service, startService } from '../../server/test/start-service.ts';
import { failure, startAnswering } from './answering-server.ts';
import { RECIPES, saveRecipe } from './recipes.ts';

const FEATURES = ['clean', 'detect', 'batch'];
const PLANS = {
  free: { perMinute: 10_000, perDay: -1, features: FEATURES },
  small: { perMinute: 10_000, perDay: 2, features: FEATURES },
};
const noShell = process.platform === 'win32' && 'needs a POSIX shell';

/** U+2028 ends a line for some readers, and not for JSON. */
const HIDING = 'pass\u{200B}word\u{2028}.';
const ndjson = (...lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const parsed = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

let service: Service;
let environment: Record<string, string>;
const as = async (plan: string) => ({
  LIMPID_URL: service.url,
  LIMPID_KEY: (await (await signIn(service, plan)).mint()).key,
});
before(async () => {
  service = await startService({ plans: PLANS });
  environment = await as('free');
});
after(() => service.discard());

it('every recipe of the page is run here', () => {
  const names = ['nightly.sh', 'nightly.mjs', 'resume.mjs', 'worker.mjs', 'hidden-characters.sh'];
  assert.deepEqual([...RECIPES.keys()], names);
});

for (const name of ['nightly.sh', 'nightly.mjs']) {
  describe(name, {
    timeout: 2 * DEADLINE_MS,
    skip: name.endsWith('.sh') && (noShell || isMissing(CURL)),
  }, () => {
    it('cleans all lines into a file, in their order', async () => {
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

    it('says that lines were refused, and has all answers', async () => {
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

    it('waits for a service that says for how long', async () => {
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

    it('does not take a batch for whole that was cut', async () => {
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

    it('leaves the file of the night before where it fails, and says why', async () => {
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

describe('resume.mjs', { timeout: 4 * DEADLINE_MS }, () => {
  const LINES = 20_000;

  it('loses and doubles nothing when the service is killed on the way, and it itself too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'limpid-resumed-'));
    const port = await freePort();
    const plans = join(folder, 'plans.json');
    writeFileSync(plans, JSON.stringify({ anonymous: { perMinute: -1, perDay: -1, features: FEATURES } }));
    const start = () =>
      startProcess({
        PORT: `${port}`,
        DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`,
        PLANS_FILE: plans,
      });
    let one = start();
    // Whoever may send batches without a key sends one that is known to nobody, so none is shown.
    const recipe = saveRecipe('resume.mjs', () => ({ LIMPID_URL: `http://127.0.0.1:${port}` }));
    recipe.write(
      'texts.ndjson',
      ndjson(...Array.from({ length: LINES }, (_, id) => ({ id, text: `${HIDING} ${id}` }))),
    );
    await one.url;

    let run = recipe.start();
    const count = () =>
      existsSync(join(recipe.folder, 'cleaned.ndjson'))
        ? recipe.read('cleaned.ndjson').split('\n').length - 1
        : 0;
    const comesTo = async (share: number) => {
      while (count() < LINES * share) {
        assert.equal(run.child.exitCode, null, 'it goes on');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.ok(count() < LINES, 'it is cut on the way');
    };
    await comesTo(0.1);
    await one.end('SIGKILL');
    one = start();
    await comesTo(0.3);
    run.child.kill('SIGKILL');
    await run.ended;
    // A crash of the machine may leave half a line.
    recipe.write('cleaned.ndjson', `${recipe.read('cleaned.ndjson').trimEnd()}\n{"ok":true,"id"`);
    run = recipe.start();
    await comesTo(0.5);
    await one.end('SIGKILL');
    one = start();
    const { code, error } = await run.ended;
    assert.equal(code, 0, error);
    assert.match(error, /^Cut \(unreachable\), going on\.$/m);
    const lines = parsed(recipe.read('cleaned.ndjson'));
    assert.equal(lines.length, LINES);
    for (const [index, { ok, id, data }] of lines.entries()) {
      assert.ok(ok && id === index && data.text === `password\n. ${index}`, `line ${index}`);
    }
    await one.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends when the day is used up, and goes on from there the next day', async () => {
    const small = await as('small');
    const recipe = saveRecipe('resume.mjs', () => small);
    recipe.write('texts.ndjson', ndjson(...Array.from({ length: 3 }, (_, id) => ({ id, text: HIDING }))));
    const { code, error } = await recipe.run();
    assert.equal(code, 1);
    assert.match(error, /quota_exhausted/);
    service.clock.time += 86_400_000;
    assert.equal((await recipe.run()).code, 0);
    assert.deepEqual(
      parsed(recipe.read('cleaned.ndjson')).map(({ id, ok }) => [id, ok]),
      [
        [0, true],
        [1, true],
        [2, true],
      ],
    );
    service.clock.time -= 86_400_000;
  });
});

describe('worker.mjs', { timeout: 2 * DEADLINE_MS }, () => {
  const JOBS = 150;

  it('does each job once, whoever takes it, also when a worker is killed', async () => {
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

  it('puts a job back where the service does not answer, and when it is stopped', async () => {
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

describe('hidden-characters.sh', {
  timeout: DEADLINE_MS,
  skip: noShell || isMissing(CURL) || isMissing(JQ),
}, () => {
  const repository = (as: () => Record<string, string>) => {
    const recipe = saveRecipe('hidden-characters.sh', as);
    execFileSync('git', ['init', '--quiet'], { cwd: recipe.folder });
    return {
      ...recipe,
      add: (file: string, content: string) => {
        recipe.write(file, content);
        execFileSync('git', ['add', file], { cwd: recipe.folder });
      },
    };
  };

  it('lets a build pass that hides nothing, and keeps what a text needs', async () => {
    const recipe = repository(() => environment);
    assert.deepEqual(await recipe.run(), { code: 0, out: '', error: '' });
    recipe.add('plain.md', 'Plain.\n');
    recipe.add(
      'needed.txt',
      '\u{1F469}\u{200D}\u{1F680} \u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}\n',
    );
    recipe.write('not added.md', HIDING);
    assert.deepEqual(await recipe.run(), { code: 0, out: '', error: '' });
  });

  it('fails a build that hides something, and says where', async () => {
    const recipe = repository(() => environment);
    recipe.add('plain.md', 'Plain.\n');
    recipe.add('b \u{E9}".md', 'one\r\ntw\u{200B}o\n');
    recipe.add('a.txt', 'p\u{430}ypal\n');
    const { code, out, error } = await recipe.run();
    assert.deepEqual([code, error], [1, '']);
    assert.equal(
      out,
      'a.txt:1:2: U+0430 CYRILLIC SMALL LETTER A\nb \u{E9}".md:2:3: U+200B ZERO WIDTH SPACE\n',
    );
  });

  it('does not pass where it could not ask', async () => {
    const small = await as('small');
    for (const [environmentOf, files, said] of [
      [{ ...environment, LIMPID_KEY: 'lmpd_wrong' }, 1, /invalid_credentials/],
      [{ ...environment, LIMPID_URL: 'nowhere://' }, 1, /^curl: /],
      [small, 3, /quota is used up/],
    ] as const) {
      const recipe = repository(() => environmentOf);
      for (let file = 0; file < files; file += 1) recipe.add(`${file}.md`, 'Plain.\n');
      const { code, out, error } = await recipe.run();
      assert.deepEqual([code, out], [2, '']);
      assert.match(error, said);
    }
  });
});
