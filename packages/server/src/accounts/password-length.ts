/** How long a password may be, in code points, asked before it is normalised, which is slow on long ones. */
import { randomBytes } from 'node:crypto';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@limpid/contract';
import { commonPassword, ownNamePassword, weakPassword } from './account-refusals.ts';
import { isCommonPassword, isOwnName } from './guessable-password.ts';

/** A password that no account has, made anew by each process. */
const UNUSABLE_PASSWORD = randomBytes(32).toString('base64url');

/**
 * Refuses a new password that is too short, too long, or no text: halves of characters would all be the same one. And
 * one that is common, or one of the names of its account, its mail address among them.
 */
export function checkNewPassword(
  password: string,
  field: 'password' | 'newPassword',
  names: readonly string[] = [],
): void {
  const hasLength = !isTooLong(password) && codePointsOf(password) >= MIN_PASSWORD_LENGTH;
  if (!hasLength || !password.isWellFormed()) throw weakPassword(field);
  if (isCommonPassword(password)) throw commonPassword(field);
  if (isOwnName(password, names)) throw ownNamePassword(field);
}

/** What to try for a password that came: one that is too long to be anybody's is wrong, in the same time as any other. */
export function triedPassword(password: string): string {
  return isTooLong(password) ? UNUSABLE_PASSWORD : password;
}

function isTooLong(password: string): boolean {
  // A code point has one unit or two: what is longer need not be counted.
  return password.length > 2 * MAX_PASSWORD_LENGTH || codePointsOf(password) > MAX_PASSWORD_LENGTH;
}

function codePointsOf(text: string): number {
  return Array.from(text).length;
}
