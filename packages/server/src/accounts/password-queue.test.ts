import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPasswordQueue } from './password-queue.ts';

/** A queue of one at a time, on a clock that stands still, and what was done in it. */
function queue(mostWaiting: number) {
  const done: string[] = [];
  const refused: string[] = [];
  const { run } = createPasswordQueue({
    ...{ mostRunning: 1, mostWaiting, now: () => 0 },
    refuse: () => new Error('refused'),
  });
  const ask = (network: string) =>
    run(network, async () => void done.push(network)).catch(() => void refused.push(network));
  return { done, refused, ask };
}

describe('the queue for password hashing', () => {
  it('the password queue serves a network with one request before networks with many requests', async () => {
    const { done, ask } = queue(64);
    const others = Array.from({ length: 40 }, (_, index) => ask(`attacker ${index % 5}`));
    while (done.length < 10) await Promise.race(others.slice(done.length));
    const before = done.length;
    const person = ask('person');
    await Promise.all([...others, person]);
    assert.equal(done.length, 41);
    // One has begun before it asked.
    assert.ok(done.indexOf('person') <= before + 1, `${done.indexOf('person')} after ${before}`);
  });

  it('a full password queue refuses requests from the busiest networks and accepts one from a new network', async () => {
    const { done, refused, ask } = queue(10);
    await Promise.all([
      ...Array.from({ length: 200 }, (_, index) => ask(`attacker ${index % 5}`)),
      ask('person'),
    ]);
    assert.ok(done.includes('person'));
    assert.ok(!refused.includes('person'));
    assert.equal(refused.length, 190);
  });

  it('the password queue processes the next request after a hash fails', async () => {
    const { run } = createPasswordQueue({ mostRunning: 1, refuse: () => new Error('refused') });
    const failing = run('one', () => Promise.reject(new Error('wrong')));
    const next = run('two', async () => 'done');
    await assert.rejects(failing, /wrong/);
    assert.equal(await next, 'done');
  });
});
