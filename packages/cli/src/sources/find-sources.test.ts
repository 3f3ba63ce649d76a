import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findSources } from './find-sources.ts';

const work = mkdtempSync(join(tmpdir(), 'limpid-find-'));
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
    operands: paths,
    listed: [],
    mindsGitignore: true,
    isChosen: () => true,
    isSought: (path) => !path.endsWith('.unsought'),
    isKindAsked: true,
    isWritten: false,
  });
  return found.map(({ path }) => path.slice(root.length + 1));
}

describe('the sources', () => {
  it('of a folder are those that git would take, each rule where it stands', async () => {
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
      ...[
        '.gitignore',
        'a/.gitignore',
        'a/keep.txt',
        'a/very.log',
        'b/folder',
        'b/other.txt',
        'deep/1/2/take',
      ],
    ];
    assert.deepEqual(await find(root, '.'), expected);
  });

  it('of a folder within a repository follow the rules above it', async () => {
    const root = makeTree({ '.gitignore': '*.log\n', 'a/b/x.log': '', 'a/b/x.txt': '' });
    assert.deepEqual(await find(root, 'a/b'), ['a/b/x.txt']);
  });

  it('of a folder that is left out are all of it, when somebody names it', async () => {
    const root = makeTree({ '.gitignore': 'dist\n*.log\n', 'dist/x.log': '', 'dist/in/x.txt': '' });
    assert.deepEqual(await find(root, 'dist'), ['dist/in/x.txt', 'dist/x.log']);
    assert.deepEqual(await find(root, 'dist/in'), ['dist/in/x.txt']);
    assert.deepEqual(await find(root, '.', 'dist/x.log'), ['.gitignore', 'dist/x.log']);
  });

  it('of a folder are of the kind that is looked for, and a file that is named is one of any', async () => {
    const root = makeTree({ 'a/x.txt': '', 'a/y.unsought': '' });
    assert.deepEqual(await find(root, 'a'), ['a/x.txt']);
    assert.deepEqual(await find(root, 'a/y.unsought'), ['a/y.unsought']);
  });

  it('of a glob follow the same rules', async () => {
    const root = makeTree({ '.gitignore': 'dist\n', 'dist/x.md': '', 'a/x.md': '', 'a/.b/x.md': '' });
    assert.deepEqual(await find(root, '**/*.md'), ['a/.b/x.md', 'a/x.md']);
    assert.deepEqual(await find(root, '{a,dist}/*.md'), ['a/x.md']);
  });

  it('are told once, and a name with signs of a glob is a name where it is one', async () => {
    const root = makeTree({ '[id].ts': '', 'i.ts': '' });
    assert.deepEqual(await find(root, '[id].ts', '.', 'i.ts'), ['[id].ts', 'i.ts']);
  });

  it('hold no links, which lead elsewhere, unless they are named', async () => {
    const root = makeTree({ 'a.txt': '' });
    symlinkSync('a.txt', join(root, 'b.txt'));
    symlinkSync('.', join(root, 'round'));
    symlinkSync('nowhere', join(root, 'broken*'));
    assert.deepEqual(await find(root, '.'), ['a.txt']);
    assert.deepEqual(await find(root, 'b.txt', 'round', 'broken*'), ['b.txt', 'round/a.txt', 'broken*']);
  });

  it('of a list hold no links, which nobody named, and hold its files and folders', async () => {
    const root = makeTree({ 'a.txt': '', 'in/b.txt': '' });
    symlinkSync('a.txt', join(root, 'link.txt'));
    symlinkSync('in', join(root, 'round'));
    symlinkSync('nowhere', join(root, 'broken'));
    const listed = ['link.txt', 'round', 'broken', 'a.txt', 'in', 'gone'].map((path) => join(root, path));
    const found = await findSources({
      operands: [],
      listed,
      mindsGitignore: true,
      isChosen: () => true,
      isSought: () => true,
      isKindAsked: false,
      isWritten: false,
    });
    assert.deepEqual(
      found.map(({ path }) => path.slice(root.length + 1)),
      ['a.txt', 'in/b.txt', 'gone'],
    );
  });

  it('of a folder or a glob are never what a killed run left behind, though a file with a like name is', async () => {
    const root = makeTree({
      'a.txt': '',
      '.a.txt.0123456789ab.limpid': '',
      '.a.limpid': '',
      'a.txt.0123456789ab.limpid': '',
    });
    const expected = ['.a.limpid', 'a.txt', 'a.txt.0123456789ab.limpid'];
    assert.deepEqual(await find(root, '.'), expected);
    assert.deepEqual(await find(root, '*'), expected);
    assert.deepEqual(await find(root, '.a.txt.0123456789ab.limpid'), ['.a.txt.0123456789ab.limpid']);
  });
});
