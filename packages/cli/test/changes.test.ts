/** What changes add, whatever the files are called and whatever their lines look like. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { GIT, makeFolder, runShell } from './run-limpid.ts';

const NAMES = [
  'plain.md',
  'with blank.md',
  ' leading.md',
  '"quoted".md',
  'back\\slash.md',
  'tab\there.md',
  'two\nlines.md',
  'diff --git a/x b/x.md',
  'x b/x b.md',
  '+++ b.md',
  'bell\u{7}.md',
  '\u{645}\u{6CC}.md',
  '\u{1F680}.md',
  '-dash.md',
  ':(glob)*.md',
];

/** Lines that look like parts of a patch. */
const OLD = ['-- a/other.md', '@@ -1,9 +1,9 @@', 'stays\u{200B}', 'diff --git a/y b/y', 'goes', ''].join(
  '\n',
);
const NEW = [
  'first\u{200B}',
  '++ b/other.md',
  '@@ -1 +40,9 @@',
  'stays\u{200B}',
  'diff --git a/z b/z\u{200B}',
  '\rnot a line of git\u{200B}',
  'no end\u{200B}',
].join('\n');

function writeAll(folder: string, text: string): void {
  for (const name of NAMES) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

async function placesOf(command: string, folder: string) {
  const { out, error } = await runShell(`limpid scan --format json ${command}`, folder, GIT);
  assert.equal(error, '');
  const { sources } = JSON.parse(out.toString('utf8'));
  return new Map(
    sources.map(({ path, places }: { path: string; places: { column: number; line: number }[] }) => [
      path,
      places.map(({ line }) => line),
    ]),
  );
}

describe('lines that a change adds', () => {
  it('are found in every file, by its own name', async () => {
    const folder = makeFolder();
    writeAll(folder, OLD);
    await runShell('git init -q . && git add . && git commit -qm first', folder, GIT);
    writeAll(folder, NEW);
    // A carriage return ends a line for people and not for git: the places are those of people.
    const expected = new Map(NAMES.toSorted().map((name) => [name, [1, 5, 7, 8]]));
    const sorted = (found: Map<unknown, unknown>) => new Map([...found].sort());
    assert.deepEqual(sorted(await placesOf('--diff HEAD', folder)), new Map([...expected].sort()));
    await runShell('git add .', folder, GIT);
    assert.deepEqual(sorted(await placesOf('--staged', folder)), new Map([...expected].sort()));
    await runShell('git reset -q --hard && git rm -q --cached . -r', folder, GIT);
    writeAll(folder, '');
    assert.deepEqual(await placesOf('--staged', folder), new Map());
  });

  it('are the same whatever the settings of the repository say', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a b.md'), `${'line\n'.repeat(9)}old\u{200B}\n`);
    writeFileSync(join(folder, '.gitattributes'), '*.md diff=loud\n');
    await runShell('git init -q . && git add . && git commit -qm first', folder, GIT);
    writeFileSync(join(folder, 'a b.md'), `new\u{200B}\n${'line\n'.repeat(8)}old\u{200B}\nnew\u{200B}\n`);
    const settings = {
      'diff.noprefix': 'true',
      'diff.mnemonicPrefix': 'true',
      'diff.external': 'touch ran',
      'diff.loud.textconv': 'touch ran;cat',
      'diff.loud.command': 'touch ran',
      'core.fsmonitor': 'touch ran',
      'color.ui': 'always',
      'color.diff': 'always',
      'diff.interHunkContext': '20',
      'diff.relative': 'true',
      'diff.renames': 'copies',
      'core.quotePath': 'false',
      'diff.wordRegex': '.',
      'diff.suppressBlankEmpty': 'true',
    };
    for (const [name, value] of Object.entries(settings)) {
      await runShell(`git config '${name}' '${value}'`, folder, GIT);
    }
    const environment = 'GIT_DIFF_OPTS=--unified=9 GIT_EXTERNAL_DIFF="touch ran"';
    const { out } = await runShell(`${environment} limpid scan --diff HEAD --format json; ls`, folder, GIT);
    const lines = out.toString('utf8').match(/"line":\d+/g);
    assert.deepEqual(lines, ['"line":1', '"line":11']);
    assert.ok(!out.toString('utf8').includes('ran'));
  });

  it('tell a message that goes on in them', async () => {
    const folder = makeFolder();
    const tags = (text: string) =>
      Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const file = join(folder, 'a.md');
    writeFileSync(file, `one${tags('hidden words')}\ntwo\nthree\n`);
    await runShell('git init -q . && git add . && git commit -qm first', folder, GIT);
    writeFileSync(file, `one${tags('hidden words')}\ntwo!\nthree\n`);
    const old = await runShell('limpid scan --diff HEAD', folder, GIT);
    assert.equal(old.code, 0);
    writeFileSync(file, `one\ntwo${tags('hidden words')}!\nthree\n`);
    const fresh = await runShell('limpid scan --diff HEAD', folder, GIT);
    assert.match(
      fresh.out.toString('utf8'),
      /^a\.md:2:4 {2}12 characters carry a message .*"hidden words"$/m,
    );
    assert.equal(fresh.code, 1);
  });

  it('are those of the index that a hook is given', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.md'), 'fine\n');
    await runShell('git init -q . && git add . && git commit -qm first', folder, GIT);
    writeFileSync(join(folder, '.git/hooks/pre-commit'), '#!/bin/sh\nexec limpid scan --staged\n', {
      mode: 0o755,
    });
    writeFileSync(join(folder, 'a.md'), 'fine\nnot\u{200B}\n');
    // `-a` stages into an index of its own.
    const { code, error, out } = await runShell('git commit -qam second', folder, GIT);
    assert.equal(code, 1);
    assert.match(`${out}${error}`, /^a\.md:2:4 {2}U\+200B/m);
  });
});
