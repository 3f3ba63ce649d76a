/** A hasher of passwords that costs nothing: scrypt has tests of its own, in src/accounts/password-hash.test.ts. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type PasswordHasher, scryptHasher } from '../src/accounts/password-hash.ts';

const hashOf = (password: string) => createHash('sha256').update(password.normalize('NFKC')).digest('hex');

/** A hasher that takes a while and no processor. */
export const slowHasher: PasswordHasher = {
  async hash(password) {
    await pause(20);
    return hashOf(password);
  },
  async verify(password, stored) {
    await pause(20);
    return hashOf(password) === stored;
  },
};

export const cheapHasher: PasswordHasher = {
  hash: async (password) => hashOf(password),
  async verify(password, stored) {
    // The operator's commands hash by scrypt.
    if (stored?.includes(':')) return scryptHasher.verify(password, stored);
    return hashOf(password) === stored;
  },
};
