/** better-auth as we use it: on our tables, without its own paths, limiter, logger and notes about clients. */

import { randomBytes, randomUUID } from 'node:crypto';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, SESSION_DAYS } from '@limpid/contract';
import { APIError, isAPIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import type { Log } from '../logging.ts';
import { AUTH_MODELS, type AuthAdapterParts } from '../store/auth-adapter.ts';
import type { Store } from '../store/open-store.ts';
import { askStore } from './ask-store.ts';
import { ACCOUNT_IS_GONE } from './auth-refusals.ts';
import type { Mails } from './send-mail.ts';

/** The plan of whoever signs up. */
const NEW_ACCOUNT_PLAN = 'free';

/** Of a mailed link that confirms an address. */
const TOKEN_BYTES = 24;

/** A mailed link is good for an hour. */
const LINK_SECONDS = 3600;

const SECONDS_PER_DAY = 86_400;

interface LibraryParts {
  readonly store: Store;
  readonly adapter: AuthAdapterParts;
  readonly log: Log;
  readonly secret: string;
  readonly isHttps: boolean;
  readonly mails: Mails | null;
  /** The call of the library that runs. */
  readonly currentCall: () => LibraryCall | undefined;
}

/** What a call of the library found out, or was asked, that the library does not pass on. */
export interface LibraryCall {
  /** The hash of the new password that came. */
  newHash?: string;
  /** The stored hash that the password was compared with. */
  comparedHash?: string;
  /** The name of the person who signs up. */
  readonly newName?: string | undefined;
  /** Whose password is changed or reset, and what changes with it. */
  readonly newPassword?: NewPassword | undefined;
}

interface NewPassword {
  readonly accountId: string;
  /** Whether the API keys of the account go with its password. */
  readonly revokesKeys: boolean;
  /** Whether it proves that the mail address is the account's. */
  readonly confirms: boolean;
}

const linkOf = (token: string) => `verify-email:${token}`;

/** The name of the cookie that carries a session. */
export function sessionCookieName(isHttps: boolean): string {
  return `${isHttps ? '__Secure-' : ''}limpid.session_token`;
}

export function authLibrary({ store, adapter, log, secret, isHttps, mails, currentCall }: LibraryParts) {
  const library = betterAuth({
    appName: 'Limpid',
    // Every link that is mailed is made elsewhere, and no request comes here: this stands for nothing.
    baseURL: 'http://127.0.0.1',
    basePath: '/auth',
    secret,
    // Else a variable of the library's own could take its place.
    secrets: [{ version: 1, value: secret }],
    database: store.authAdapter(adapter),
    user: {
      ...AUTH_MODELS.user,
      additionalFields: {
        plan: { type: 'string', required: true, defaultValue: NEW_ACCOUNT_PLAN, input: false },
      },
    },
    account: { ...AUTH_MODELS.account, accountLinking: { enabled: false } },
    session: {
      ...AUTH_MODELS.session,
      expiresIn: SESSION_DAYS * SECONDS_PER_DAY,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    // Ended ones are deleted with everything else that has had its time.
    verification: { ...AUTH_MODELS.verification, storeIdentifier: 'hashed', disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      password: {
        async hash(password) {
          const newHash = await hashPassword(password);
          Object.assign(currentCall() ?? {}, { newHash });
          return newHash;
        },
        verify(given) {
          Object.assign(currentCall() ?? {}, { comparedHash: given.hash });
          return verifyPassword(given);
        },
      },
      // It counts UTF-16 units; code points are counted before it is asked.
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: 2 * MAX_PASSWORD_LENGTH,
      requireEmailVerification: mails !== null,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      ...(mails !== null && {
        sendResetPassword: async ({ user, token }) => mails.reset(user.email, token),
        onExistingUserSignUp: async ({ user }) => {
          if (!(await takeOver(user))) {
            mails.signUpAgain(user.email);
            return;
          }
          await mailLink(mails, user);
        },
      }),
    },
    databaseHooks: { account: { create: { before: setPassword }, update: { before: setPassword } } },
    emailVerification: {
      expiresIn: LINK_SECONDS,
      sendOnSignUp: mails !== null,
      ...(mails !== null && {
        sendVerificationEmail: async ({ user }) => mailLink(mails, user),
      }),
    },
    advanced: {
      cookiePrefix: 'limpid',
      useSecureCookies: isHttps,
      ipAddress: { disableIpTracking: true },
    },
    // Its own counts by a header that the caller writes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Its messages quote mail addresses.
      log(_level, _message, ...rest) {
        const error = rest.find((part) => part instanceof Error);
        if (error !== undefined && !isAPIError(error)) log.event('authFailed', error);
      },
    },
  });

  /** Sets a password together with what has to change with it, in place of the library; a sign-up is left to the library. */
  async function setPassword(): Promise<boolean> {
    const { newPassword, newHash } = currentCall() ?? {};
    if (newPassword === undefined) return true;
    if (newHash === undefined) throw new Error('a password that is set was hashed');
    const { accountId, ...more } = newPassword;
    const isSet = await askStore(log, () =>
      store.credentials.setPassword(accountId, newHash, randomUUID(), Date.now(), more),
    );
    if (!isSet) throw new APIError('UNAUTHORIZED', { code: ACCOUNT_IS_GONE });
    return false;
  }

  /**
   * Mails a link that confirms an address, once. The library's own is good as often as one likes, and two of one second
   * are the same.
   */
  async function mailLink(mails: Mails, { id, email }: { readonly id: string; readonly email: string }) {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { internalAdapter } = await library.$context;
    const expiresAt = new Date(Date.now() + LINK_SECONDS * 1000);
    await internalAdapter.createVerificationValue({ identifier: linkOf(token), value: id, expiresAt });
    mails.verification(email, token);
  }

  /**
   * Confirms the address of the account that a link was mailed for, and returns whether the link was there, not used,
   * and not voided by another sign-up at the same moment.
   */
  async function useLink(token: string): Promise<boolean> {
    const { internalAdapter } = await library.$context;
    const link = await internalAdapter.findVerificationValue(linkOf(token));
    if (!link || link.expiresAt.getTime() <= Date.now()) return false;
    return askStore(log, () => store.credentials.confirm(link.value, link.id, Date.now()));
  }

  /** Gives an account whose address nobody confirmed to whoever signs up with that address now; false for any other. */
  async function takeOver({ id }: { readonly id: string }): Promise<boolean> {
    const call = currentCall();
    if (call?.newHash === undefined) throw new Error('a password that is set was hashed');
    const newcomer = { password: call.newHash, name: call.newName ?? '', plan: NEW_ACCOUNT_PLAN };
    return askStore(log, () => store.credentials.replaceUnconfirmed(id, newcomer, Date.now()));
  }

  /** The account whose password a mailed token sets; the token stays good. */
  async function accountOfReset(token: string) {
    const { internalAdapter } = await library.$context;
    const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
    const account = link && (await internalAdapter.findUserById(link.value));
    if (!account) throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN' });
    return account;
  }

  return { api: library.api, useLink, accountOfReset };
}
