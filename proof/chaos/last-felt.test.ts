/** A fault ends in its time whoever felt it, and one that nobody felt is told. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Look, lastFelt, NOT_FELT } from './last-felt.ts';

const LASTS_MS = 300;

describe('a fault', () => {
  it('is felt when one look of many has seen it', async () => {
    let looks = 0;
    let isEnded = false;
    const end = () => {
      isEnded = true;
    };
    await lastFelt(LASTS_MS, async () => ++looks === 2, end);
    assert.deepEqual([looks, isEnded], [2, true]);
  });

  const unseeing: Readonly<Record<string, Look>> = {
    'saw nothing': async () => false,
    failed: () => Promise.reject(new Error('nobody there')),
  };
  for (const [what, look] of Object.entries(unseeing)) {
    it(`proves nothing when every look ${what}, and is ended all the same`, async () => {
      let isEnded = false;
      const lasting = lastFelt(LASTS_MS, look, () => {
        isEnded = true;
      });
      await assert.rejects(lasting, new Error(NOT_FELT));
      assert.equal(isEnded, true);
    });
  }

  it('is ended in its time while a look still waits', async () => {
    const startedAt = performance.now();
    let endedAt = 0;
    const look = () => pause(10 * LASTS_MS, true);
    await lastFelt(LASTS_MS, look, () => {
      endedAt = performance.now();
    });
    assert.ok(endedAt - startedAt < 9 * LASTS_MS, `${endedAt - startedAt} ms`);
  });
});
