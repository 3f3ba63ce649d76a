/** That a heap which fills is seen before the process ends of it, however small it is. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

/** Some 40 MB a second of objects that stay, until somebody says that it is enough. */
const FILL = `
import { watchOverload } from ${JSON.stringify(import.meta.resolve('./watch-overload.ts'))};
const watch = watchOverload({ loopDelayMs: 60_000, heapPercent: 80 }, () => {});
const kept = [];
setInterval(() => {
  for (let part = 0; part < 50; part += 1) kept.push(Array.from({ length: 1_000 }, (_, index) => ({ index })));
  if (watch.now() !== 'heap') return;
  console.log('seen');
  process.exit(0);
}, 50);
`;

describe('the detection of a full heap', () => {
  for (const flags of [
    ['--max-old-space-size=128', '--max-semi-space-size=16'],
    ['--max-old-space-size=160'],
  ]) {
    it(`a nearly full heap is detected before the process runs out of memory, with ${flags.join(' ')}`, () => {
      const { stdout, status } = spawnSync(
        process.execPath,
        [...flags, '--input-type=module-typescript', '--eval', FILL],
        { encoding: 'utf8', timeout: 60_000 },
      );
      assert.deepEqual([stdout, status], ['seen\n', 0]);
    });
  }
});
