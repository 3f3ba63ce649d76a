/** The secret that signs cookies and mailed links: the operator's, or one that is made once and kept beside the store. */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Config, ConfigError, MIN_SECRET_LENGTH, SECRET_NEEDED } from '../config.ts';

/** The secret; call it once the store is open, so that its folder is there. Throws ConfigError. */
export function authSecret({ authSecret, database }: Config): string {
  if (authSecret !== null) return authSecret;
  // Processes that share a database sign for one another.
  if (database.kind !== 'sqlite') throw new ConfigError(SECRET_NEEDED);
  if (database.path === ':memory:') return freshSecret();
  const file = `${database.path}.secret`;
  try {
    return readSecret(file) ?? keepSecret(file);
  } catch (error) {
    throw new ConfigError(`The secret in "${file}" cannot be used: ${(error as Error).message}.`);
  }
}

function freshSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Writes the file whole or not at all. The first process wins: another may start at the same moment. */
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
