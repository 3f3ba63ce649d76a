/** The secret that signs cookies and mailed links: the operator's, or one that is made once and kept beside the store. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Config, MIN_SECRET_LENGTH, UnusableSetting } from '../config.ts';

/** The secret; call it once the store is open, so that its folder is there. Throws UnusableSetting. */
export function authSecret({ authSecret, database }: Config): string {
  if (authSecret !== null) return authSecret;
  if (database.kind !== 'sqlite') throw new UnusableSetting('AUTH_SECRET must be set.');
  if (database.path === ':memory:') return freshSecret();
  const file = `${database.path}.secret`;
  try {
    return readSecret(file) ?? keepSecret(file);
  } catch (error) {
    throw new UnusableSetting(`The secret in "${file}" cannot be used: ${(error as Error).message}.`);
  }
}

function freshSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whole or not at all, and whoever comes first decides: another process may start at the same moment. */
function keepSecret(file: string): string {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${freshSecret()}\n`, { mode: 0o600 });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readSecret(file) ?? keepSecret(file);
}

function readSecret(file: string): string | null {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (secret.length < MIN_SECRET_LENGTH)
    throw new Error(`it is shorter than ${MIN_SECRET_LENGTH} characters`);
  chmodSync(file, 0o600);
  return secret;
}
