import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linkedNames, readIndex } from './linked-names.ts';

const FILE = { mode: '100644', id: '1' };
const LINK = { mode: '120000', id: '2' };

function namesOf(
  links: Readonly<Record<string, string>>,
  files: readonly string[],
  changed: readonly string[],
) {
  const index = new Map([
    ...files.map((file) => [file, FILE] as const),
    ...Object.keys(links).map((link) => [link, LINK] as const),
  ]);
  const targets = new Map(Object.entries(links));
  return linkedNames({ index, targets, isNew: (path) => changed.includes(path) }).map(
    ({ name, file }) => `${name} = ${file}`,
  );
}

describe('names that links give to files', () => {
  it('a link counts if it is new or leads to what is new, and each link to one file counts', () => {
    const links = { 'AGENTS.md': 'docs/a.md', 'z.md': 'docs/a.md', 'CLAUDE.md': './docs/../docs/a.md' };
    assert.deepEqual(namesOf(links, ['docs/a.md'], []), []);
    assert.deepEqual(namesOf(links, ['docs/a.md'], ['z.md', 'CLAUDE.md']), ['CLAUDE.md = docs/a.md']);
    assert.deepEqual(namesOf(links, ['docs/a.md'], ['docs/a.md']), [
      'AGENTS.md = docs/a.md',
      'CLAUDE.md = docs/a.md',
    ]);
  });

  it('links are followed through other links and folders', () => {
    const links = { 'CLAUDE.md': 'a.md', 'a.md': 'd/..n.md', d: 'docs', '.claude/commands': '../docs' };
    const files = ['docs/..n.md', 'docs/b/c.md', 'docs2/a.md'];
    assert.deepEqual(namesOf(links, files, ['CLAUDE.md']), ['CLAUDE.md = docs/..n.md']);
    assert.deepEqual(namesOf(links, files, ['.claude/commands']), [
      '.claude/commands/..n.md = docs/..n.md',
      '.claude/commands/b/c.md = docs/b/c.md',
    ]);
    assert.deepEqual(namesOf(links, files, ['docs/b/c.md']), ['.claude/commands/b/c.md = docs/b/c.md']);
  });

  it('a link behind a link to a folder is followed, to a folder and to a file, and where one of them is new', () => {
    const links = { '.claude/commands': '../a', 'a/sub': '../b', 'b/deep': '../c', 'a/one.md': '../d.md' };
    const files = ['a/x', 'b/run.md', 'c/run.md', 'd.md'];
    assert.deepEqual(namesOf(links, files, ['.claude/commands']), [
      '.claude/commands/sub/run.md = b/run.md',
      '.claude/commands/one.md = d.md',
      '.claude/commands/sub/deep/run.md = c/run.md',
    ]);
    assert.deepEqual(namesOf(links, files, ['b/deep']), ['.claude/commands/sub/deep/run.md = c/run.md']);
    assert.deepEqual(namesOf(links, files, ['d.md']), ['.claude/commands/one.md = d.md']);
    assert.deepEqual(namesOf({ 'x/commands': '../a', 'a/sub': '../b' }, files, ['x/commands', 'a/sub']), []);
  });

  it('folders that matter only with what is below them are followed, and each reading of a file counts', () => {
    const files = ['b/run.md', 'b/x.txt'];
    const links = { '.github': 'a', 'a/prompts': '../b', '.roo': 'c', 'c/rules': '../b', requirements: 'b' };
    assert.deepEqual(namesOf({ '.github': 'a', 'a/prompts': '../b' }, files, ['a/prompts']), [
      '.github/prompts/run.md = b/run.md',
    ]);
    assert.deepEqual(namesOf(links, files, Object.keys(links)), [
      'requirements/x.txt = b/x.txt',
      '.github/prompts/run.md = b/run.md',
      '.roo/rules/x.txt = b/x.txt',
    ]);
  });

  it('many links that go round give few names in little time', () => {
    const links = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        [`a/l${at}`, '../a'],
        [`.claude/l${at}`, '..'],
      ]).flat(),
    );
    const started = performance.now();
    assert.deepEqual(namesOf({ ...links, '.claude/x': '../a' }, ['a/run.md'], ['.claude/l0']), [
      '.claude/l0/a/run.md = a/run.md',
    ]);
    assert.ok(performance.now() - started < 5_000);
  });

  it('links that leave the repository, lead nowhere or go round give no names', () => {
    const links = { a: '../x', b: '/etc/passwd', c: 'none', d: 'e', e: 'd', f: 'x/../../y' };
    assert.deepEqual(namesOf(links, ['x/y'], ['a', 'b', 'c', 'd', 'e', 'f', 'x/y']), []);
  });

  it('the index is read with names of any characters', () => {
    assert.deepEqual(
      [...readIndex('100644 ab 0\ta b\tc\n.md\x00120000 cd 0\tl\x00100644 ef 2\tconflict\x00')],
      [
        ['a b\tc\n.md', { mode: '100644', id: 'ab' }],
        ['l', { mode: '120000', id: 'cd' }],
      ],
    );
  });
});
