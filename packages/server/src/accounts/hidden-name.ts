/** Names for mail and client addresses under which they can be counted, and by which nobody knows them. */
import { createHmac } from 'node:crypto';

export function hiddenName(secret: string, parts: readonly string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}
