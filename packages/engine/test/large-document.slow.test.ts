/** A document of a hundred megabytes takes no more memory than a small one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { promisify } from 'node:util';

const PROGRAM = join(import.meta.dirname, 'large-document.ts');
const MEGABYTES = 100;
const MOST_RESIDENT_MEGABYTES = 200;
/** Else Node lets garbage lie for as long as the machine has room: a heap of 64 MB would burst if anything grew. */
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=64'];
const TIMEOUT_MILLISECONDS = 900_000;

it(`a document of ${MEGABYTES} MB is read in less than ${MOST_RESIDENT_MEGABYTES} MB of memory`, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, PROGRAM, `${MEGABYTES}`], {
    timeout: TIMEOUT_MILLISECONDS,
  });
  const { residentMegabytes, readings, characters, left, deleted, marks } = JSON.parse(stdout);
  assert.ok(residentMegabytes < MOST_RESIDENT_MEGABYTES, `${residentMegabytes} MB`);
  assert.equal(readings, 1);
  assert.ok(characters > 60_000_000);
  assert.ok(left > characters && deleted > 250_000 && marks > deleted);
});
