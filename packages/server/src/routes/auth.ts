/** The paths under /auth: these and no others. Sign-up, sign-in, sessions, passwords, mailed links. */
import {
  type ChangePasswordRequest,
  type ErrorDetail,
  MAX_PERSON_NAME_LENGTH,
  type MailRequest,
  operations,
  type ResetPasswordRequest,
  type SessionAnswer,
  type SignInAnswer,
  type SignInRequest,
  type SignOutAnswer,
  type SignUpAnswer,
  type SignUpRequest,
  type StatusAnswer,
  type User,
} from '@limpid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notSignedIn } from '../accounts/account-refusals.ts';
import type { Account, Auth, Entry } from '../accounts/auth.ts';
import { accountOf } from '../accounts/caller.ts';
import type { CredentialCache } from '../accounts/credential-cache.ts';
import { wrongName } from '../accounts/name-fields.ts';
import { bearerToken } from '../accounts/sent-credentials.ts';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';
import { addressOfRequest, networkOf } from '../usage/client-address.ts';
import type { LoginThrottle, Try } from '../usage/login-throttle.ts';

interface AuthRouteParts {
  readonly auth: Auth;
  readonly loginThrottle: LoginThrottle;
  readonly credentialCache: CredentialCache;
  readonly config: Config;
}

/** A dotted name and a host with a dot, in ASCII: what mail servers take without an extension. */
const MAIL_ADDRESS = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

const DONE: StatusAnswer = { ok: true, data: { status: true } };

/** The paths that take a JSON body. */
export function authRoutes(
  app: FastifyInstance,
  { auth, loginThrottle, credentialCache, config }: AuthRouteParts,
): void {
  const counted = countTries(loginThrottle, config);

  app.post<{ Body: SignUpRequest }>('/auth/sign-up/email', {
    config: { operation: operations.signUp },
    handler: async (request, reply): Promise<SignUpAnswer> => {
      const { email, password, name } = request.body;
      checkFields({ email, name });
      const attempt = await counted(request, 'account');
      // Beyond the mail limit of an address the answer stays the same: it must not reveal who has an account.
      const toMail = { what: 'mail', target: targetOf(email) } as const;
      const isQuiet = config.mail !== null && (await loginThrottle.take(toMail)) !== null;
      const body = { email, password, name: name.trim() };
      const entry = await unlessUnavailable(loginThrottle, attempt, () =>
        auth.signUp(body, attempt.network, isQuiet),
      );
      if (entry.token !== null) reply.header('set-cookie', auth.beginCookie(entry.token));
      return { ok: true, data: { token: entry.token, user: present(entry.account) } };
    },
  });

  app.post<{ Body: SignInRequest }>('/auth/sign-in/email', {
    config: { operation: operations.signIn },
    handler: async (request, reply): Promise<SignInAnswer> => {
      const { email, password } = request.body;
      checkFields({ email });
      const attempt = await counted(request, 'password', targetOf(email));
      const entry = await tryPassword(loginThrottle, attempt, () =>
        auth.signIn({ email, password }, attempt.network),
      );
      return answerEntry(reply, auth, entry);
    },
  });

  app.post<{ Body: MailRequest }>('/auth/request-password-reset', {
    config: { operation: operations.requestPasswordReset },
    handler: async (request): Promise<StatusAnswer> => {
      const { email } = request.body;
      checkFields({ email });
      await counted(request, 'mail', targetOf(email));
      await auth.requestPasswordReset(email);
      return DONE;
    },
  });

  app.post<{ Body: ResetPasswordRequest }>('/auth/reset-password', {
    config: { operation: operations.resetPassword },
    handler: async (request): Promise<StatusAnswer> => {
      const attempt = await counted(request, 'token');
      const accountId = await unlessUnavailable(loginThrottle, attempt, () =>
        auth.resetPassword(request.body, attempt.network),
      );
      credentialCache.forgetAccount(accountId);
      return DONE;
    },
  });

  app.post<{ Body: MailRequest }>('/auth/send-verification-email', {
    config: { operation: operations.sendVerificationEmail },
    handler: async (request): Promise<StatusAnswer> => {
      const { email } = request.body;
      checkFields({ email });
      await counted(request, 'mail', targetOf(email));
      await auth.sendVerificationEmail(email);
      return DONE;
    },
  });
}

/** The path that takes a JSON body and a session. */
export function passwordRoute(
  app: FastifyInstance,
  { auth, loginThrottle, credentialCache, config }: AuthRouteParts,
): void {
  const counted = countTries(loginThrottle, config);

  app.post<{ Body: ChangePasswordRequest }>('/auth/change-password', {
    config: { operation: operations.changePassword },
    handler: async (request, reply): Promise<SignInAnswer> => {
      const accountId = accountOf(request.caller);
      const token = tokenOf(request, auth);
      if (token === null) throw notSignedIn();
      const attempt = await counted(request, 'password', `account:${accountId}`);
      const entry = await tryPassword(loginThrottle, attempt, () =>
        auth.changePassword(token, request.body, attempt.network),
      );
      credentialCache.forgetAccount(accountId);
      return answerEntry(reply, auth, entry);
    },
  });
}

