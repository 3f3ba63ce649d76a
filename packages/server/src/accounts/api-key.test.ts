import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashKey, isWellFormedKey, mintKey } from './api-key.ts';

describe('API keys', () => {
  it('a new API key is well-formed and unique, and its hash does not contain the key', () => {
    const keys = Array.from({ length: 100 }, () => mintKey());
    for (const { key, hash, lastFour } of keys) {
      assert.match(key, /^lmpd_[A-Za-z0-9_-]{49}$/);
      assert.ok(isWellFormedKey(key));
      assert.ok(key.endsWith(lastFour));
      assert.equal(hash, hashKey(key));
      assert.ok(!hash.includes(key.slice(5, 15)));
    }
    assert.equal(new Set(keys.map(({ key }) => key)).size, keys.length);
  });

  it('an API key with a changed, missing or extra character fails the format check', () => {
    const { key } = mintKey();
    for (let index = 0; index < key.length; index++) {
      const other = key[index] === 'A' ? 'B' : 'A';
      assert.ok(!isWellFormedKey(key.slice(0, index) + other + key.slice(index + 1)), `at ${index}`);
      assert.ok(!isWellFormedKey(key.slice(0, index) + key.slice(index + 1)), `without ${index}`);
    }
    for (const wrong of ['', 'lmpd_', `${key} `, `${key}A`, ` ${key}`, key.toUpperCase()])
      assert.ok(!isWellFormedKey(wrong));
  });
});
