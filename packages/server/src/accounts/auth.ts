/** What can be done with an account: sign up, sign in and out, change and reset the password, confirm the mail address. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChangePasswordRequest, ResetPasswordRequest } from '@limpid/contract';
import { APIError } from 'better-auth/api';
import type { Config } from '../config.ts';
import { ServiceError, UNAVAILABLE_RETRY_SECONDS } from '../errors.ts';
import type { Log } from '../logging.ts';
import type { Failure } from '../store/auth-adapter.ts';
import type { Store } from '../store/open-store.ts';
import { askStore } from './ask-store.ts';
import { authLibrary, type LibraryCall, sessionCookieName } from './auth-library.ts';
import { ACCOUNT_IS_GONE, MAIL_IS_TAKEN, refusalOf } from './auth-refusals.ts';
import { authSecret } from './auth-secret.ts';
import { hiddenName } from './hidden-name.ts';
import { checkNewPassword, triedPassword } from './password-length.ts';
import type { PasswordQueue } from './password-queue.ts';
import { createMails, type Mails } from './send-mail.ts';
import { cookieOf, hashToken, tokenOfCookie } from './session-token.ts';

export { hashToken } from './session-token.ts';

/** An answer about a mail address takes this long at least, whether it has an account or not. */
const MAIL_ANSWER_MS = 150;
/** At sign-up a password is hashed first, and then a new account is written, where there was none. */
const SIGN_UP_ANSWER_MS = 300;

interface AuthParts {
  readonly config: Config;
  readonly store: Store;
  readonly log: Log;
  readonly publicUrl: () => string;
  /** The UTC day, such as `2026-11-20`. */
  readonly today: () => string;
  /** Where whatever hashes a password waits for its turn. */
  readonly passwords: PasswordQueue;
}

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
}

