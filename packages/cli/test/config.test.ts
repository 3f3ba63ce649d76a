/** The schema of `limpid.json` against the table of flags, and against what the program takes. With SCHEMA=write it is written anew. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
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
