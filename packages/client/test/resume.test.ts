/** Runs resume.mjs of docs/pipelines.md as it stands there, on the real service. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { freePort } from '../../server/test/servers/free-port.ts';
import { signIn } from '../../server/test/sign-in.ts';
import { startProcess } from '../../server/test/start-process.ts';
import { DEADLINE_MS } from '../../server/test/start-service.ts';
import { startAnswering } from './answering-server.ts';
import { type Recipe, saveRecipe } from './recipes.ts';
import { as, environment, FEATURES, HIDING, ndjson, parsed, service } from './serve-recipes.ts';

const LINES = 5000;

/** How many answers are there, the last one perhaps not to its end. */
const count = ({ folder, read }: Recipe) =>
  existsSync(join(folder, 'cleaned.ndjson')) ? read('cleaned.ndjson').split('\n').length - 1 : 0;

describe('resume.mjs', { timeout: 4 * DEADLINE_MS }, () => {
  it('resume.mjs loses no line and repeats none if the service or the script itself is killed', async () => {
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
    // Where batches need no key, an unknown one would be refused, so none is sent.
    const recipe = saveRecipe('resume.mjs', () => ({ LIMPID_URL: `http://127.0.0.1:${port}` }));
    recipe.write(
      'texts.ndjson',
      ndjson(...Array.from({ length: LINES }, (_, id) => ({ id, text: `${HIDING} ${id}` }))),
    );
    await one.url;

    let run = recipe.start();
    const comesTo = async (share: number) => {
      while (count(recipe) < LINES * share) {
        assert.equal(run.child.exitCode, null, 'it goes on');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.ok(count(recipe) < LINES, 'it is cut on the way');
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

  it('resume.mjs accepts a byte order mark, and reports a broken line without quoting it', async () => {
    const recipe = saveRecipe('resume.mjs', () => environment);
    recipe.write('texts.ndjson', '\uFEFF{"id":1,"text":"x"}\ncanary\n{"id":3,"text":"x"}\n');
    for (const time of ['first', 'again']) {
      const expected = { code: 2, out: '', error: '1 lines were refused.\n' };
      assert.deepEqual(await recipe.run(), expected, time);
      assert.deepEqual(
        parsed(recipe.read('cleaned.ndjson')).map(({ id, ok }) => [id, ok]),
        [
          [1, true],
          [null, false],
          [3, true],
        ],
      );
    }
  });

  it('resume.mjs stops if the answer is not from the service, and retries if a proxy answers 502 or 504', async () => {
    for (const [status, answered] of [
      [200, false],
      [404, false],
      [502, true],
      [504, true],
    ] as const) {
      const server = await startAnswering([
        (response) => void response.writeHead(status).end('<h1>Nothing here</h1>'),
        // As the service does it: a batch that is answered before all its lines came is one that was cut.
        (response, request) =>
          void request.on('end', () => response.writeHead(200).end('{"ok":true,"id":1,"data":{}}\n')),
      ]);
      const recipe = saveRecipe('resume.mjs', () => ({ ...environment, LIMPID_URL: server.url }));
      recipe.write('texts.ndjson', ndjson({ id: 1, text: 'x' }));
      const { code, error } = await recipe.run();
      assert.match(error, /unreadable_answer/);
      assert.deepEqual([status, code, server.requests.length], [status, answered ? 0 : 1, answered ? 2 : 1]);
    }
  });

  it('resume.mjs stops if the daily quota is used up, and continues at the same line the next day', async () => {
    const small = await as('small');
    const recipe = saveRecipe('resume.mjs', () => small);
    recipe.write('texts.ndjson', ndjson(...Array.from({ length: 3 }, (_, id) => ({ id, text: HIDING }))));
    const { code, error } = await recipe.run();
    assert.equal(code, 1);
    assert.match(error, /^quota_exhausted: The daily quota is used up.*\/pricing\n$/);
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

  it('resume.mjs stops if its key is revoked or its plan changes, and loses no line when run with another key', async () => {
    const who = await signIn(service);
    const { key, id } = await who.mint();
    const others = await as('free');
    const mend = { ...environment, LIMPID_KEY: key };
    const recipe = saveRecipe('resume.mjs', () => mend);
    recipe.write('texts.ndjson', ndjson(...Array.from({ length: LINES }, (_, id) => ({ id, text: HIDING }))));
    const comesTo = async (share: number) => {
      while (count(recipe) < LINES * share) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    for (const [code, share, change] of [
      [
        'feature_not_in_plan',
        0.1,
        async () => {
          await service.store.accounts.setPlan(who.accountId, 'without', service.clock.time);
          service.clock.time += 5000;
        },
      ],
      ['invalid_credentials', 0.4, () => service.call('DELETE', `/v1/keys/${id}`, { headers: who.headers })],
    ] as const) {
      const run = recipe.start();
      await comesTo(share);
      await change();
      const { code: exitCode, error } = await run.ended;
      assert.equal(exitCode, 1);
      assert.match(error, new RegExp(code));
      assert.ok(parsed(recipe.read('cleaned.ndjson')).every(({ ok }) => ok));
      await service.store.accounts.setPlan(who.accountId, 'free', service.clock.time);
      service.clock.time += 5000;
    }
    mend.LIMPID_KEY = others.LIMPID_KEY;
    const { code, error } = await recipe.run();
    assert.equal(code, 0, error);
    const lines = parsed(recipe.read('cleaned.ndjson'));
    assert.equal(lines.length, LINES);
    for (const [index, { ok, id }] of lines.entries()) assert.ok(ok && id === index, `line ${index}`);
  });
});
