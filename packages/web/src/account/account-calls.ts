/** The calls of the account pages, each with what it takes and answers by the contract. */
import type {
  AccountAnswer,
  ApiKeysAnswer,
  DeletedAccountAnswer,
  LimitsAnswer,
  MintedKeyAnswer,
  MintKeyRequest,
  RevokedKeyAnswer,
  SignInAnswer,
  SignOutAnswer,
  SignUpAnswer,
  StatusAnswer,
  UsageAnswer,
} from '@limpid/contract';
import { call, type Outcome } from '../api.ts';

export type Account = AccountAnswer['data'];
export type Keys = ApiKeysAnswer['data'];
export type Key = Keys['keys'][number];
export type MintedKey = MintedKeyAnswer['data'];
export type Limits = LimitsAnswer['data'];
export type Usage = UsageAnswer['data'];

export const WRONG_PASSWORD = 'wrong_password';

const USAGE_DAYS = 90;

export const signUp = (email: string, password: string, name: string) =>
  call<SignUpAnswer['data']>('POST', '/auth/sign-up/email', { email, password, name });

export const signIn = (email: string, password: string) =>
  call<SignInAnswer['data']>('POST', '/auth/sign-in/email', { email, password });

export const signOut = () => call<SignOutAnswer['data']>('POST', '/auth/sign-out');

export const askForReset = (email: string) =>
  call<StatusAnswer['data']>('POST', '/auth/request-password-reset', { email });

export const resetPassword = (token: string, newPassword: string, revokeKeys: boolean) =>
  call<StatusAnswer['data']>('POST', '/auth/reset-password', { token, newPassword, revokeKeys });

export const askForConfirmation = (email: string) =>
  call<StatusAnswer['data']>('POST', '/auth/send-verification-email', { email });

export const confirmMail = (token: string) =>
  call<StatusAnswer['data']>('GET', `/auth/verify-email?token=${encodeURIComponent(token)}`);

export const readAccount = () => call<Account>('GET', '/v1/account');

/** The service refuses a wrong password and an ended session alike: the code `wrong_password` is of this page alone. */
export async function changePassword(
  currentPassword: string,
  newPassword: string,
  revokeKeys: boolean,
): Promise<Outcome<SignInAnswer['data']>> {
  const body = { currentPassword, newPassword, revokeKeys };
  const outcome = await call<SignInAnswer['data']>('POST', '/auth/change-password', body);
  if (outcome.ok || outcome.status !== 401) return outcome;
  const account = await readAccount();
  return account.ok ? { ...outcome, code: WRONG_PASSWORD } : account;
}

export const deleteAccount = () => call<DeletedAccountAnswer['data']>('DELETE', '/v1/account');

export const readKeys = () => call<Keys>('GET', '/v1/keys');

export const mintKey = (wish: MintKeyRequest) => call<MintedKey>('POST', '/v1/keys', wish);

export const revokeKey = (id: string) =>
  call<RevokedKeyAnswer['data']>('DELETE', `/v1/keys/${encodeURIComponent(id)}`);

export const readLimits = () => call<Limits>('GET', '/v1/limits');

export const readUsage = () => call<Usage>('GET', `/v1/usage?days=${USAGE_DAYS}`);
