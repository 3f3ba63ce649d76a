import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { WrongUsage } from '../exit-codes.ts';
import { readChoice } from './read-choice.ts';
import { type PathOverride, readCommandLine } from './read-command-line.ts';

function choose(entries: readonly PathOverride[], flags: readonly string[] = []) {
  const line = readCommandLine(['scan', ...flags, '.']);
  assert.ok(line.kind === 'command');
  const overrides = { folder: resolve('.'), nameOf: '"overrides"', entries };
  return readChoice({ ...line.args, overrides });
}

const classesOf = (names: readonly string[]) => ({ techniques: [], classes: names, ranges: [] });

describe('overrides by path', () => {
  it('if several path overrides set "only" or "ignore", the last one that matches the path wins', async () => {
    const { selectionOf } = await choose([
      { glob: 'docs/**', ignore: ['odd-space'], only: ['bidi-control'] },
      { glob: 'docs/fr/**', ignore: ['soft-hyphen'] },
    ]);
    assert.deepEqual(selectionOf('docs/fr/a.md'), {
      only: classesOf(['bidi-control']),
      ignore: classesOf(['soft-hyphen']),
    });
    assert.deepEqual(selectionOf('docs/a.md')?.ignore, classesOf(['odd-space']));
    assert.equal(selectionOf('src/a.ts'), undefined);
    assert.equal(selectionOf('../docs/a.md'), undefined);
  });

  it('an empty list in a path override cancels the list of an earlier one, and an override without keys has no effect', async () => {
    const { selectionOf } = await choose([
      { glob: '*.md', only: ['tag'], ignore: ['odd-space'] },
      { glob: 'b.md', only: [], ignore: [] },
    ]);
    assert.deepEqual(selectionOf('b.md'), { only: null, ignore: classesOf([]) });
    assert.equal((await choose([{ glob: '*.md' }])).selectionOf('a.md'), undefined);
  });

  it('--ignore on the command line replaces the "ignore" list of a path override, and keeps its "only" list', async () => {
    const entries = [{ glob: '*.md', only: ['tag'], ignore: ['odd-space'] }];
    const { selectionOf } = await choose(entries, ['--ignore', 'control']);
    assert.deepEqual(selectionOf('a.md'), { only: classesOf(['tag']), ignore: classesOf(['control']) });
  });

  it('a path override is refused if its "ignore" list has a path, an unknown name or "payload"', async () => {
    for (const ignore of ['*.txt', 'bidi', 'payload', 'U+XYZ'])
      await assert.rejects(choose([{ glob: '*.md', ignore: [ignore] }]), WrongUsage, ignore);
  });
});
