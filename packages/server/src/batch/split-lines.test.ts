import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createLineSplitter } from './split-lines.ts';

it('a batch line that arrives in pieces takes no more memory than the longest allowed line', () => {
  const most = 1024 * 1024;
  const splitter = createLineSplitter(most, 4 * most);
  const piece = Buffer.alloc(60_000, 'x');
  for (let length = 0; length < most; length += piece.length) {
    splitter.push(piece.subarray(0, most - length));
    assert.equal(splitter.next(), null);
  }
  splitter.push(Buffer.from('\r\n'));
  const line = splitter.next();
  assert.ok(Buffer.isBuffer(line));
  assert.equal(line.length, most);
  assert.ok(line.buffer.byteLength <= most + 1, `${line.buffer.byteLength} bytes were held`);
});
