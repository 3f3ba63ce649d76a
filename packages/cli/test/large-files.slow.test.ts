/** Files of volume, not held in memory: their answers, their memory, and what is left of them when a run is ended. A minute of work. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  createReadStream,
  openSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { isUnfinishedName } from '../src/sources/unfinished-names.ts';
import { makeFolder, runShell, startLimpid } from './run-limpid.ts';

/** A little more than a stream may have. */
const LARGE_BYTES = 68_000_000;
const MEMORY_BYTES = 80_000_000;
/** Of data sets, which are never read whole. */
const ROWS_BYTES = 24_000_000;
const MOST_RESIDENT_MEGABYTES = 200;

const HIDING = 'pass\u{200B}word, \u{1F469}\u{200D}\u{1F680} and 10\u{A0}km to go\n';
const STRETCH = `${HIDING}${'Nothing hides in this line of plain words.\n'.repeat(200)}`;

/** Answers how often the stretch stands in it. */
function writeLarge(file: string, bytes: number): number {
  const part = STRETCH.repeat(100);
  const parts = Math.ceil(bytes / Buffer.byteLength(part));
  writeParts(file, part, parts);
  return parts * 100;
}

function writeParts(file: string, part: string, count: number, first = ''): void {
  const handle = openSync(file, 'w');
  writeSync(handle, first);
  const bytes = Buffer.from(part);
  for (let done = 0; done < count; done++) writeSync(handle, bytes);
  closeSync(handle);
}

/** The process writes its peak memory to standard error. */
const TELLS_MEMORY = `--import=data:text/javascript,${encodeURIComponent(
  `import { isMainThread } from 'node:worker_threads';
   if (isMainThread) process.on('exit', () => console.error(Math.round(process.resourceUsage().maxRSS / 1024)));`,
)}`;

describe('a large file', () => {
  const folder = makeFolder();
  const file = join(folder, 'long.txt');
  let stretches = 0;
  before(() => {
    stretches = writeLarge(file, LARGE_BYTES);
  });

  it('a large file is cleaned to standard output, and its hidden characters are counted', async () => {
    const { code, out, error } = await runShell(
      'limpid clean long.txt | sha256sum; sed "s/\\xe2\\x80\\x8b//" long.txt | sha256sum',
      folder,
      { LC_ALL: 'C' },
    );
    const [ours, theirs] = out.toString('utf8').split('\n');
    assert.equal(ours, theirs);
    assert.deepEqual([code, error], [0, `limpid: ${stretches} characters deleted, 0 replaced.\n`]);
  });

  it('an invalid byte in a large file is reported with its offset, and no cleaned text is printed', async () => {
    copyFileSync(file, join(folder, 'bad.txt'));
    appendFileSync(join(folder, 'bad.txt'), Buffer.from([0xff, 0x0a]));
    const { code, out, error } = await runShell('limpid clean bad.txt', folder);
    const { size } = statSync(file);
    assert.deepEqual([code, out.length], [2, 0]);
    assert.equal(
      error,
      `limpid: bad.txt: It is not UTF-8: the byte at offset ${size} begins no character. Save it as UTF-8, or leave it out with --ignore.\n`,
    );
  });

  it('a text over 64 MiB on standard input is cleaned as the same file is', async () => {
    const { code, error } = await runShell(
      'limpid clean -q - < long.txt > a; limpid clean -q long.txt > b; cmp a b',
      folder,
    );
    assert.deepEqual([code, error], [0, '']);
  });

  it('a text over 64 MiB is refused if --decode or "clean --format json" is given', async () => {
    const { code, error } = await runShell(
      'limpid scan -q --decode html long.txt; limpid clean -q --format json long.txt',
      folder,
    );
    const sentence = 'It is larger than 64 MiB, which is more than is read at once';
    assert.equal(code, 2);
    assert.deepEqual(error.trimEnd().split('\n'), [
      `limpid: long.txt: ${sentence} with --decode.`,
      `limpid: long.txt: ${sentence} for a text in JSON.`,
    ]);
  });

  it('an endless pipe or device is refused at 64 MiB, before it fills the memory', async () => {
    const { code, out, error } = await runShell(
      'mkfifo pipe endless; (cat long.txt long.txt long.txt > pipe &); limpid scan -q pipe; (yes > endless &); limpid scan -q endless; limpid scan /dev/zero',
      folder,
      { NODE_OPTIONS: TELLS_MEMORY },
    );
    const lines = error.trimEnd().split('\n');
    const sentence = 'It is larger than 64 MiB, which is more than is read at once. Save it to a file.';
    assert.deepEqual(
      [lines[0], lines[2], lines[4]],
      ['pipe', 'endless', '/dev/zero'].map((name) => `limpid: ${name}: ${sentence}`),
    );
    for (const resident of [lines[1], lines[3], lines[5]])
      assert.ok(Number(resident) > 40 && Number(resident) < 300, `${resident} MB`);
    assert.deepEqual([out.toString('utf8'), code], ['Nothing scanned. 1 could not be read or written.\n', 2]);
  });

  it('a large file keeps its old content if "clean --write" is killed or interrupted', async () => {
    const write = join(folder, 'write.txt');
    copyFileSync(file, write);
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const child = startLimpid(['clean', '--write', 'write.txt'], folder);
      const ended = once(child, 'close');
      while (!beside(folder)) {
        assert.equal(child.exitCode, null, 'it ended before it wrote');
        await wait(10);
      }
      child.kill(signal);
      const [code] = await ended;
      assert.equal(code, signal === 'SIGINT' ? 130 : null);
      assert.equal(statSync(write).size, statSync(file).size);
      assert.equal(beside(folder), signal === 'SIGKILL');
    }
  });
});

