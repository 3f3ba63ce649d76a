/** What changes add, whatever the files are called and whatever their lines look like. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

describe('names of added files', () => {
  it('--staged and --diff scan names of empty files, moved files, links and submodules, but not of deleted files', async () => {
    const folder = makeFolder();
    const setUp = [
      'git init -q .',
      'echo plain > a.md',
      'echo gone > "g\u{200B}one.md"',
      'git add .',
      'git commit -qm one',
      'git mv a.md "m\u{200B}oved.md"',
      'git rm -q "g\u{200B}one.md"',
      ': > "em\u{200B}pty.js"',
      'ln -s "to\u{200B}day" link',
      'ln -s caf\u{E9} plain',
      `git update-index --add --cacheinfo 160000,${'1234'.repeat(10)},"s\u{200B}ub"`,
      'git add em* link plain',
    ];
    await runShell(setUp.join(' && '), folder, GIT);
    const unclean = ['em\u{200B}pty.js (name)', 'link', 'm\u{200B}oved.md (name)', 's\u{200B}ub (name)'];
    const find = async (command: string) => {
      const { code, out } = await runShell(`limpid scan --format json ${command}`, folder, GIT);
      const { sources } = JSON.parse(out.toString('utf8'));
      const found = sources.filter((one: { unclean: boolean }) => one.unclean);
      return [code, ...found.map(({ path }: { path: string }) => path).sort()];
    };
    assert.deepEqual(await find('--staged'), [1, ...unclean]);
    await runShell('git commit -qm two', folder, GIT);
    // Of the submodule there is no work tree.
    assert.deepEqual(await find('--diff HEAD~1'), [1, ...unclean.slice(0, 3)]);
  });
});

describe('added lines', () => {
  it('--diff and --staged find the added lines of every file, whatever the file name and contents', async () => {
    const folder = makeFolder();
    writeAll(folder, OLD);
    await runShell('git init -q . && git add . && git commit -qm first', folder, GIT);
    writeAll(folder, NEW);
    // A carriage return ends a line for people and not for git: the places are those of people.
    const expected = new Map(NAMES.toSorted().map((name) => [name, [1, 5, 7, 8]]));
    // A name that hides something is a text too.
    for (const name of ['bell\u0007.md', 'tab\there.md', 'two\nlines.md'])
      expected.set(`${name} (name)`, [1]);
    const sorted = (found: Map<unknown, unknown>) => new Map([...found].sort());
    assert.deepEqual(sorted(await placesOf('--diff HEAD', folder)), new Map([...expected].sort()));
    await runShell('git add .', folder, GIT);
    assert.deepEqual(sorted(await placesOf('--staged', folder)), new Map([...expected].sort()));
    await runShell('git reset -q --hard && git rm -q --cached . -r', folder, GIT);
    writeAll(folder, '');
    assert.deepEqual(await placesOf('--staged', folder), new Map());
  });

  it('--diff finds the same added lines with any git settings of the repository', async () => {
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

  it('--diff and --staged run no program that git settings or environment variables name', async () => {
    const folder = makeFolder();
    const ran = join(makeFolder(), 'ran');
    const program = (name: string) => `sh -c 'echo ${name} >> ${ran}; cat'`;
    const driven = ['clean', 'process', 'equals', 'info', 'global', 'included', 'loud', 'nameless'];
    const files = driven.map((name) => `${name}.md`);
    writeFileSync(
      join(folder, '.gitattributes'),
      `${['clean', 'process', 'included'].map((name) => `${name}.md filter=${name}`).join('\n')}\nloud.md diff=loud\nequals.md filter=a=b.c\nnameless.md filter=\n`,
    );
    for (const name of files) writeFileSync(join(folder, name), 'old\n');
    await runShell('git init -q sub && git -C sub commit -q --allow-empty -m first', folder, GIT);
    await runShell('git init -q . && git add . && git commit -qm first', folder, GIT);
    const settings = {
      'filter.clean.clean': program('clean'),
      'filter.clean.required': 'true',
      'filter.process.process': program('process'),
      'filter.process.required': 'true',
      'filter.a=b.c.clean': program('equals'),
      'filter..clean': program('nameless'),
      'filter.info.clean': program('info'),
      'filter.global.clean': program('global'),
      'core.attributesFile': join(folder, 'attributes'),
      'include.path': '../included',
      'diff.external': program('external'),
      'diff.loud.textconv': program('textconv'),
      'diff.loud.command': program('command'),
      'core.fsmonitor': program('fsmonitor'),
      'core.hooksPath': join(folder, 'hooks'),
      'hook.loud.command': program('configured-hook'),
      'hook.loud.event': 'post-index-change',
      'core.pager': program('pager'),
      'pager.diff': program('pager'),
      'core.alternateRefsCommand': program('refs'),
      'core.sshCommand': program('ssh'),
      'core.askPass': program('askpass'),
      'credential.helper': `!${program('credentials')}`,
      'submodule.recurse': 'true',
      'diff.submodule': 'diff',
      'diff.ignoreSubmodules': 'none',
    };
    for (const [name, value] of Object.entries(settings)) {
      execFileSync('git', ['config', name, value], { cwd: folder });
    }
    execFileSync('git', ['config', 'core.fsmonitor', program('submodule')], { cwd: join(folder, 'sub') });
    writeFileSync(join(folder, 'included'), `[filter "included"]\n\tclean = "${program('included')}"\n`);
    writeFileSync(join(folder, 'attributes'), 'global.md filter=global\n');
    writeFileSync(join(folder, '.git/info/attributes'), 'info.md filter=info\n');
    mkdirSync(join(folder, 'hooks'));
    for (const hooks of ['hooks', '.git/hooks']) {
      writeFileSync(join(folder, hooks, 'post-index-change'), `#!/bin/sh\n${program('hook')} < /dev/null\n`, {
        mode: 0o755,
      });
    }
    for (const name of files) writeFileSync(join(folder, name), 'old\nnew\u{200B}\n');
    const environment = {
      GIT_EXTERNAL_DIFF: program('GIT_EXTERNAL_DIFF'),
      GIT_PAGER: program('GIT_PAGER'),
      GIT_SSH_COMMAND: program('GIT_SSH_COMMAND'),
      GIT_ASKPASS: program('GIT_ASKPASS'),
      GIT_TRACE: ran,
      GIT_TRACE2_EVENT: ran,
      GIT_CONFIG: '/dev/null',
    };
    const diff = await runShell('limpid scan --diff HEAD --summary', folder, { ...GIT, ...environment });
    const lines = files.toSorted().map((name) => `${name}: 1 deleted, suspicion 12`);
    assert.deepEqual(diff.out.toString('utf8').split('\n').slice(0, -2), lines, diff.error);
    const staged = await runShell('limpid scan --staged', folder, { ...GIT, ...environment });
    assert.deepEqual([staged.code, staged.error], [0, '']);
    assert.ok(!existsSync(ran), existsSync(ran) ? readFileSync(ran, 'utf8') : '');
    // Git by itself runs them: the settings are in force.
    const rest = '-c filter.process.process= -c filter.process.required=false';
    await runShell(
      `git ${rest} diff -- info.md loud.md; git ${rest} diff --no-ext-diff; touch loud.md; git ${rest} update-index --refresh`,
      folder,
      GIT,
    );
    const names = readFileSync(ran, 'utf8');
    const live = driven.filter((name) => !['process', 'loud'].includes(name));
    for (const name of [...live, 'external', 'command', 'textconv', 'fsmonitor', 'submodule', 'hook'])
      assert.match(names, new RegExp(`^${name}$`, 'm'));
  });

  it('--diff exits with 2 if git objects are missing, and runs no configured program to fetch them', async () => {
    const folder = makeFolder();
    const ran = join(makeFolder(), 'ran');
    writeFileSync(join(folder, 'a.md'), 'old\n');
    await runShell('git init -q . && git add . && git commit -qm first', folder, GIT);
    const blob = execFileSync('git', ['rev-parse', 'HEAD:a.md'], { cwd: folder, encoding: 'utf8' }).trim();
    rmSync(join(folder, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    const settings = {
      'core.repositoryFormatVersion': '1',
      'extensions.partialClone': 'origin',
      'remote.origin.promisor': 'true',
      'remote.origin.url': `ext::sh -c touch% ${ran}`,
      'protocol.ext.allow': 'always',
    };
    for (const [name, value] of Object.entries(settings)) {
      execFileSync('git', ['config', name, value], { cwd: folder });
    }
    writeFileSync(join(folder, 'a.md'), 'old\nnew\n');
    const { code, error } = await runShell('limpid scan --diff HEAD', folder, GIT);
    assert.deepEqual([code, existsSync(ran)], [2, false], error);
    await runShell('git diff', folder, GIT);
    assert.ok(existsSync(ran), 'git fetches it by itself');
  });

  it('--diff reports the right line of a finding even if .gitattributes wrongly says that the file is UTF-16', async () => {
    const folder = makeFolder();
    await runShell('git init -q . && git commit -q --allow-empty -m first', folder, GIT);
    // Read as UTF-16, four lines of ASCII are one line of other characters.
    writeFileSync(join(folder, 'a.py'), 'a = 1\nif a:\n  use\u{200B}r()\n# x\n');
    writeFileSync(join(folder, '.gitattributes'), '*.py working-tree-encoding=UTF-16LE\n');
    await runShell('git add . && git commit -qm second', folder, GIT);
    const { code, out } = await runShell('limpid scan --diff HEAD~1', folder, GIT);
    assert.equal(code, 2);
    assert.match(out.toString('utf8'), /^a\.py:3:6 {2}error invisible-identifier {2}U\+200B/m);
  });

  it('--staged warns about each file that git would check out in another encoding', async () => {
    const folder = makeFolder();
    await runShell('git init -q .', folder, GIT);
    // Checked out as UTF-16 without a mark, these letters are a program.
    const program = Buffer.from('echo aa;echo b;#').toString('utf16le');
    writeFileSync(join(folder, 'b.sh'), Buffer.from('echo aa;echo b;#'));
    writeFileSync(join(folder, 'a.py'), 'a = 1\n');
    const attributes = '*.sh working-tree-encoding=UTF-16LE\n*.py working-tree-encoding=UTF-8\n';
    writeFileSync(join(folder, '.gitattributes'), attributes);
    await runShell('git add .', folder, GIT);
    const { out } = await runShell('git show :b.sh', folder, GIT);
    assert.equal(out.toString('utf8'), program);
    const { code, error } = await runShell('limpid scan --staged', folder, GIT);
    assert.equal(code, 0);
    assert.match(error, /^limpid: b\.sh is scanned as git keeps it: its working-tree-encoding /m);
    assert.doesNotMatch(error, /a\.py|gitattributes/);
  });

  it('--diff reports a hidden message in an added line, and not one in an old line', async () => {
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
      /^a\.md:2:4 {2}error payload {2}12 characters carry a message .*"hidden words"$/m,
    );
    assert.equal(fresh.code, 1);
  });

  it('--staged in a pre-commit hook scans the lines that "git commit -a" adds', async () => {
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
    assert.match(`${out}${error}`, /^a\.md:2:4 {2}warning invisible {2}U\+200B/m);
  });
});
