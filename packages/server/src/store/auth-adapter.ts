/** The database adapter of the auth library over our tables: it stores no token in clear, no address, no user agent. */
import { type AdapterFactoryConfig, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import type { ComparisonOperatorExpression, ExpressionBuilder, Kysely } from 'kysely';
import type { Database } from '../config.ts';
import { takeCount } from './carried-counts.ts';
import { insertOfAccount } from './insert-of-account.ts';
import { type AnyTables, lateTransaction, type Runner } from './late-transaction.ts';
import { endOldest } from './sessions.ts';
import type { Tables } from './tables.ts';

/** The library's names for our tables and columns; what it knows besides them is not stored. */
export const AUTH_MODELS = {
  user: {
    modelName: 'accounts',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  account: {
    modelName: 'credentials',
    fields: {
      userId: 'account_id',
      providerId: 'provider',
      accountId: 'provider_account_id',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'account_id',
      token: 'token_hash',
      expiresAt: 'expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} as const;

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['id', 'email', 'name', 'plan', 'email_verified', 'created_at', 'updated_at'],
  credentials: [
    'id',
    'account_id',
    'provider',
    'provider_account_id',
    'password',
    'created_at',
    'updated_at',
  ],
  sessions: ['id', 'account_id', 'token_hash', 'expires_at', 'created_at', 'updated_at'],
  verifications: ['id', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'],
};

/** `taken` where a row like it is there already, `gone` where the account of a new row is not. */
export type Failure = 'taken' | 'gone' | 'broken';

export interface AuthAdapterParts {
  /** The UTC day, such as `2026-11-20`. */
  readonly today: () => string;
  readonly hashToken: (token: string) => string;
  /** Hears of every failure, and says what to throw for it. */
  readonly failed: (error: unknown, why: Failure) => unknown;
}

type Row = Record<string, unknown>;
type Where = Parameters<CustomAdapter['findOne']>[0]['where'];

const CONFIG: AdapterFactoryConfig = {
  adapterId: 'limpid',
  supportsBooleans: false,
  customTransformInput: ({ data }) => (data instanceof Date ? data.getTime() : data),
  customTransformOutput: ({ data, fieldAttributes }) =>
    fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : data,
};

type AdapterOptions = Parameters<ReturnType<typeof createAdapterFactory>>[0];

export function authAdapter(tables: Kysely<Tables>, kind: Database['kind'], parts: AuthAdapterParts) {
  const db = tables as unknown as Kysely<AnyTables>;
  const atOnce: Runner = { reads: () => db, writes: async () => db, giveUp: async () => {} };

  return (options: AdapterOptions) => {
    const transaction: AdapterFactoryConfig['transaction'] = async (work) => {
      const late = lateTransaction(db);
      const within = createAdapterFactory({ config: CONFIG, adapter: queries(late, kind, parts) });
      try {
        const result = await work(within(options));
        await late.commit().catch((error) => {
          throw parts.failed(error, 'broken');
        });
        return result;
      } catch (error) {
        await late.giveUp();
        throw error;
      }
    };
    const config = { ...CONFIG, transaction };
    return createAdapterFactory({ config, adapter: queries(atOnce, kind, parts) })(options);
  };
}

type AdapterCreator = Parameters<typeof createAdapterFactory>[0]['adapter'];

type ColumnOf = Parameters<AdapterCreator>[0]['getFieldName'];

const queries =
  (runner: Runner, kind: Database['kind'], parts: AuthAdapterParts): AdapterCreator =>
  ({ getFieldName }) =>
    queriesOf(runner, kind, parts, getFieldName);

function queriesOf(
  runner: Runner,
  kind: Database['kind'],
  { today, hashToken, failed }: AuthAdapterParts,
  columnOf: ColumnOf,
): CustomAdapter {
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      await runner.giveUp();
      throw failed(error, whyFailed(error));
    }
  };
  const toStored = (model: string, given: Row): Row => {
    const columns = Object.entries(given).filter(([name]) => COLUMNS[model]?.includes(name));
    return Object.fromEntries(
      columns.map(([name, value]) => [name, name === 'token_hash' ? hashToken(String(value)) : value]),
    );
  };
  const conditionOf = (where: Where = []) => {
    const terms = where.map(({ field, operator, value, connector, mode }) => {
      const sign = SIGNS[operator ?? 'eq'];
      if (sign === undefined || connector !== 'AND' || mode === 'insensitive') {
        throw new Error('the store does not know this condition of the auth library');
      }
      return { field, sign, value: field === 'token_hash' ? hashToken(String(value)) : value };
    });
    return (build: ExpressionBuilder<AnyTables, string>) =>
      build.and(terms.map(({ field, sign, value }) => build(field, sign, value)));
  };
  const removal = async (model: string, where: Where) =>
    (await runner.writes()).deleteFrom(model).where(conditionOf(where));
  const change = async (model: string, where: Where, update: unknown) =>
    (await runner.writes())
      .updateTable(model)
      .set(toStored(model, update as Row))
      .where(conditionOf(where));

  const adapter = {
    create: ({ model, data }: { model: string; data: Row }) =>
      attempt(async () => {
        const row = toStored(model, data);
        const db = await runner.writes();
        if (!isOfAccount(row)) await db.insertInto(model).values(row).execute();
        else if (!(await insertOfAccount(db, kind, model, row))) throw new AccountIsGone();
        if (model === 'sessions') await endOldest(tablesOf(db), String(row.account_id));
        if (model === 'accounts')
          await takeCount(tablesOf(db), { id: String(row.id), email: String(row.email) }, today());
        return data;
      }),

    findOne: ({ model, where }: { model: string; where: Where }) =>
      attempt(async () => {
        const query = runner.reads().selectFrom(model).selectAll().where(conditionOf(where));
        return withToken(await query.executeTakeFirst(), where);
      }),

    findMany: ({ model, where, limit, sortBy, offset }: Parameters<CustomAdapter['findMany']>[0]) =>
      attempt(async () => {
        let query = runner.reads().selectFrom(model).selectAll().where(conditionOf(where)).limit(limit);
        if (sortBy !== undefined) {
          query = query.orderBy(columnOf({ model, field: sortBy.field }), sortBy.direction);
        }
        if (offset !== undefined) query = query.offset(offset);
        return (await query.execute()).map((row) => withToken(row, where));
      }),

    count: ({ model, where }: { model: string; where?: Where }) =>
      attempt(async () => {
        const counting = runner.reads().selectFrom(model).where(conditionOf(where));
        const { count } = await counting
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        return Number(count);
      }),

    update: ({ model, where, update }: { model: string; where: Where; update: unknown }) =>
      attempt(async () => {
        const query = (await change(model, where, update)).returningAll();
        return withToken(await query.executeTakeFirst(), where);
      }),

    updateMany: ({ model, where, update }: { model: string; where: Where; update: unknown }) =>
      attempt(async () => {
        const { numUpdatedRows } = await (await change(model, where, update)).executeTakeFirst();
        return Number(numUpdatedRows);
      }),

    delete: ({ model, where }: { model: string; where: Where }) =>
      attempt(async () => void (await (await removal(model, where)).execute())),

    deleteMany: ({ model, where }: { model: string; where: Where }) =>
      attempt(async () => Number((await (await removal(model, where)).executeTakeFirst()).numDeletedRows)),

    consumeOne: ({ model, where }: { model: string; where: Where }) =>
      attempt(async () => {
        const query = (await removal(model, where)).returningAll();
        return withToken(await query.executeTakeFirst(), where);
      }),
  };
  // The library's types promise each caller the rows that it asks for.
  return adapter as unknown as CustomAdapter;
}

const SIGNS: Readonly<Record<string, ComparisonOperatorExpression>> = {
  ...{ eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' },
};

/** The library goes on with the token that it asked with: what is stored opens nothing, and stays here. */
function withToken(row: Row | undefined, where: Where | undefined): Row | null {
  if (row === undefined) return null;
  if (row.token_hash === undefined) return row;
  const asked = where?.find(({ field, operator }) => field === 'token_hash' && operator === 'eq');
  return { ...row, token_hash: asked?.value ?? '' };
}

const tablesOf = (db: Kysely<AnyTables>) => db as unknown as Kysely<Tables>;

class AccountIsGone extends Error {}

function isOfAccount(row: Row): row is Row & { account_id: string } {
  return typeof row.account_id === 'string';
}

function whyFailed(error: unknown): Failure {
  if (error instanceof AccountIsGone) return 'gone';
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  const isTaken = errcode === SQLITE_CONSTRAINT_UNIQUE || code === POSTGRES_UNIQUE_VIOLATION;
  return isTaken ? 'taken' : 'broken';
}

/** What they say where a unique value is there already. */
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const POSTGRES_UNIQUE_VIOLATION = '23505';
