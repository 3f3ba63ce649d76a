/** The schema of `limpid.json` against the table of flags, and against what the program takes. With SCHEMA=write it is written anew. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import { configSchema } from '../src/command-line/config-schema.ts';
import { makeFolder, runShell } from './run-limpid.ts';

const FILE = join(import.meta.dirname, '../limpid.schema.json');

const GOOD: readonly object[] = [
  {},
  { $schema: './node_modules/limpid/limpid.schema.json', only: 'nbsp', ignore: ['vendor/', 'U+00A0'] },
  { spaces: false, punctuation: true, kept: true, limit: 0, format: 'json', 'fail-on': ['payload'] },
  { 'no-gitignore': true, 'no-allow': false, only: [] },
];
const BAD: readonly unknown[] = [
  [],
  'text',
  { onyl: 'nbsp' },
  { write: true },
  { 'show-payloads': true },
  { remote: 'http://localhost' },
  { config: 'other.json' },
  { only: 7 },
  { only: '' },
  { only: [['nbsp']] },
  { kept: 'true' },
  { limit: '5' },
  { limit: -1 },
  { limit: 1.5 },
  { format: 'xml' },
  { format: ['json'] },
];

describe('the schema of limpid.json', () => {
  it('is that of the table of flags', () => {
    if (process.env.SCHEMA === 'write') writeFileSync(FILE, JSON.stringify(configSchema()));
    assert.deepEqual(JSON.parse(readFileSync(FILE, 'utf8')), configSchema());
  });

  it('takes what the program takes, and nothing else', async () => {
    const check = new Ajv().compile(configSchema());
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.txt'), 'fine\n');
    for (const [isGood, settings] of [
      ...GOOD.map((one) => [true, one] as const),
      ...BAD.map((one) => [false, one] as const),
    ]) {
      writeFileSync(join(folder, 'limpid.json'), JSON.stringify(settings));
      const { code, error } = await runShell('limpid scan a.txt', folder);
      assert.equal(code, isGood ? 0 : 2, `${JSON.stringify(settings)} ${error}`);
      assert.equal(check(settings), isGood, JSON.stringify(settings));
      if (!isGood) assert.match(error, /^limpid: limpid\.json: [^\n]*\.\n$|\?\n$/);
    }
  });
});

describe('limpid.json', () => {
  it('is named where one of its values is wrong, and the flag where that is', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'a.txt'), 'fine\n');
    for (const [key, value, sentence] of [
      ['ignore', ['nothng'], ' knows no technique "nothng".'],
      ['only', 'U+XYZ', ' takes code points as U+00A0'],
      ['fail-on', ['suspicion>=900'], ' takes any, payload, or '],
      ['decode', ['html', 'xml'], ' takes html, js, json, not "xml".'],
      ['limit', 12_345_678_901, ' takes a number, not "12345678901".'],
      ['baseline', 'none.json', ' none.json: There is no such file.'],
    ] as const) {
      writeFileSync(join(folder, 'limpid.json'), JSON.stringify({ [key]: value }));
      const said = await runShell('limpid scan a.txt', folder);
      assert.equal(said.code, 2);
      assert.ok(said.error.startsWith(`limpid: limpid.json: "${key}"${sentence}`), said.error);
      const words = [value].flat().map((one) => `'--${key}=${one}'`);
      const given = await runShell(`limpid scan ${words.join(' ')} a.txt`, folder);
      assert.ok(given.error.startsWith(`limpid: --${key}${sentence}`), given.error);
    }
    for (const key of ['field', 'decode', 'baseline']) {
      writeFileSync(join(folder, 'limpid.json'), JSON.stringify({ [key]: 'html' }));
      const { error } = await runShell('limpid scan --remote http://localhost a.txt', folder);
      assert.equal(error, `limpid: limpid.json: "${key}" goes without --remote.\n`);
    }
    writeFileSync(join(folder, 'limpid.json'), '{"baseline":"none.json"}');
    const below = await runShell('limpid scan ../a.txt', join(folder, 'in'));
    assert.match(below.error, /^limpid: \.\.\/limpid\.json: "baseline" \.\.\/none\.json: /);
    const elsewhere = await runShell('limpid scan --config /none/limpid.json a.txt', folder);
    assert.equal(elsewhere.error, 'limpid: /none/limpid.json: There is no such file.\n');
  });

  it('that is no file is not the same as none', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.txt'), 'fine\n');
    for (const [make, sentence] of [
      ['ln -s none limpid.json', 'It is a link that leads nowhere'],
      ['rm limpid.json; mkdir limpid.json', 'It is no file'],
      ['rmdir limpid.json; mkfifo limpid.json', 'It is no file'],
    ] as const) {
      const { code, error } = await runShell(`${make}; limpid scan a.txt`, folder);
      const expected = `limpid: limpid.json: ${sentence}: mend it, or give --no-config.\n`;
      assert.deepEqual([code, error], [2, expected]);
    }
    assert.equal((await runShell('limpid scan --no-config a.txt', folder)).code, 0);
    assert.equal(
      (await runShell(`printf '{"kept":true}' | limpid scan --config /dev/stdin a.txt`, folder)).code,
      0,
    );
  });
});
