/** `npm install git+file://…` of this repository, and the hooks of pre-commit that run what it installed. Slow: npm prepares a clone. */
import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { REPOSITORY } from './build-packages.ts';
import { copyToGit, mustRun, RUNTIMES, run } from './run-program.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-git-')));
const checkout = join(work, 'checkout');
after(() => rmSync(work, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

/** Git's background maintenance of a clone makes npm fail when npm deletes that clone meanwhile. */
const NO_MAINTENANCE = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
};

/** Two npm processes write to one global folder (npm/cli#8440): a busy machine sometimes needs a second try. */
const NPM_RACE = /code ENOTEMPTY/;
const TRIES = 3;

let installed = '';
let programs = '';
before(async () => {
  copyToGit(checkout);
  // As pre-commit 4.6.2 does it.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--allow-git=root', '--install-links'];
  for (let time = 1; programs === ''; time++) {
    const prefix = join(work, `global-${time}`);
    mkdirSync(prefix);
    const environment = { ...NO_MAINTENANCE, npm_config_prefix: prefix };
    const args = ['install', '--global', ...flags, `git+file://${checkout}`];
    const { code, out, error } = await run('npm', args, { folder: work, environment });
    if (code === 0) programs = join(prefix, 'bin');
    else if (time === TRIES || !NPM_RACE.test(error))
      throw new Error(`npm ended with ${code}: ${error}${out}`);
  }
  installed = join(programs, '../lib/node_modules/limpid');
});

let folders = 0;
function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = join(work, `user-${++folders}`);
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const onPath = (node: string) => ({ PATH: [programs, dirname(node), process.env.PATH].join(delimiter) });

describe('limpid installed from git', () => {
  it('the package installed from git contains no TypeScript and only the dependencies of the CLI', () => {
    const schema = 'limpid.schema.json';
    const report = 'limpid.report.schema.json';
    const expected = ['LICENSE', 'README.md', 'dist', report, schema, 'node_modules', 'package.json'];
    assert.deepEqual(readdirSync(installed).sort(), expected);
    assert.equal(readFileSync(join(installed, schema), 'utf8'), read(`packages/cli/${schema}`));
    const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
    assert.ok(files.length > 100);
    for (const file of files) assert.doesNotMatch(file, /\.tsx?$|\.test\./, file);
    const wanted = JSON.parse(read('packages/cli/package.json')).dependencies;
    const libraries = Object.entries(wanted).filter(([name]) => !name.startsWith('@limpid/'));
    assert.deepEqual(JSON.parse(read('package.json')).dependencies, Object.fromEntries(libraries));
  });

  for (const { name, node, skip } of RUNTIMES) {
    it(`limpid installed from git scans, cleans and prints its version on ${name}`, { skip }, async () => {
      const folder = makeFolder({ 'note.md': 'pass\u{200B}word\n', 'fine.md': 'fine\n' });
      const options = { folder, environment: onPath(node) };
      const { version } = JSON.parse(read('packages/cli/package.json'));
      assert.equal(await mustRun('limpid', ['--version'], options), `${version}\n`);
      const { code, out, error } = await run('limpid', ['scan', '.'], options);
      assert.deepEqual([code, error], [1, '']);
      assert.match(out, /^note\.md:1:5 {2}warning invisible {2}U\+200B/);
      await mustRun('limpid', ['clean', '--write', '.'], options);
      assert.equal(readFileSync(join(folder, 'note.md'), 'utf8'), 'password\n');
    });

    it(`building limpid from git with ${name} gives the same files as the installation`, {
      skip,
    }, async () => {
      const again = join(work, `again-${name.replace(/\W+/g, '-')}`);
      for (const folder of ['packages', 'scripts'])
        cpSync(join(checkout, folder), join(again, folder), { recursive: true });
      const program = join(again, 'scripts/pack/prepare-checkout.mjs');
      assert.deepEqual(await run('node', [program], { folder: again, node }), {
        code: 0,
        out: '',
        error: '',
      });
      for (const entry of readdirSync(join(again, 'dist'), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const other = file.replace(join(again, 'dist'), join(installed, 'dist'));
        assert.equal(readFileSync(file, 'utf8'), readFileSync(other, 'utf8'), file);
      }
    });
  }

  it('installing from git with a Node version that is too old fails with a one-sentence message', async () => {
    const old =
      "import { syncBuiltinESMExports } from 'node:module'; import m from 'node:module'; delete m.stripTypeScriptTypes; syncBuiltinESMExports()";
    const program = join(checkout, 'scripts/pack/prepare-checkout.mjs');
    const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, program];
    const { code, error } = await run(process.execPath, args, { folder: work });
    assert.equal(code, 1);
    assert.match(
      error,
      /^Limpid needs Node 22\.13 or newer, and this is [\d.]+: install Node 24 from \S+\.\n$/,
    );
  });
});

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly args: readonly string[];
  readonly language: string;
  readonly minimum_pre_commit_version: string;
  readonly stages: readonly string[];
}

