/** Only what nobody disturbed counts, and nobody tries for ever. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { untilUndisturbed } from './until-undisturbed.ts';

/** Tries of which those are disturbed that are told to be; each answers how many there were before it. */
function tries(disturbed: readonly number[]) {
  const asked: number[] = [];
  return {
    asked,
    async attempt(number: number) {
      asked.push(number);
      const result = asked.length - 1;
      return { isDisturbed: disturbed.includes(result), result };
    },
  };
}

describe('what is done until it was undisturbed', () => {
  it('is done as often as it is wanted where nobody disturbs', async () => {
    const { attempt, asked } = tries([]);
    const done = await untilUndisturbed({ times: 3, isOver: () => false, attempt });
    assert.deepEqual(done, { results: [0, 1, 2], discarded: [], longest: 3 });
    assert.deepEqual(asked, [1, 2, 3]);
  });

  it('is done anew for each time that was disturbed, which is kept apart', async () => {
    const { attempt, asked } = tries([0, 2, 3]);
    const done = await untilUndisturbed({ times: 3, isOver: () => false, attempt });
    assert.deepEqual(done, { results: [1, 4, 5], discarded: [0, 2, 3], longest: 2 });
    assert.deepEqual(asked, [1, 1, 2, 2, 2, 3]);
  });

  it('leaves off when it is told to, with what there is', async () => {
    const { attempt, asked } = tries([1, 2, 3, 4]);
    const done = await untilUndisturbed({ times: 3, isOver: () => asked.length === 4, attempt });
    assert.deepEqual(done, { results: [0], discarded: [1, 2, 3], longest: 1 });
  });
});