export interface OpenSession {
  readonly account: Account;
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Whoever came in: the account, the bearer token of a new session, and the cookie fields that carry it too. */
export interface Entry {
  readonly account: Account;
  /** null where the mail address has to be confirmed first. */
  readonly token: string | null;
  readonly cookies: readonly string[];
}

/** One call of the library. */
interface Call extends LibraryCall {
  /** What failed: the library takes some failures for "no such session". */
  failure: unknown;
  readonly isQuiet: boolean;
}

export type Auth = ReturnType<typeof createAuth>;

/** Throws UnusableSetting. Everything that it answers throws ServiceError. */
export function createAuth({ config, store, log, publicUrl, today, passwords }: AuthParts) {
  const secret = authSecret(config);
  const isHttps = config.publicUrl?.startsWith('https:') ?? false;
  const cookieName = sessionCookieName(isHttps);
  const calls = new AsyncLocalStorage<Call>();
  const mails = config.mail === null ? null : unlessQuiet(createMails(config.mail, publicUrl, log), calls);

  const failed = (error: unknown, why: Failure): unknown => {
    // A refusal that the library passes on, or hides where its answer must not tell who has an account.
    if (why === 'taken') return new APIError('FORBIDDEN', { code: MAIL_IS_TAKEN });
    if (why === 'gone') return new APIError('UNAUTHORIZED', { code: ACCOUNT_IS_GONE });
    const call = calls.getStore();
    if (call !== undefined) call.failure ??= error;
    return error;
  };
  const adapter = { today, hashToken, failed };
  const currentCall = () => calls.getStore();
  const parts = { store, adapter, log, secret, isHttps, mails, currentCall };
  const { api, useLink, accountOfReset } = authLibrary(parts);

  /** Runs a call of the library; what it refuses is thrown as a refusal of ours. */
  async function ask<Result>(
    work: (call: Call) => Promise<Result>,
    asked: Partial<Pick<Call, 'isQuiet' | 'newName' | 'newPassword'>> = {},
  ): Promise<Result> {
    const call: Call = { failure: null, isQuiet: false, ...asked };
    const outcome = await calls.run(call, work, call).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    );
    if (call.failure !== null) {
      log.event('storeFailed', call.failure);
      throw new ServiceError('unavailable', { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
    }
    if ('error' in outcome) throw refusalOf(outcome.error);
    return outcome.result;
  }

  /** All that the library hears of a request: whose session it is. */
  const headersOf = (token: string) => new Headers({ cookie: cookieOf(cookieName, token, secret) });
  const nobody = new Headers();

  /** Answers no sooner than any other answer about a mail address, found or not. */
  async function evenly<Result>(work: () => Promise<Result>, atLeastMs = MAIL_ANSWER_MS): Promise<Result> {
    const [outcome] = await Promise.allSettled([work(), pause(atLeastMs)]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  function needMail(instead: string): void {
    if (mails !== null) return;
    throw new ServiceError('unprocessable', { sentence: `This service sends no mail: ${instead}` });
  }

  async function session(token: string): Promise<OpenSession | null> {
    // The library deletes a session that has ended, which one has to a clock that leapt ahead.
    const known = await askStore(log, () => store.sessions.find(hashToken(token)));
    if (known === null || known.expires_at <= Date.now()) return null;
    const found = await ask(() => api.getSession({ headers: headersOf(token) }));
    if (found === null) return null;
    const { id, createdAt, expiresAt } = found.session;
    return { account: found.user, id, createdAt, expiresAt };
  }

  return {
    session,

    /** A name for what must not be known by those who count it. */
    hide: (parts: readonly string[]) => hiddenName(secret, parts),

    /**
     * The token of the session cookie in a `Cookie` header field, or null where there is none that we signed. Whether
     * the session still is, is for the store to say, by `hashToken` of it. A bearer token is this token, as it is:
     * `data.token` of a sign-in, without a signature.
     */
    readSessionToken: (cookieHeader: string | null): string | null =>
      tokenOfCookie(cookieName, cookieHeader, secret),

    /** A cookie field that ends the session cookie of a browser. */
    endedCookie: `${cookieName}=; Max-Age=0; Path=/; HttpOnly${isHttps ? '; Secure' : ''}; SameSite=Lax`,

    /** A quiet one mails nothing, and is as any other else: `sendVerificationEmail` makes up for it later. */
    async signUp(
      body: { email: string; password: string; name: string },
      network: string,
      isQuiet = false,
    ): Promise<Entry> {
      if (config.signUp === 'closed') {
        throw new ServiceError('forbidden', {
          sentence: 'Sign-up is closed here: ask the operator of the service for an account.',
        });
      }
      checkNewPassword(body.password, 'password', [body.email, body.name]);
      const asked = { isQuiet, newName: body.name };
      const call = () => ask(() => api.signUpEmail({ body, headers: nobody, returnHeaders: true }), asked);
      const work = () => passwords.run(network, call);
      const { headers, response } = await (mails === null ? work() : evenly(work, SIGN_UP_ANSWER_MS));
      return { account: response.user, token: response.token, cookies: headers.getSetCookie() };
    },

    async signIn({ email, password }: { email: string; password: string }, network: string): Promise<Entry> {
      const body = { email, password: triedPassword(password) };
      const work = async (call: Call) => {
        const entered = await api.signInEmail({ body, headers: nobody, returnHeaders: true });
        // A new password ends all sessions, and this one began with the old one meanwhile.
        const { user, token } = entered.response;
        const { comparedHash = '' } = call;
        if (await askStore(log, () => store.credentials.isPassword(user.id, comparedHash))) return entered;
        await api.signOut({ headers: headersOf(token) });
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
      };
      const { headers, response } = await passwords.run(network, () => ask(work));
      return { account: response.user, token: response.token, cookies: headers.getSetCookie() };
    },

    async signOut(token: string): Promise<void> {
      await ask(() => api.signOut({ headers: headersOf(token) }));
    },

    /** Ends every session of the account, and begins one. */
    async changePassword(
      token: string,
      { currentPassword, newPassword, revokeKeys = false }: ChangePasswordRequest,
      network: string,
    ): Promise<Entry> {
      const open = await session(token);
      if (open === null) throw new ServiceError('invalid_credentials');
      const { id: accountId, email, name } = open.account;
      checkNewPassword(newPassword, 'newPassword', [email, name]);
      const tried = triedPassword(currentPassword);
      const body = { currentPassword: tried, newPassword, revokeOtherSessions: true };
      const call = async () => {
        const { headers, response } = await api.changePassword({
          body,
          headers: headersOf(token),
          returnHeaders: true,
        });
        return { account: response.user, token: response.token, cookies: headers.getSetCookie() };
      };
      const asked = { newPassword: { accountId, revokesKeys: revokeKeys, confirms: false } };
      return passwords.run(network, () => ask(call, asked));
    },

    /** Mails a token, where there is such an account; nothing tells whether there is. */
    async requestPasswordReset(email: string): Promise<void> {
      needMail('its operator resets passwords.');
      await evenly(() => ask(() => api.requestPasswordReset({ body: { email } })));
    },

    /** Ends every session of the account, and revokes its keys where that is asked for. Returns the account's id. */
    async resetPassword(
      { token, newPassword, revokeKeys = false }: ResetPasswordRequest,
      network: string,
    ): Promise<string> {
      const { id: accountId, email, name } = await ask(() => accountOfReset(token));
      checkNewPassword(newPassword, 'newPassword', [email, name]);
      // The token came by mail: an owner gets the address back when somebody else signed up with it.
      const asked = { newPassword: { accountId, revokesKeys: revokeKeys, confirms: true } };
      // The queue comes first: the token is used up before the password is hashed.
      await passwords.run(network, () =>
        ask(() => api.resetPassword({ body: { token, newPassword } }), asked),
      );
      return accountId;
    },

    async sendVerificationEmail(email: string): Promise<void> {
      needMail('no mail address has to be confirmed here.');
      await evenly(() => ask(() => api.sendVerificationEmail({ body: { email }, headers: nobody })));
    },

    async verifyEmail(token: string): Promise<void> {
      await ask(async () => {
        if (!(await useLink(token))) throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN' });
      });
    },

    /** Waits for the mails that are on their way. */
    async close(): Promise<void> {
      await mails?.close();
    },
  };
}

/** Mails that quiet calls do not send. */
function unlessQuiet(mails: Mails, calls: AsyncLocalStorage<Call>): Mails {
  const isQuiet = () => calls.getStore()?.isQuiet === true;
  return {
    ...mails,
    verification: (email, token) => void (isQuiet() || mails.verification(email, token)),
    signUpAgain: (email) => void (isQuiet() || mails.signUpAgain(email)),
  };
}
