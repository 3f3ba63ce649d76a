/** What the endpoints of accounts take and answer. */
import Type, { type TObject, type TProperties } from 'typebox';
import {
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_PERSON_NAME_LENGTH,
  MAX_SENT_PASSWORD_LENGTH,
  MAX_TOKEN_LENGTH,
  MIN_PASSWORD_LENGTH,
  SESSION_DAYS,
} from './published-numbers.ts';

const email = Type.String({
  maxLength: MAX_EMAIL_LENGTH,
  description: 'A mail address; upper and lower case are the same.',
});
const password = Type.String({ maxLength: MAX_SENT_PASSWORD_LENGTH, description: 'The password.' });
const newPassword = Type.String({
  maxLength: MAX_SENT_PASSWORD_LENGTH,
  description: `The new password, ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters; not one of the most common, and not the name or mail address of the account.`,
});
const revokeKeys = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      'Whether every API key of the account is revoked too: somebody who knew the password may have minted one.',
  }),
);
const moment = (description: string) => Type.String({ format: 'date-time', description });
const token = Type.String({
  description: `The bearer token of a new session, good for ${SESSION_DAYS} days; the session cookie carries the same.`,
});

export const User = Type.Object(
  {
    id: Type.String(),
    email: Type.String({ description: 'The mail address, in lower case.' }),
    name: Type.String(),
    emailVerified: Type.Boolean({ description: 'Whether the mail address was confirmed.' }),
    createdAt: moment('When the account was made.'),
  },
  { $id: 'User', description: 'Whose account it is.' },
);
export type User = Type.Static<typeof User>;

export const SignUpRequest = Type.Object(
  {
    email,
    password: newPassword,
    name: Type.String({ maxLength: MAX_PERSON_NAME_LENGTH, description: 'What to call the person.' }),
  },
  {
    $id: 'SignUpRequest',
    description: 'A new account. Unknown fields are ignored, but for a misspelled name.',
  },
);
export type SignUpRequest = Type.Static<typeof SignUpRequest>;

export const SignInRequest = Type.Object({ email, password }, { $id: 'SignInRequest' });
export type SignInRequest = Type.Static<typeof SignInRequest>;

export const ChangePasswordRequest = Type.Object(
  { currentPassword: password, newPassword, revokeKeys },
  { $id: 'ChangePasswordRequest' },
);
export type ChangePasswordRequest = Type.Static<typeof ChangePasswordRequest>;

/** For a reset and for another mail that confirms the address. */
export const MailRequest = Type.Object({ email }, { $id: 'MailRequest' });
export type MailRequest = Type.Static<typeof MailRequest>;

export const ResetPasswordRequest = Type.Object(
  {
    token: Type.String({ maxLength: MAX_TOKEN_LENGTH, description: 'The token that was mailed.' }),
    newPassword,
    revokeKeys,
  },
  { $id: 'ResetPasswordRequest' },
);
export type ResetPasswordRequest = Type.Static<typeof ResetPasswordRequest>;

function answer<Data extends TProperties>(name: string, description: string, data: TObject<Data>) {
  return Type.Object({ ok: Type.Literal(true), data }, { $id: name, description });
}

export const SignUpAnswer = answer(
  'SignUpAnswer',
  'The account is made; or, where mail addresses are confirmed, a mail is on its way, whether the address had an account or not.',
  Type.Object({
    token: Type.Unsafe<string | null>({
      anyOf: [token, { type: 'null' }],
      description: 'null where the mail address has to be confirmed first.',
    }),
    user: User,
  }),
);
export type SignUpAnswer = Type.Static<typeof SignUpAnswer>;

export const SignInAnswer = answer('SignInAnswer', 'A new session.', Type.Object({ token, user: User }));
export type SignInAnswer = Type.Static<typeof SignInAnswer>;

export const SessionAnswer = answer(
  'SessionAnswer',
  'The session that the request came with; both are null where it came with none.',
  Type.Object({
    session: Type.Unsafe<{ id: string; createdAt: string; expiresAt: string } | null>({
      anyOf: [
        Type.Object({
          id: Type.String(),
          createdAt: moment('When it began.'),
          expiresAt: moment('When it ends.'),
        }),
        { type: 'null' },
      ],
    }),
    user: Type.Unsafe<User | null>({ anyOf: [User, { type: 'null' }] }),
  }),
);
export type SessionAnswer = Type.Static<typeof SessionAnswer>;

export const SignOutAnswer = answer(
  'SignOutAnswer',
  'The session is ended.',
  Type.Object({ success: Type.Literal(true) }),
);
export type SignOutAnswer = Type.Static<typeof SignOutAnswer>;

/** For what has nothing to tell but that it was done. */
export const StatusAnswer = answer(
  'StatusAnswer',
  'It is done.',
  Type.Object({ status: Type.Literal(true) }),
);
export type StatusAnswer = Type.Static<typeof StatusAnswer>;
