/** The steps of action.yml, run as the plain commands that they are; what only GitHub can do is told in docs/cli.md. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { FLAGS, type Flag } from '../packages/cli/src/flags.ts';
import { copyToGit, git } from './pack/copy-to-git.ts';

interface Step {
  readonly uses?: string;
  readonly name?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '..');
const action: {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
} = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'));

const flags: readonly Flag[] = FLAGS;
const formats = flags.find(({ name }) => name === 'format')?.choices ?? [];
const hasFormats = formats.includes('github') && formats.includes('sarif');
const skipFormats = !hasFormats && 'limpid writes no annotations and no SARIF yet';
const skipDiff = !flags.some(({ name }) => name === 'diff') && 'limpid has no --diff yet';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-action-')));
after(() => rmSync(work, { recursive: true, force: true }));
const path = join(work, 'action');

interface Done {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
  readonly output: string;
  readonly summary: string;
  readonly folder: string;
}

/** Runs a step as GitHub does: bash with these settings, inputs by their variables. */
function runStep(name: string, folder: string, inputs: Readonly<Record<string, string>> = {}): Done {
  const step = action.runs.steps.find((one) => one.name === name) as Step;
  assert.equal(step.shell, 'bash');
  const given = Object.entries(step.env ?? {}).map(([variable, expression]) => {
    const [, input = ''] = /^\$\{\{ inputs\.([\w-]+)/.exec(expression) ?? [];
    return [variable, inputs[input] ?? action.inputs[input]?.default ?? ''];
  });
  const [output, summary] = [join(work, 'output'), join(work, 'summary')];
  for (const file of [output, summary]) writeFileSync(file, '');
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run as string],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        // Where npm finds packages is a matter of the machine.
        ...process.env,
        ...Object.fromEntries(given),
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        npm_config_prefer_offline: 'true',
        GITHUB_WORKSPACE: folder,
        GITHUB_ACTION_PATH: path,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
      },
    },
  );
  const [told, written] = [readFileSync(output, 'utf8'), readFileSync(summary, 'utf8')];
  return { code: status, out: stdout, error: stderr, output: told, summary: written, folder };
}

let folders = 0;
/** A repository of a user, with one commit. */
function makeRepository(files: Readonly<Record<string, string>>): string {
  const folder = join(work, `user-${++folders}`);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  git(folder, 'init', '--quiet');
  commit(folder);
  return folder;
}

function commit(folder: string): string {
  git(folder, 'add', '--all');
  git(folder, '-c', 'user.name=a test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', 'A');
  return git(folder, 'rev-parse', 'HEAD').trim();
}

/** Without what another format would say. */
const PLAIN = { annotations: 'false' };

