/** The smallest proof that packages work: the engine, packed, installed into an empty folder and run. All: pack.slow.test.ts. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { buildPackages, PUBLISHED, REPOSITORY } from './build-packages.ts';
import { mustRun, run } from './run-program.ts';

it('the packed engine runs as JavaScript and contains only its build output and documents', async (test) => {
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-pack-')));
  test.after(() => rmSync(work, { recursive: true, force: true }));
  const [packed] = buildPackages(['engine'], work);
  assert.ok(packed);
  const beside = packed.files.filter((file) => !/^dist\/.*(?:\.js|\.d\.ts)$/.test(file));
  assert.deepEqual(beside.sort(), ['LICENSE', 'README.md', 'package.json']);
  const user = join(work, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "type": "module" }');
  await mustRun('npm', ['install', '--offline', '--no-audit', '--no-fund', packed.tarball], { folder: user });
  const program = "import { clean } from '@limpid/engine'; console.log(clean('pass\\u200bword').text)";
  assert.equal(await mustRun('node', ['--input-type=module', '-e', program], { folder: user }), 'password\n');
});

it('building a package with an unknown name throws an error', () => {
  assert.throws(() => buildPackages(['nothing'], 'unused'), /There is no package nothing: engine, /);
});

it('npm pack fails in the source folder of a package', async () => {
  for (const name of PUBLISHED) {
    const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'packages', name, 'package.json'), 'utf8'));
    assert.match(scripts.prepack, /npm run build:packages .*exit 1$/, name);
  }
  const folder = join(REPOSITORY, 'packages/engine');
  assert.notEqual((await run('npm', ['pack', '--dry-run'], { folder })).code, 0);
});
