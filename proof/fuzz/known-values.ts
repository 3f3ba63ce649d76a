/** What a service that is fuzzed has of its callers, known by its number before anything is sent. */
import { createHmac } from 'node:crypto';

/** What signs cookies and mailed tokens. */
export const SECRET = 'a secret of proofs alone, of more than 32 characters';

/** What every account signs in with. */
export const PASSWORD = 'correct horse battery';

/** Accounts whose keys and sessions are used all the time. */
export const ACCOUNTS = 42;

/** Mail addresses of the accounts, by their number. */
export const mailOf = (account: number) => `caller-${account}@example.org`;

/** Values that are good once, of each kind. */
export const ONCE = 600;

/** Ids of keys that nobody uses, to be revoked. */
export const keyIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Mail addresses of accounts that have not confirmed them, nor done anything else: each was mailed one token. */
export const unconfirmedMailOf = (number: number) => `unconfirmed-${number}@example.org`;

/** Tokens of mails that let their reader choose another password. */
export const resetTokenOf = (number: number) => `reset-by-mail-${number}`;

const NEVER = Date.UTC(2099, 0) / 1000;

/** Tokens of mails that ask to confirm an address, signed as JWS (RFC 7515) with HS256. */
export function confirmTokenOf(number: number): string {
  const claims = { email: unconfirmedMailOf(number), iat: number, exp: NEVER };
  const signed = [{ alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}
