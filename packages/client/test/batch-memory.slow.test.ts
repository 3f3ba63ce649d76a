/** What a batch of many lines leaves in the memory of the process that sends it. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { DEADLINE_MS, startService } from '../../server/test/start-service.ts';

const MEASURE = join(import.meta.dirname, 'measure-batch.ts');
const LINES = 20_000;
/** The lines are 20 MB, their answers 35. */
const MAX_GROWTH_MB = 5;

describe(`a batch of ${LINES} lines`, { timeout: 4 * DEADLINE_MS }, () => {
  for (const streams of [true, false]) {
    it(`a batch of ${LINES} lines adds less than ${MAX_GROWTH_MB} MB of memory, ${streams ? 'streamed' : 'in small requests'}`, async (test) => {
      const service = await startService({
        anonymous: { perMinute: -1, features: ['clean', 'detect', 'batch'] },
      });
      const line = ['--expose-gc', MEASURE, service.url, String(streams), String(LINES)];
      const { stdout } = await promisify(execFile)(process.execPath, line);
      test.diagnostic(`it grew by ${stdout.trim()} MB`);
      assert.ok(Number(stdout) < MAX_GROWTH_MB, `it grew by ${stdout.trim()} MB`);
      await service.discard();
    });
  }
});
