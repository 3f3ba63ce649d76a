/** better-auth as we use it: on our tables, without its own paths, limiter, logger and notes about clients. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, SESSION_DAYS } from '@limpid/contract';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import type { Log } from '../logging.ts';
import { AUTH_MODELS, type AuthAdapterParts } from '../store/auth-adapter.ts';
import type { Store } from '../store/open-store.ts';
import type { Mails } from './send-mail.ts';

/** The plan of whoever signs up. */
const NEW_ACCOUNT_PLAN = 'free';

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
}

const linkOf = (token: string) => `verify-email:${token}`;

/** The name of the cookie that carries a session. */
export function sessionCookieName(isHttps: boolean): string {
  return `${isHttps ? '__Secure-' : ''}limpid.session_token`;
}

export function authLibrary({ store, adapter, log, secret, isHttps, mails }: LibraryParts) {
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
      // It counts UTF-16 units; code points are counted before it is asked.
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: 2 * MAX_PASSWORD_LENGTH,
      requireEmailVerification: mails !== null,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      onPasswordReset: async ({ user }) => {
        await forgetLinks(user.id);
        // The token came by mail. An owner gets an address back so that somebody else signed up with.
        const { internalAdapter } = await library.$context;
        await internalAdapter.updateUser(user.id, { emailVerified: true });
      },
      ...(mails !== null && {
        sendResetPassword: async ({ user, token }) => mails.reset(user.email, token),
        onExistingUserSignUp: async ({ user }) => mails.signUpAgain(user.email),
      }),
    },
    emailVerification: {
      expiresIn: LINK_SECONDS,
      sendOnSignUp: mails !== null,
      ...(mails !== null && {
        sendVerificationEmail: async ({ user, token }) => {
          await rememberLink(user.id, token);
          mails.verification(user.email, token);
        },
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

  /** The library's link that confirms an address is signed, and good as often as one likes: ours is good once. */
  async function rememberLink(accountId: string, token: string): Promise<void> {
    const { internalAdapter } = await library.$context;
    const expiresAt = new Date(Date.now() + LINK_SECONDS * 1000);
    await internalAdapter.createVerificationValue({ identifier: linkOf(token), value: accountId, expiresAt });
  }

  /** Answers whether a link that confirms an address was mailed and not used. */
  async function useLink(token: string): Promise<boolean> {
    const { internalAdapter } = await library.$context;
    return (await internalAdapter.consumeVerificationValue(linkOf(token))) !== null;
  }

  /** Makes every mailed link of an account useless. */
  async function forgetLinks(accountId: string): Promise<void> {
    const context = await library.$context;
    const where = [{ field: 'value', value: accountId }];
    await context.adapter.deleteMany({ model: 'verification', where });
  }

  return { api: library.api, forgetLinks, useLink };
}
