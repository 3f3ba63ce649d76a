/** The command that moves a store from SQLite to PostgreSQL. */
import type { Database } from '../config.ts';
import { copyStore } from '../store/copy-store.ts';
import { isServed } from '../store/only-server.ts';
import { type Command, CommandFailed, WrongUsage } from './command.ts';
import { renderTable } from './render-table.ts';

export const copy: Command = {
  name: 'copy',
  meaning: 'copies everything from SQLite to an empty PostgreSQL database',
  notes: `Copies what is there at its start, all of it or nothing: stop the server first, so that nothing comes after.
Then start it with DATABASE_URL set to the new address, and with AUTH_SECRET set to what stands in the file of the
same name as the store with .secret at its end: with another one, everybody has to sign in again.`,
  flags: { to: { value: 'postgres://…', meaning: 'the address of an empty database' } },
  async run({ config, values, say, showProgress }) {
    const to = readTarget(values.to as string);
    if (config.database.kind !== 'sqlite') {
      throw new CommandFailed('This store is a PostgreSQL database already: pg_dump and pg_restore copy it.');
    }
    if (isServed(config.database)) {
      say('A server runs on this store: what it counts and changes from now on is not in the copy.');
    }
    const copied = await copyStore(config.database, to, (table, rows) =>
      showProgress(`${table}: ${rows} rows`),
    );
    if (!copied.isDone) throw new CommandFailed(copied.problem);
    const rows = Object.entries(copied.rows).map(([table, count]) => [table, `${count}`]);
    return { json: { copied: copied.rows }, text: renderTable(rows) };
  },
};

function readTarget(url: string): Database & { kind: 'postgres' } {
  // Not quoted: an address of a database can hold a password.
  if (!/^postgres(?:ql)?:\/\/./.test(url)) {
    throw new WrongUsage('--to takes the address of a PostgreSQL database, which begins with postgres://.');
  }
  return { kind: 'postgres', connectionString: url };
}
