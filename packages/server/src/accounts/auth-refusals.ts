/** What the auth library refuses with, as refusals of ours: its own messages may quote the caller, and stay here. */

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@limpid/contract';
import { isAPIError } from 'better-auth/api';
import { ServiceError } from '../errors.ts';

/** Codes of errors of ours that travel through the library. */
export const MAIL_IS_TAKEN = 'MAIL_IS_TAKEN';
export const ACCOUNT_IS_GONE = 'ACCOUNT_IS_GONE';

const PASSWORD_LENGTH = `A password has ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`;

const refusedPassword = (sentence: string) => (field: string) =>
  new ServiceError('unprocessable', { sentence, details: [{ path: `/${field}`, message: sentence }] });

export const weakPassword = refusedPassword(PASSWORD_LENGTH);
export const commonPassword = refusedPassword(
  'This password is among the first that anybody would try: choose another, such as a few words.',
);
export const ownNamePassword = refusedPassword(
  'A password must be more than the name or mail address of its account: choose another, such as a few words.',
);

const mailIsTaken = () =>
  new ServiceError('conflict', { sentence: 'There is an account with this mail address: sign in instead.' });

const badMail = () =>
  new ServiceError('invalid_request', {
    details: [{ path: '/email', message: 'This must be a mail address.' }],
  });

const deadLink = () =>
  new ServiceError('unprocessable', {
    sentence: 'This token is unknown, used or expired: ask for a new one.',
  });

const wrongPassword = (sentence: string) => () => new ServiceError('invalid_credentials', { sentence });

const REFUSALS: Readonly<Record<string, () => ServiceError>> = {
  [MAIL_IS_TAKEN]: mailIsTaken,
  USER_ALREADY_EXISTS: mailIsTaken,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: mailIsTaken,
  INVALID_EMAIL: badMail,
  // The schema of ours has been kept: what is left for the library's is the form of the mail address.
  VALIDATION_ERROR: badMail,
  INVALID_EMAIL_OR_PASSWORD: wrongPassword('The mail address or the password is wrong.'),
  INVALID_PASSWORD: wrongPassword('The current password is wrong.'),
  CREDENTIAL_ACCOUNT_NOT_FOUND: wrongPassword('The current password is wrong.'),
  [ACCOUNT_IS_GONE]: wrongPassword('This account was deleted.'),
  UNAUTHORIZED: wrongPassword('Sign in first: send a valid bearer token or session cookie.'),
  EMAIL_NOT_VERIFIED: () =>
    new ServiceError('forbidden', {
      sentence:
        'Confirm the mail address first: open the link that was mailed, or ask /auth/send-verification-email for another.',
    }),
  INVALID_TOKEN: deadLink,
  TOKEN_EXPIRED: deadLink,
  USER_NOT_FOUND: deadLink,
};

/** The refusal for what the library threw; what is no refusal of its is thrown on, as the defect that it is. */
export function refusalOf(error: unknown): ServiceError {
  const code = isAPIError(error) ? (error.body?.code as string | undefined) : undefined;
  const refusal = code === undefined ? undefined : REFUSALS[code];
  if (refusal === undefined) throw error;
  return refusal();
}
