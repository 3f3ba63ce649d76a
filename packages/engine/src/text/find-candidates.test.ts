import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Surroundings } from '../context/surroundings.ts';
import { findCandidates } from './find-candidates.ts';

test('the search for hidden characters finds none in ordinary Latin, Arabic and Chinese text with emoji', () => {
  assert.deepEqual([...findCandidates('Hello, \u0645\u06CC and \u4E2D\u6587 \u{1F600}!\n').starts], []);
});

test('adjacent hidden characters are grouped into one run that ends at a visible character', () => {
  const { starts, runFirst, runEnd } = findCandidates('a\u200B\u{E0041}b\u200Cc\uE000\u200D');
  assert.deepEqual([...starts], [1, 2, 5, 7, 8]);
  assert.deepEqual([...runFirst], [0, 0, 2, -1, 4]);
  assert.deepEqual([...runEnd], [2, 2, 3, -1, 5]);
});

test('the search for hidden characters ignores two combining marks on a letter and finds a third one', () => {
  assert.deepEqual([...findCandidates('e\u0301\u0323').starts], []);
  assert.deepEqual([...findCandidates('e\u0301\u0323\u0302').starts], [3]);
});

test('the neighbors of a hidden character are the nearest visible characters on each side', () => {
  const around = new Surroundings(findCandidates('a\u200B\u{E0041}\u{1F600}\u200C'));
  assert.equal(around.before(0), 0x61);
  assert.equal(around.after(1), 0x1f600);
  assert.equal(around.before(2), 0x1f600);
  assert.equal(around.after(2), -1);
});