/** The paths that take none. */
export function sessionRoutes(
  app: FastifyInstance,
  { auth, loginThrottle, credentialCache, config }: AuthRouteParts,
): void {
  const counted = countTries(loginThrottle, config);

  app.get('/auth/get-session', {
    config: { operation: operations.session },
    handler: async (request, reply): Promise<SessionAnswer> => {
      const token = tokenOf(request, auth);
      const session = token === null ? null : await auth.session(token);
      if (session === null) {
        refuseBearer(request);
        if (request.headers.cookie !== undefined) reply.header('set-cookie', auth.endedCookie);
        return { ok: true, data: { session: null, user: null } };
      }
      const { id, createdAt, expiresAt, account } = session;
      const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
      return { ok: true, data: { session: { id, ...times }, user: present(account) } };
    },
  });

  app.post('/auth/sign-out', {
    config: { operation: operations.signOut },
    handler: async (request, reply): Promise<SignOutAnswer> => {
      const token = tokenOf(request, auth);
      const session = token === null ? null : await auth.session(token);
      if (token === null || session === null) refuseBearer(request);
      else {
        await auth.signOut(token);
        credentialCache.forgetAccount(session.account.id);
      }
      reply.header('set-cookie', auth.endedCookie);
      return { ok: true, data: { success: true } };
    },
  });

  app.get<{ Querystring: { token?: unknown } }>('/auth/verify-email', {
    config: { operation: operations.verifyEmail },
    handler: async (request): Promise<StatusAnswer> => {
      const { token } = request.query;
      // A program that looks a link over, and a browser that opens it ahead, confirm nothing for its owner.
      if (request.method === 'HEAD') return DONE;
      const purpose = request.headers['sec-purpose'] ?? request.headers.purpose ?? '';
      if (/prefetch|prerender/i.test(`${purpose}`)) {
        throw new ServiceError('forbidden', {
          sentence: 'A link is confirmed when it is opened, not ahead.',
        });
      }
      if (typeof token !== 'string')
        throw wrongFields([{ path: '/token', message: 'This field is required.' }]);
      await counted(request, 'token');
      await auth.verifyEmail(token);
      return DONE;
    },
  });
}

/** The account that a mail address means, whether there is one or not. */
function targetOf(email: string): string {
  return `email:${email.toLowerCase()}`;
}

/** A try that was counted. */
interface Counted extends Try {
  /** Whose turn it takes where passwords are hashed. */
  readonly network: string;
}

/** Counts a try, or refuses it. */
function countTries(loginThrottle: LoginThrottle, { trustedProxies }: Config) {
  return async (request: FastifyRequest, what: Try['what'], target?: string): Promise<Counted> => {
    const address = addressOfRequest(request.raw, trustedProxies);
    const attempt: Try = { what, address, ...(target !== undefined && { target }) };
    const wait = await loginThrottle.take(attempt);
    if (wait !== null) throw tooManyTries(wait);
    // Many are given a /48, which has 65,536 networks: with a turn for each of them they would be before everybody.
    return { ...attempt, network: networkOf(address, 48) };
  };
}

function tooManyTries(wait: number): ServiceError {
  return new ServiceError('rate_limited', {
    sentence: 'Too many tries: wait as long as Retry-After says.',
    retryAfterSeconds: wait,
  });
}

/** Tries a password: a wrong one counts as a guess, and a right one as a hash too. */
async function tryPassword(
  loginThrottle: LoginThrottle,
  attempt: Counted,
  work: () => Promise<Entry>,
): Promise<Entry> {
  const hash: Try = { ...attempt, what: 'hash' };
  const wait = await loginThrottle.take(hash);
  if (wait !== null) {
    await loginThrottle.giveBack(attempt);
    throw tooManyTries(wait);
  }
  const entry = await unlessUnavailable(loginThrottle, hash, () =>
    unlessUnavailable(loginThrottle, attempt, work),
  );
  await loginThrottle.reset(attempt);
  return entry;
}

/** Gives a try back that the service was not able to make. */
async function unlessUnavailable<Result>(
  loginThrottle: LoginThrottle,
  attempt: Try,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unavailable') await loginThrottle.giveBack(attempt);
    throw error;
  }
}

function checkFields({ email, name }: { email: string; name?: string }): void {
  const details: ErrorDetail[] = [];
  if (!MAIL_ADDRESS.test(email)) {
    details.push({ path: '/email', message: 'This must be a mail address.' });
  }
  const wrong = name === undefined ? null : wrongName(name, MAX_PERSON_NAME_LENGTH);
  if (wrong !== null) details.push({ path: '/name', message: wrong });
  if (details.length > 0) throw wrongFields(details);
}

function wrongFields(details: readonly ErrorDetail[]): ServiceError {
  return new ServiceError('invalid_request', { details });
}

/** The session token that came with a request: the bearer's, or else the cookie's. */
function tokenOf({ raw }: FastifyRequest, auth: Auth): string | null {
  return bearerToken(raw) ?? auth.readSessionToken(raw.headers.cookie ?? null);
}

/** A stale cookie counts as none; an invalid bearer token is refused. */
function refuseBearer(request: FastifyRequest): void {
  if (bearerToken(request.raw) !== null) throw notSignedIn();
}

function answerEntry(reply: FastifyReply, auth: Auth, entry: Entry): SignInAnswer {
  if (entry.token === null) throw new Error('a session has a token');
  reply.header('set-cookie', auth.beginCookie(entry.token));
  return { ok: true, data: { token: entry.token, user: present(entry.account) } };
}

function present({ id, email, name, emailVerified, createdAt }: Account): User {
  return { id, email, name, emailVerified, createdAt: createdAt.toISOString() };
}
