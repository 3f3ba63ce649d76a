/** Pseudonyms of mail and client addresses (HMAC), under which they are counted. */
import { createHmac } from 'node:crypto';

export function pseudonymOf(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
