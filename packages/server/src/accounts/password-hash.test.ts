import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scryptHasher } from './password-hash.ts';

/** Written by better-auth 1.7.5, which kept passwords before. */
const STORED =
  '6086747027c0df6011a07e51dd003cd7:529ec73c5d7acc07793161c7d93b979d02fc18217e254e756a09c118ff1468fd528a74bc0744e4f6029a2633bf61f4682f252742ae073f23bb1e553ad6efdaa2';

describe('password hashes', () => {
  it('a password hash verifies its own password and no other', async () => {
    const stored = await scryptHasher.hash('correct horse');
    assert.match(stored, /^[\da-f]{32}:[\da-f]{128}$/);
    assert.equal(await scryptHasher.verify('correct horse', stored), true);
    assert.equal(await scryptHasher.verify('correct horses', stored), false);
  });

  it('hashing the same password twice gives different hashes', async () => {
    assert.notEqual(await scryptHasher.hash('correct horse'), await scryptHasher.hash('correct horse'));
  });

  it('a password is accepted when it arrives in another Unicode normalization form', async () => {
    const stored = await scryptHasher.hash('caf\u{E9} \u{2460}');
    assert.equal(await scryptHasher.verify('cafe\u{301} 1', stored), true);
  });

  it('a password hash created by the previously used library better-auth still verifies its password', async () => {
    assert.equal(await scryptHasher.verify('correct horse battery', STORED), true);
  });

  it('an account without a stored password hash does not accept an empty password', async () => {
    assert.equal(await scryptHasher.verify('', null), false);
  });
});
