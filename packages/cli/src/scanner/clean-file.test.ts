/** A large file that is proven quiet by its bytes is answered as the same file read in chunks is. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openQuietBytes } from '@limpid/engine/quiet-bytes';
import { PLAIN_JOB as JOB } from '../../test/plain-job.ts';
import { inChunks } from '../../test/streamed.ts';
import type { Outcome, Source } from '../scan-data.ts';
import { encodeText } from '../sources/decode-text.ts';
import { scanCleanFile } from './clean-file.ts';
import { scanSources } from './scan-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'limpid-quiet-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'a.txt');
const SOURCE: Source = { path: 'a.txt', file };
const kernelIsMissing = openQuietBytes() === null && 'this process has no WebAssembly';

const QUIET = [
  'The quick brown fox jumps over the lazy dog.\r\n\tAnd so on\n',
  '\u041e\u043d \u0441\u043a\u0430\u0437\u0430\u043b \u00ab\u0434\u0430\u00bb \u2014 \u0438 \u0443\u0448\u0451\u043b. ',
  '\u5979\u7b54\u5e94\u661f\u671f\u5929\u5199\u4fe1\uff0c\u4f46\u4fe1\u5230\u4e86\u3002 \u{1F600} caf\u{E9}\n',
].join('');
const TEXT = QUIET.repeat(3000);
/** Stretches of several chunks, one by one or by two threads. */
const WAYS = [{}, { stretchBytes: 150_000 }, { stretchBytes: 150_000, minShared: 1 }];

/** Asserts that it is proven, and answered as from its string. */
async function isProven(bytes: Buffer | string, job = JOB, source = SOURCE): Promise<void> {
  writeFileSync(file, bytes);
  const { outcome } = await inChunks(source, job, 65_536);
  for (const way of WAYS) assert.deepEqual(await scanCleanFile(source, job, way), outcome);
}

/** Asserts that it is left to those who make a string of it. */
async function isLeft(bytes: Buffer | string, job = JOB): Promise<void> {
  writeFileSync(file, bytes);
  for (const way of WAYS) assert.equal(await scanCleanFile(SOURCE, job, way), null);
}

describe('the fast path for large files without findings', { skip: kernelIsMissing }, () => {
  it('a large file without findings gets the same report with and without the fast path', async () => {
    await isProven(TEXT);
    await isProven(encodeText(TEXT, { name: 'utf-8', hasSignature: true }));
    await isProven('');
    await isProven('the last line has no end');
    await isProven(`${TEXT}a blank here and there \n  \n${TEXT}`);
    await isProven(TEXT, { ...JOB, tallies: true });
    await isProven(TEXT, { ...JOB, readsAllowComments: false });
    await isProven(TEXT, JOB, { ...SOURCE, lines: [[2, 4]] });
    await isProven(TEXT, JOB, { ...SOURCE, known: [{ class: 'invisible', content: '', count: 1 }] });
  });

  it('the fast path for files without findings accepts few double or trailing spaces, but not many', async () => {
    await isProven(`${TEXT}One.  Two.`);
    await isProven(`One.  Two.\n${TEXT}`);
    await isProven(`${'One was late.  The other came. Nobody saw it.\n'.repeat(5)}${TEXT}`);
    await isProven(`${TEXT}\`\`\`\n${'One.  Two. Three.\n'.repeat(5)}\`\`\`\n`);
    await isLeft('this line goes on  \nand so does this one  \n'.repeat(20_000));
    // These may be bits.
    await isLeft('One was late.  The other came. Nobody saw it.\n'.repeat(20_000));
    await isLeft('blanks end this line \nand not this one\n'.repeat(20_000));
  });

  it('a large file of a single line takes the fast path for files without findings', async () => {
    await isProven('the house stands here and '.repeat(30_000).trim());
  });

  it('a large file with a lone carriage return does not take the fast path for files without findings', async () => {
    await isLeft('the house\r'.repeat(60_000));
    await isLeft(`${TEXT}rm -rf /\recho hi\n`);
  });

  it('a file with a finding, even in its last bytes, does not take the fast path for files without findings', async () => {
    for (const end of ['\u200b', 'p\u0430y', '\u06611', '\u00a0']) await isLeft(`${TEXT}${end}`);
    await isLeft(Buffer.concat([Buffer.from(TEXT), Buffer.from([0xe4, 0xb8])]));
    await isLeft(Buffer.concat([Buffer.from(TEXT), Buffer.from([0xff]), Buffer.from(TEXT)]));
    await isLeft(`${TEXT}// limpid-allow nbps\n`);
  });

  it('a large file that is binary or not UTF-8 does not take the fast path for files without findings', async () => {
    await isLeft(`a\0${TEXT}`);
    await isLeft(`${TEXT}\u{1B}$B$"\u{1B}(B`);
    await isLeft(encodeText(TEXT, { name: 'utf-16le', hasSignature: true }));
    await isLeft(encodeText(TEXT, { name: 'utf-16be', hasSignature: true }));
    await isLeft(Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(TEXT)]));
  });

  it('the fast path for files without findings is not taken with cleaning, --decode, --field or extra rules', async () => {
    await isLeft(TEXT, { ...JOB, output: 'cleaned' });
    await isLeft(TEXT, { ...JOB, options: { punctuation: true } });
    await isLeft(TEXT, { ...JOB, options: { whitespace: true } });
    await isLeft(TEXT, { ...JOB, decodes: ['html'] });
    await isLeft(TEXT, { ...JOB, fields: ['text'] });
    rmSync(file);
    assert.equal(await scanCleanFile(SOURCE, JOB), null);
  });

  it('results of large and small files are reported in the order in which the files are given', async () => {
    const sources = [TEXT, `${TEXT}\u200b`, QUIET, TEXT.slice(0, 100_000)].map((text, index): Source => {
      const path = `${index}.txt`;
      writeFileSync(join(folder, path), text);
      return { path, file: join(folder, path) };
    });
    const outcomes: Outcome[] = [];
    for await (const outcome of scanSources(sources, JOB, { maxWhole: 200_000 })) outcomes.push(outcome);
    for (const [index, source] of sources.entries())
      assert.deepEqual(outcomes[index], (await inChunks(source, JOB, 65_536)).outcome);
  });
});
