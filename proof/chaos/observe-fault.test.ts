/** A fault ends in time whether or not it is observed, and an unobserved one is an error. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { NOT_OBSERVED, type Observe, observeDuring } from './observe-fault.ts';

const DURATION_MS = 300;

it('a fault counts as observed as soon as one look at the service shows it', async () => {
  let observations = 0;
  let isEnded = false;
  const end = () => {
    isEnded = true;
  };
  await observeDuring(DURATION_MS, async () => ++observations === 2, end);
  assert.deepEqual([observations, isEnded], [2, true]);
});

const unobserved: Readonly<Record<string, Observe>> = {
  'sees nothing': async () => false,
  fails: () => Promise.reject(new Error('no connection')),
};
for (const [what, observe] of Object.entries(unobserved)) {
  it(`a fault that is never observed is ended and reported as an error: each observation ${what}`, async () => {
    let isEnded = false;
    const end = () => {
      isEnded = true;
    };
    await assert.rejects(observeDuring(DURATION_MS, observe, end), new Error(NOT_OBSERVED));
    assert.equal(isEnded, true);
  });
}

it('a fault is ended in time while an observation waits for its answer', async () => {
  const { promise: answer, resolve: end } = Promise.withResolvers<void>();
  await observeDuring(DURATION_MS, () => answer.then(() => true), end);
});
