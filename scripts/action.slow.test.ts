/** The steps of action.yml, run as plain shell commands. Slow: npm installs Limpid, then each step starts it up to three times. */
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
import { commitAll, copyToGit } from './pack/run-program.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action: {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
} = parse(readFileSync(join(import.meta.dirname, '../action.yml'), 'utf8'));

const work = realpathSync(mkdtempSync(join(tmpdir(), 'limpid-action-')));
after(() => rmSync(work, { recursive: true, force: true }));
const path = join(work, 'action');

/** Runs a step as GitHub does: bash with these settings, inputs as environment variables. */
function runStep(name: string, folder: string, inputs: Readonly<Record<string, string>> = {}) {
  const step = action.runs.steps.find((one) => one.name === name) as Step;
  const variables = Object.entries(step.env ?? {}).map(([variable, expression]) => {
    const [, input = ''] = /^\$\{\{ inputs\.([\w-]+)/.exec(expression) ?? [];
    return [variable, inputs[input] ?? action.inputs[input]?.default ?? ''];
  });
  const [output, summary] = [join(work, 'output'), join(work, 'summary')];
  for (const file of [output, summary]) writeFileSync(file, '');
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run as string];
  const { status, stdout, stderr } = spawnSync('bash', shell, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      // The settings of npm belong to the machine.
      ...process.env,
      ...Object.fromEntries(variables),
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      npm_config_prefer_offline: 'true',
      GITHUB_WORKSPACE: folder,
      GITHUB_ACTION_PATH: path,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    },
  });
  const [written, shown] = [readFileSync(output, 'utf8'), readFileSync(summary, 'utf8')];
  return { code: status, out: stdout, error: stderr, output: written, summary: shown };
}

let folders = 0;
/** A user's repository with one commit. */
function makeRepository(files: Readonly<Record<string, string>>) {
  const folder = join(work, `user-${++folders}`);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
  return { folder, base: commitAll(folder) };
}

/** The list for people, without annotations. */
const PLAIN = { annotations: 'false' };
/** Runs the scan in a new repository. */
const scan = (files: Readonly<Record<string, string>>, inputs: Readonly<Record<string, string>> = {}) => {
  const { folder } = makeRepository(files);
  return { folder, ...runStep('Scan', folder, inputs) };
};
const DIRTY = { 'a.md': 'pass\u{200B}word\n' };

