/** The endpoints: where each is, what it takes, what it answers, what it refuses with. */
import Type, { type TObject, type TSchema } from 'typebox';
import {
  ChangePasswordRequest,
  MailRequest,
  ResetPasswordRequest,
  SessionAnswer,
  SignInAnswer,
  SignInRequest,
  SignOutAnswer,
  SignUpAnswer,
  SignUpRequest,
  StatusAnswer,
} from './account.ts';
import type { ErrorCode } from './errors.ts';
import { HealthAnswer, LiveAnswer } from './health.ts';
import { LimitsAnswer } from './limits.ts';
import { CleanAnswer, CleanRequest, DetectAnswer, DetectRequest } from './scan.ts';

export interface Operation {
  /** The name of the call in generated clients. */
  readonly id: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: 'Scan' | 'Limits' | 'Accounts' | 'Health';
  readonly summary: string;
  readonly description: string;
  readonly request?: { readonly schema: TObject; readonly example: object };
  /** What the query of the URL must have. */
  readonly query?: Readonly<Record<string, TSchema>>;
  readonly answer: TSchema;
  /** What it refuses with, besides what every endpoint can. */
  readonly errors: readonly ErrorCode[];
  /** Whether an API key or a token may be sent. */
  readonly takesCredentials: boolean;
  /** Whether a session opens it, and nothing else does. */
  readonly takesSession?: boolean;
  /** Whether its answers tell the limits of the caller in header fields. */
  readonly hasRateFields: boolean;
}

const scan = {
  method: 'post',
  tag: 'Scan',
  errors: [
    'invalid_json',
    'invalid_credentials',
    'quota_exhausted',
    'feature_not_in_plan',
    'text_too_long',
    'body_too_large',
    'unsupported_media_type',
    'rate_limited',
  ],
  takesCredentials: true,
  hasRateFields: true,
} as const;

const health = {
  method: 'get',
  tag: 'Health',
  errors: [],
  takesCredentials: false,
  hasRateFields: false,
} as const;

const form = {
  method: 'post',
  tag: 'Accounts',
  takesCredentials: false,
  hasRateFields: false,
} as const;

const FORM_ERRORS = [
  'invalid_json',
  'forbidden',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
] as const satisfies readonly ErrorCode[];

const PASSWORD = 'correct horse battery';

