/** GET and DELETE /v1/account: who is signed in, and the end of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type AccountAnswer, type DeletedAccountAnswer, operations } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { askStore } from '../../accounts/ask-store.ts';
import { accountOf } from '../../accounts/caller.ts';
import type { CredentialCache } from '../../accounts/credential-cache.ts';
import { ServiceError } from '../../errors.ts';
import type { Log } from '../../logging.ts';
import type { Store } from '../../store/open-store.ts';
import { isoTime } from '../../usage/clock.ts';
import { deleteAccount } from '../../usage/delete-in-slices.ts';

/** Scan rows of a busy account take longer than anybody waits: they go on in the background. */
const PATIENCE_MS = 2_000;

interface AccountParts {
  readonly store: Store;
  readonly credentialCache: CredentialCache;
  readonly log: Log;
}

export function accountRoutes(app: FastifyInstance, { store, credentialCache, log }: AccountParts): void {
  app.get('/v1/account', {
    config: { operation: operations.account },
    handler: async ({ caller }): Promise<AccountAnswer> => {
      const row = await askStore(log, () => store.accounts.find(accountOf(caller)));
      if (row === null || caller === null) throw new ServiceError('invalid_credentials');
      return {
        ok: true,
        data: {
          id: row.id,
          email: row.email,
          name: row.name,
          emailVerified: row.email_verified === 1,
          plan: caller.plan.name,
          createdAt: isoTime(row.created_at),
        },
      };
    },
  });

  app.delete('/v1/account', {
    config: { operation: operations.deleteAccount },
    handler: async ({ caller, receivedAt }): Promise<DeletedAccountAnswer> => {
      const id = accountOf(caller);
      const deleteRows = await askStore(log, () => deleteAccount(store, id, receivedAt));
      if (deleteRows === null) throw new ServiceError('invalid_credentials');
      credentialCache.forgetAccount(id);
      const rows = deleteRows().catch((error) => log.event('storeFailed', error));
      await Promise.race([rows, pause(PATIENCE_MS, undefined, { ref: false })]);
      return { ok: true, data: { id } };
    },
  });
}
