/** The operator's commands, on each store, beside a server that runs. */
import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { isWellFormedKey } from '../src/accounts/api-key.ts';
import { scryptHasher } from '../src/accounts/password-hash.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { temporaryFolder } from './at-end.ts';
import { aRow, onEachStore, urlOf } from './each-store.ts';
import { json, operatorBeside } from './run-operator.ts';
import { signIn } from './sign-in.ts';
import { startService } from './start-service.ts';

/** What changed is seen within it, in every process. */
const SEEN_MS = 5000;
const ADA = 'ada@example.org';

const folder = temporaryFolder();
const plansFile = join(folder, 'plans.json');
const plan = (perDay: number) => ({ perMinute: -1, perDay, features: ['clean', 'detect'] });
writeFileSync(plansFile, JSON.stringify({ anonymous: plan(5), free: plan(10), pro: plan(1000) }));

describe('operator commands while a server is running', () => {
  onEachStore(async (newDatabase, kind) => {
    const database = await newDatabase();
    const environment = {
      ...{ DATABASE_URL: urlOf(database), PLANS_FILE: plansFile },
      AUTH_SECRET: 'only-for-this-test-and-nothing-else',
    };
    const service = await startService({ environment, time: Date.now() });
    const operator = operatorBeside(kind, environment);

    const limits = async (key: string) => {
      service.clock.time += SEEN_MS;
      return service.call('GET', '/v1/limits', { headers: { 'x-api-key': key } });
    };
    const mint = async (...more: string[]) => {
      const { code, out } = await operator('key', 'create', '--email', ADA, '--name', 'a key', ...more);
      assert.equal(code, 0);
      return out.replace(/\n$/, '');
    };

    it('the command account create prints the account id and creates no second account when repeated', async () => {
      const first = await operator('account', 'create', '--email', 'Ada@Example.org', '--plan', 'free');
      assert.deepEqual([first.code, first.error], [0, '']);
      assert.match(first.out, /^[\da-f-]{36}\n$/);
      const again = await operator('account', 'create', '--email', ADA, '--plan', 'pro');
      assert.deepEqual([again.code, again.out], [0, first.out]);
      assert.match(again.error, /already, with the plan free/);
      const account = await service.store.accounts.findByEmail(ADA);
      assert.deepEqual([account?.id, account?.plan], [first.out.trim(), 'free']);
      const printed = await json(operator, 'account', 'create', '--email', ADA, '--plan', 'free');
      assert.deepEqual([printed.id, printed.created], [account?.id, false]);
    });

    it('parallel account create commands with the same address create a single account', async () => {
      const line = ['account', 'create', '--email', 'rush@example.org', '--plan', 'free'];
      const all = await Promise.all(Array.from({ length: 4 }, () => json(operator, ...line)));
      assert.equal(new Set(all.map(({ id }) => id)).size, 1);
      assert.equal(all.filter(({ created }) => created).length, 1);
    });

    it('the command account list prints all accounts and escapes control characters', async () => {
      const { accounts } = await json(operator, 'account', 'list');
      assert.deepEqual(accounts.map(({ email }: { email: string }) => email).slice(0, 2), [
        ADA,
        'rush@example.org',
      ]);
      await service.store.accounts.insert({
        ...{ id: 'odd', email: 'odd\u{1B}[2k@example.org', name: '', plan: 'free', email_verified: 0 },
        ...{ created_at: 0, updated_at: 0 },
      });
      const { code, out } = await operator('account', 'list');
      assert.equal(code, 0);
      assert.match(out, /^EMAIL +PLAN +CREATED +ID\n/);
      assert.ok(out.includes('odd\\u{1B}[2k@example.org'));
      await service.store.accounts.delete('odd', '2026-11-20');
    });

    it('the command key create prints only the key, and the key works', async () => {
      const key = await mint();
      assert.ok(isWellFormedKey(key));
      const answer = await service.post('/v1/clean', { text: 'x' }, { 'x-api-key': key });
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json.data.usage, { used: 1, limit: 10, plan: 'free' });
    });

    it('the command key create with --expires creates a key that expires at the given time', async () => {
      const end = Date.parse(`${new Date().getUTCFullYear() + 1}-01-01`);
      const key = await mint('--expires', new Date(end).toISOString().slice(0, 10));
      assert.equal((await limits(key)).status, 200);
      const now = service.clock.time;
      service.clock.time = end;
      assert.equal((await limits(key)).status, 401);
      service.clock.time = now;
    });

    it('the command account set-plan changes the plan, also in a running server', async () => {
      const key = await mint();
      assert.equal((await limits(key)).json.data.plan, 'free');
      const { code, out } = await operator('account', 'set-plan', '--email', ADA, '--plan', 'pro');
      assert.deepEqual([code, out], [0, `${ADA} has the plan pro now, not free.\n`]);
      assert.equal((await limits(key)).json.data.plan, 'pro');
    });

    it('the command key list never prints a whole key, and the command key revoke invalidates a key', async () => {
      const key = await mint();
      const { keys } = await json(operator, 'key', 'list', '--email', ADA);
      const [listed] = keys.filter(({ lastFour }: { lastFour: string }) => key.endsWith(lastFour));
      assert.deepEqual([listed.name, listed.prefix, listed.expiresAt], ['a key', 'lmpd_', null]);
      const shown = await operator('key', 'list', '--email', ADA);
      assert.match(shown.out, /^NAME +KEY +CREATED +LAST USED +EXPIRES +ID\n/);
      assert.ok(!shown.out.includes(key) && shown.out.includes(listed.id));

      assert.equal((await limits(key)).status, 200);
      const revoked = await operator('key', 'revoke', '--id', listed.id);
      assert.deepEqual([revoked.code, revoked.out], [0, `The key ${listed.id} is revoked.\n`]);
      assert.equal((await limits(key)).status, 401);
      assert.equal((await operator('key', 'revoke', '--id', listed.id)).code, 1);
    });

    it('the command account reset-password prints a new password and ends all sessions', async () => {
      const { accountId, headers } = await signIn(service);
      const account = await service.store.accounts.find(accountId);
      assert.equal((await service.call('GET', '/v1/account', { headers })).status, 200);
      const line = ['account', 'reset-password', '--email', `${account?.email}`];
      const passwords = [await operator(...line), await operator(...line)].map(({ out }) => out.trim());
      assert.ok(passwords.every((password) => /^[\w-]{20}$/.test(password)));
      service.clock.time += SEEN_MS;
      assert.equal((await service.call('GET', '/v1/account', { headers })).status, 401);

      const { db } = await openDatabase(database);
      const rows = await db
        .selectFrom('credentials')
        .selectAll()
        .where('account_id', '=', accountId)
        .execute();
      await db.destroy();
      assert.equal(rows.length, 1);
      assert.deepEqual([rows[0]?.provider, rows[0]?.provider_account_id], ['credential', accountId]);
      const hash = `${rows[0]?.password}`;
      const fits = await Promise.all(passwords.map((password) => scryptHasher.verify(password, hash)));
      assert.deepEqual(fits, [false, true]);
    });

    it('the command stats counts accounts and usage records, and the command purge deletes expired records', async () => {
      const before = await json(operator, 'stats');
      assert.equal(before.callsToday, 1);
      assert.equal(before.accounts, (await service.store.accounts.list()).length);
      await service.store.scanRows.insertAll([aRow({ at: 1000 }), aRow({ at: 2000 })]);
      const stats = await json(operator, 'stats');
      assert.deepEqual([stats.rows - before.rows, stats.oldestRow], [2, '1970-01-01T00:00:01.000Z']);
      assert.match((await operator('stats')).out, /^accounts +\d+\nkeys +\d+\ncalls today +1\n/);
      assert.deepEqual(await json(operator, 'purge'), { expiredRows: 2, orphanedRows: 0 });
      assert.equal((await json(operator, 'stats')).rows, before.rows);
      assert.match((await operator('purge')).out, /^0 expired scan rows are deleted/);
    });

    it('the command migrate reports when the tables are up to date', async () => {
      assert.deepEqual(await json(operator, 'migrate'), { migrated: [] });
      assert.equal((await operator('migrate')).out, 'The tables are up to date.\n');
    });

    it('the command backup writes a file that only its owner can read, and for PostgreSQL points to pg_dump', async () => {
      const file = join(folder, `${kind}-backup.db`);
      const { code, out, error } = await operator('backup', file);
      if (kind === 'postgres') {
        assert.deepEqual([code, out], [1, '']);
        assert.match(error, /pg_dump/);
        return;
      }
      assert.deepEqual([code, out], [0, `The store is copied to ${file}.\n`]);
      if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
      const copy = new DatabaseSync(file, { readOnly: true });
      assert.equal(copy.prepare('select count(*) as n from accounts where email = ?').get(ADA)?.n, 1);
      copy.close();
      const again = await operator('backup', file);
      assert.equal(again.code, 1);
      assert.match(again.error, /exists already/);
      const nowhere = await operator('backup', join(folder, 'absent', 'x.db'));
      assert.deepEqual([nowhere.code, /cannot be written: ENOENT/.test(nowhere.error)], [1, true]);
    });

    it('the command account delete removes the account, its keys and its usage records', async () => {
      const key = await mint();
      assert.equal((await limits(key)).status, 200);
      const id = (await service.store.accounts.findByEmail(ADA))?.id ?? '';
      await service.store.scanRows.insertAll(
        Array.from({ length: 600 }, () => aRow({ at: Date.now(), account_id: id })),
      );
      const { code, out } = await operator('account', 'delete', '--email', ADA);
      assert.deepEqual([code, out], [0, `The account of ${ADA} is deleted.\n`]);
      assert.equal((await limits(key)).status, 401);
      assert.equal((await json(operator, 'stats')).rows, 0);
      assert.equal((await operator('account', 'delete', '--email', ADA)).code, 1);
    });
  });
});
