/** Gives an account a new password that nobody chose, as the operator does for who lost theirs. */
import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { Store } from '../store/open-store.ts';

/** 120 random bits, which base64url writes in 20 characters. */
const RANDOM_BYTES = 15;

/**
 * Answers the new password, which is stored as a hash alone; null where there is no such account. Its sessions and
 * mailed links end.
 */
export async function resetPassword(store: Store, accountId: string, now: number): Promise<string | null> {
  const password = randomBytes(RANDOM_BYTES).toString('base64url');
  const hash = await hashPassword(password);
  const isSet = await store.credentials.setPassword(accountId, hash, randomUUID(), now);
  return isSet ? password : null;
}
