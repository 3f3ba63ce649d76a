/** A scan with a cache reports what one without it does, and reads only files that have changed. */
import assert from 'node:assert/strict';
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { framed, store } from '../../../engine/test/content-credentials.ts';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import { plantFiles, runShell } from '../../test/run-limpid.ts';
import type { Job, Outcome, Source } from '../scan-data.ts';
import { openCache, scanWithCache } from './scan-cache.ts';
import { scanSources } from './scan-sources.ts';

const LATER = 60_000;
const FILES = {
  'clean.txt': 'Nothing hides here.\n',
  'french.txt': 'Il a dit\u00A0: \u00AB\u00A0oui\u00A0\u00BB, puis rien.\n',
  'dirty.txt': 'pass\u200Bword\n',
  'message.txt': `Hello ${Array.from('hi', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')} world\n`,
};

function sourcesIn(folder: string): readonly Source[] {
  return Object.keys(FILES).map((path) => ({ path, file: join(folder, path) }));
}

/** The outcomes, and which files were read. */
async function scan(folder: string, job: Job = PLAIN_JOB, now = Date.now() + LATER) {
  const asked: string[] = [];
  const said: string[] = [];
  const outcomes: Outcome[] = [];
  const cache = openCache(join(folder, 'cache'), job, false, now);
  const others = (sources: readonly Source[]) => {
    asked.push(...sources.map(({ path }) => path));
    return scanSources(sources, job);
  };
  for await (const outcome of scanWithCache(cache, sourcesIn(folder), others, (one) => said.push(one)))
    outcomes.push(outcome);
  return { asked, said, outcomes };
}

/** With the order of its fields. */
function written(outcomes: readonly Outcome[]): string {
  return JSON.stringify(outcomes, (_, value) => (typeof value === 'bigint' ? String(value) : value));
}

describe('the cache of a scan', () => {
  it('files that have not changed are not read again, and their reports are the same', async () => {
    const folder = plantFiles(FILES);
    const first = await scan(folder);
    assert.deepEqual(first.asked, Object.keys(FILES));
    const second = await scan(folder);
    assert.deepEqual(second.asked, ['message.txt']);
    assert.deepEqual(second.outcomes, first.outcomes);
    assert.equal(written(second.outcomes), written(first.outcomes));
    assert.deepEqual([...first.said, ...second.said], []);
  });

  it('a file with another text is read again, also where its size and its time of change were set back', async () => {
    const folder = plantFiles(FILES);
    await scan(folder);
    const file = join(folder, 'clean.txt');
    const { atime, mtime } = statSync(file);
    writeFileSync(file, 'Nothing h\u200Bdes he.\n');
    utimesSync(file, atime, mtime);
    const { asked, outcomes } = await scan(folder);
    assert.deepEqual(asked, ['clean.txt', 'message.txt']);
    assert.equal(outcomes[0]?.outcome === 'scanned' && outcomes[0].deleted, 1);
  });

  it('a file that may still change within the same tick of the clock is not kept', async () => {
    const folder = plantFiles(FILES);
    await scan(folder, PLAIN_JOB, Date.now());
    assert.deepEqual((await scan(folder)).asked, Object.keys(FILES));
  });

  it('a scan with other options reads all files again', async () => {
    const folder = plantFiles(FILES);
    await scan(folder);
    const { asked } = await scan(folder, { ...PLAIN_JOB, options: { punctuation: true } });
    assert.deepEqual(asked, Object.keys(FILES));
  });

  it('the cache holds no text and no message', async () => {
    const folder = plantFiles(FILES);
    await scan(folder);
    const stored = readFileSync(join(folder, 'cache'), 'utf8');
    assert.doesNotMatch(stored, /Nothing hides|pass|oui|message\.txt|"hi"/);
    assert.equal(statSync(join(folder, 'cache')).mode & 0o777, 0o600);
  });

  it('a file that is no cache is refused, and stays as it is', async () => {
    const folder = plantFiles({ ...FILES, cache: 'precious\n' });
    await assert.rejects(scan(folder), /It is no cache/);
    assert.equal(readFileSync(join(folder, 'cache'), 'utf8'), 'precious\n');
  });

  it('content credentials, which say who made them, are read again each time', async () => {
    const folder = plantFiles({
      ...FILES,
      'clean.txt': `The ferry leaves.${framed(store('Example Press/2.1'))}\n`,
    });
    await scan(folder);
    assert.doesNotMatch(readFileSync(join(folder, 'cache'), 'utf8'), /Example/);
    assert.deepEqual((await scan(folder)).asked, ['clean.txt', 'message.txt']);
  });

  it('limpid scan --cache answers the same each time, and does not scan its own file', async () => {
    const folder = plantFiles({ 'in/dirty.txt': FILES['dirty.txt'], 'in/clean.txt': FILES['clean.txt'] });
    const command = 'limpid scan --format json --cache in/cache in';
    const [first, second] = [await runShell(command, folder), await runShell(command, folder)];
    assert.deepEqual([first.code, first.error], [1, '']);
    assert.deepEqual(second, first);
    assert.equal(JSON.parse(first.out.toString()).summary.scanned, 2);
  });

  it('a cache that cannot be written is told, and the scan is none the worse for it', async () => {
    const folder = plantFiles({ 'in/clean.txt': FILES['clean.txt'] });
    const { code, error } = await runShell('limpid scan --cache nowhere/cache in', folder);
    assert.deepEqual([code, error], [0, 'limpid: --cache nowhere/cache: There is no folder for it.\n']);
  });
});
