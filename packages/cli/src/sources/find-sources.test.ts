import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findSources, type Wanted } from './find-sources.ts';
import { unfinishedName } from './unfinished-names.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-find-')));
after(() => rmSync(work, { recursive: true, force: true }));
let trees = 0;

/** Files by path, each with its text. */
function makeTree(files: Readonly<Record<string, string>>): string {
  const root = join(work, `${++trees}`);
  for (const [path, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

async function find(root: string, ...operands: readonly string[]): Promise<readonly string[]> {
  const paths = operands.map((path) => join(root, path));
  const found = await findSources({
    ...WANTED,
    operands: paths,
    isSought: (path) => !path.endsWith('.unsought'),
    isKindAsked: true,
  });
  return found.map(({ path }) => path.slice(root.length + 1));
}

const WANTED: Wanted = {
  operands: [],
  listed: [],
  readsGitignore: true,
  isChosen: () => true,
  isSought: () => true,
  isKindAsked: false,
  isWritten: false,
  readsLinks: true,
};

function git(folder: string, ...line: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...line], {
    cwd: folder,
    stdio: 'pipe',
  });
}

describe('the files that a scan finds for its arguments', () => {
  it('a folder scan skips the files that the .gitignore files in the folder and its subfolders exclude', async () => {
    const root = makeTree({
      '.gitignore': '/top.txt\n*.log\ndeep/**/skip\nfolder/\n# a comment\n\n!very.log\n',
      'top.txt': '',
      'a/top.txt': '',
      'a/x.log': '',
      'a/very.log': '',
      'a/.gitignore': '*.txt\n!keep.txt\n',
      'a/keep.txt': '',
      'a/other.txt': '',
      'b/other.txt': '',
      'deep/1/2/skip': '',
      'deep/1/2/take': '',
      'folder/in/it.txt': '',
      'b/folder': '',
    });
    const expected = [
      ...'.gitignore a/.gitignore a/keep.txt a/very.log b/folder b/other.txt deep/1/2/take'.split(' '),
    ];
    assert.deepEqual(await find(root, '.'), expected);
  });

  it('a scan of a subfolder obeys the .gitignore files of its parent folders in the repository', async () => {
    const root = makeTree({ '.gitignore': '*.log\n', 'a/b/x.log': '', 'a/b/x.txt': '' });
    assert.deepEqual(await find(root, 'a/b'), ['a/b/x.txt']);
  });

  it('a folder that .gitignore excludes is scanned completely if it is given as an argument', async () => {
    const root = makeTree({ '.gitignore': 'dist\n*.log\n', 'dist/x.log': '', 'dist/in/x.txt': '' });
    assert.deepEqual(await find(root, 'dist'), ['dist/in/x.txt', 'dist/x.log']);
    assert.deepEqual(await find(root, 'dist/in'), ['dist/in/x.txt']);
    assert.deepEqual(await find(root, '.', 'dist/x.log'), ['.gitignore', 'dist/x.log']);
  });

  it('a folder scan for one kind of file skips all others, and a file given as an argument may be of any kind', async () => {
    const root = makeTree({ 'a/x.txt': '', 'a/y.unsought': '' });
    assert.deepEqual(await find(root, 'a'), ['a/x.txt']);
    assert.deepEqual(await find(root, 'a/y.unsought'), ['a/y.unsought']);
  });

  it('a glob argument obeys the same .gitignore rules as a folder scan', async () => {
    const root = makeTree({ '.gitignore': 'dist\n', 'dist/x.md': '', 'a/x.md': '', 'a/.b/x.md': '' });
    assert.deepEqual(await find(root, '**/*.md'), ['a/.b/x.md', 'a/x.md']);
    assert.deepEqual(await find(root, '{a,dist}/*.md'), ['a/x.md']);
  });

  it('a file given twice is scanned once, and an argument that is both a file name and a glob means the file', async () => {
    const root = makeTree({ '[id].ts': '', 'i.ts': '' });
    assert.deepEqual(await find(root, '[id].ts', '.', 'i.ts'), ['[id].ts', 'i.ts']);
  });

  it('a folder scan skips symbolic links, and a symbolic link given as an argument is followed', async () => {
    const root = makeTree({ 'a.txt': '' });
    symlinkSync('a.txt', join(root, 'b.txt'));
    symlinkSync('.', join(root, 'round'));
    symlinkSync('nowhere', join(root, 'broken*'));
    assert.deepEqual(await find(root, '.'), ['a.txt']);
    assert.deepEqual(await find(root, 'b.txt', 'round', 'broken*'), ['b.txt', 'round/a.txt', 'broken*']);
  });

  it('the files and folders in a list of paths are scanned, and symbolic links in the list are not followed', async () => {
    const root = makeTree({ 'a.txt': '', 'in/b.txt': '' });
    symlinkSync('a.txt', join(root, 'link.txt'));
    symlinkSync('in', join(root, 'round'));
    symlinkSync('nowhere', join(root, 'broken'));
    const listed = ['link.txt', 'round', 'broken', 'a.txt', 'in', 'gone'].map((path) => join(root, path));
    const found = await findSources({ ...WANTED, listed });
    assert.deepEqual(
      found.map(({ path }) => path.slice(root.length + 1)),
      ['a.txt', 'in/b.txt', 'gone'],
    );
  });

  it('tracked files of a repository are scanned even if .gitignore lists them', async () => {
    const root = makeTree({
      '.gitignore': '*.log\nbuild\nnode_modules\n/sub\n',
      'x.log': '',
      'y.log': '',
      'build/in/a.js': '',
      'build/in/b.js': '',
      'build/.gitignore': '*',
      'node_modules/p/index.js': '',
      'node_modules/q/index.js': '',
    });
    rmSync(join(root, '.git'), { recursive: true });
    git(root, 'init', '-q');
    git(root, 'init', '-q', 'sub');
    writeFileSync(join(root, 'sub/c.js'), '');
    git(join(root, 'sub'), 'commit', '-q', '--allow-empty', '-m', 'one');
    git(root, 'add', '-f', 'x.log', 'build/in/a.js', 'node_modules/p', 'sub', '.gitignore');
    const tracked = ['.gitignore', 'build/in/a.js', 'node_modules/p/index.js', 'sub/c.js', 'x.log'];
    assert.deepEqual(await find(root, '.'), tracked);
    assert.deepEqual(await find(root, 'build'), ['build/in/a.js']);
    const here = process.cwd();
    process.chdir(root);
    try {
      const found = await findSources({ ...WANTED, operands: ['**/*'] });
      assert.deepEqual(
        found.map(({ path }) => path),
        tracked.filter((path) => path !== 'sub/c.js'),
      );
      process.chdir(join(root, 'build'));
      assert.deepEqual(
        (await findSources({ ...WANTED, operands: ['.'] })).map(({ path }) => path),
        ['in/a.js'],
      );
    } finally {
      process.chdir(here);
    }
  });

  it('node_modules is scanned completely if it is given as an argument, and skipped otherwise', async () => {
    const root = makeTree({
      'a.js': '',
      'node_modules/p/i.js': '',
      'node_modules/p/node_modules/q/i.js': '',
      'in/node_modules/r/i.js': '',
    });
    assert.deepEqual(await find(root, '.'), ['a.js']);
    assert.deepEqual(await find(root, '**/*.js'), ['a.js']);
    const inP = ['node_modules/p/i.js', 'node_modules/p/node_modules/q/i.js'];
    assert.deepEqual(await find(root, 'node_modules'), inP);
    assert.deepEqual(await find(root, 'node_modules/p'), inP);
    assert.deepEqual(await find(root, '**/node_modules/p/**/*.js'), inP);
  });

  it('a scan of a folder in which .gitignore excludes every file is an error', async () => {
    const root = makeTree({ '.gitignore': '*' });
    await assert.rejects(find(root, '.'), { message: /^Nothing scanned: \.gitignore files / });
  });

  it('symbolic links to targets outside the working folder are not followed in a list of paths or a glob', async () => {
    const outside = makeTree({ 'in/a.md': '', 'b.md': '' });
    const root = makeTree({ 'in/a.md': '', 'c.md': '' });
    symlinkSync(join(outside, 'in'), join(root, 'out'));
    symlinkSync('in', join(root, 'stays'));
    symlinkSync(join(outside, 'b.md'), join(root, 'b.md'));
    const here = process.cwd();
    process.chdir(root);
    try {
      for (const isWritten of [false, true]) {
        const listed = ['out/a.md', 'out/../b.md', 'out/.', `${root}/out/a.md`, 'stays/a.md', 'c.md'];
        const found = await findSources({ ...WANTED, listed, isWritten });
        assert.deepEqual(
          found.map((one) => [one.path, 'outcome' in one ? one.outcome : 'found']),
          [
            ['out/a.md', 'unreadable'],
            ['out/../b.md', 'unreadable'],
            ['out/.', 'unreadable'],
            ['stays/a.md', 'found'],
            ['c.md', 'found'],
          ],
        );
        for (const [glob, paths] of [
          ['out/*.md', ['out/*.md']],
          ['o*t/*.md', ['o*t/*.md']],
          ['{out,in}/*.md', ['in/a.md']],
          ['*.md', ['c.md']],
        ] as const) {
          const left = await findSources({ ...WANTED, operands: [glob], isWritten });
          assert.deepEqual(
            left.map(({ path }) => path),
            paths,
          );
        }
        // A link that is named stands for its target.
        const named = await findSources({ ...WANTED, operands: ['out', 'out/a.md'], isWritten });
        assert.deepEqual(
          named.map((one) => [one.path, 'outcome' in one]),
          [['out/a.md', false]],
        );
      }
    } finally {
      process.chdir(here);
    }
  });

  it('a .gitignore file that another user owns has no effect, unless that user also owns the scanned folder', {
    skip: process.geteuid?.() !== 0 && 'only the administrator gives files away',
  }, async () => {
    const root = makeTree({ '.gitignore': '*.md\n', 'a/x.md': '', 'a/y.log': '', 'a/.gitignore': '*.log\n' });
    chownSync(join(root, '.gitignore'), 12_345, 12_345);
    assert.deepEqual(await find(root, 'a'), ['a/.gitignore', 'a/x.md']);
    chownSync(join(root, 'a/.gitignore'), 12_345, 12_345);
    assert.deepEqual(await find(root, 'a'), ['a/.gitignore', 'a/x.md', 'a/y.log']);
    // In a folder of theirs it is theirs to say.
    chownSync(join(root, 'a'), 12_345, 12_345);
    assert.deepEqual(await find(root, 'a'), ['a/.gitignore']);
    chownSync(join(root, '.gitignore'), 0, 0);
    chownSync(join(root, 'a'), 0, 0);
    chownSync(join(root, '.git'), 12_345, 12_345);
    assert.deepEqual(await find(root, 'a'), ['a/.gitignore', 'a/x.md', 'a/y.log']);
  });

  it('a temporary file of a running scan is skipped, and a repository file with a similar name is scanned', async () => {
    const writing = unfinishedName();
    const root = makeTree({
      'a.txt': '',
      [writing]: '',
      '.limpid-0123abcd-123-0123456789ab.unfinished': '',
      '.limpid-0123abcd-124-0123456789ab.unfinished/AGENTS.md': '',
    });
    const expected = [
      '.limpid-0123abcd-123-0123456789ab.unfinished',
      '.limpid-0123abcd-124-0123456789ab.unfinished/AGENTS.md',
      'a.txt',
    ];
    assert.deepEqual(await find(root, '.'), expected);
    assert.deepEqual(await find(root, '*'), [expected[0], 'a.txt']);
    assert.deepEqual(await find(root, writing), [writing]);
  });

  it('a symbolic link with a non-ASCII name or target path is scanned as text, and never followed', async () => {
    const root = makeTree({ 'a.txt': '' });
    symlinkSync('a.txt', join(root, 'plain'));
    symlinkSync('a\u200B.txt', join(root, 'target'));
    symlinkSync('a.txt', join(root, 'name\u200B'));
    const listed = ['a.txt', 'name\u200B', 'plain', 'target'].map((name) => join(root, name));
    for (const named of [{ operands: [root] }, { listed }]) {
      const found = await findSources({ ...WANTED, ...named });
      assert.deepEqual(
        found.map((one) => ['inline' in one ? one.inline : null, one.path.slice(root.length + 1)]),
        [
          [null, 'a.txt'],
          ['a.txt', 'name\u200B'],
          ['a\u200B.txt', 'target'],
        ],
      );
    }
    assert.equal((await findSources({ ...WANTED, listed, readsLinks: false })).length, 1);
  });

  it('if the git index cannot be read and .gitignore excludes a file, scanning the repository is an error', async () => {
    const root = makeTree({ '.gitignore': 'x.log\n', 'x.log': '', 'a.txt': '' });
    rmSync(join(root, '.git'), { recursive: true });
    git(root, 'init', '-q');
    assert.deepEqual(await find(root, '.'), ['.gitignore', 'a.txt']);
    writeFileSync(join(root, '.git/index'), 'no index');
    assert.deepEqual((await find(root, '.')).slice(0, 2), ['.gitignore', 'a.txt']);
    const [refused] = (await findSources({ ...WANTED, operands: [root] })).slice(-1);
    assert.match(
      String(refused && 'problem' in refused && refused.problem),
      /^Git could not say .*--no-gitignore/s,
    );
  });

  it('tracked files are found even in a repository that another user owns', {
    skip: process.getuid?.() !== 0,
  }, async () => {
    const root = makeTree({ '.gitignore': 'x.log\n', 'x.log': '' });
    rmSync(join(root, '.git'), { recursive: true });
    git(root, 'init', '-q');
    git(root, 'add', '-f', '.');
    for (const path of ['', '.git', '.gitignore', 'x.log']) chownSync(join(root, path), 12_345, 12_345);
    assert.deepEqual(await find(root, '.'), ['.gitignore', 'x.log']);
  });
});
