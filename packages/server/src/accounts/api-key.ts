/** API keys: 256 random bits behind a prefix that secret scanners know, with a checksum; stored as a hash alone. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** How every key begins. */
export const KEY_PREFIX = 'lmpd_';
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43; // base64url of 32 bytes
const CHECKSUM_LENGTH = 6;
/** How long every key is. */
export const KEY_LENGTH = KEY_PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH;
const FORM = new RegExp(`^${KEY_PREFIX}[A-Za-z0-9_-]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);
const SHOWN = 4;

export interface MintedKey {
  /** The key itself: shown once, kept nowhere. */
  readonly key: string;
  readonly hash: string;
  /** What its owner knows it by. */
  readonly lastFour: string;
}

export function mintKey(): MintedKey {
  const body = KEY_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const key = body + checksumOf(body);
  return { key, hash: hashKey(key), lastFour: key.slice(-SHOWN) };
}

/** SHA-256 in hex: of 256 random bits nothing slower is needed. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** Whether a key could have been minted: what was mistyped is refused without a look-up. */
export function isWellFormedKey(text: string): boolean {
  if (!FORM.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return timingSafeEqual(Buffer.from(checksumOf(body)), Buffer.from(text.slice(-CHECKSUM_LENGTH)));
}

function checksumOf(body: string): string {
  return hash('sha256', body, 'base64url').slice(0, CHECKSUM_LENGTH);
}
