/** Passwords as they are stored: scrypt, written `salt:key` in hexadecimal. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Turns passwords into what is stored of them; tests pass one that costs nothing. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Whether `stored` is a hash of the password. Takes as long where nothing is stored. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Some 60 ms and 32 MiB a hash. A change makes every stored password wrong. */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;
/** The hash of no password. */
const NONE = `${'0'.repeat(2 * SALT_BYTES)}:${'0'.repeat(2 * KEY_BYTES)}`;

export const scryptHasher: PasswordHasher = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
  },

  async verify(password, stored) {
    const [salt = '', key = ''] = (stored ?? NONE).split(':');
    const expected = Buffer.from(key, 'hex');
    const given = await keyOf(password, salt);
    return expected.length === given.length && timingSafeEqual(expected, given) && stored !== null;
  },
};

/** Letters that look the same and are written otherwise are the same password. */
function keyOf(password: string, salt: string): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, COST);
}
