/** Files that gzip or zstd packed are read by what is in them where they are named, and are never written. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { makeFolder, runShell } from './run-limpid.ts';

const CODE = 'const is\u200BAdmin = 1;\n';
const ROWS = '{"id":"a\u200B","text":"pass\u200Bword"}\n{"id":"b","text":"می\u200Cخواهم"}\n';
/** A large file is read in parts from 4 MiB on. */
const MANY = 120_000;

describe('compressed files', () => {
  const folder = makeFolder();
  const run = (line: string) => runShell(line, folder);
  before(() => {
    const files: Readonly<Record<string, Uint8Array | string>> = {
      'a.js': CODE,
      'a.js.gz': gzipSync(CODE),
      'a.js.zst': zstdCompressSync(CODE),
      'wide.txt.gz': gzipSync(Buffer.from(`\u{FEFF}wi\u200Bde`, 'utf16le')),
      'rows.jsonl.gz': gzipSync(ROWS),
      'many.jsonl.gz': gzipSync(ROWS.repeat(MANY)),
      'cut.txt.gz': gzipSync('plain text '.repeat(5000)).subarray(0, 60),
      'parted.txt.gz': Buffer.concat([gzipSync('plain\n'), Buffer.alloc(64), gzipSync(CODE)]),
      'padded.txt.gz': Buffer.concat([gzipSync(CODE), Buffer.alloc(512)]),
      'two.txt.gz': Buffer.concat([gzipSync('plain\n'), gzipSync(CODE)]),
      'two.txt.zst': Buffer.concat([zstdCompressSync('plain\n'), zstdCompressSync(CODE)]),
      'skips.txt.zst': Buffer.concat([Buffer.from('502a4d180100000061', 'hex'), zstdCompressSync(CODE)]),
      'tree.tar.gz': gzipSync('a\u200Bb'),
      'plain.txt.gz': 'pl\u200Bain\n',
      'bomb.txt.gz': gzipSync(Buffer.alloc(80 * 2 ** 20, 'a')),
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  });

  it('a file compressed with gzip or zstd gets the same report as the uncompressed file', async () => {
    const { out } = await run('limpid scan a.js');
    for (const name of ['a.js.gz', 'a.js.zst']) {
      const packed = await run(`limpid scan ${name}`);
      assert.equal(packed.code, 1);
      assert.equal(packed.out.toString(), out.toString().replaceAll('a.js:', `${name}:`));
    }
    assert.match((await run('limpid scan wide.txt.gz')).out.toString(), /^wide\.txt\.gz:1:3 .*U\+200B/);
  });

  it('--field reads the rows of a compressed JSONL file, small or large', async () => {
    const small = await run('limpid scan --field text rows.jsonl.gz');
    assert.match(small.out.toString(), /1 would be deleted, 1 kept/);
    const large = await run('limpid scan --summary --field text many.jsonl.gz');
    assert.equal(large.code, 1);
    assert.match(large.out.toString(), new RegExp(`${MANY} would be deleted, ${MANY} kept`));
  });

  it('clean prints the cleaned text of a compressed file, and clean --write refuses to change the file', async () => {
    assert.equal((await run('limpid clean a.js.gz')).out.toString(), 'const isAdmin = 1;\n');
    const written = await run('limpid clean --write a.js.gz');
    assert.equal(written.code, 2);
    assert.match(written.error, /a\.js\.gz: It is packed: without --write its clean text is printed\./);
    assert.deepEqual(readFileSync(join(folder, 'a.js.gz')), gzipSync(CODE));
  });

  it('a compressed file that is damaged, or unpacks to more than 64 MiB, is refused with an error message', async () => {
    const cut = await run('limpid scan cut.txt.gz');
    assert.deepEqual(
      [cut.code, cut.error],
      [2, 'limpid: cut.txt.gz: It is damaged: it cannot be unpacked to its end.\n'],
    );
    for (const name of ['two.txt.zst', 'skips.txt.zst', 'parted.txt.gz'])
      assert.deepEqual(await run(`limpid scan ${name}`).then(({ code, error }) => [code, error]), [
        2,
        `limpid: ${name}: It is packed in several frames. Unpack it first.\n`,
      ]);
    assert.match((await run('limpid scan padded.txt.gz')).out.toString(), /padded\.txt\.gz:1:9 /);
    assert.match((await run('limpid scan two.txt.gz')).out.toString(), /two\.txt\.gz:2:9 /);
    const bomb = await run('limpid scan bomb.txt.gz');
    assert.equal(bomb.code, 2);
    assert.match(bomb.error, /larger than 64 MiB.*Unpack it first\./);
  });

  it('an archive, or a compressed file in a folder, is skipped as binary; plain text in a .gz file is scanned', async () => {
    assert.match((await run('limpid scan tree.tar.gz a.js')).out.toString(), /1 binary file skipped/);
    assert.match((await run('limpid scan plain.txt.gz')).out.toString(), /^plain\.txt\.gz:1:3 /);
    const all = await run('limpid scan --summary .');
    assert.match(all.out.toString(), /2 texts scanned.* 13 binary files skipped/s);
  });
});