export const operations = {
  clean: {
    ...scan,
    id: 'clean',
    path: '/v1/clean',
    summary: 'Clean a text',
    description:
      'Finds hidden characters, decodes what they carry, and answers the text without them and a report of what was removed. The switches in `options` select what is applied; those left out have their defaults.',
    request: { schema: CleanRequest, example: { text: 'pass\u{200B}word', options: { punctuation: true } } },
    answer: CleanAnswer,
  },
  detect: {
    ...scan,
    id: 'detect',
    path: '/v1/detect',
    summary: 'Report on a text',
    description:
      'The same scan as clean with default options, answering the report only: no text comes back. It takes one call from the day, as clean does.',
    request: { schema: DetectRequest, example: { text: 'pass\u{200B}word' } },
    answer: DetectAnswer,
  },
  limits: {
    id: 'limits',
    method: 'get',
    path: '/v1/limits',
    tag: 'Limits',
    summary: 'What the caller may do right now',
    description:
      'The plan, its features, and what is left of the minute and of the UTC day. It costs nothing.',
    answer: LimitsAnswer,
    errors: ['invalid_credentials'],
    takesCredentials: true,
    hasRateFields: false,
  },
  signUp: {
    ...form,
    id: 'signUp',
    path: '/auth/sign-up/email',
    summary: 'Make an account',
    description:
      'Makes an account on the plan `free` and signs in. Where the service sends mail, the mail address is confirmed first, and the answer is the same whether it had an account or not; elsewhere an address that has one is told. The operator can close it: 403.',
    request: {
      schema: SignUpRequest,
      example: { email: 'ada@example.com', password: PASSWORD, name: 'Ada' },
    },
    answer: SignUpAnswer,
    errors: [...FORM_ERRORS, 'conflict', 'unprocessable'],
  },
  signIn: {
    ...form,
    id: 'signIn',
    path: '/auth/sign-in/email',
    summary: 'Sign in',
    description:
      'Begins a session: `token` is its bearer token, and a cookie carries it for browsers. Too many wrong tries from one address, or for one account, are answered 429.',
    request: { schema: SignInRequest, example: { email: 'ada@example.com', password: PASSWORD } },
    answer: SignInAnswer,
    errors: [...FORM_ERRORS, 'invalid_credentials'],
  },
  session: {
    id: 'getSession',
    method: 'get',
    tag: 'Accounts',
    path: '/auth/get-session',
    summary: 'Who is signed in',
    description: 'The session of the bearer token or cookie.',
    answer: SessionAnswer,
    errors: ['invalid_credentials'],
    takesCredentials: false,
    takesSession: true,
    hasRateFields: false,
  },
  signOut: {
    ...form,
    id: 'signOut',
    path: '/auth/sign-out',
    summary: 'Sign out',
    description: 'Ends the session of the bearer token or cookie. It takes no body.',
    answer: SignOutAnswer,
    errors: ['invalid_credentials', 'forbidden'],
    takesSession: true,
  },
  changePassword: {
    ...form,
    id: 'changePassword',
    path: '/auth/change-password',
    summary: 'Change the password',
    description: 'Ends every session of the account and begins a new one, whose token it answers.',
    request: {
      schema: ChangePasswordRequest,
      example: { currentPassword: PASSWORD, newPassword: 'staple of four words' },
    },
    answer: SignInAnswer,
    errors: [...FORM_ERRORS, 'invalid_credentials', 'unprocessable'],
    takesSession: true,
  },
  requestPasswordReset: {
    ...form,
    id: 'requestPasswordReset',
    path: '/auth/request-password-reset',
    summary: 'Ask for a new password',
    description:
      'Mails a token that sets a new password, where the address has an account: the answer does not tell. Without a mail server it is 422: the operator resets passwords.',
    request: { schema: MailRequest, example: { email: 'ada@example.com' } },
    answer: StatusAnswer,
    errors: [...FORM_ERRORS, 'unprocessable'],
  },
  resetPassword: {
    ...form,
    id: 'resetPassword',
    path: '/auth/reset-password',
    summary: 'Set a new password',
    description: 'Sets a new password by the token that was mailed, once, and ends every session.',
    request: {
      schema: ResetPasswordRequest,
      example: { token: 'from the mail', newPassword: 'staple of four words' },
    },
    answer: StatusAnswer,
    errors: [...FORM_ERRORS, 'unprocessable'],
  },
  sendVerificationEmail: {
    ...form,
    id: 'sendVerificationEmail',
    path: '/auth/send-verification-email',
    summary: 'Ask for another mail that confirms the address',
    description:
      'Mails another link, where the address has an account and is not confirmed: the answer does not tell.',
    request: { schema: MailRequest, example: { email: 'ada@example.com' } },
    answer: StatusAnswer,
    errors: [...FORM_ERRORS, 'unprocessable'],
  },
  verifyEmail: {
    id: 'verifyEmail',
    method: 'get',
    tag: 'Accounts',
    path: '/auth/verify-email',
    summary: 'Confirm the mail address',
    description: 'The link that was mailed. It signs nobody in.',
    query: { token: Type.String({ description: 'From the mail.' }) },
    answer: StatusAnswer,
    errors: ['unprocessable', 'rate_limited'],
    takesCredentials: false,
    hasRateFields: false,
  },
  health: {
    ...health,
    id: 'health',
    path: '/health',
    summary: 'Whether the service can answer',
    description:
      'Asks everything that answers depend on. When one of them fails the status is 503 and `details` names it.',
    answer: HealthAnswer,
  },
  live: {
    ...health,
    id: 'live',
    path: '/health/live',
    summary: 'Whether the process is alive',
    description: 'Answers as long as the process turns, whatever it depends on.',
    answer: LiveAnswer,
  },
} as const satisfies Record<string, Operation>;
