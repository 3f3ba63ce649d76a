/** GET and POST /v1/keys, DELETE /v1/keys/{id}: the API keys of the account that is signed in. */
import { randomUUID } from 'node:crypto';
import {
  type ApiKey,
  type ApiKeysAnswer,
  MAX_KEYS_OF_ACCOUNT,
  type MintedKeyAnswer,
  type MintKeyRequest,
  operations,
  type RevokedKeyAnswer,
} from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { KEY_PREFIX, mintKey } from '../../accounts/api-key.ts';
import { askStore } from '../../accounts/ask-store.ts';
import { accountOf } from '../../accounts/caller.ts';
import type { CredentialCache } from '../../accounts/credential-cache.ts';
import { readKeyExpiry, wrongKeyName } from '../../accounts/name-fields.ts';
import { ServiceError } from '../../errors.ts';
import type { Log } from '../../logging.ts';
import type { Store } from '../../store/open-store.ts';
import type { ApiKeyRow } from '../../store/tables.ts';
import { isoTime } from '../../usage/clock.ts';

interface KeysParts {
  readonly store: Store;
  readonly credentialCache: CredentialCache;
  readonly log: Log;
}

/** As `randomUUID` writes it: a database need not be asked about anything else. */
const ID = /^[0-9a-f-]{36}$/;

const NO_SUCH_KEY = 'This account has no key with this id: GET /v1/keys lists those that it has.';
const TOO_MANY_KEYS = `An account has at most ${MAX_KEYS_OF_ACCOUNT} keys: revoke one first.`;

/** Those that read no body. */
export function keysRoutes(app: FastifyInstance, { store, credentialCache, log }: KeysParts): void {
  app.get('/v1/keys', {
    config: { operation: operations.listKeys },
    handler: async ({ caller }): Promise<ApiKeysAnswer> => {
      const rows = await askStore(log, () => store.apiKeys.listOf(accountOf(caller)));
      return { ok: true, data: { keys: rows.map(present) } };
    },
  });

  app.delete<{ Params: { id: string } }>('/v1/keys/:id', {
    config: { operation: operations.revokeKey },
    handler: async ({ caller, params: { id } }): Promise<RevokedKeyAnswer> => {
      const accountId = accountOf(caller);
      if (!ID.test(id)) throw new ServiceError('not_found', { sentence: NO_SUCH_KEY });
      const isRevoked = await askStore(log, () => store.apiKeys.delete(accountId, id));
      if (!isRevoked) throw new ServiceError('not_found', { sentence: NO_SUCH_KEY });
      credentialCache.forgetAccount(accountId);
      return { ok: true, data: { id } };
    },
  });
}

export function mintKeyRoute(app: FastifyInstance, { store, log }: Omit<KeysParts, 'credentialCache'>): void {
  app.post<{ Body: MintKeyRequest }>('/v1/keys', {
    config: { operation: operations.mintKey },
    handler: async ({ body, caller, receivedAt }): Promise<MintedKeyAnswer> => {
      const wrongName = wrongKeyName(body.name);
      if (wrongName !== null) refuse('/name', wrongName);
      const expiresAt = body.expiresAt == null ? null : readKeyExpiry(body.expiresAt);
      if (body.expiresAt != null && expiresAt === null) {
        refuse('/expiresAt', 'This must be a time such as 2026-12-31T00:00:00Z.');
      }
      if (expiresAt !== null && expiresAt <= receivedAt) refuse('/expiresAt', 'This must be in the future.');
      const accountId = accountOf(caller);
      const { key, hash, lastFour } = mintKey();
      const row: ApiKeyRow = {
        hash,
        id: randomUUID(),
        account_id: accountId,
        name: body.name,
        last_four: lastFour,
        created_at: receivedAt,
        last_used_at: null,
        expires_at: expiresAt,
      };
      const sessionId = caller?.kind === 'session' ? caller.sessionId : null;
      const outcome = await askStore(log, () => store.apiKeys.insert(row, sessionId));
      if (outcome === 'full') throw new ServiceError('conflict', { sentence: TOO_MANY_KEYS });
      // A deletion, and the end of a session, act in every process within seconds; until then it may be known here.
      if (outcome === 'gone') throw new ServiceError('invalid_credentials');
      return { ok: true, data: { ...present(row), key } };
    },
  });
}

function refuse(path: string, message: string): never {
  throw new ServiceError('invalid_request', { details: [{ path, message }] });
}

function present(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: KEY_PREFIX,
    lastFour: row.last_four,
    createdAt: isoTime(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
    expiresAt: row.expires_at === null ? null : isoTime(row.expires_at),
  };
}
