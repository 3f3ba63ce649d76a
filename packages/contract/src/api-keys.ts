/** What travels to and from the endpoints of API keys. */
import Type from 'typebox';
import { MAX_KEY_NAME_LENGTH } from './published-numbers.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const timeOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });

const ofKey = {
  id: Type.String({ description: 'By which it is revoked.' }),
  name: Type.String({ description: 'What its owner calls it.' }),
  prefix: Type.String({ description: 'How every key begins.' }),
  lastFour: Type.String({ description: 'How it ends.' }),
  createdAt: time('When it was minted, in UTC.'),
  lastUsedAt: timeOrNull('When it was last used, to the minute or so; null for never.'),
  expiresAt: timeOrNull('When it ends; null for never.'),
};

/** A key as it is listed: never the key itself. */
export const ApiKey = Type.Object(ofKey, { $id: 'ApiKey' });
export type ApiKey = Type.Static<typeof ApiKey>;

export const ApiKeysAnswer = Type.Object(
  { ok: Type.Literal(true), data: Type.Object({ keys: Type.Array(ApiKey) }) },
  { $id: 'ApiKeysAnswer', description: 'The keys of the account, the newest first.' },
);
export type ApiKeysAnswer = Type.Static<typeof ApiKeysAnswer>;

/** The body of `POST /v1/keys`. */
export const MintKeyRequest = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: MAX_KEY_NAME_LENGTH,
      description: 'What you call it, so that you know it again.',
    }),
    expiresAt: Type.Optional(timeOrNull('When it ends, in the future; absent or null for never.')),
  },
  { $id: 'MintKeyRequest', additionalProperties: false, description: 'A key to mint.' },
);
export type MintKeyRequest = Type.Static<typeof MintKeyRequest>;

export const MintedKeyAnswer = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object({
      ...ofKey,
      key: Type.String({ description: 'The key: in this answer alone. Only its hash is kept.' }),
    }),
  },
  { $id: 'MintedKeyAnswer', description: 'The key was minted.' },
);
export type MintedKeyAnswer = Type.Static<typeof MintedKeyAnswer>;

export const RevokedKeyAnswer = Type.Object(
  {
    ok: Type.Literal(true),
    data: Type.Object({ id: Type.String({ description: 'Of the key that is gone.' }) }),
  },
  { $id: 'RevokedKeyAnswer', description: 'The key opens nothing any more, within five seconds everywhere.' },
);
export type RevokedKeyAnswer = Type.Static<typeof RevokedKeyAnswer>;
