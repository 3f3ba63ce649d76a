/** Names of files: those that are no UTF-8 are read, cleaned and shown, and those that hide something are found. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bytesOfName, nameOfBytes } from '../src/files.ts';
import { GIT, makeFolder, runShell } from './run-limpid.ts';

describe('file names as bytes', () => {
  it('the bytes of a file name are the same after conversion to a string and back', () => {
    const byte = fc.oneof(
      fc.integer({ min: 1, max: 255 }),
      fc.constantFrom(0xed, 0xa0, 0xb2, 0xc3, 0xe9, 0xf0, 0x9f),
    );
    fc.assert(
      fc.property(fc.array(byte), (bytes) => {
        const name = nameOfBytes(Buffer.from(bytes));
        assert.deepEqual([...bytesOfName(name)], bytes);
      }),
      { seed: 20261123 },
    );
    fc.assert(
      fc.property(fc.string(), (name) => assert.equal(nameOfBytes(Buffer.from(name)), name)),
      { seed: 20261123 },
    );
    assert.equal(nameOfBytes(Buffer.from('caf\xE9 \xC3', 'latin1')), 'caf\u{DCE9} \u{DCC3}');
  });
});

const noBytes = process.platform !== 'linux' && 'needs a file system that takes any byte';
describe('files whose name is not UTF-8', { skip: noBytes }, () => {
  const NAME = Buffer.from('caf\xE9 x.txt', 'latin1');
  const SHOWN = 'caf\\u{DCE9} x.txt';
  const make = () => {
    const folder = makeFolder();
    const inner = Buffer.concat([Buffer.from(`${folder}/in-`), Buffer.from([0xff])]);
    mkdirSync(inner);
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), NAME]), 'pass\u{200B}word');
    writeFileSync(Buffer.concat([inner, Buffer.from('/'), NAME]), 'a\u{200B}b');
    writeFileSync(join(folder, 'plain.txt'), 'plain');
    return { folder, file: Buffer.concat([Buffer.from(`${folder}/`), NAME]), inner };
  };
  const PRINT = "$(printf 'caf\\351 x.txt')";

  it('a file whose name is not UTF-8 is found through its folder, its name, a glob, a file list or git', async () => {
    const { folder } = make();
    const all = [`${SHOWN}: 1 deleted, suspicion 12`, `in-\\u{DCFF}/${SHOWN}: 1 deleted, suspicion 12`];
    await runShell('git init -q . && git add -A', folder, GIT);
    for (const [line, expected] of [
      ['limpid scan -s .', all],
      ["limpid scan -s '**/*.txt'", all],
      [`limpid scan -s "${PRINT}"`, all.slice(0, 1)],
      [`printf 'caf\\351 x.txt\\n' | limpid scan -s --files-from -`, all.slice(0, 1)],
      ['git ls-files -z | limpid scan -s -0 --files-from -', all],
      ['limpid scan -s --staged', all],
    ] as const) {
      const { out, code, error } = await runShell(line, folder, GIT);
      assert.deepEqual(out.toString('utf8').split('\n').slice(0, -2), expected, line);
      assert.deepEqual([code, error], [1, ''], line);
    }
  });

  it('a file whose name is not UTF-8 is cleaned in place', async () => {
    const { folder, file, inner } = make();
    const before = readdirSync(folder, 'latin1').sort();
    const { error, code } = await runShell('limpid clean --write .', folder);
    assert.deepEqual([code, error], [0, '']);
    assert.equal(readFileSync(file, 'utf8'), 'password');
    assert.equal(readFileSync(Buffer.concat([inner, Buffer.from('/'), NAME]), 'utf8'), 'ab');
    assert.deepEqual(readdirSync(folder, 'latin1').sort(), before);
    // Large enough to be read part by part.
    writeFileSync(file, `${'plain words '.repeat(500_000)}\u{200B}`);
    await runShell(`limpid clean --write -q "${PRINT}"`, folder);
    assert.ok(readFileSync(file, 'utf8').endsWith('words '));
    const { out } = await runShell(`limpid reveal "${PRINT}" | tail -c 6`, folder);
    assert.equal(out.toString('utf8'), 'words ');
  });

  it('JSON, SARIF and GitHub output identify a file whose name is not UTF-8', async () => {
    const { folder } = make();
    const { out } = await runShell(`limpid scan -f json "${PRINT}"`, folder);
    const { path } = JSON.parse(out.toString('utf8')).sources[0];
    assert.deepEqual(bytesOfName(path), NAME);
    const { out: sarif } = await runShell('limpid scan -f sarif .', folder);
    assert.match(sarif.toString('utf8'), /"uri":"in-%FF\/caf%E9%20x\.txt"/);
    const { out: github } = await runShell('limpid scan -f github .', folder);
    assert.match(github.toString('utf8'), /^::warning file=caf\\u\{DCE9\} x\.txt,/m);
  });
});