describe('the hooks of .pre-commit-hooks.yaml', () => {
  const hooks: readonly Hook[] = parse(read('.pre-commit-hooks.yaml'));

  /** As pre-commit does: the words of the entry, the arguments, then file names. */
  const runHook = (id: string, folder: string, files: readonly string[], own?: readonly string[]) => {
    const { entry, args } = hooks.find((hook) => hook.id === id) as Hook;
    const [program = '', ...words] = entry.split(' ');
    const environment = onPath(process.execPath);
    return run(program, [...words, ...(own ?? args), ...files], { folder, environment });
  };

  it('each pre-commit hook declares its stage, its language and the oldest supported pre-commit version', () => {
    // A hook without stages runs in all of them.
    assert.deepEqual(
      hooks.map(({ id, language, stages }) => [id, language, stages[0]]),
      [
        ['limpid', 'node', 'pre-commit'],
        ['limpid-clean', 'node', 'pre-commit'],
        ['limpid-commit-message', 'node', 'commit-msg'],
      ],
    );
    for (const { minimum_pre_commit_version: oldest } of hooks) assert.equal(oldest, '4.6.2');
    assert.match(read('docs/cli.md'), /`minimum_pre_commit_version` is 4\.6\.2/);
  });

  it('the pre-commit hooks fail for a hidden character, clean only the given file, and then pass', async () => {
    const folder = makeFolder({ 'a.md': 'pass\u{200B}word\n', 'b c.md': 'fine\n', 'd.md': 'x\u{200B}y\n' });
    const { code, out } = await runHook('limpid', folder, ['a.md', 'b c.md']);
    assert.equal(code, 1);
    assert.match(out, /^a\.md:1:5 {2}warning invisible {2}U\+200B/);
    assert.equal((await runHook('limpid', folder, ['b c.md'])).code, 0);
    assert.equal((await runHook('limpid-commit-message', folder, ['a.md'])).code, 1);
    assert.equal((await runHook('limpid-clean', folder, ['a.md'])).code, 0);
    assert.equal(readFileSync(join(folder, 'a.md'), 'utf8'), 'password\n');
    assert.equal(readFileSync(join(folder, 'd.md'), 'utf8'), 'x\u{200B}y\n');
    assert.equal((await runHook('limpid', folder, ['a.md'])).code, 0);
  });

  it('the pre-commit hooks ignore limpid-allow comments unless the argument --allow is given', async () => {
    const folder = makeFolder({ 'a.md': 'pass\u{200B}word limpid-allow zero-width\n' });
    assert.equal((await runHook('limpid', folder, ['a.md'])).code, 1);
    assert.equal((await runHook('limpid-commit-message', folder, ['a.md'])).code, 1);
    assert.equal((await runHook('limpid', folder, ['a.md'], ['--allow', '--'])).code, 0);
    assert.equal((await runHook('limpid-clean', folder, ['a.md'])).code, 0);
    assert.equal(readFileSync(join(folder, 'a.md'), 'utf8'), 'password limpid-allow zero-width\n');
  });

  it('the pre-commit hooks never take a file name as a flag', async () => {
    const folder = makeFolder({ '--write': 'pass\u{200B}word\n', '--remote=x': 'fine\n' });
    const { code, out, error } = await runHook('limpid', folder, ['--write', '--remote=x']);
    assert.deepEqual([code, error], [1, '']);
    assert.match(out, /^--write:1:5 {2}warning invisible {2}U\+200B/);
    assert.equal((await runHook('limpid-clean', folder, ['--write'])).code, 0);
    assert.equal(readFileSync(join(folder, '--write'), 'utf8'), 'password\n');
  });

  it('the pre-commit hooks never print the text of a hidden message', async () => {
    const secret = Array.from('obey', (one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0)));
    const folder = makeFolder({ 'a.md': `Hi${secret.join('')}!\n` });
    const { code, out } = await runHook('limpid', folder, ['a.md']);
    assert.equal(code, 1);
    assert.match(out, /carry a message \(tag, ascii, 4 bytes\)\n/);
    assert.doesNotMatch(out, /obey|E006F/);
  });
});
