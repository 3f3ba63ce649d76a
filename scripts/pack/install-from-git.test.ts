/** What installs Limpid from its git repository: npm, pre-commit's hooks, and the steps of action.yml as plain commands. */
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
import { copyToGit } from './copy-to-git.ts';
import { REPOSITORY } from './emit-package.ts';
import { installGlobally, mustRun, RUNTIMES, run } from './use-packages.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-git-')));
const checkout = join(work, 'checkout');
after(() => rmSync(work, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

/** Git tidies up in the background after a clone; npm may be deleting that clone already, and fails. */
const NO_MAINTENANCE = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
};

/**
 * npm prepares a clone by a second `npm install`, which inherits `--global` (npm/cli#8440): both write below one folder,
 * and about once in forty times on a busy machine one cannot remove what the other fills.
 */
const NPM_AGAINST_ITSELF = /code ENOTEMPTY/;
const TRIES = 3;

let programs = '';
before(async () => {
  copyToGit(checkout);
  programs = await installFromGit(1);
});

async function installFromGit(time: number): Promise<string> {
  // As pre-commit 4.6.2 does it.
  const line = ['--allow-git=root', '--install-links', `git+file://${checkout}`];
  const options = { folder: work, environment: NO_MAINTENANCE };
  try {
    return await installGlobally(join(work, `global-${time}`), line, options);
  } catch (failure) {
    if (time === TRIES || !NPM_AGAINST_ITSELF.test(String(failure))) throw failure;
    return await installFromGit(time + 1);
  }
}

let folders = 0;
function makeFolder(files: Readonly<Record<string, string>>): string {
  const folder = join(work, `user-${++folders}`);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const onPath = (node: string) => ({ PATH: [programs, dirname(node), process.env.PATH].join(delimiter) });

describe('limpid from a git repository', () => {
  it('is JavaScript, with the libraries that its own package asks for', () => {
    const installed = join(programs, '../lib/node_modules/limpid');
    assert.deepEqual(readdirSync(installed).sort(), [
      'LICENSE',
      'README.md',
      'dist',
      'limpid.schema.json',
      'node_modules',
      'package.json',
    ]);
    assert.equal(
      readFileSync(join(installed, 'limpid.schema.json'), 'utf8'),
      read('packages/cli/limpid.schema.json'),
    );
    const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
    assert.ok(files.length > 100);
    for (const file of files) assert.doesNotMatch(file, /\.tsx?$|\.test\./, file);
    const wanted = JSON.parse(read('packages/cli/package.json')).dependencies;
    const libraries = Object.entries(wanted).filter(([name]) => !name.startsWith('@limpid/'));
    assert.deepEqual(JSON.parse(read('package.json')).dependencies, Object.fromEntries(libraries));
  });

  for (const { name, node, skip } of RUNTIMES) {
    it(`scans, cleans and tells its version on ${name}`, { skip }, async () => {
      const folder = makeFolder({ 'note.md': 'pass\u{200B}word\n', 'fine.md': 'fine\n' });
      const options = { folder, environment: onPath(node) };
      const { version } = JSON.parse(read('packages/cli/package.json'));
      assert.equal(await mustRun('limpid', ['--version'], options), `${version}\n`);
      const { code, out, error } = await run('limpid', ['scan', '.'], options);
      assert.deepEqual([code, error], [1, '']);
      assert.match(out, /^note\.md:1:5 {2}U\+200B/);
      await mustRun('limpid', ['clean', '--write', '.'], options);
      assert.equal(readFileSync(join(folder, 'note.md'), 'utf8'), 'password\n');
    });

    it(`is the same whoever prepares it: ${name}`, { skip }, async () => {
      const again = join(work, `again-${name.replace(/\W+/g, '-')}`);
      cpSync(join(checkout, 'packages'), join(again, 'packages'), { recursive: true });
      cpSync(join(checkout, 'scripts'), join(again, 'scripts'), { recursive: true });
      const { code, out, error } = await run('node', [join(again, 'scripts/pack/prepare-checkout.mjs')], {
        folder: again,
        node,
      });
      assert.deepEqual([code, out, error], [0, '', '']);
      const installed = join(programs, '../lib/node_modules/limpid/dist');
      const made = readdirSync(join(again, 'dist'), { recursive: true, withFileTypes: true });
      for (const entry of made.filter((one) => one.isFile())) {
        const file = join(entry.parentPath, entry.name);
        const other = file.replace(join(again, 'dist'), installed);
        assert.equal(readFileSync(file, 'utf8'), readFileSync(other, 'utf8'), file);
      }
    });
  }

  it('says in one sentence that a Node is too old to be installed with', async () => {
    const old =
      "import { syncBuiltinESMExports } from 'node:module'; import m from 'node:module'; delete m.stripTypeScriptTypes; syncBuiltinESMExports()";
    const program = join(checkout, 'scripts/pack/prepare-checkout.mjs');
    const line = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, program];
    const { code, error } = await run(process.execPath, line, { folder: work });
    assert.equal(code, 1);
    assert.match(
      error,
      /^Limpid needs Node 22\.13 or newer, and this is [\d.]+: install Node 24 from https:\/\/nodejs\.org\.\n$/,
    );
  });
});

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly args: readonly string[];
  readonly language: string;
  readonly types?: readonly string[];
  readonly minimum_pre_commit_version: string;
  readonly stages: readonly string[];
}

