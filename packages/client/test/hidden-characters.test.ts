/** Runs hidden-characters.sh of docs/pipelines.md as it stands there, on the real service. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CURL, isMissing, JQ } from '../../../scripts/system-programs.mjs';
import { DEADLINE_MS } from '../../server/test/start-service.ts';
import { saveRecipe } from './recipes.ts';
import { as, environment, HIDING, noShell } from './serve-recipes.ts';

describe('hidden-characters.sh', {
  timeout: DEADLINE_MS,
  skip: noShell || isMissing(CURL) || isMissing(JQ),
}, () => {
  const repository = (as: () => Record<string, string>) => {
    const recipe = saveRecipe('hidden-characters.sh', as);
    execFileSync('git', ['init', '--quiet'], { cwd: recipe.folder });
    return {
      ...recipe,
      add: (file: string, content: string) => {
        recipe.write(file, content);
        execFileSync('git', ['add', '--', file], { cwd: recipe.folder });
      },
    };
  };

  it('hidden-characters.sh exits with 0 for files without hidden characters or with only legitimate joiners', async () => {
    const recipe = repository(() => environment);
    assert.deepEqual(await recipe.run(), { code: 0, out: '', error: '' });
    recipe.add('plain.md', 'Plain.\n');
    recipe.add(
      'needed.txt',
      '\u{1F469}\u{200D}\u{1F680} \u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}\n',
    );
    recipe.write('not added.md', HIDING);
    assert.deepEqual(await recipe.run(), { code: 0, out: '', error: '' });
  });

  it('hidden-characters.sh exits with 1 and prints the location of each hidden character', async () => {
    const recipe = repository(() => environment);
    recipe.add('plain.md', 'Plain.\n');
    recipe.add('b \u{E9}".md', 'one\r\ntw\u{200B}o\n');
    recipe.add('a.txt', 'p\u{430}ypal\n');
    const { code, out, error } = await recipe.run();
    assert.deepEqual([code, error], [1, '']);
    assert.equal(
      out,
      'a.txt:1:2: U+0430 CYRILLIC SMALL LETTER A\nb \u{E9}".md:2:3: U+200B ZERO WIDTH SPACE\n',
    );
  });

  it('hidden-characters.sh scans files with very long names and with names that look like options', async () => {
    const recipe = repository(() => environment);
    const long = `${'long '.repeat(40)}.md`;
    for (const name of [long, '-x.md', '--arg.txt', ' blank .md']) recipe.add(name, 'tw\u{200B}o\n');
    const { code, out, error } = await recipe.run();
    assert.deepEqual([code, error], [1, '']);
    assert.deepEqual(
      out.trimEnd().split('\n').sort(),
      [' blank .md', '--arg.txt', '-x.md', long].map((name) => `${name}:1:3: U+200B ZERO WIDTH SPACE`),
    );
  });

  it('hidden-characters.sh skips deleted files and symbolic links', async () => {
    const recipe = repository(() => environment);
    recipe.add('gone.md', 'tw\u{200B}o\n');
    rmSync(join(recipe.folder, 'gone.md'));
    symlinkSync('nowhere', join(recipe.folder, 'link.md'));
    execFileSync('git', ['add', 'link.md'], { cwd: recipe.folder });
    assert.deepEqual(await recipe.run(), { code: 0, out: '', error: '' });
    recipe.add('there.md', 'tw\u{200B}o\n');
    assert.equal((await recipe.run()).out, 'there.md:1:3: U+200B ZERO WIDTH SPACE\n');
    recipe.add('two\nlines.md', 'tw\u{200B}o\n');
    assert.equal((await recipe.run()).code, 2);
  });

  it('hidden-characters.sh refuses a file that is not UTF-8, and reads a line of any length as it is', async () => {
    const recipe = repository(() => environment);
    recipe.add('-long.md', `a${'\u{3042}'.repeat(20_000)}tw\u{200B}o${'\u{3042}'.repeat(20_000)}\n`);
    assert.deepEqual(await recipe.run(), {
      ...{ code: 1, error: '' },
      out: '-long.md:1:20004: U+200B ZERO WIDTH SPACE\n',
    });
    writeFileSync(join(recipe.folder, '-long.md'), Buffer.from('un\u{AD}seen caf\u{E9}\n', 'latin1'));
    const { code, out, error } = await recipe.run();
    assert.deepEqual([code, out], [2, '']);
    assert.equal(error, '-long.md: It is not UTF-8, and could not be checked.\n');
  });

  it('hidden-characters.sh names a file that the service refuses as too long', async () => {
    const recipe = repository(() => environment);
    recipe.add('a.md', 'Plain.\n');
    recipe.add('-long.md', 'x'.repeat(200_001));
    recipe.add('longest.md', 'x'.repeat(5 * 1024 * 1024));
    const { code, error } = await recipe.run();
    assert.equal(code, 2);
    assert.match(error, /^-long\.md: Send the text in shorter pieces/m);
    assert.match(error, /^A file: Send a line of at most 4 MiB/m);
  });

  it('hidden-characters.sh exits with 2 if the service is unreachable, refuses the key or has no quota left', async () => {
    const { code, out } = await saveRecipe('hidden-characters.sh', () => environment).run();
    assert.deepEqual([code, out], [2, ''], 'outside of a repository');
    const small = await as('small');
    for (const [environmentOf, files, said] of [
      [{ ...environment, LIMPID_KEY: 'lmpd_wrong' }, 1, /invalid_credentials/],
      [{ ...environment, LIMPID_URL: 'nowhere://' }, 1, /^curl: /],
      [small, 3, /quota is used up/],
    ] as const) {
      const recipe = repository(() => environmentOf);
      for (let file = 0; file < files; file += 1) recipe.add(`${file}.md`, 'Plain.\n');
      const { code, out, error } = await recipe.run();
      assert.deepEqual([code, out], [2, '']);
      assert.match(error, said);
    }
  });
});
