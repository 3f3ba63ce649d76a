/** What can be done with an account: sign up, sign in and out, change and reset the password, confirm the mail address. */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ChangePasswordRequest,
  type ResetPasswordRequest,
  SESSION_DAYS,
  type SignInRequest,
  type SignUpRequest,
} from '@limpid/contract';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../logging.ts';
import { NEW_ACCOUNT_PLAN } from '../store/credentials.ts';
import type { Store } from '../store/open-store.ts';
import type { AccountRow, SessionRow } from '../store/tables.ts';
import {
  deadLink,
  mailIsTaken,
  notSignedIn,
  signUpIsClosed,
  unconfirmedMail,
  wrongPassword,
  wrongSignIn,
} from './account-refusals.ts';
import { askStore } from './ask-store.ts';
import { authSecret } from './auth-secret.ts';
import { createMailedLinks } from './mailed-links.ts';
import { type PasswordHasher, scryptHasher } from './password-hash.ts';
import { checkNewPassword, triedPassword } from './password-length.ts';
import type { PasswordQueue } from './password-queue.ts';
import { createMails } from './send-mail.ts';
import { hashToken, newToken, sessionCookie } from './session-token.ts';

const SESSION_MS = SESSION_DAYS * 86_400_000;

interface AuthParts {
  readonly config: Config;
  readonly store: Store;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The UTC day, such as `2026-11-20`. */
  readonly today: () => string;
  readonly publicUrl: () => string;
  /** Where whatever hashes a password waits for its turn. */
  readonly passwords: PasswordQueue;
  readonly hasher?: PasswordHasher | undefined;
  /** The least times of answers about a mail address. */
  readonly times: { readonly mailMs: number; readonly signUpMs: number };
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

/** An account, and the bearer token of its new session. */
export interface Entry {
  readonly account: Account;
  /** null where the mail address has to be confirmed first. */
  readonly token: string | null;
}

export type Auth = ReturnType<typeof createAuth>;

/** Throws ConfigError. Everything that it returns throws ServiceError. */
export function createAuth({
  config,
  store,
  log,
  now,
  today,
  publicUrl,
  passwords,
  hasher = scryptHasher,
  times,
}: AuthParts) {
  const secret = authSecret(config);
  const cookie = sessionCookie(secret, config.publicUrl?.startsWith('https:') ?? false);
  const mails = config.mail === null ? null : createMails(config.mail, publicUrl, log);
  const ask = <Answer>(question: () => Promise<Answer>): Promise<Answer> => askStore(log, question);
  const links = createMailedLinks(store, now, ask);

  async function session(token: string): Promise<OpenSession | null> {
    const found = await ask(() => store.sessions.findWithAccount(hashToken(token)));
    if (found === null || found.session.expires_at <= now()) return null;
    const { id, created_at, expires_at } = found.session;
    const times = { createdAt: new Date(created_at), expiresAt: new Date(expires_at) };
    return { account: accountOf(found.account), id, ...times };
  }

  function newSession(accountId: string): { readonly token: string; readonly row: SessionRow } {
    const token = newToken();
    const begunAt = now();
    const times = { expires_at: begunAt + SESSION_MS, created_at: begunAt, updated_at: begunAt };
    return {
      token,
      row: { id: randomUUID(), account_id: accountId, token_hash: hashToken(token), ...times },
    };
  }

  function newAccount({ email, name }: SignUpRequest): AccountRow {
    const createdAt = now();
    const times = { created_at: createdAt, updated_at: createdAt };
    const plan = NEW_ACCOUNT_PLAN;
    return { id: randomUUID(), email: email.toLowerCase(), name, plan, email_verified: 0, ...times };
  }

  /** Makes an account whose mail address need not be confirmed. */
  async function signUpWithoutMail(body: SignUpRequest): Promise<Entry> {
    // Before the password is hashed, which costs more.
    if ((await ask(() => store.accounts.findByEmail(body.email))) !== null) throw mailIsTaken();
    const password = await hasher.hash(body.password);
    const row = newAccount(body);
    const { token, row: opened } = newSession(row.id);
    const isNew = await ask(() => store.credentials.insert(row, password, today(), opened));
    if (!isNew) throw mailIsTaken();
    return { account: accountOf(row), token };
  }

  /** Makes an account, and mails a link that confirms its address; the answer is the same where there is one already. */
  async function signUpByMail(body: SignUpRequest, mailed: typeof mails): Promise<Entry> {
    const password = await hasher.hash(body.password);
    const row = newAccount(body);
    const isNew = await ask(() => store.credentials.insert(row, password, today()));
    const existing = isNew ? null : await ask(() => store.accounts.findByEmail(row.email));
    const isTheirs =
      existing === null ||
      (await ask(() => store.credentials.replaceUnconfirmed(existing.id, password, body.name, now())));
    if (!isTheirs) mailed?.signUpAgain(row.email);
    else mailed?.verification(row.email, await links.make('verify-email', existing?.id ?? row.id));
    return { account: accountOf(row), token: null };
  }

  return {
    session,

    /** The pseudonym (HMAC) of a mail or client address, under which it is counted. */
    pseudonymize: (parts: readonly string[]) =>
      createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url'),

    /**
     * The token of the session cookie in a `Cookie` header field, or null where there is none that we signed. Whether
     * the session still is, is for the store to say, by `hashToken` of it. A bearer token is this token, as it is:
     * `data.token` of a sign-in, without a signature.
     */
    readSessionToken: cookie.read,
    /** The `Set-Cookie` field of a new session. */
    beginCookie: cookie.begin,
    /** The `Set-Cookie` field that ends the session of a browser. */
    endedCookie: cookie.end,

    /** A quiet one mails nothing, and answers as any other: `sendVerificationEmail` makes up for it later. */
    async signUp(body: SignUpRequest, network: string, isQuiet: boolean): Promise<Entry> {
      if (config.signUp === 'closed') throw signUpIsClosed();
      checkNewPassword(body.password, 'password', [body.email, body.name]);
      if (mails === null) return passwords.run(network, () => signUpWithoutMail(body));
      const work = () => signUpByMail(body, isQuiet ? null : mails);
      return evenly(() => passwords.run(network, work), times.signUpMs);
    },

    async signIn({ email, password }: SignInRequest, network: string): Promise<Entry> {
      return passwords.run(network, async () => {
        const found = await ask(() => store.credentials.find(email));
        const isRight = await hasher.verify(triedPassword(password), found?.password ?? null);
        if (found?.password == null || !isRight) throw wrongSignIn();
        if (mails !== null && found.account.email_verified === 0) throw unconfirmedMail();
        const { token, row } = newSession(found.account.id);
        // A new password ends all sessions: none may begin with the old one meanwhile.
        const { password: compared } = found;
        if (!(await ask(() => store.credentials.openSession(row, compared)))) throw wrongSignIn();
        return { account: accountOf(found.account), token };
      });
    },

    async signOut(token: string): Promise<void> {
      await ask(() => store.sessions.end(hashToken(token)));
    },

    /** Ends every session of the account, and begins one. */
    async changePassword(
      token: string,
      { currentPassword, newPassword, revokeKeys = false }: ChangePasswordRequest,
      network: string,
    ): Promise<Entry> {
      const open = await session(token);
      if (open === null) throw notSignedIn();
      const { account } = open;
      checkNewPassword(newPassword, 'newPassword', [account.email, account.name]);
      return passwords.run(network, async () => {
        const found = await ask(() => store.credentials.find(account.email));
        const isRight = await hasher.verify(triedPassword(currentPassword), found?.password ?? null);
        if (found?.password == null || !isRight) throw wrongPassword();
        const password = await hasher.hash(newPassword);
        const change = { compared: found.password, password, revokesKeys: revokeKeys };
        const opened = newSession(account.id);
        if (!(await ask(() => store.credentials.changePassword(opened.row, change)))) throw wrongPassword();
        return { account, token: opened.token };
      });
    },

    /** Mails a token, where there is such an account; the answer is the same either way. */
    async requestPasswordReset(email: string): Promise<void> {
      if (mails === null) throw sendsNoMail('its operator resets passwords.');
      await evenly(async () => {
        const account = await ask(() => store.accounts.findByEmail(email));
        if (account !== null) mails.reset(account.email, await links.make('reset-password', account.id));
      }, times.mailMs);
    },

    /** Ends every session of the account, and revokes its keys where that is asked for. Returns the account's id. */
    async resetPassword(
      { token, newPassword, revokeKeys = false }: ResetPasswordRequest,
      network: string,
    ): Promise<string> {
      const link = await links.find('reset-password', token);
      const account = link && (await ask(() => store.accounts.find(link.value)));
      checkNewPassword(newPassword, 'newPassword', account ? [account.email, account.name] : []);
      if (!account) throw deadLink();
      return passwords.run(network, async () => {
        const password = await hasher.hash(newPassword);
        const by = { linkId: link.id, revokesKeys: revokeKeys };
        const isSet = await ask(() =>
          store.credentials.setPassword(account.id, password, randomUUID(), now(), by),
        );
        if (!isSet) throw deadLink();
        return account.id;
      });
    },

    async sendVerificationEmail(email: string): Promise<void> {
      if (mails === null) throw sendsNoMail('no mail address has to be confirmed here.');
      await evenly(async () => {
        const account = await ask(() => store.accounts.findByEmail(email));
        if (account === null || account.email_verified === 1) return;
        mails.verification(account.email, await links.make('verify-email', account.id));
      }, times.mailMs);
    },

    /** Confirms the address that a link was mailed to. */
    async verifyEmail(token: string): Promise<void> {
      const link = await links.find('verify-email', token);
      // It may have been used, or voided by another sign-up, meanwhile.
      const isConfirmed =
        link !== null && (await ask(() => store.credentials.confirm(link.value, link.id, now())));
      if (!isConfirmed) throw deadLink();
    },

    /** Waits for the mails that are on their way. */
    async close(): Promise<void> {
      await mails?.close();
    },
  };
}

function accountOf({ id, email, name, email_verified, created_at }: AccountRow): Account {
  return { id, email, name, emailVerified: email_verified === 1, createdAt: new Date(created_at) };
}

function sendsNoMail(instead: string): ServiceError {
  return new ServiceError('unprocessable', { sentence: `This service sends no mail: ${instead}` });
}

/** Answers no sooner than any other answer about a mail address, found or not. */
async function evenly<Result>(work: () => Promise<Result>, atLeastMs: number): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), pause(atLeastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
