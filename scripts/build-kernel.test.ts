import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BYTES } from '../packages/engine/src/candidates/kernel/survey.bytes.ts';
import { KERNEL_BYTES, KERNEL_SOURCES, renderKernel } from './build-kernel.ts';

const compilerIsMissing = existsSync(join(KERNEL_SOURCES, 'node_modules'))
  ? false
  : 'packages/engine/kernel is not installed: npm run setup:test installs it';

const MOST_BYTES = 12 * 1024;

test('the committed bytes of the kernel are what its source and the tables make', {
  skip: compilerIsMissing,
}, async () => {
  assert.equal(readFileSync(KERNEL_BYTES, 'utf8'), await renderKernel(), 'stale: npm run generate');
});

test('the kernel stays small', () => {
  assert.ok(Buffer.from(BYTES, 'base64').length < MOST_BYTES);
});
