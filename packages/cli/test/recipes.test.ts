/** The recipes of docs/pipelines.md that need no service, each run as it stands there. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { type Recipe, saveRecipe } from '../../client/test/recipes.ts';
import { tags } from '../../engine/test/encoders/tags.ts';
import { ENVIRONMENT } from './run-limpid.ts';

const ROOT = join(import.meta.dirname, '../../..');
const environment = () => ({ PATH: ENVIRONMENT.PATH as string });
const noShell = process.platform === 'win32' && 'needs a POSIX shell';

/** What a user's git is told elsewhere must not leak in, nor may a hook in which the tests run. */
const GIT_ENVIRONMENT: NodeJS.ProcessEnv = {
  ...ENVIRONMENT,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org' },
  ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.org' },
};

function git(folder: string, ...line: string[]) {
  const { status, stdout, stderr } = spawnSync('git', line, {
    cwd: folder,
    env: GIT_ENVIRONMENT,
    encoding: 'utf8',
  });
  // What a hook prints comes on standard error, whatever it prints it to.
  return { code: status, out: stdout, said: stderr };
}

/** A repository in which the recipe is the hook of its name. */
function makeRepository(name: string): { readonly folder: string; readonly recipe: Recipe } {
  const recipe = saveRecipe(name, environment);
  const folder = join(recipe.folder, 'repository');
  mkdirSync(folder);
  execFileSync('git', ['init', '--quiet'], { cwd: folder, env: GIT_ENVIRONMENT });
  copyFileSync(join(recipe.folder, name), join(folder, '.git/hooks', name));
  chmodSync(join(folder, '.git/hooks', name), 0o755);
  return { folder, recipe };
}

describe('check-texts.sh', { skip: noShell }, () => {
  it('ends with 1 and the places where a text hides something, and with 0 where none does', async () => {
    const recipe = saveRecipe('check-texts.sh', environment);
    mkdirSync(join(recipe.folder, 'third-party'));
    recipe.write('third-party/a.md', 'not\u{200B}ours\n');
    recipe.write('b.md', 'fine\n');
    assert.equal((await recipe.run()).code, 0);
    recipe.write('c.md', `Hi${tags('obey')}!\n`);
    const { code, out } = await recipe.run();
    assert.equal(code, 1);
    assert.match(out, /^c\.md:1:3 {2}4 characters carry a message \(tag, ascii, 4 bytes\)\n/);
    assert.doesNotMatch(out, /third-party|obey/);
  });
});

describe('hidden-characters.yml', () => {
  it('gives the action inputs that it has', () => {
    const { folder } = saveRecipe('hidden-characters.yml', environment);
    const { jobs } = parse(readFileSync(join(folder, 'hidden-characters.yml'), 'utf8'));
    const { inputs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'));
    const [, { with: given }] = jobs.scan.steps;
    assert.ok(Object.keys(given).length > 1);
    for (const name of Object.keys(given)) assert.ok(name in inputs, name);
    const flags = given.flags.trim().split('\n');
    assert.deepEqual(flags, ['--no-config', '--no-allow', '--ignore=third-party/']);
  });
});

/** On a branch of a repository whose main holds `old.md`. */
function makeBranch(name: string) {
  const recipe = saveRecipe(name, () => ({ ...environment(), GIT_CONFIG_GLOBAL: '/dev/null' }));
  git(recipe.folder, 'init', '--quiet', '--initial-branch', 'main');
  recipe.write('.gitignore', `${name}\nnode_modules\n`);
  recipe.write('old.md', 'pass\u{200B}word\nfine\n');
  git(recipe.folder, 'add', '--all');
  git(recipe.folder, 'commit', '--quiet', '-m', 'One');
  git(recipe.folder, 'switch', '--quiet', '--create', 'branch');
  return recipe;
}

describe('check-change.sh', { skip: noShell }, () => {
  it('ends with 1 for a line that the branch adds, and minds none that was there', async () => {
    const recipe = makeBranch('check-change.sh');
    recipe.write('old.md', 'pass\u{200B}word\nstill fine\n');
    git(recipe.folder, 'commit', '--quiet', '--all', '-m', 'Two');
    assert.equal((await recipe.run('main')).code, 0);
    recipe.write('old.md', `pass\u{200B}word\nHi${tags('obey')}!\n`);
    git(recipe.folder, 'commit', '--quiet', '--all', '-m', 'Three');
    const { code, out } = await recipe.run('main');
    assert.equal(code, 1);
    assert.match(out, /^old\.md:2:3 {2}4 characters carry a message/);
    assert.doesNotMatch(out, /obey/);
    const { code: without, error } = await recipe.run();
    assert.equal(without, 2);
    assert.match(error, /"origin\/main" is none here/);
  });
});

describe('check-legacy.sh', { skip: noShell }, () => {
  it('knows what was there when it first ran, and tells what is new', async () => {
    const recipe = makeBranch('check-legacy.sh');
    const first = await recipe.run();
    assert.equal(first.code, 0);
    assert.doesNotMatch(recipe.read('legacy.json'), /pass/);
    recipe.write('new.md', 'un\u{AD}seen\n');
    const { code, out } = await recipe.run();
    assert.equal(code, 1);
    assert.match(out, /^new\.md:1:3 {2}U\+00AD/);
    assert.match(out, /1 known from the baseline\.\n$/);
  });
});

describe('code-scanning.yml', { skip: noShell }, () => {
  it('writes SARIF and goes on where something is found, and ends where nothing could be scanned', () => {
    const { folder, write } = saveRecipe('code-scanning.yml', environment);
    const { jobs } = parse(readFileSync(join(folder, 'code-scanning.yml'), 'utf8'));
    const commands: readonly string[] = jobs.scan.steps.flatMap(({ run = [] }) => run);
    const scan = commands.find((line) => line.startsWith('limpid ')) as string;
    // As GitHub runs a step that names no shell.
    const run = (line: string) => spawnSync('bash', ['-e', '-c', line], { cwd: folder, env: ENVIRONMENT });
    write('a.md', `Hi${tags('obey')}!\n`);
    assert.equal(run(scan).status, 0);
    const written = readFileSync(join(folder, jobs.scan.steps.at(-1).with.sarif_file), 'utf8');
    assert.deepEqual(
      JSON.parse(written).runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId),
      ['hidden-message', 'zero-width'],
    );
    assert.doesNotMatch(written, /obey/);
    assert.notEqual(run(scan.replace(' . ', ' none ')).status, 0);
    writeFileSync(join(folder, 'old.txt'), Buffer.from('caf\u{E9}\n', 'latin1'));
    assert.notEqual(run(scan).status, 0);
    const upload = jobs.scan.steps.at(-1);
    assert.match(upload.if, /!cancelled\(\)/);
    assert.equal(
      JSON.parse(readFileSync(join(folder, upload.with.sarif_file), 'utf8')).runs[0].results.length,
      2,
    );
  });
});

