/** Gives an account a new random password, as the operator does for users who lost theirs. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '../store/open-store.ts';
import { scryptHasher } from './password-hash.ts';

/** 120 random bits, which base64url writes in 20 characters. */
const RANDOM_BYTES = 15;

/**
 * Returns the new password, which is stored as a hash alone; null where there is no such account. Its sessions and
 * mailed links end.
 */
export async function resetPassword(store: Store, accountId: string, now: number): Promise<string | null> {
  const password = randomBytes(RANDOM_BYTES).toString('base64url');
  const hash = await scryptHasher.hash(password);
  const isSet = await store.credentials.setPassword(accountId, hash, randomUUID(), now);
  return isSet ? password : null;
}
