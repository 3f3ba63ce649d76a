import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BYTES } from '../packages/engine/src/text/kernel/survey.bytes.ts';
import { BYTES as UTF_8_BYTES } from '../packages/engine/src/text/kernel/utf-8.bytes.ts';
import { KERNEL_SOURCES, PROGRAMS, renderKernel } from './build-kernel.ts';

const compilerIsMissing = existsSync(join(KERNEL_SOURCES, 'node_modules'))
  ? false
  : 'packages/engine/kernel is not installed: npm run setup:test installs it';

/** With what counts doubled spaces between words; in UTF-8 also spaces after sentences, and sections of plain lines. */
const MOST_BYTES = 12.25 * 1024;
const MOST_BYTES_OF_UTF_8 = 12.5 * 1024;

test('the committed WebAssembly code is the same as a new build from its sources and tables', {
  skip: compilerIsMissing,
}, async () => {
  for (const program of PROGRAMS)
    assert.equal(readFileSync(program.bytes, 'utf8'), await renderKernel(program), 'stale: npm run generate');
});

test('the WebAssembly code is smaller than its size limit', () => {
  assert.ok(Buffer.from(BYTES, 'base64').length < MOST_BYTES);
  assert.ok(Buffer.from(UTF_8_BYTES, 'base64').length < MOST_BYTES_OF_UTF_8);
});
