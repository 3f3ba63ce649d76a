/** Folders are walked as git walks them: random trees under random rules, held against `git ls-files`. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findSources } from '../src/sources/find-sources.ts';
import { unfinishedName } from '../src/sources/unfinished-names.ts';
import { makeFolder } from './run-limpid.ts';

const NAMES = ['a', 'b', 'build', 'x.log', 'keep.log', 'd e', '#h', '!n', 'Z.LOG'];
const RULES = [
  ...'a /a b/ *.log !keep.log !x.log a/b **/b a/** build !build/ /b/* !/b/a'.split(' '),
  ...['\\#h', '\\!n', 'd e', '[ab]', '?', '*', '!*/', 'z.log', 'x.*', '**/a/x.log', 'a/*/b', '# a', ''],
];

const trees = fc.record({
  paths: fc.array(fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }), { maxLength: 14 }),
  rules: fc.array(fc.tuple(fc.nat(), fc.array(fc.constantFrom(...RULES), { maxLength: 3 })), {
    maxLength: 3,
  }),
  tracked: fc.option(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { nil: [] }),
});

function plant(
  root: string,
  paths: readonly (readonly string[])[],
  rules: readonly (readonly [number, readonly string[]])[],
) {
  const folders = ['.'];
  for (const path of paths) {
    const file = join(root, ...path);
    // A name may be that of a file already, and of a folder now.
    const above = path.map((_, index) => join(root, ...path.slice(0, index)));
    if (existsSync(file) || above.some((one) => existsSync(one) && statSync(one).isFile())) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    folders.push(join(...path.slice(0, -1), '.'));
  }
  for (const [at, lines] of rules) {
    writeFileSync(join(root, folders[at % folders.length] as string, '.gitignore'), `${lines.join('\n')}\n`);
  }
}

/** Some files are in the index, whatever the rules say of them. */
function askGit(root: string, tracked: readonly number[]): readonly string[] {
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  const list = (...flags: readonly string[]) =>
    execFileSync('git', ['-c', 'core.excludesFile=', 'ls-files', '-z', ...flags], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((path) => path !== '');
  const all = tracked.length === 0 ? [] : list('--others');
  const chosen = all.length === 0 ? [] : tracked.map((at) => `:(literal)${all[at % all.length]}`);
  if (chosen.length > 0) execFileSync('git', ['add', '--force', '--', ...chosen], { cwd: root });
  return list('--cached', '--others', '--exclude-standard').sort();
}

const skip = spawnSync('git', ['--version']).status !== 0 && 'git is not installed';

async function findIn(root: string, warn: (sentence: string) => void = () => {}): Promise<readonly string[]> {
  const found = await findSources({
    operands: [root],
    listed: [],
    readsGitignore: true,
    isChosen: () => true,
    isSought: () => true,
    isKindAsked: false,
    isWritten: false,
    readsLinks: true,
    warn,
  });
  return found.map(({ path }) => path.slice(root.length + 1)).sort();
}

describe('folders with ignore rules', { skip }, () => {
  it('with random .gitignore rules, a folder scan finds the same files as git, or more if a rule starts with "!"', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async ({ paths, rules, tracked }) => {
        const root = makeFolder();
        plant(root, paths, rules);
        const taken = askGit(root, tracked);
        if (taken.length === 0) return;
        const found = await findIn(root);
        assert.deepEqual(
          taken.filter((path) => !found.includes(path)),
          [],
          'git takes more',
        );
        // Below a folder that a nearer rule brought back, the rule that had left it out says nothing more of others.
        const isBroughtBack = rules.some(([, lines]) => lines.some((line) => line.startsWith('!')));
        if (!isBroughtBack) assert.deepEqual(found, taken);
      }),
      { numRuns: 50, seed: 20261123 },
    );
  });

  it('a .gitignore rule that would take too long to match a deep path has no effect', async () => {
    const root = makeFolder();
    mkdirSync(join(root, '.git'));
    const path = `${'a/'.repeat(40)}x`;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
    for (const [rule, expected] of [
      [`${'a/**/'.repeat(2)}x`, ['.gitignore']],
      [`${'a/**/'.repeat(9)}y`, ['.gitignore', path]],
      [`x\n${'a/***/'.repeat(9)}y`, ['.gitignore', path]],
    ] as const) {
      writeFileSync(join(root, '.gitignore'), rule);
      assert.deepEqual(await findIn(root), expected, rule);
    }
  });

  it('outside of a repository a .gitignore has no effect, as who made an archive wrote it too', async () => {
    const root = makeFolder();
    for (const folder of ['in/.git', 'in/deep']) mkdirSync(join(root, folder), { recursive: true });
    for (const folder of ['.', 'in', 'in/deep']) {
      writeFileSync(join(root, folder, '.gitignore'), 'x.log\n');
      writeFileSync(join(root, folder, 'x.log'), '');
    }
    const files = ['.gitignore', 'in/.gitignore', 'in/deep/.gitignore', 'x.log'];
    assert.deepEqual(await findIn(root), files);
    assert.deepEqual(await findIn(join(root, 'in')), ['.gitignore', 'deep/.gitignore']);
    mkdirSync(join(root, '.git'));
    assert.deepEqual(await findIn(root), files.slice(0, 3));
  });

  it('a file that a run seems to write is scanned if git tracks it', async () => {
    const root = makeFolder();
    const name = unfinishedName();
    for (const file of [name, 'a']) writeFileSync(join(root, file), '');
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    assert.deepEqual(await findIn(root), ['a']);
    execFileSync('git', ['add', '--force', name], { cwd: root });
    assert.deepEqual(await findIn(root), [name, 'a']);
  });

  it('a .gitignore file with too many rules has no effect, and a warning names the file', async () => {
    const root = makeFolder();
    for (const folder of ['.git', 'a/b']) mkdirSync(join(root, folder), { recursive: true });
    for (const name of ['a/b/c.log', 'a/x0', 'x0']) writeFileSync(join(root, name), '');
    const rules = (count: number) => Array.from({ length: count }, (_, index) => `x${index}\n`).join('');
    const look = async (own: number, further: number) => {
      writeFileSync(join(root, '.gitignore'), `# ${'a\n#'.repeat(9000)}\n\n${rules(own)}`);
      writeFileSync(join(root, 'a/.gitignore'), `${rules(further)}*.log\n`);
      const warnings: string[] = [];
      const found = await findIn(root, (sentence) => warnings.push(sentence));
      return [found.includes('x0'), found.includes('a/b/c.log'), warnings.length, warnings[0] ?? ''] as const;
    };
    assert.deepEqual(await look(3000, 1999), [false, false, 0, '']);
    const [, isRead, count, sentence] = await look(3000, 2000);
    assert.deepEqual([isRead, count], [true, 1]);
    assert.match(sentence, /a\/\.gitignore leaves nothing out here: it has too many rules/);
    assert.deepEqual((await look(200_000, 0)).slice(0, 3), [true, false, 1]);
  });
});