describe('action.yml', { skip: process.platform === 'win32' && 'its steps need bash' }, () => {
  before(() => {
    // GitHub hands over the files of a commit, without the repository.
    copyToGit(join(work, 'repository'));
    cpSync(join(work, 'repository'), path, { recursive: true });
    rmSync(join(path, '.git'), { recursive: true });
    const { code, error } = runStep('Install Limpid', work);
    assert.equal(code, 0, error);
  });

  it('the action installs from the lockfile, without development tools', () => {
    assert.ok(existsSync(join(path, 'node_modules/tinyglobby')));
    assert.ok(!existsSync(join(path, 'node_modules/typescript')));
    assert.ok(existsSync(join(path, 'dist/cli/limpid.js')));
  });

  it('the action fails for a hidden character, and gives its location, an exit code and a summary', () => {
    const { code, out, output, summary, error } = scan({ ...DIRTY, 'b.md': 'fine\n' }, PLAIN);
    assert.deepEqual([code, error], [1, '']);
    assert.match(out, /^a\.md:1:5 {2}warning invisible {2}U\+200B/);
    assert.equal(output, 'exit-code=1\n');
    assert.match(
      summary,
      /^### Hidden characters\n\n {4}a\.md: 1 deleted, suspicion \d+\n {4}2 texts scanned/,
    );
  });

  it('the action passes when no file has a hidden character', () => {
    const { code, output, summary } = scan({ 'b.md': 'fine\n' }, { ...PLAIN, summary: 'false' });
    assert.deepEqual([code, output, summary], [0, 'exit-code=0\n', '']);
  });

  it('the action ignores limpid-allow comments unless the flag --allow is given', () => {
    const files = { 'a.md': 'pass\u{200B}word limpid-allow zero-width\n' };
    assert.equal(scan(files, PLAIN).code, 1);
    assert.equal(scan(files, { ...PLAIN, flags: '--allow' }).code, 0);
  });

  it('the action reads one path and one flag per line, and never takes a file name as a flag', () => {
    const dirty = 'pass\u{200B}word\n';
    const inputs = { ...PLAIN, paths: 'a b\n\n--write\n', flags: '--only=U+200B\n--fail-on=any\n' };
    const { folder, code, out } = scan({ 'a b/c.md': dirty, 'd.md': dirty, '--write': 'x\u{A0}y\n' }, inputs);
    assert.equal(code, 1);
    assert.match(out, /^a b\/c\.md:1:5 /);
    assert.doesNotMatch(out, /d\.md|--write:/);
    assert.equal(readFileSync(join(folder, '--write'), 'utf8'), 'x\u{A0}y\n');
  });

  it('the action escapes file names in the summary', () => {
    const { summary } = scan({ '``` <b>\n# forged': 'pass\u{200B}word\n' }, PLAIN);
    const lines = summary.trimEnd().split('\n');
    for (const line of lines.slice(2)) assert.match(line, /^ {4}/);
    // A line end in a name is a finding of its own.
    assert.equal(lines.length, 5);
  });

  it('the action ends with exit code 2 and the reason when a flag is unknown', () => {
    const inputs = { ...PLAIN, flags: '--no-such-flag', 'sarif-file': 'limpid.sarif' };
    const { folder, code, output, summary, error } = scan({ 'a.md': 'fine\n' }, inputs);
    assert.deepEqual([code, output], [2, 'exit-code=2\n']);
    assert.match(error, /no-such-flag/);
    assert.match(summary, /^### Hidden characters\n\n {4}limpid: [^\n]*no-such-flag/);
    assert.doesNotMatch(summary, /scanned/);
    assert.ok(!existsSync(join(folder, 'limpid.sarif')));
  });

  it('the action ends with exit code 2 for an unreadable file, and still reports the other files', () => {
    const { folder } = makeRepository(DIRTY);
    writeFileSync(join(folder, 'old.txt'), Buffer.from('caf\u{E9}\n', 'latin1'));
    const { code, output, summary } = runStep('Scan', folder, { 'sarif-file': 'limpid.sarif' });
    assert.deepEqual([code, output], [2, 'exit-code=2\n']);
    assert.match(summary, /^ {4}a\.md: 1 deleted/m);
    assert.match(summary, /^ {4}limpid: old\.txt: It is not UTF-8: .* leave it out with --ignore\.$/m);
    const { runs } = JSON.parse(readFileSync(join(folder, 'limpid.sarif'), 'utf8'));
    assert.equal(runs[0].results.length, 1);
    assert.equal(runs[0].invocations[0].toolExecutionNotifications.length, 1);
    assert.equal(runStep('Scan', folder, { ...PLAIN, flags: '--ignore=old.txt' }).code, 1);
  });

  it('the action never prints the text of a hidden message, whatever limpid.json says', () => {
    const letters = Array.from('SECRET-PAYLOAD', (one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0)));
    const files = { 'a.md': `x${letters.join('')}y\n` };
    for (const settings of [{ format: 'json' }, { format: 'json', 'agent-safe': false }, {}]) {
      const all = { ...files, 'limpid.json': JSON.stringify(settings) };
      const { folder, code, out, summary } = scan(all, { 'sarif-file': 'limpid.sarif' });
      assert.equal(code, 1);
      assert.match(summary, /^ {4}a\.md: .*1 hidden message/m);
      for (const shown of [out, summary, readFileSync(join(folder, 'limpid.sarif'), 'utf8')])
        assert.doesNotMatch(shown, /SECRET|U\+E00/);
    }
    const ignored = { ...files, 'limpid.json': '{"ignore":["*"]}' };
    assert.equal(scan(ignored, PLAIN).code, 2, 'a check that read no file does not pass');
    assert.equal(scan(ignored, { ...PLAIN, flags: '--no-config' }).code, 1);
  });

  it('a file name that looks like a workflow command is not printed as a command', () => {
    const names = ['::error file=main.c,line=1::forged', 'x ##[error]forged'];
    const { code, out } = scan(Object.fromEntries(names.map((name) => [name, 'pass\u{200B}word\n'])), PLAIN);
    assert.equal(code, 1);
    assert.match(out, /forged/);
    assert.doesNotMatch(out, /^\s*::|##\[/m);
  });

  it('the action scans all files when a push has no base commit', () => {
    for (const base of ['', '0'.repeat(40)]) {
      const { code, out } = scan(DIRTY, { ...PLAIN, 'diff-only': 'true', base });
      assert.equal(code, 1);
      assert.match(out, /^::notice title=Limpid::There is nothing to compare with/);
    }
  });

  it('the action reports only added lines with diff-only', () => {
    const { folder, base } = makeRepository({ 'old.md': 'pass\u{200B}word\n' });
    const inputs = { ...PLAIN, 'diff-only': 'true', base };
    writeFileSync(join(folder, 'new.md'), 'fine\n');
    commitAll(folder);
    assert.equal(runStep('Scan', folder, inputs).code, 0);
    writeFileSync(join(folder, 'new.md'), 'fine\nnot\u{200B}fine\n');
    commitAll(folder);
    const { code, out } = runStep('Scan', folder, inputs);
    assert.equal(code, 1);
    assert.match(out, /^new\.md:2:4 /);
    assert.doesNotMatch(out, /old\.md/);
  });

  it('the action writes annotations to the log, and SARIF into the file that sarif-file names', () => {
    const { folder, code, out, summary } = scan(DIRTY, { 'sarif-file': 'limpid.sarif' });
    assert.equal(code, 1);
    // Its own output is not scanned.
    assert.match(summary, /^ {4}1 text scanned/m);
    assert.match(out, /^::(?:error|warning) .*file=a\.md,line=1/m);
    const { version, runs } = JSON.parse(readFileSync(join(folder, 'limpid.sarif'), 'utf8'));
    assert.deepEqual([version, runs[0].results.length], ['2.1.0', 1]);
  });
});
