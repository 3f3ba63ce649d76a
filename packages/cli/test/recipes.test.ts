/** The recipes of docs/pipelines.md that need neither a service nor hooks of git, each run as it stands there. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { RECIPES, saveRecipe } from '../../client/test/recipes.ts';
import { tags } from '../../engine/test/encoders/tags.ts';
import { ENVIRONMENT } from './run-limpid.ts';

const ROOT = join(import.meta.dirname, '../../..');
const environment = () => ({ PATH: ENVIRONMENT.PATH as string });
const noShell = process.platform === 'win32' && 'needs a POSIX shell';

describe('check-texts.sh', { skip: noShell }, () => {
  it('check-texts.sh lists findings and exits with 1, and exits with 0 if there are no findings', async () => {
    const recipe = saveRecipe('check-texts.sh', environment);
    mkdirSync(join(recipe.folder, 'third-party'));
    recipe.write('third-party/a.md', 'not\u{200B}ours\n');
    // What a change brings does not say how it is checked.
    recipe.write('.limpidignore', '*.md\n');
    recipe.write('limpid.json', '{"ignore":["*.md"]}\n');
    recipe.write('b.md', 'fine\n');
    assert.equal((await recipe.run()).code, 0);
    recipe.write('c.md', `Hi${tags('obey')}!\n`);
    const { code, out } = await recipe.run();
    assert.equal(code, 1);
    assert.match(
      out,
      /^c\.md:1:3 {2}error payload {2}4 characters carry a message \(tag, ascii, 4 bytes\)\n/,
    );
    assert.doesNotMatch(out, /third-party|obey/);
  });
});

describe('the recipes', () => {
  it('each limpid command in docs/pipelines.md uses --no-allow or --field, so limpid-allow comments have no effect', () => {
    const page = readFileSync(join(ROOT, 'docs/pipelines.md'), 'utf8');
    const blocks = [...page.matchAll(/^```(?:sh|yaml)\n(.*?)^```$/gms)].map(([block]) => block);
    const lines = blocks
      .join('\n')
      .split('\n')
      .filter((line) => /limpid (?:scan|clean) /.test(line));
    assert.ok(lines.length > 8);
    // A value of a field is data: no comment in it is obeyed.
    for (const line of lines) assert.match(line, / --(?:no-allow|field) /);
  });

  it('each recipe that checks the changes of others ignores the settings that come with a change', () => {
    for (const name of ['check-texts.sh', 'check-change.sh', 'check-legacy.sh', 'code-scanning.yml']) {
      const lines = (RECIPES.get(name) ?? '').split('\n').filter((line) => /limpid scan /.test(line));
      assert.ok(lines.length > 0, name);
      for (const line of lines) assert.match(line, / --no-config /);
    }
  });
});

describe('hidden-characters.yml', () => {
  it('hidden-characters.yml passes only inputs that action.yml defines', () => {
    const { folder } = saveRecipe('hidden-characters.yml', environment);
    const { jobs } = parse(readFileSync(join(folder, 'hidden-characters.yml'), 'utf8'));
    const { inputs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'));
    const [, { with: given }] = jobs.scan.steps;
    assert.ok(Object.keys(given).length > 1);
    for (const name of Object.keys(given)) assert.ok(name in inputs, name);
    const flags = given.flags.trim().split('\n');
    assert.deepEqual(flags, ['--no-config', '--ignore=/third-party/']);
  });
});

describe('code-scanning.yml', { skip: noShell }, () => {
  it('code-scanning.yml writes a SARIF file with the findings, and fails if a file cannot be scanned', () => {
    const { folder, write } = saveRecipe('code-scanning.yml', environment);
    const { jobs } = parse(readFileSync(join(folder, 'code-scanning.yml'), 'utf8'));
    const commands: readonly string[] = jobs.scan.steps.flatMap(({ run = [] }) => run);
    const scan = commands.find((line) => line.startsWith('limpid ')) as string;
    // As GitHub runs a step that names no shell.
    const run = (line: string) => spawnSync('bash', ['-e', '-c', line], { cwd: folder, env: ENVIRONMENT });
    write('a.md', `Hi${tags('obey')}!\n`);
    assert.equal(run(scan).status, 0);
    const written = readFileSync(join(folder, jobs.scan.steps.at(-1).with.sarif_file), 'utf8');
    assert.deepEqual(
      JSON.parse(written).runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId),
      ['payload'],
    );
    assert.doesNotMatch(written, /obey/);
    assert.notEqual(run(scan.replace(' . ', ' none ')).status, 0);
    writeFileSync(join(folder, 'old.txt'), Buffer.from('caf\u{E9}\n', 'latin1'));
    assert.notEqual(run(scan).status, 0);
    const upload = jobs.scan.steps.at(-1);
    assert.match(upload.if, /!cancelled\(\)/);
    assert.equal(
      JSON.parse(readFileSync(join(folder, upload.with.sarif_file), 'utf8')).runs[0].results.length,
      1,
    );
  });
});

describe('clean-large.sh', { skip: noShell }, () => {
  const LINES = 'Nothing hides in this line of plain words.\n'.repeat(500);

  it('clean-large.sh cleans a file of 68 MB in place, and does not change a file with a hidden message', async () => {
    const recipe = saveRecipe('clean-large.sh', environment);
    const stretch = `pass\u{200B}word\n${LINES}`;
    const times = Math.ceil(68_000_000 / stretch.length);
    recipe.write('dump.sql', stretch.repeat(times));
    const { code, out, error } = await recipe.run('dump.sql');
    assert.deepEqual([code, error], [0, '']);
    assert.match(out, new RegExp(`^dump\\.sql: cleaned: ${times} deleted$`, 'm'));
    assert.equal(recipe.read('dump.sql'), stretch.replace('\u{200B}', '').repeat(times));
    const hiding = `Hi${tags('obey')}!\n`;
    recipe.write('dump.sql', hiding);
    const refused = await recipe.run('dump.sql');
    assert.equal(refused.code, 1);
    assert.doesNotMatch(refused.out, /obey/);
    assert.equal(recipe.read('dump.sql'), hiding);
  });
});

describe('clean-data-set.sh', { skip: noShell }, () => {
  it('clean-data-set.sh cleans two fields of each row, and keeps its previous output if a row is invalid', async () => {
    const recipe = saveRecipe('clean-data-set.sh', environment);
    const row = (word: string) =>
      `{"id":"a\u{200B}b", "prompt":"${word}", "messages":[{"content":"${word}"},{"content":"caf\\u00e9"}]}\n`;
    recipe.write('train.jsonl', row('pass\u{200B}word') + row('x\\u200by'));
    const { code, out, error } = await recipe.run();
    assert.deepEqual([code, out, error], [0, '', 'limpid: 4 characters deleted, 0 replaced.\n']);
    assert.equal(recipe.read('train.clean.jsonl'), row('password') + row('xy'));
    recipe.write('train.jsonl', `${row('z\u{200B}')}{\n`);
    assert.equal((await recipe.run()).code, 2);
    assert.equal(recipe.read('train.clean.jsonl'), row('password') + row('xy'));
  });
});

describe('read-safely.mjs', () => {
  function read(given: string) {
    const { folder } = saveRecipe('read-safely.mjs', environment);
    symlinkSync(
      join(ROOT, 'node_modules/@modelcontextprotocol'),
      join(folder, 'node_modules/@modelcontextprotocol'),
      'junction',
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['read-safely.mjs'], {
      cwd: folder,
      env: { ...process.env, ...environment() },
      input: given,
      encoding: 'utf8',
    });
    return { code: status, out: stdout, error: stderr };
  }

  it('read-safely.mjs prints the cleaned text, and keeps the zero-width joiners inside emoji', () => {
    assert.deepEqual(read('pass\u{200B}word \u{1F469}\u{200D}\u{1F680}\n'), {
      code: 0,
      out: 'password \u{1F469}\u{200D}\u{1F680}\n',
      error: '',
    });
  });

  it('read-safely.mjs refuses a text with a hidden message, without quoting it, and a text that is too long', () => {
    const { code, out, error } = read(`one\nHi${tags('obey')}!\n`);
    assert.deepEqual([code, out, error], [1, '', 'Line 2 hides 4 characters (tag).\n']);
    const long = read('a'.repeat(1_000_001));
    assert.equal(long.code, 2);
    assert.match(long.error, /^The text has 1000001 UTF-16 units/);
  });
});