describe('clean-large.sh', { skip: noShell }, () => {
  const LINES = 'Nothing hides in this line of plain words.\n'.repeat(500);

  it('cleans 68 MB in place, and leaves a file alone in which a message is hidden', async () => {
    const recipe = saveRecipe('clean-large.sh', environment);
    const stretch = `pass\u{200B}word\n${LINES}`;
    const times = Math.ceil(68_000_000 / stretch.length);
    recipe.write('dump.sql', stretch.repeat(times));
    const { code, out, error } = await recipe.run('dump.sql');
    assert.deepEqual([code, error], [0, '']);
    assert.match(out, new RegExp(`^dump\\.sql: cleaned: ${times} deleted$`, 'm'));
    assert.equal(recipe.read('dump.sql'), stretch.replace('\u{200B}', '').repeat(times));
    const hiding = `Hi${tags('obey')}!\n`;
    recipe.write('dump.sql', hiding);
    const refused = await recipe.run('dump.sql');
    assert.equal(refused.code, 1);
    assert.doesNotMatch(refused.out, /obey/);
    assert.equal(recipe.read('dump.sql'), hiding);
  });
});

describe('clean-data-set.sh', { skip: noShell }, () => {
  it('cleans two fields of each row, and leaves the old file where a row cannot be read', async () => {
    const recipe = saveRecipe('clean-data-set.sh', environment);
    const row = (word: string) =>
      `{"id":"a\u{200B}b", "prompt":"${word}", "messages":[{"content":"${word}"},{"content":"caf\\u00e9"}]}\n`;
    recipe.write('train.jsonl', row('pass\u{200B}word') + row('x\\u200by'));
    const { code, out, error } = await recipe.run();
    assert.deepEqual([code, out, error], [0, '', 'limpid: 4 characters deleted, 0 replaced.\n']);
    assert.equal(recipe.read('train.clean.jsonl'), row('password') + row('xy'));
    recipe.write('train.jsonl', `${row('z\u{200B}')}{\n`);
    assert.equal((await recipe.run()).code, 2);
    assert.equal(recipe.read('train.clean.jsonl'), row('password') + row('xy'));
  });
});

