/** Files that are not held in memory: their answers, their memory, and what is left of them when a run is ended. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  createReadStream,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder, runShell, startLimpid } from './run-limpid.ts';

/** A little more than is read whole. */
const LARGE_BYTES = 68_000_000;
const MEMORY_BYTES = 120_000_000;
const MOST_RESIDENT_MEGABYTES = 200;

const HIDING = 'pass\u{200B}word, \u{1F469}\u{200D}\u{1F680} and 10\u{A0}km to go\n';
const STRETCH = `${HIDING}${'Nothing hides in this line of plain words.\n'.repeat(200)}`;

/** Answers how often the stretch stands in it. */
function writeLarge(file: string, bytes: number): number {
  const handle = openSync(file, 'w');
  const part = Buffer.from(STRETCH.repeat(100));
  const parts = Math.ceil(bytes / part.length);
  for (let count = 0; count < parts; count++) writeSync(handle, part);
  return parts * 100;
}

/** What the process took at most is told on standard error. */
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

  it('is cleaned to standard output, and its hidden characters are counted', async () => {
    const { code, out, error } = await runShell(
      'limpid clean long.txt | sha256sum; sed "s/\\xe2\\x80\\x8b//" long.txt | sha256sum',
      folder,
      { LC_ALL: 'C' },
    );
    const [ours, theirs] = out.toString('utf8').split('\n');
    assert.equal(ours, theirs);
    assert.deepEqual([code, error], [0, `limpid: ${stretches} characters deleted, 0 replaced.\n`]);
  });

  it('tells the first byte that is no text, and prints nothing', async () => {
    copyFileSync(file, join(folder, 'bad.txt'));
    appendFileSync(join(folder, 'bad.txt'), Buffer.from([0xff, 0x0a]));
    const { code, out, error } = await runShell('limpid clean bad.txt', folder);
    const { size } = statSync(file);
    assert.deepEqual([code, out.length], [2, 0]);
    assert.equal(
      error,
      `limpid: bad.txt: It is not UTF-8: the byte at offset ${size} begins no character.\n`,
    );
  });

  it('is refused in a stream, and where its text is needed whole, with a sentence', async () => {
    const { code, error } = await runShell(
      'limpid scan -q - < long.txt; limpid scan -q --decode html long.txt; limpid clean -q --format json long.txt',
      folder,
    );
    const sentence = 'It is larger than 64 MiB, which is more than is read at once';
    assert.equal(code, 2);
    assert.deepEqual(error.trimEnd().split('\n'), [
      `limpid: standard input: ${sentence}. Save it to a file.`,
      `limpid: long.txt: ${sentence} with --decode.`,
      `limpid: long.txt: ${sentence} for a text in JSON.`,
    ]);
  });

  it('is refused as a pipe or an endless device by name too, before it fills the memory', async () => {
    const { code, out, error } = await runShell(
      'mkfifo pipe endless; (cat long.txt long.txt long.txt > pipe &); limpid scan -q pipe; (yes > endless &); limpid scan -q endless; limpid scan /dev/zero',
      folder,
      { NODE_OPTIONS: TELLS_MEMORY },
    );
    const lines = error.trimEnd().split('\n');
    const sentence = 'It is larger than 64 MiB, which is more than is read at once. Save it to a file.';
    assert.deepEqual([lines[0], lines[2]], [`limpid: pipe: ${sentence}`, `limpid: endless: ${sentence}`]);
    for (const resident of [lines[1], lines[3], lines[4]])
      assert.ok(Number(resident) > 40 && Number(resident) < 300, `${resident} MB`);
    assert.deepEqual([out.toString('utf8'), code], ['Nothing scanned. 1 binary file skipped.\n', 0]);
  });

  it('is the old file when a run is killed while it is written, and leaves nothing when it is interrupted', async () => {
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

function beside(folder: string): boolean {
  return readdirSync(folder).some((name) => name.endsWith('.limpid'));
}

describe('memory', () => {
  it('is flat too for a file that could be held whole, were it not for what hides in it', async () => {
    const folder = makeFolder();
    const dense = 'a\u{A0}'.repeat(40);
    const stretch = `${dense}${'plain words in a line of this text go on and on\n'.repeat(22)}`;
    writeFileSync(join(folder, 'dense.txt'), stretch.repeat(26_000));
    const { code, out, error } = await runShell('limpid scan --summary dense.txt', folder, {
      NODE_OPTIONS: TELLS_MEMORY,
    });
    assert.match(out.toString('utf8'), /: 1040000 would be replaced\.\n$/);
    assert.equal(code, 1);
    assert.ok(Number(error) > 40 && Number(error) < 300, `${error} MB`);
  });

  it('that is not enough for a text that is held whole is told in a sentence', async () => {
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

  it(`is flat: ${MEMORY_BYTES / 1e6} MB are cleaned in less than ${MOST_RESIDENT_MEGABYTES} MB`, async () => {
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
