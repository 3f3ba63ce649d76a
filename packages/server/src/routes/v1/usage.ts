/** GET /v1/usage: what the scans of the account come to, by day and, where it is asked for, by key. */
import { operations, SCAN_ROW_RETENTION_DAYS, type UsageAnswer } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { askStore } from '../../accounts/ask-store.ts';
import { accountOf } from '../../accounts/caller.ts';
import { ServiceError } from '../../errors.ts';
import type { Log } from '../../logging.ts';
import type { Store } from '../../store/open-store.ts';
import { dayOf, daysBefore, endOfDay } from '../../usage/clock.ts';

const DEFAULT_DAYS = 30;

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export function usageRoute(app: FastifyInstance, { store, log }: { store: Store; log: Log }): void {
  app.get<{ Querystring: Query }>('/v1/usage', {
    config: { operation: operations.usage },
    handler: async ({ caller, query, receivedAt }): Promise<UsageAnswer> => {
      const days = readDays(query.days);
      const perKey = readPerKey(query.perKey);
      const to = endOfDay(receivedAt);
      const from = daysBefore(to, days);
      const used = await askStore(log, () => store.usage.ofAccount(accountOf(caller), from, to, { perKey }));
      return {
        ok: true,
        data: { from: dayOf(from), to: dayOf(receivedAt), days: used as UsageAnswer['data']['days'] },
      };
    },
  });
}

function readDays(written: Query[string]): number {
  if (written === undefined) return DEFAULT_DAYS;
  const days = typeof written === 'string' && /^\d{1,3}$/.test(written) ? Number(written) : 0;
  if (days >= 1 && days <= SCAN_ROW_RETENTION_DAYS) return days;
  const message = `This must be a whole number from 1 to ${SCAN_ROW_RETENTION_DAYS}.`;
  throw new ServiceError('invalid_request', { details: [{ path: '/days', message }] });
}

function readPerKey(written: Query[string]): boolean {
  if (written === undefined || written === 'false') return false;
  if (written === 'true') return true;
  throw new ServiceError('invalid_request', {
    details: [{ path: '/perKey', message: 'This must be true or false.' }],
  });
}
