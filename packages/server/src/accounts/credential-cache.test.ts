/** How often the store is asked for the holder of a key or a token. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store } from '../store/open-store.ts';
import { hashKey, mintKey } from './api-key.ts';
import { createCredentialCache } from './credential-cache.ts';

/** What is remembered of credentials that open nothing. */
const MOST_UNKNOWN = 1_000;

/** A store with one key, which notes what it is asked; and a clock that stands. */
function callers(owned: string) {
  const asked: string[] = [];
  const row = { id: 'key', account_id: 'account', plan: 'free', expires_at: null };
  const find = async (hash: string) => {
    asked.push(hash);
    return hash === hashKey(owned) ? row : null;
  };
  const store = { apiKeys: { find }, sessions: { find } } as unknown as Store;
  return { asked, known: createCredentialCache(store, () => 0) };
}

describe('the cache of API keys and session tokens', () => {
  it('the credential cache looks up an API key or session token in the database only once, even an invalid one', async () => {
    const { key } = mintKey();
    const { asked, known } = callers(key);
    const wrong = mintKey().key;
    for (let time = 0; time < 5; time++) {
      assert.equal((await known.byKey(key))?.id, 'key');
      assert.equal(await known.byKey(wrong), null);
      assert.equal(await known.byToken('wrong'), null);
    }
    assert.equal(asked.length, 3);
  });

  it('an API key that is malformed or has a wrong checksum is refused without a database lookup', async () => {
    const { key } = mintKey();
    const { asked, known } = callers(key);
    const end = key.endsWith('A') ? 'B' : 'A';
    for (const wrong of [
      '',
      'lmpd_',
      `${key}A`,
      key.slice(0, -1),
      key.slice(0, -1) + end,
      'x'.repeat(key.length),
    ])
      assert.equal(await known.byKey(wrong), null);
    assert.deepEqual(asked, []);
  });

  it('a valid API key stays cached while thousands of invalid keys are tried', async () => {
    const { key } = mintKey();
    const { asked, known } = callers(key);
    await known.byKey(key);
    for (let tried = 0; tried < 2 * MOST_UNKNOWN; tried++) await known.byKey(mintKey().key);
    const before = asked.length;
    assert.equal((await known.byKey(key))?.id, 'key');
    assert.equal(asked.length, before);
  });
});
