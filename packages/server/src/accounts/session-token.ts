/** Session tokens: known by their hash alone, in the store as in memory. */
import { createHash } from 'node:crypto';

/** SHA-256 in hex: a token is random, so nothing slower is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
