/** The recipes of docs/pipelines.md for git: its hooks, and checks of what a branch brings; each run as it stands there. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { type Recipe, saveRecipe } from '../../client/test/recipes.ts';
import { tags } from '../../engine/test/encoders/tags.ts';
import { ENVIRONMENT } from './run-limpid.ts';

const ROOT = join(import.meta.dirname, '../../..');
const environment = () => ({ PATH: ENVIRONMENT.PATH as string });
const noShell = process.platform === 'win32' && 'needs a POSIX shell';

/** Neither the git settings of the user nor those of a surrounding hook must leak in. */
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
  it('check-change.sh exits with 1 for a finding that the branch adds, and ignores older findings', async () => {
    const recipe = makeBranch('check-change.sh');
    recipe.write('old.md', 'pass\u{200B}word\nstill fine\n');
    git(recipe.folder, 'commit', '--quiet', '--all', '-m', 'Two');
    assert.equal((await recipe.run('main')).code, 0);
    recipe.write('old.md', `pass\u{200B}word\nHi${tags('obey')}!\n`);
    recipe.write('.limpidignore', '*.md\n');
    recipe.write('limpid.json', '{"ignore":["*.md"]}\n');
    git(recipe.folder, 'add', '--all');
    git(recipe.folder, 'commit', '--quiet', '-m', 'Three');
    const { code, out } = await recipe.run('main');
    assert.equal(code, 1);
    assert.match(out, /^old\.md:2:3 {2}error payload {2}4 characters carry a message/);
    assert.doesNotMatch(out, /obey/);
    const { code: without, error } = await recipe.run();
    assert.equal(without, 2);
    assert.match(error, /"origin\/main" is none here\. A shallow clone .* "fetch-depth: 0"/);
  });
});

describe('check-legacy.sh', { skip: noShell }, () => {
  /** By the command that the page names for it. */
  function writeList(folder: string): void {
    const page = readFileSync(join(ROOT, 'docs/pipelines.md'), 'utf8');
    const [line = ''] = /^limpid scan .*--write-baseline.*$/m.exec(page) ?? [];
    const { status } = spawnSync('sh', ['-c', line], { cwd: folder, env: GIT_ENVIRONMENT });
    assert.notEqual(line, '');
    assert.equal(status, 0);
  }

  /** With the list of what main holds, committed there. */
  function makeListed() {
    const recipe = makeBranch('check-legacy.sh');
    git(recipe.folder, 'switch', '--quiet', 'main');
    writeList(recipe.folder);
    assert.doesNotMatch(recipe.read('legacy.json'), /pass/);
    git(recipe.folder, 'add', 'legacy.json');
    git(recipe.folder, 'commit', '--quiet', '-m', 'List');
    git(recipe.folder, 'switch', '--quiet', '--create', 'change');
    return recipe;
  }

  it('check-legacy.sh ignores the findings that the other branch lists, and reports new findings', async () => {
    const recipe = makeListed();
    assert.equal((await recipe.run('main')).code, 0);
    recipe.write('new.md', 'un\u{AD}seen\n');
    const { code, out } = await recipe.run('main');
    assert.equal(code, 1);
    assert.match(out, /^new\.md:1:3 {2}note soft-hyphen {2}U\+00AD/);
    assert.match(out, /1 known from the baseline\.\n$/);
    assert.deepEqual(
      readdirSync(recipe.folder).filter((name) => name.startsWith('legacy.')),
      ['legacy.json'],
    );
  });

  it('check-legacy.sh is not silenced by a change that deletes or extends the list, or leaves files out', async () => {
    const recipe = makeListed();
    recipe.write('new.md', 'un\u{AD}seen\n');
    recipe.write('.limpidignore', '*.md\n');
    rmSync(join(recipe.folder, 'legacy.json'));
    assert.equal((await recipe.run('main')).code, 1);
    writeList(recipe.folder);
    assert.match(recipe.read('legacy.json'), /new\.md/);
    assert.equal((await recipe.run('main')).code, 1);
  });

  it('check-legacy.sh says so and exits with 2 if the other branch has no list or is not there', async () => {
    const recipe = makeBranch('check-legacy.sh');
    for (const base of ['main', 'none']) {
      const { code, out, error } = await recipe.run(base);
      assert.deepEqual([code, out], [2, '']);
      assert.match(error, new RegExp(`^There is no legacy\\.json in ${base} to check by: `, 'm'));
    }
  });
});

describe('pre-commit', { skip: noShell }, () => {
  it('the pre-commit hook cleans the staged files and stops the commit, and the next commit succeeds', () => {
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

  it('the pre-commit hook does not change the target of a staged symbolic link or files of a submodule', () => {
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

  it('the pre-commit hook accepts a commit that only deletes files', () => {
    const { folder, recipe } = makeRepository('pre-commit');
    recipe.write('repository/a.md', 'fine\n');
    git(folder, 'add', '--all');
    assert.equal(git(folder, 'commit', '--quiet', '-m', 'One').code, 0);
    git(folder, 'rm', '--quiet', 'a.md');
    assert.deepEqual(git(folder, 'commit', '--quiet', '-m', 'Two'), { code: 0, out: '', said: '' });
  });
});

describe('.pre-commit-config.yaml', () => {
  it('.pre-commit-config.yaml names only hooks that exist', () => {
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
  it('the commit-msg hook refuses a commit message with hidden characters, without printing them', () => {
    const { folder } = makeRepository('commit-msg');
    const commit = (message: string) => git(folder, 'commit', '--quiet', '--allow-empty', '-m', message);
    assert.equal(commit('Say what is so').code, 0);
    const { code, said } = commit(`Say${tags('obey')} what is so`);
    assert.equal(code, 1);
    assert.match(said, /^-:1:4 {2}error payload {2}4 characters carry a message/);
    assert.doesNotMatch(said, /obey/);
  });

  it('the commit-msg hook ignores the diff below the scissors line of a commit message', () => {
    const { folder, recipe } = makeRepository('commit-msg');
    recipe.write('repository/a.md', 'pass\u{200B}word\n');
    git(folder, 'add', '--all');
    assert.equal(git(folder, 'commit', '--quiet', '-m', 'One').code, 0);
    recipe.write('repository/a.md', 'password\n');
    // The editor leaves the change below the scissors, as a help for the author.
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
