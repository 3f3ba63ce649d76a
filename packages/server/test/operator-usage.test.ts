/** How the operator's commands are called: help, wrong usage, what cannot be done, exit codes; and the copy. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { COMMANDS } from '../src/operator/all-commands.ts';
import { openDatabase } from '../src/store/open-database.ts';
import { openStore } from '../src/store/open-store.ts';
import type { Tables } from '../src/store/tables.ts';
import { sharedPostgres, temporaryFolder } from './at-end.ts';
import { anAccount, aRow, sqliteIn } from './each-store.ts';
import { json, type Operator, operatorHere, operatorOf } from './run-operator.ts';
import { postgresIsMissing } from './servers/start-postgres.ts';

const folder = temporaryFolder();
const path = join(folder, 'limpid.db');
const operator = operatorHere({ DATABASE_URL: `sqlite:${path}` });

describe('the operator command line', () => {
  it('--version prints the version of the server', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
    const program = operatorOf({}, folder);
    assert.deepEqual(await program('--version'), { code: 0, out: `${version}\n`, error: '' });
  });

  it('--help explains every command and lists all its flags', async () => {
    const all = await operator('--help');
    assert.deepEqual([all.code, all.error], [0, '']);
    for (const { name, flags, meaning } of COMMANDS) {
      assert.ok(all.out.includes(meaning), name);
      const help = await operator(...name.split(' '), '--help');
      assert.deepEqual([help.code, help.error], [0, '']);
      assert.ok(help.out.startsWith(`Usage: limpid-server ${name}`));
      for (const flag of [...Object.keys(flags), 'json', 'help']) assert.ok(help.out.includes(`--${flag}`));
    }
    const serve = await operator('serve', '--help');
    assert.ok(
      serve.code === 0 &&
        serve.out.startsWith('Usage: limpid-server serve\n') &&
        !serve.out.includes('--json'),
    );
    const group = await operator('key', '--help');
    assert.ok(group.code === 0 && group.out.includes('key revoke') && !group.out.includes('backup'));
    assert.ok(!existsSync(path), 'no store was needed');
  });

  it('an unknown command or flag is refused with a suggestion of the nearest name and has no effect', async () => {
    const ada = ['--email', 'ada@example.org'];
    const wrong: [string[], RegExp][] = [
      [[], /^No command is given: .*--help/],
      [['serv'], /no command "serv"\. Did you mean "serve"\?/],
      [['serve', '--port=1'], /"--port=1" is one word too many: .*serve --help/],
      [['start', 'now'], /"now" is one word too many/],
      [['acount', 'list'], /no command "acount list"\. Did you mean "account list"\?/],
      [['account'], /first word of "account create", /],
      [['account', 'remove'], /no command "account remove"/],
      [['account', 'create', '--mail', 'x'], /no flag --mail here\. Did you mean --email\?/],
      [['account', 'create', '--jsno', ...ada], /Did you mean --json\?/],
      [['account', 'create', ...ada], /^--plan is missing/],
      [['account', 'create', '--email', '--plan', 'free'], /^--email needs a value/],
      [['account', 'create', ...ada, '--plan='], /^--plan needs a value/],
      [['account', 'create', ...ada, ...ada, '--plan', 'free'], /^--email is given twice/],
      [['account', 'create', ...ada, '--plan', 'fre'], /the plan "fre"\. Did you mean free\?/],
      [['account', 'create', ...ada, '--plan', 'anonymous'], /No account can have the plan "anonymous"/],
      [['account', 'create', '--email', 'ada', '--plan', 'free'], /"ada" is no mail address/],
      [['account', 'create', '--email', 'a\u{3164}da@example.org', '--plan', 'free'], /is no mail address/],
      [['account', 'create', '--email', 'a\u{FE0F}da@example.org', '--plan', 'free'], /is no mail address/],
      [['account', 'list', 'all'], /"all" is one word too many/],
      [['account', 'list', '--json=yes'], /--json takes no value/],
      [['account', 'list', '--constructor', 'x'], /no flag --constructor here/],
      [['key', 'create', ...ada], /^--name is missing/],
      [['backup'], /^FILE is missing/],
      [['backup', 'one', 'two'], /"two" is one word too many/],
      [['copy', '--to', 'mysql://user:hunter2@host/db'], /begins with postgres:/],
      [['copy', '--to', 'postgres://user:hunter2@host/db'], /--to takes no password.*COPY_TO_URL_FILE/],
      [['copy', '--to', 'postgres://host/db?user=u&p%61ssword=hunter2'], /--to takes no password/],
      [['copy', '--to', 'postgres://host/db?ssl%70assword=hunter2'], /--to takes no password/],
      [['copy', '--to', 'postgresql://:hunter2@host/db'], /--to takes no password/],
      [['copy', '--to', 'postgres://host/db?user=u&Password=hunter2'], /--to takes no password/],
      [['copy', '--to', 'postgres://u:hun/ter2@host/db'], /--to takes no password/],
      [['copy'], /No target is given: COPY_TO_URL_FILE/],
    ];
    await operator('account', 'create', '--email', 'other@example.org', '--plan', 'free');
    for (const [line, sentence] of wrong) {
      const { code, out, error } = await operator(...line);
      assert.deepEqual([code, out], [2, ''], line.join(' '));
      assert.match(error, sentence);
      assert.match(error, /^[^\n]+\.\n$/);
      assert.doesNotMatch(error, /hunter2/);
    }
    const { accounts } = await json(operator, 'account', 'list');
    assert.deepEqual(
      accounts.map(({ email }: { email: string }) => email),
      ['other@example.org'],
    );
  });

  it('the command key create refuses an invalid name or expiry date', async () => {
    const line = ['key', 'create', '--email', 'other@example.org', '--name'];
    const wrong = [
      ['x'.repeat(101)],
      ['a\u{7}b'],
      ...['yesterday', '2020-01-01', '2999-02-30', '2999-01-01T12:00', '2999-13-01', '+292000-01-01'].map(
        (end) => ['a key', '--expires', end],
      ),
    ];
    for (const more of wrong) assert.equal((await operator(...line, ...more)).code, 2, more.join(' '));
    assert.equal((await operator(...line, 'a key', '--expires', '2999-01-01T12:00:00+01:00')).code, 0);
  });

  it('a command that fails explains why in one sentence and never prints a database password', async () => {
    const absent = operatorHere({ DATABASE_URL: `sqlite:${join(folder, 'absent.db')}` });
    const closed = operatorHere({
      DATABASE_URL: 'postgres://limpid:hunter2@127.0.0.1:1/limpid',
      AUTH_SECRET: 'only-for-this-test-and-nothing-else',
    });
    const failed: [Operator, string[], RegExp][] = [
      [operator, ['account', 'set-plan', '--email', 'no@example.org', '--plan', 'pro'], /no account of no@/],
      [operator, ['account', 'delete', '--email', 'no@example.org'], /no account of no@/],
      [operator, ['account', 'reset-password', '--email', 'no@example.org'], /no account of no@/],
      [operator, ['key', 'create', '--email', 'no@example.org', '--name', 'x'], /no account of no@/],
      [operator, ['key', 'list', '--email', 'no@example.org'], /no account of no@/],
      [operator, ['key', 'revoke', '--id', 'none'], /no key with this id/],
      [operator, ['backup', path], /exists already/],
      [operator, ['copy', '--to', 'postgres://u@127.0.0.1:1/x'], /cannot be opened: ECONNREFUSED/],
      [absent, ['account', 'list'], /no store at /],
      [closed, ['stats'], /cannot be opened: ECONNREFUSED/],
    ];
    for (const [who, line, sentence] of failed) {
      const { code, out, error } = await who(...line);
      assert.deepEqual([code, out], [1, ''], line.join(' '));
      assert.match(error, sentence);
      assert.match(error, /^[^\n]+\.\n$/);
      assert.doesNotMatch(error, /hunter2/);
    }
    assert.ok(!existsSync(join(folder, 'absent.db')));
    const settings = await operatorHere({ PORT: 'eighty' })('account', 'list');
    assert.deepEqual([settings.code, /^PORT must be/.test(settings.error)], [2, true]);
  });

  it('the command migrate creates missing tables', async () => {
    const fresh = operatorHere({ DATABASE_URL: `sqlite:${join(folder, 'fresh', 'limpid.db')}` });
    const { migrated } = await json(fresh, 'migrate');
    assert.equal(migrated[0], '0001-scans');
    assert.deepEqual(await json(fresh, 'migrate'), { migrated: [] });
  });
});

describe('the command copy', { skip: postgresIsMissing }, () => {
  it('the command copy fills an empty PostgreSQL database and refuses one that already has rows', async () => {
    const connectionString = await (await sharedPostgres()).createDatabase();
    const from = sqliteIn(folder, 'from.db');
    const source = await openStore(from);
    const times = { expires_at: 9, created_at: 1, updated_at: 2 };
    await source.accounts.insert(anAccount('ada', 'pro'));
    await source.sessions.insert({ id: 's', account_id: 'ada', token_hash: 'h', ...times });
    await source.credentials.setPassword('ada', 'hash', 'c', 3);
    await source.dailyUse.takeAll([{ owner: 'account:ada', day: '2026-11-20', limit: -1 }]);
    await source.daySecrets.keep('2026-11-20', 'secret');
    await source.apiKeys.insert({
      ...{ hash: 'k', id: 'k', account_id: 'ada', name: 'a "key"; \u{1F511}', last_four: 'abcd' },
      ...{ created_at: 1, last_used_at: null, expires_at: 1_800_000_000_000 },
    });
    await source.scanRows.insertAll(Array.from({ length: 1234 }, (_, index) => aRow({ at: index })));
    await source.close();

    const DATABASE_URL = `sqlite:${from.path}`;
    const mover = operatorHere({ DATABASE_URL });
    const COPY_TO_URL_FILE = join(folder, 'copy_to_url');
    writeFileSync(COPY_TO_URL_FILE, `${connectionString}\n`, { mode: 0o600 });
    const byFile = operatorHere({ DATABASE_URL, COPY_TO_URL_FILE });
    assert.match((await byFile('copy', '--to', connectionString)).error, /^The target is given twice: /);
    const { copied } = await json(byFile, 'copy');
    assert.deepEqual([copied.scan_rows, copied.accounts, copied.verifications], [1234, 1, 0]);
    const tables = Object.keys(copied) as (keyof Tables)[];
    const old = await openDatabase(from);
    const moved = await openDatabase({ kind: 'postgres', connectionString });
    for (const table of tables) {
      const rows = await Promise.all(
        [old, moved].map(async ({ db }) =>
          (await db.selectFrom(table).selectAll().execute()).map(inOrder).sort(),
        ),
      );
      assert.deepEqual(rows[1], rows[0], table);
    }
    await Promise.all([old.db.destroy(), moved.db.destroy()]);

    const again = await mover('copy', '--to', connectionString);
    assert.equal(again.code, 1);
    assert.match(again.error, /not empty: accounts has rows/);
    const other = operatorHere({ DATABASE_URL: connectionString, AUTH_SECRET: 'x'.repeat(40) });
    assert.match((await other('copy', '--to', connectionString)).error, /is a PostgreSQL database already/);
    assert.equal((await json(other, 'stats')).rows, 1234);
  });
});

function inOrder(row: object): string {
  return JSON.stringify(Object.entries(row).sort());
}
