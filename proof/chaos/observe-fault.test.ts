/** A fault ends in time whether or not it is observed, and an unobserved one is an error. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { NOT_OBSERVED, type Observe, observeDuring } from './observe-fault.ts';

const DURATION_MS = 300;

it('an injected fault counts as observed as soon as one check of the service sees it', async () => {
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
  it(`an injected fault that no check observes is ended and reported as an error: each check ${what}`, async () => {
    let isEnded = false;
    const end = () => {
      isEnded = true;
    };
    await assert.rejects(observeDuring(DURATION_MS, observe, end), new Error(NOT_OBSERVED));
    assert.equal(isEnded, true);
  });
}

it('an injected fault is ended on time even if a check of the service is still waiting', async () => {
  const { promise: answer, resolve: end } = Promise.withResolvers<void>();
  await observeDuring(DURATION_MS, () => answer.then(() => true), end);
});