describe('action.yml', { skip: process.platform === 'win32' && 'its steps need bash' }, () => {
  before(() => {
    // GitHub hands over the files of a commit, without the repository.
    copyToGit(join(work, 'repository'));
    cpSync(join(work, 'repository'), path, { recursive: true });
    rmSync(join(path, '.git'), { recursive: true });
    const { code, error } = runStep('Install Limpid', work);
    assert.equal(code, 0, error);
  });

  it('is composite, pins what it uses, and puts no input into a program', () => {
    assert.equal(action.runs.using, 'composite');
    for (const { uses, run } of action.runs.steps) {
      if (uses !== undefined) assert.match(uses, /^actions\/[\w-]+@[0-9a-f]{40}$/);
      assert.doesNotMatch(run ?? '', /\$\{\{/);
    }
  });

  it('reads every input that it declares', () => {
    const read = action.runs.steps.flatMap(
      ({ env = {} }) =>
        Object.values(env)
          .join(' ')
          .match(/inputs\.[\w-]+/g) ?? [],
    );
    assert.deepEqual(
      read.map((name) => name.slice('inputs.'.length)).sort(),
      Object.keys(action.inputs).sort(),
    );
  });

  it('installs what the lockfile says and no tool of the repository', () => {
    assert.ok(existsSync(join(path, 'node_modules/tinyglobby')));
    assert.ok(!existsSync(join(path, 'node_modules/typescript')));
    assert.ok(existsSync(join(path, 'dist/cli/limpid.js')));
  });

  it('fails where something hides, says where, and tells the code and a summary', () => {
    const folder = makeRepository({ 'a.md': 'pass\u{200B}word\n', 'b.md': 'fine\n' });
    const { code, out, output, summary, error } = runStep('Scan', folder, PLAIN);
    assert.deepEqual([code, error], [1, '']);
    assert.match(out, /^a\.md:1:5 {2}U\+200B/);
    assert.equal(output, 'exit-code=1\n');
    assert.match(
      summary,
      /^### Hidden characters\n\n {4}a\.md: 1 deleted, suspicion \d+\n {4}2 texts scanned/,
    );
  });

  it('passes where nothing does', () => {
    const folder = makeRepository({ 'b.md': 'fine\n' });
    const { code, output, summary } = runStep('Scan', folder, { ...PLAIN, summary: 'false' });
    assert.deepEqual([code, output, summary], [0, 'exit-code=0\n', '']);
  });

  it('ignores the comments of a text unless --allow is among the flags', () => {
    const folder = makeRepository({ 'a.md': 'pass\u{200B}word limpid-allow zero-width\n' });
    assert.equal(runStep('Scan', folder, PLAIN).code, 1);
    assert.equal(runStep('Scan', folder, { ...PLAIN, flags: '--allow' }).code, 0);
  });

  it('takes paths and flags a line each, and no name for a flag', () => {
    const folder = makeRepository({
      'a b/c.md': 'pass\u{200B}word\n',
      'd.md': 'pass\u{200B}word\n',
      '--write': 'x\u{A0}y\n',
    });
    const { code, out } = runStep('Scan', folder, {
      ...PLAIN,
      paths: 'a b\n\n--write\n',
      flags: '--only=U+200B\n--fail-on=any\n',
    });
    assert.equal(code, 1);
    assert.match(out, /^a b\/c\.md:1:5 /);
    assert.doesNotMatch(out, /d\.md|--write:/);
    assert.equal(readFileSync(join(folder, '--write'), 'utf8'), 'x\u{A0}y\n');
  });

  it('lets no file name become Markdown or a line of its own in the summary', () => {
    const folder = makeRepository({ '``` <b>\n# forged': 'pass\u{200B}word\n' });
    const { summary } = runStep('Scan', folder, PLAIN);
    const lines = summary.trimEnd().split('\n');
    for (const line of lines.slice(2)) assert.match(line, /^ {4}/);
    assert.equal(lines.length, 4);
  });

  it('ends with 2 where it could not run, and leaves no summary that looks like an answer', () => {
    const folder = makeRepository({ 'a.md': 'fine\n' });
    const { code, output, summary, error } = runStep('Scan', folder, {
      ...PLAIN,
      flags: '--no-such-flag',
      'sarif-file': 'limpid.sarif',
    });
    assert.deepEqual([code, output], [2, 'exit-code=2\n']);
    assert.match(error, /no-such-flag/);
    assert.match(summary, /^### Hidden characters\n\n {4}limpid: [^\n]*no-such-flag/);
    assert.doesNotMatch(summary, /scanned/);
    assert.ok(!existsSync(join(folder, 'limpid.sarif')));
  });

  it('tells of all other files where one could not be read, and fails', { skip: skipFormats }, () => {
    const folder = makeRepository({ 'a.md': 'pass\u{200B}word\n' });
    writeFileSync(join(folder, 'old.txt'), Buffer.from('caf\u{E9}\n', 'latin1'));
    const { code, output, summary } = runStep('Scan', folder, { 'sarif-file': 'limpid.sarif' });
    assert.deepEqual([code, output], [2, 'exit-code=2\n']);
    assert.match(summary, /^ {4}a\.md: 1 deleted/m);
    assert.match(
      summary,
      /^ {4}limpid: old\.txt: It is not UTF-8: .* Save it as UTF-8, or leave it out with --ignore\.$/m,
    );
    const { runs } = JSON.parse(readFileSync(join(folder, 'limpid.sarif'), 'utf8'));
    assert.equal(runs[0].results.length, 1);
    assert.equal(runs[0].invocations[0].toolExecutionNotifications.length, 1);
    const without = runStep('Scan', folder, { ...PLAIN, flags: '--ignore=old.txt' });
    assert.equal(without.code, 1);
  });

  it('shows no hidden message, whatever limpid.json of the tree says', { skip: skipFormats }, () => {
    const message = Array.from('SECRET-PAYLOAD', (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    ).join('');
    for (const settings of [{ format: 'json' }, { format: 'json', 'agent-safe': false }, {}]) {
      const folder = makeRepository({ 'a.md': `x${message}y\n`, 'limpid.json': JSON.stringify(settings) });
      const { code, out, summary } = runStep('Scan', folder, { 'sarif-file': 'limpid.sarif' });
      assert.equal(code, 1);
      assert.match(summary, /^ {4}a\.md: .*1 hidden message/m);
      const written = readFileSync(join(folder, 'limpid.sarif'), 'utf8');
      for (const told of [out, summary, written]) assert.doesNotMatch(told, /SECRET|U\+E00/);
    }
    const folder = makeRepository({ 'a.md': `x${message}y\n`, 'limpid.json': '{"ignore":["*"]}' });
    assert.equal(runStep('Scan', folder, PLAIN).code, 2, 'a check that saw nothing does not pass');
    assert.equal(runStep('Scan', folder, { ...PLAIN, flags: '--no-config' }).code, 1);
  });

  it('lets no file name become a command in the list for people', () => {
    const folder = makeRepository({ 'a.md': 'fine\n' });
    for (const name of ['::error file=main.c,line=1::forged', 'x ##[error]forged'])
      writeFileSync(join(folder, name), 'pass\u{200B}word\n');
    const { code, out } = runStep('Scan', folder, PLAIN);
    assert.equal(code, 1);
    assert.match(out, /forged/);
    assert.doesNotMatch(out, /^\s*::|##\[/m);
  });

  it('scans everything where a push has nothing to be compared with', () => {
    const folder = makeRepository({ 'a.md': 'pass\u{200B}word\n' });
    for (const base of ['', '0'.repeat(40)]) {
      const { code, out } = runStep('Scan', folder, { ...PLAIN, 'diff-only': 'true', base });
      assert.equal(code, 1);
      assert.match(out, /^::notice title=Limpid::There is nothing to compare with/);
    }
  });

  it('looks only at what a change adds when it is told to', { skip: skipDiff }, () => {
    const folder = makeRepository({ 'old.md': 'pass\u{200B}word\n' });
    const base = git(folder, 'rev-parse', 'HEAD').trim();
    writeFileSync(join(folder, 'new.md'), 'fine\n');
    commit(folder);
    const given = { ...PLAIN, 'diff-only': 'true', base };
    assert.equal(runStep('Scan', folder, given).code, 0);
    writeFileSync(join(folder, 'new.md'), 'fine\nnot\u{200B}fine\n');
    commit(folder);
    const { code, out } = runStep('Scan', folder, given);
    assert.equal(code, 1);
    assert.match(out, /^new\.md:2:4 /);
    assert.doesNotMatch(out, /old\.md/);
  });

  it('writes annotations, and SARIF where it is asked for', { skip: skipFormats }, () => {
    const folder = makeRepository({ 'a.md': 'pass\u{200B}word\n' });
    const { code, out, summary } = runStep('Scan', folder, { 'sarif-file': 'limpid.sarif' });
    assert.equal(code, 1);
    // What it wrote itself is none of them.
    assert.match(summary, /^ {4}1 text scanned/m);
    assert.match(out, /^::(?:error|warning) .*file=a\.md,line=1/m);
    const { version, runs } = JSON.parse(readFileSync(join(folder, 'limpid.sarif'), 'utf8'));
    assert.equal(version, '2.1.0');
    assert.equal(runs[0].results.length, 1);
  });
});
