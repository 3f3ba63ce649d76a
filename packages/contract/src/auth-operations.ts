/** The endpoints under /auth: sign-up, sign-in, sessions, passwords, mailed links. */
import Type from 'typebox';
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
import type { Operation } from './operation.ts';
import { MAX_TOKEN_LENGTH } from './published-numbers.ts';

const form = {
  method: 'post',
  tag: 'Account',
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

export const authOperations = {
  signUp: {
    ...form,
    id: 'signUp',
    path: '/auth/sign-up/email',
    summary: 'Make an account',
    description:
      'Makes an account on the plan `free` and signs in. Where the service sends mail, the mail address is confirmed first, and the answer is the same whether it had an account or not; of several sign-ups before an address is confirmed the newest counts, with its password and its link. Elsewhere an address that has one is told. The operator can close it: 403.',
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
      'Begins a session: `token` is its bearer token, and a cookie carries it for browsers. An account has 100 sessions at most: a new one ends the oldest. Too many tries from one address, or for one account, are answered 429.',
    request: { schema: SignInRequest, example: { email: 'ada@example.com', password: PASSWORD } },
    answer: SignInAnswer,
    errors: [...FORM_ERRORS, 'invalid_credentials'],
  },
  session: {
    id: 'getSession',
    method: 'get',
    tag: 'Account',
    path: '/auth/get-session',
    summary: 'Who is signed in',
    description: 'The session of the bearer token or cookie.',
    answer: SessionAnswer,
    errors: ['invalid_credentials', 'rate_limited'],
    takesCredentials: 'optional session',
    hasRateFields: false,
  },
  signOut: {
    ...form,
    id: 'signOut',
    path: '/auth/sign-out',
    summary: 'Sign out',
    description: 'Ends the session of the bearer token or cookie. It takes no body.',
    answer: SignOutAnswer,
    errors: ['invalid_credentials', 'forbidden', 'rate_limited'],
    takesCredentials: 'optional session',
  },
  changePassword: {
    ...form,
    id: 'changePassword',
    path: '/auth/change-password',
    summary: 'Change the password',
    description:
      'Ends every session of the account and begins a new one, whose token it answers. API keys go on working unless `revokeKeys` is true.',
    request: {
      schema: ChangePasswordRequest,
      example: { currentPassword: PASSWORD, newPassword: 'staple of four words' },
    },
    answer: SignInAnswer,
    errors: [...FORM_ERRORS, 'invalid_credentials', 'unprocessable'],
    takesCredentials: 'session',
  },
  requestPasswordReset: {
    ...form,
    id: 'requestPasswordReset',
    path: '/auth/request-password-reset',
    summary: 'Ask for a new password',
    description:
      'Mails a link with a token that sets a new password, where the address has an account: the answer does not tell. Without a mail server it is 422: the operator resets passwords.',
    request: { schema: MailRequest, example: { email: 'ada@example.com' } },
    answer: StatusAnswer,
    errors: [...FORM_ERRORS, 'unprocessable'],
  },
  resetPassword: {
    ...form,
    id: 'resetPassword',
    path: '/auth/reset-password',
    summary: 'Set a new password',
    description:
      'Sets a new password by the token that was mailed, once, and ends every session. API keys go on working unless `revokeKeys` is true.',
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
    tag: 'Account',
    path: '/auth/verify-email',
    summary: 'Confirm the mail address',
    description:
      'What the page does that the mailed link leads to; the token is good once. It signs no one in. HEAD, and a browser that fetches it ahead, confirm nothing.',
    parameters: [
      {
        name: 'token',
        in: 'query',
        required: true,
        description: 'From the mail.',
        schema: Type.String({ maxLength: MAX_TOKEN_LENGTH }),
      },
    ],
    answer: StatusAnswer,
    errors: ['invalid_credentials', 'forbidden', 'unprocessable', 'rate_limited'],
    takesCredentials: false,
    hasRateFields: false,
  },
} as const satisfies Record<string, Operation>;