describe('hidden characters in file and folder names', () => {
  const folder = makeFolder();
  before(() => {
    for (const path of [
      'sr\u0441/a.js',
      'sr\u0441/b.js',
      'in/ad\u200Bmin.js',
      'docs/Über uns.md',
      'docs/тест.txt',
      'می\u200Cخواهم.txt',
    ]) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), 'plain\n');
    }
  });

  it('a hidden or look-alike character in a file or folder name is reported once; ordinary non-ASCII names are not', async () => {
    const { out, code } = await runShell('limpid scan -s .', folder);
    assert.deepEqual(out.toString().split('\n').slice(0, -2), [
      'in/ad\\u{200B}min.js (name): 1 to change by hand, suspicion 30',
      'sr\u0441 (name): 1 to change by hand, suspicion 20',
    ]);
    assert.equal(code, 1);
    assert.equal((await runShell('limpid scan -q docs *.txt', folder)).code, 0);
  });

  it('each format says that a person renames what has a hidden character in its name, and a line feed there is an error', async () => {
    const names = makeFolder();
    for (const name of ['ad\u{200B}min.js', 'two\nlines.md', 'plain.md'])
      writeFileSync(join(names, name), 'plain\n');
    const { out } = await runShell('limpid scan .', names);
    assert.deepEqual(
      out
        .toString()
        .split('\n')
        .filter((line) => /:1:\d/.test(line)),
      [
        'ad\\u{200B}min.js (name):1:3  error invisible-identifier  U+200B  ZERO WIDTH SPACE  rename by hand',
        'two\\u{A}lines.md (name):1:4  error invisible-identifier  U+000A  LINE FEED  rename by hand',
      ],
    );
    for (const format of ['sarif', 'github', 'gitlab', 'junit']) {
      const { out } = await runShell(`limpid scan -f ${format} .`, names);
      const said = out.toString().match(/ZERO WIDTH SPACE: `clean` renames no files. Rename it by hand\./g);
      assert.equal(said?.length, 1, format);
    }
    const { sources } = JSON.parse((await runShell('limpid scan -f json .', names)).out.toString());
    assert.deepEqual(
      sources.map(({ leftAlone }: { leftAlone?: string }) => leftAlone),
      [...Array(3), ...Array(2).fill('`clean` renames no files. Rename it by hand.')],
    );
  });

  it('a file name that looks like the one beside it is reported, also if only that file is named', async () => {
    const twins = makeFolder();
    for (const name of ['copy.js', '\u0441\u043E\u0440\u0443.js'])
      writeFileSync(join(twins, name), 'plain\n');
    for (const line of ['limpid scan -s --fail-on error .', 'limpid scan -s \u0441*.js']) {
      const { out, code } = await runShell(line, twins);
      assert.match(
        out.toString(),
        /^\u0441\u043E\u0440\u0443\.js \(name\): 4 to change by hand, suspicion 30\n/,
      );
      assert.equal(code, 1);
    }
  });

  it('scan --field also checks file names and symbolic links for hidden characters', async () => {
    const data = makeFolder();
    writeFileSync(join(data, 'ro\u{200B}ws.jsonl'), '{"text":"plain"}\n');
    symlinkSync('ro\u{200B}ws.jsonl', join(data, 'link.jsonl'));
    const { out, error, code } = await runShell('limpid scan -s --field text .', data);
    assert.deepEqual(out.toString().split('\n').slice(0, -2), [
      'link.jsonl: 1 to change by hand, suspicion 12',
      'ro\\u{200B}ws.jsonl (name): 1 to change by hand, suspicion 30',
    ]);
    assert.deepEqual([code, error], [1, '']);
    assert.equal((await runShell('limpid scan -q --field other .', data)).code, 2);
  });

  it('scan --staged reports hidden characters in file names, and clean --check ignores them', async () => {
    await runShell('git init -q . && git add -A', folder, GIT);
    const { out } = await runShell('limpid scan -s --staged', folder, GIT);
    assert.match(out.toString(), /^in\/ad\\u\{200B\}min\.js \(name\): 1 to change by hand/);
    assert.equal((await runShell('limpid clean --check -q in sr*', folder)).code, 0);
  });
});
