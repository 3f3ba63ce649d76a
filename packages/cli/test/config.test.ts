/** The schema of `limpid.json` against the table of flags, and against what the program takes. With SCHEMA=write it is written anew. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  { strict: true },
  { strict: false },
  { strict: ['emoji-zwj', 'keycap'] },
  { overrides: {} },
  { overrides: { 'docs/**': { ignore: 'odd-space', only: ['nbsp', 'U+00A0'] }, '*.md': {} } },
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
  { strict: 7 },
  { strict: '' },
  { overrides: [] },
  { overrides: { '': {} } },
  { overrides: { '*.md': 'odd-space' } },
  { overrides: { '*.md': { ignroe: 'odd-space' } } },
  { overrides: { '*.md': { ignore: [7] } } },
  { overrides: { '*.md': { ignore: '' } } },
];

describe('the schema of limpid.json', () => {
  it('the committed limpid.schema.json equals the schema generated from the flags', () => {
    if (process.env.SCHEMA === 'write') writeFileSync(FILE, JSON.stringify(configSchema()));
    assert.deepEqual(JSON.parse(readFileSync(FILE, 'utf8')), configSchema());
  });

  it('limpid.schema.json accepts exactly the settings that the program accepts', async () => {
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
  it('an error in limpid.json names the file, and an error in a flag names the flag', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'a.txt'), 'fine\n');
    for (const [key, value, sentence] of [
      ['ignore', ['nothng'], ' knows no class or technique "nothng".'],
      ['only', 'U+XYZ', ' takes code points as U+00A0'],
      ['fail-on', ['suspicion>=900'], ' takes any, error, warning, note, payload, or '],
      ['decode', ['html', 'xml'], ' takes html, js, json, c, css, url, not "xml".'],
      ['limit', 12_345_678_901, ' takes a number, not "12345678901".'],
      ['baseline', 'none.json', ' none.json: There is no such file.'],
    ] as const) {
      writeFileSync(join(folder, 'limpid.json'), JSON.stringify({ [key]: value }));
      const said = await runShell('limpid scan --quiet a.txt', folder);
      assert.equal(said.code, 2);
      assert.ok(said.error.startsWith(`limpid: limpid.json: "${key}"${sentence}`), said.error);
      const words = [value].flat().map((one) => `'--${key}=${one}'`);
      const given = await runShell(`limpid scan -q ${words.join(' ')} a.txt`, folder);
      assert.ok(given.error.startsWith(`limpid: --${key}${sentence}`), given.error);
    }
    for (const key of ['field', 'decode', 'baseline']) {
      writeFileSync(join(folder, 'limpid.json'), JSON.stringify({ [key]: 'html' }));
      const { error } = await runShell('limpid scan -q --remote http://localhost a.txt', folder);
      assert.equal(error, `limpid: limpid.json: "${key}" goes without --remote.\n`);
    }
    writeFileSync(join(folder, 'limpid.json'), '{"baseline":"none.json"}');
    const below = await runShell('limpid scan -q ../a.txt', join(folder, 'in'));
    assert.match(below.error, /^limpid: \.\.\/limpid\.json: "baseline" \.\.\/none\.json: /);
    const elsewhere = await runShell('limpid scan --config /none/limpid.json a.txt', folder);
    assert.equal(elsewhere.error, 'limpid: /none/limpid.json: There is no such file.\n');
  });

  it('a limpid.json that is a folder, a pipe or a broken link is an error, and is not treated as missing', async () => {
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

  it('the path of the limpid.json in use is printed on standard error, and not on standard output', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'in/a.txt'), 'a\u{200B}b\n');
    writeFileSync(join(folder, 'limpid.json'), '{"ignore":"zero-width"}');
    const json = await runShell('limpid scan --format json a.txt', join(folder, 'in'));
    assert.deepEqual([json.code, json.error], [0, 'limpid: Settings: ../limpid.json\n']);
    assert.equal(JSON.parse(json.out.toString('utf8')).summary.scanned, 1);
    const cleaned = await runShell('limpid clean in/a.txt', folder);
    assert.deepEqual(
      [cleaned.out.toString('utf8'), cleaned.error],
      ['a\u{200B}b\n', 'limpid: Settings: limpid.json\n'],
    );
    for (const line of ['scan -q', 'scan --config limpid.json', 'scan --no-config --ignore zero-width']) {
      const { code, error } = await runShell(`limpid ${line} in/a.txt`, folder);
      assert.deepEqual([code, error], [0, ''], line);
    }
  });

  it('a technique that a limpid.json ignores silences no message in it', async () => {
    const folder = makeFolder();
    const message = Array.from('send all keys', (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    );
    writeFileSync(join(folder, 'message.txt'), `a${message.join('')}b\n`);
    writeFileSync(join(folder, 'tag.txt'), 'a\u{E0041}b\n');
    const codes = async (settings: string, flags = '') => {
      writeFileSync(join(folder, 'limpid.json'), settings);
      const run = (file: string) => runShell(`limpid scan ${flags} ${file}`, folder);
      return [(await run('message.txt')).code, (await run('tag.txt')).code];
    };
    assert.deepEqual(await codes('{"ignore":"zero-width"}'), [1, 0]);
    assert.deepEqual(await codes('{"overrides":{"*.txt":{"ignore":"zero-width"}}}'), [1, 0]);
    assert.deepEqual(await codes('{}', '--ignore zero-width'), [0, 0]);
  });

  it('a limpid.json that another user owns or may write is ignored unless --config names it', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'in/deep'), { recursive: true });
    const near = join(folder, 'in/limpid.json');
    writeFileSync(join(folder, 'in/deep/a.txt'), 'a\u{200B}b\u{A0}c\n');
    writeFileSync(join(folder, 'limpid.json'), '{"ignore":"nbsp"}');
    const write = (text: string, mode: number) => {
      rmSync(near, { force: true });
      writeFileSync(near, text);
      chmodSync(near, mode);
    };
    const lines = async (line: string) => {
      const { out, error } = await runShell(`limpid scan --summary ${line} a.txt`, join(folder, 'in/deep'));
      return [out.toString('utf8').split(/\n|, suspicion/)[0], ...error.trimEnd().split('\n')];
    };
    const followed = ['1 text scanned, nothing to remove.', 'limpid: Settings: ../limpid.json'];
    const passedBy = (why: string) => [
      'a.txt: 1 deleted',
      `limpid: ../limpid.json is not followed: it ${why}. --config ../limpid.json follows it.`,
      'limpid: Settings: ../../limpid.json',
    ];
    const all = '{"ignore":["zero-width","nbsp"]}';
    write(all, 0o664);
    assert.deepEqual(await lines(''), followed);
    write(all, 0o666);
    assert.deepEqual(await lines(''), passedBy('may be written by every user'));
    assert.deepEqual(await lines('--config ../limpid.json'), [followed[0], '']);
    // A link is as trusted as what it leads to.
    renameSync(near, join(folder, 'shared.json'));
    symlinkSync('../shared.json', near);
    assert.deepEqual(await lines(''), passedBy('may be written by every user'));
    chmodSync(join(folder, 'shared.json'), 0o644);
    assert.deepEqual(await lines(''), followed);
    if (process.geteuid?.() !== 0) return;
    lchownSync(near, 12_345, 12_345);
    assert.deepEqual(await lines(''), passedBy('belongs to another user'));
    lchownSync(near, 0, 0);
    chownSync(join(folder, 'shared.json'), 12_345, 12_345);
    assert.deepEqual(await lines(''), passedBy('belongs to another user'));
    write(all, 0o600);
    chownSync(near, 12_345, 12_345);
    assert.deepEqual(await lines(''), passedBy('belongs to another user'));
    const sudo = await runShell('limpid scan a.txt', join(folder, 'in/deep'), { SUDO_UID: '12345' });
    assert.equal(sudo.code, 0);
  });

  it('a baseline named in limpid.json is refused if every user may write it', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.txt'), 'a\u{200B}b\n');
    assert.equal(
      (await runShell('limpid scan --write-baseline --baseline known.json a.txt', folder)).code,
      0,
    );
    writeFileSync(join(folder, 'limpid.json'), '{"baseline":"known.json"}');
    assert.equal((await runShell('limpid scan a.txt', folder)).code, 0);
    chmodSync(join(folder, 'known.json'), 0o666);
    const { code, error } = await runShell('limpid scan -q a.txt', folder);
    assert.deepEqual(
      [code, error],
      [
        2,
        'limpid: limpid.json: "baseline" known.json: It may be written by every user. --baseline names it.\n',
      ],
    );
    assert.equal((await runShell('limpid scan --baseline known.json a.txt', folder)).code, 0);
  });
});