describe('a large CSV or JSONL file', () => {
  const folder = makeFolder();
  /** What is not asked is most of it: only its values are scanned. */
  const row = (value: string) => `{"other":"${'not asked\u{200B} '.repeat(200)}","text":"${value}"}\n`;
  const rows = `${row('pass\u{200B}word \\u200b\\ud83d\\ude80')}${row('fine').repeat(9)}`;
  const file = join(folder, 'rows.jsonl');
  const many = Math.ceil(ROWS_BYTES / Buffer.byteLength(rows));
  before(() => writeParts(file, rows, many));

  it('a large JSONL file is cleaned in place, row by row, within a fixed memory limit', async () => {
    const { code, error } = await runShell('limpid clean --quiet --write --field text rows.jsonl', folder, {
      NODE_OPTIONS: TELLS_MEMORY,
    });
    const resident = Number(error);
    assert.equal(code, 0);
    assert.ok(resident > 40 && resident < MOST_RESIDENT_MEGABYTES, `${error} MB`);
    const cleaned = `${row('password \\ud83d\\ude80')}${row('fine').repeat(9)}`;
    const expected = createHash('sha256');
    for (let count = 0; count < many; count++) expected.update(cleaned);
    const given = createHash('sha256');
    for await (const chunk of createReadStream(file)) given.update(chunk);
    assert.equal(given.digest('hex'), expected.digest('hex'));
  });

  it('a large JSONL file with an invalid or overlong row is refused, and no cleaned text is printed', async () => {
    for (const [last, sentence] of [
      ['{"text":', `Line ${10 * many + 1} is no JSON: with --field each line of it is an object.`],
      [
        row('x'.repeat(2 ** 26)),
        `The row that begins in line ${10 * many + 1} is larger than 64 MiB, which is more than is read at once.`,
      ],
    ] as const) {
      const { size } = statSync(file);
      appendFileSync(file, last);
      const { code, out, error } = await runShell('limpid clean --field text rows.jsonl', folder);
      truncateSync(file, size);
      assert.deepEqual([code, out.length, error], [2, 0, `limpid: rows.jsonl: ${sentence}\n`]);
    }
  });

  it('findings in a large CSV file are reported with the line numbers of the file', async () => {
    const line = `1,"${'nothing is asked here, '.repeat(50)}",short\r\n`;
    const count = Math.ceil(ROWS_BYTES / line.length);
    const csv = join(folder, 'rows.csv');
    writeParts(csv, line, count, 'id,other,text\r\n');
    appendFileSync(csv, '2,,"pass\u{200B}word"\r\n');
    const { code, out } = await runShell('limpid scan --field text rows.csv', folder);
    assert.equal(code, 1);
    assert.match(
      out.toString('utf8'),
      new RegExp(`^rows\\.csv:${count + 2}:9 {2}warning invisible {2}U\\+200B`),
    );
  });
});

describe('a CSV file with a very long header', () => {
  it('a CSV file whose very long header lacks the requested column is refused', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.csv'), `${'content'.repeat(3_000_000)}\n1\n`);
    const { code, error } = await runShell('limpid scan --field contentttt a.csv', folder);
    assert.deepEqual([code, error], [2, 'limpid: a.csv: Its first line names no field "contentttt".\n']);
  });
});

function beside(folder: string): boolean {
  return readdirSync(folder).some(isUnfinishedName);
}

describe('the memory of a run', () => {
  it('a file with a million findings is scanned in less than 300 MB of memory', async () => {
    const folder = makeFolder();
    const dense = 'a\u{A0}'.repeat(40);
    const stretch = `${dense}${'plain words in a line of this text go on and on\n'.repeat(22)}`;
    writeFileSync(join(folder, 'dense.txt'), stretch.repeat(26_000));
    const { code, out, error } = await runShell('limpid scan --summary dense.txt', folder, {
      NODE_OPTIONS: TELLS_MEMORY,
    });
    assert.match(out.toString('utf8'), /: 1040000 would be replaced\. 1040000 notes\.\n$/);
    assert.equal(code, 1);
    assert.ok(Number(error) > 40 && Number(error) < 300, `${error} MB`);
  });

  it('if the findings of a file do not fit in memory, the scan reports an error for that file', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'dense.txt'), 'a\u{A0}'.repeat(2_200_000));
    const { code, error } = await runShell(
      'limpid scan -q - < dense.txt; limpid scan -q --decode html dense.txt',
      folder,
      { NODE_OPTIONS: '--max-old-space-size=80' },
    );
    const sentence = 'What hides in it takes more memory than there is';
    assert.equal(
      error,
      `limpid: standard input: ${sentence}. Save it to a file.\nlimpid: dense.txt: ${sentence} with --decode.\n`,
    );
    assert.equal(code, 2);
  });

  it(`cleaning a file of ${MEMORY_BYTES / 1e6} MB takes less than ${MOST_RESIDENT_MEGABYTES} MB of memory`, async () => {
    const folder = makeFolder();
    const file = join(folder, 'long.txt');
    const stretches = writeLarge(file, MEMORY_BYTES);
    const { size } = statSync(file);
    const { code, error } = await runShell('limpid clean --quiet --write long.txt', folder, {
      NODE_OPTIONS: TELLS_MEMORY,
    });
    const resident = Number(error);
    assert.equal(code, 0);
    assert.equal(statSync(file).size, size - 3 * stretches);
    for await (const chunk of createReadStream(file, 'utf8')) assert.ok(!chunk.includes('\u{200B}'));
    assert.ok(resident > 40 && resident < MOST_RESIDENT_MEGABYTES, `${error} MB`);
  });
});
