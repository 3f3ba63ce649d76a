import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBodyRoom, type Holder } from './body-room.ts';

const MIB = 1024 * 1024;

function room() {
  const clock = { ms: 0 };
  const bodies = createBodyRoom(48 * MIB, () => clock.ms);
  /** A body that has received these bytes and waits for more. */
  function arriving(owner: string, bytes: number) {
    const holder: Holder & { isEnded: boolean } = { heldBytes: 0, waiting: null, isEnded: false };
    const end = () => {
      holder.isEnded = true;
    };
    assert.ok(bodies.waitFor(holder, { owner, end }));
    return { holder, isServed: bodies.hold(holder, bytes) };
  }
  return { clock, bodies, arriving };
}

describe('memory for request bodies', () => {
  it('when the memory for request bodies is full, a new body evicts a stalled one before a slow one', () => {
    const { clock, bodies, arriving } = room();
    const still = Array.from({ length: 9 }, (_, index) => arriving(`${index % 3}`, 4 * MIB - 1));
    assert.ok(still.every(({ isServed }) => isServed));
    clock.ms += 5_000;
    const slow = arriving('slow', 100_000);
    for (let sent = 100_000; sent < 800_000; sent += 20_000, clock.ms += 250)
      assert.ok(bodies.hold(slow.holder, sent));
    const newcomer = arriving('newcomer', 190_000);
    assert.ok(newcomer.isServed);
    assert.equal(still.filter(({ holder }) => holder.isEnded).length, 1);
    assert.deepEqual([slow.holder.isEnded, newcomer.holder.isEnded], [false, false]);
  });

  it('when the memory for request bodies is full, bodies that became slow are evicted to accept new ones', () => {
    const { clock, bodies, arriving } = room();
    const attackers = Array.from({ length: 36 }, (_, index) => arriving(`${index}`, MIB - 60_000));
    for (let second = 1; second <= 3; second += 1) {
      clock.ms += 1_000;
      for (const { holder } of attackers) assert.ok(bodies.hold(holder, holder.heldBytes + 16 * 1024));
    }
    const newcomers = Array.from({ length: 50 }, (_, index) => arriving(`new ${index}`, 190_000));
    assert.ok(newcomers.every(({ holder, isServed }) => isServed && !holder.isEnded));
  });

  it('a caller over its share of the memory for request bodies loses its own body, not that of another caller', () => {
    const { clock, arriving } = room();
    const other = arriving('other', 4 * MIB - 1);
    clock.ms += 60_000;
    const own = Array.from({ length: 4 }, () => arriving('one', 4 * MIB - 1));
    assert.equal(own.filter(({ holder }) => holder.isEnded).length, 1);
    assert.equal(other.holder.isEnded, false);
  });

  it('incomplete request bodies use at most three quarters of the body memory and never evict a complete one', () => {
    const { bodies, arriving } = room();
    const { holder } = arriving('one', 4 * MIB);
    bodies.arrived(holder);
    for (let index = 0; index < 20; index += 1) arriving(`${index}`, 4 * MIB - 1);
    assert.equal(holder.isEnded, false);
    assert.ok(bodies.heldBytes() <= 40 * MIB, `${bodies.heldBytes()}`);
    assert.equal(bodies.isFull(), false);
    bodies.release(holder);
    assert.ok(bodies.heldBytes() <= 36 * MIB);
  });
});
