/** What a call about accounts is refused with, in sentences that quote nothing of the caller. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@limpid/contract';
import { ServiceError } from '../errors.ts';

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

const refuse = (code: ConstructorParameters<typeof ServiceError>[0], sentence: string) => (): ServiceError =>
  new ServiceError(code, { sentence });

export const signUpIsClosed = refuse(
  'forbidden',
  'Sign-up is closed here: ask the operator of the service for an account.',
);
export const mailIsTaken = refuse('conflict', 'There is an account with this mail address: sign in instead.');
export const wrongSignIn = refuse('invalid_credentials', 'The mail address or the password is wrong.');
export const wrongPassword = refuse('invalid_credentials', 'The current password is wrong.');
export const notSignedIn = refuse(
  'invalid_credentials',
  'Sign in first: send a valid bearer token or session cookie.',
);
export const unconfirmedMail = refuse(
  'forbidden',
  'Confirm the mail address first: open the link that was mailed, or ask /auth/send-verification-email for another.',
);
export const deadLink = refuse('unprocessable', 'This token is unknown, used or expired: ask for a new one.');
