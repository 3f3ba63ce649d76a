/** A hasher of passwords that costs nothing: scrypt has tests of its own, in src/accounts/password-hash.test.ts. */
import { createHash } from 'node:crypto';
import { type PasswordHasher, scryptHasher } from '../src/accounts/password-hash.ts';

const hashOf = (password: string) => createHash('sha256').update(password.normalize('NFKC')).digest('hex');

export const cheapHasher: PasswordHasher = {
  hash: async (password) => hashOf(password),
  async verify(password, stored) {
    // The operator's commands hash by scrypt.
    if (stored?.includes(':')) return scryptHasher.verify(password, stored);
    return hashOf(password) === stored;
  },
};