describe('pre-commit', { skip: noShell }, () => {
  it('cleans what is staged and stops, so that the next commit goes through', () => {
    const { folder, recipe } = makeRepository('pre-commit');
    recipe.write('repository/a b.md', 'pass\u{200B}word\n');
    recipe.write('repository/not-staged.md', 'pass\u{200B}word\n');
    git(folder, 'add', 'a b.md');
    const first = git(folder, 'commit', '--quiet', '-m', 'One');
    assert.deepEqual(
      [first.code, first.said],
      [1, 'a b.md: cleaned: 1 deleted\n1 file of 1 cleaned: 1 deleted.\n'],
    );
    assert.equal(recipe.read('repository/a b.md'), 'password\n');
    assert.equal(recipe.read('repository/not-staged.md'), 'pass\u{200B}word\n');
    git(folder, 'add', 'a b.md');
    assert.equal(git(folder, 'commit', '--quiet', '-m', 'One').code, 0);
    assert.equal(git(folder, 'show', 'HEAD:a b.md').out, 'password\n');
  });

  it('writes neither what a staged link leads to nor what is in a submodule', () => {
    const { folder, recipe } = makeRepository('pre-commit');
    const module = join(recipe.folder, 'module');
    mkdirSync(module);
    recipe.write('module/x.md', 'pass\u{200B}word\n');
    for (const line of ['init -q', 'add .', 'commit -q -m One']) git(module, ...line.split(' '));
    symlinkSync('../module/x.md', join(folder, 'a.md'));
    symlinkSync('../module', join(folder, 'b'));
    git(folder, '-c', 'protocol.file.allow=always', 'submodule', 'add', module, 'm');
    git(folder, 'add', '--all');
    assert.equal(git(folder, 'commit', '--quiet', '-m', 'One').code, 0);
    assert.equal(git(folder, 'ls-files', 'a.md', 'b', 'm').out, 'a.md\nb\nm\n');
    for (const path of ['module/x.md', 'repository/m/x.md'])
      assert.equal(recipe.read(path), 'pass\u{200B}word\n', path);
  });

  it('lets a commit through that only takes files away', () => {
    const { folder, recipe } = makeRepository('pre-commit');
    recipe.write('repository/a.md', 'fine\n');
    git(folder, 'add', '--all');
    assert.equal(git(folder, 'commit', '--quiet', '-m', 'One').code, 0);
    git(folder, 'rm', '--quiet', 'a.md');
    assert.deepEqual(git(folder, 'commit', '--quiet', '-m', 'Two'), { code: 0, out: '', said: '' });
  });
});

describe('.pre-commit-config.yaml', () => {
  it('names hooks that there are', () => {
    const { folder } = saveRecipe('.pre-commit-config.yaml', environment);
    const { repos } = parse(readFileSync(join(folder, '.pre-commit-config.yaml'), 'utf8'));
    const hooks: readonly { id: string }[] = parse(
      readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'),
    );
    const wanted: readonly { id: string }[] = repos[0].hooks;
    assert.ok(wanted.length > 1);
    for (const { id } of wanted)
      assert.ok(
        hooks.some((hook) => hook.id === id),
        id,
      );
  });
});

describe('commit-msg', { skip: noShell }, () => {
  it('refuses a message that hides something, and spells it to nobody', () => {
    const { folder } = makeRepository('commit-msg');
    const commit = (message: string) => git(folder, 'commit', '--quiet', '--allow-empty', '-m', message);
    assert.equal(commit('Say what is so').code, 0);
    const { code, said } = commit(`Say${tags('obey')} what is so`);
    assert.equal(code, 1);
    assert.match(said, /^-:1:4 {2}4 characters carry a message/);
    assert.doesNotMatch(said, /obey/);
  });

  it('is not stopped by what the change takes away', () => {
    const { folder, recipe } = makeRepository('commit-msg');
    recipe.write('repository/a.md', 'pass\u{200B}word\n');
    git(folder, 'add', '--all');
    assert.equal(git(folder, 'commit', '--quiet', '-m', 'One').code, 0);
    recipe.write('repository/a.md', 'password\n');
    // The editor leaves the change below the scissors, where it stands for whoever writes the message.
    const editor = `sh -c 'grep -q pass "$1" && printf "Two\\n%s" "$(cat "$1")" > "$1"' -`;
    const { code, said } = git(
      folder,
      '-c',
      `core.editor=${editor}`,
      'commit',
      '--quiet',
      '--all',
      '--verbose',
    );
    assert.deepEqual([code, said], [0, '1 text scanned, nothing to remove.\n']);
  });
});

describe('read-safely.mjs', () => {
  function read(given: string) {
    const { folder } = saveRecipe('read-safely.mjs', environment);
    symlinkSync(
      join(ROOT, 'node_modules/@modelcontextprotocol'),
      join(folder, 'node_modules/@modelcontextprotocol'),
      'junction',
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['read-safely.mjs'], {
      cwd: folder,
      env: { ...process.env, ...environment() },
      input: given,
      encoding: 'utf8',
    });
    return { code: status, out: stdout, error: stderr };
  }

  it('hands on a text without what is hidden in it, and with what an emoji needs', () => {
    assert.deepEqual(read('pass\u{200B}word \u{1F469}\u{200D}\u{1F680}\n'), {
      code: 0,
      out: 'password \u{1F469}\u{200D}\u{1F680}\n',
      error: '',
    });
  });

  it('refuses a hidden message without a word of it, and what is too long', () => {
    const { code, out, error } = read(`one\nHi${tags('obey')}!\n`);
    assert.deepEqual([code, out, error], [1, '', 'Line 2 hides 4 characters (tag).\n']);
    const long = read('a'.repeat(1_000_001));
    assert.equal(long.code, 2);
    assert.match(long.error, /^The text has 1000001 UTF-16 units/);
  });
});