describe('the hooks of .pre-commit-hooks.yaml', () => {
  const hooks: readonly Hook[] = parse(read('.pre-commit-hooks.yaml'));

  /** Its contract: the words of the entry, the arguments, then names of files; a failure is told by the exit code. */
  const runHook = (id: string, folder: string, files: readonly string[], own?: readonly string[]) => {
    const { entry, args: usual } = hooks.find((hook) => hook.id === id) as Hook;
    const args = own ?? usual;
    const [program = '', ...words] = entry.split(' ');
    return run(program, [...words, ...args, ...files], { folder, environment: onPath(process.execPath) });
  };

  it('are a check, a cure, and a check of the message, each run by Node', () => {
    assert.deepEqual(
      hooks.map(({ id, language }) => [id, language]),
      [
        ['limpid', 'node'],
        ['limpid-clean', 'node'],
        ['limpid-commit-message', 'node'],
      ],
    );
    // A hook without stages runs in all of them: the cure would mend what was not asked for.
    assert.deepEqual(
      hooks.map(({ stages }) => stages[0]),
      ['pre-commit', 'pre-commit', 'commit-msg'],
    );
  });

  it('ask for the oldest pre-commit that can install them', () => {
    for (const { id, minimum_pre_commit_version: oldest } of hooks) assert.equal(oldest, '4.6.2', id);
    assert.match(read('docs/cli.md'), /`minimum_pre_commit_version` is 4\.6\.2/);
  });

  it('fail where a file hides something, and pass where none does', async () => {
    const folder = makeFolder({ 'a.md': 'pass\u{200B}word\n', 'b c.md': 'fine\n' });
    const { code, out } = await runHook('limpid', folder, ['a.md', 'b c.md']);
    assert.equal(code, 1);
    assert.match(out, /^a\.md:1:5 {2}U\+200B/);
    assert.equal((await runHook('limpid', folder, ['b c.md'])).code, 0);
    assert.equal((await runHook('limpid-commit-message', folder, ['a.md'])).code, 1);
  });

  it('clean what is named, and pass then', async () => {
    const folder = makeFolder({ 'a.md': 'pass\u{200B}word\n', 'b.md': 'pass\u{200B}word\n' });
    assert.equal((await runHook('limpid-clean', folder, ['a.md'])).code, 0);
    assert.equal(readFileSync(join(folder, 'a.md'), 'utf8'), 'password\n');
    assert.equal(readFileSync(join(folder, 'b.md'), 'utf8'), 'pass\u{200B}word\n');
    assert.equal((await runHook('limpid', folder, ['a.md'])).code, 0);
  });

  it('ignore the comments of a text unless --allow is among the arguments', async () => {
    const folder = makeFolder({ 'a.md': 'pass\u{200B}word limpid-allow zero-width\n' });
    assert.equal((await runHook('limpid', folder, ['a.md'])).code, 1);
    assert.equal((await runHook('limpid-commit-message', folder, ['a.md'])).code, 1);
    assert.equal((await runHook('limpid', folder, ['a.md'], ['--allow', '--'])).code, 0);
    assert.equal((await runHook('limpid-clean', folder, ['a.md'])).code, 0);
    assert.equal(readFileSync(join(folder, 'a.md'), 'utf8'), 'password limpid-allow zero-width\n');
  });

  it('take no name for a flag', async () => {
    const folder = makeFolder({ '--write': 'pass\u{200B}word\n', '--remote=http:/127.0.0.1:9/a': 'fine\n' });
    const { code, out, error } = await runHook('limpid', folder, ['--write', '--remote=http:/127.0.0.1:9/a']);
    assert.deepEqual([code, error], [1, '']);
    assert.match(out, /^--write:1:5 {2}U\+200B/);
    assert.equal((await runHook('limpid-clean', folder, ['--write'])).code, 0);
    assert.equal(readFileSync(join(folder, '--write'), 'utf8'), 'password\n');
  });

  it('spell no message to whoever reads the log', async () => {
    const secret = Array.from('obey', (one) =>
      String.fromCodePoint(0xe0000 + (one.codePointAt(0) as number)),
    );
    const folder = makeFolder({ 'a.md': `Hi${secret.join('')}!\n` });
    const { code, out } = await runHook('limpid', folder, ['a.md']);
    assert.equal(code, 1);
    assert.match(out, /carry a message \(tag, ascii, 4 bytes\)\n/);
    assert.doesNotMatch(out, /obey|E006F/);
  });
});
