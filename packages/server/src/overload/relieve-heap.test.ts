/** When a heap is collected that V8 leaves full, and when it is left alone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createHeapRelief } from './relieve-heap.ts';

/** Looks each half second, as the watch does; answers at which of these moments it was collected. */
function collectionsOf(looks: readonly boolean[], tookMs = 0): number[] {
  let time = 0;
  const relieve = createHeapRelief({
    collect: () => {
      time += tookMs;
    },
    now: () => time,
  });
  const collected: number[] = [];
  for (const isFull of looks) {
    const at = time;
    if (relieve(isFull)) collected.push(at);
    time += 500;
  }
  return collected;
}

const full = (looks: number): boolean[] => Array.from({ length: looks }, () => true);

describe('garbage collection of a full heap', () => {
  it('garbage collection is forced once the heap is full for a second, and every ten seconds while it stays full', () => {
    assert.deepEqual(collectionsOf(full(46)), [1_000, 11_000, 21_000]);
  });

  it('no garbage collection is forced when the heap is full for less than a second', () => {
    assert.deepEqual(collectionsOf([true, true, false, true, true, false, false, true]), []);
  });

  it('a heap that fills again after a forced garbage collection is collected again only ten seconds later', () => {
    assert.deepEqual(collectionsOf([...full(3), false, ...full(22)]), [1_000, 11_000]);
  });

  it('forced garbage collections become less frequent when each one takes long', () => {
    assert.deepEqual(collectionsOf(full(100), 2_000), [1_000, 43_000]);
  });
});
