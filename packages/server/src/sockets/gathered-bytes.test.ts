import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gatherBytes } from './gathered-bytes.ts';

it('bytes that arrive one by one are collected in a single buffer that never exceeds its size limit', () => {
  const most = 100_000;
  const gathered = gatherBytes(most);
  for (let count = 0; count < most; count += 1) gathered.add(Buffer.of(count & 255));
  assert.equal(gathered.length(), most);
  const bytes = gathered.take();
  assert.ok(bytes.every((byte, at) => byte === (at & 255)));
  assert.equal(bytes.length, most);
  assert.ok(bytes.buffer.byteLength <= most);
  assert.deepEqual([gathered.length(), gathered.take().length], [0, 0]);
});
