/** The command that moves a store from SQLite to PostgreSQL. */
import type { Database } from '../config.ts';
import { copyStore } from '../store/copy-store.ts';
import { isServed } from '../store/only-server.ts';
import { type Command, CommandFailed, WrongUsage } from './command.ts';
import { renderTable } from './render-table.ts';

export const copy: Command = {
  name: 'copy',
  meaning: 'copies everything from SQLite to an empty PostgreSQL database',
  notes: `Copies one moment of the store, completely or not at all. Stop the service first: later changes are not in the copy.
The command line takes no address with a password, because every user of the machine can read it. Put the address into a
file that COPY_TO_URL_FILE names, or into COPY_TO_URL.
Then start the service with DATABASE_URL set to the new address, and AUTH_SECRET set to the content of the .secret file
beside the store. With another secret, all users must sign in again.`,
  flags: {
    to: {
      value: 'postgres://…',
      meaning: 'the address of an empty database, without a password',
      isOptional: true,
    },
  },
  async run({ config, values, say, showProgress }) {
    const to = readTarget(values.to, config.copyToUrl);
    if (config.database.kind !== 'sqlite') {
      throw new CommandFailed('This store is a PostgreSQL database already: pg_dump and pg_restore copy it.');
    }
    if (isServed(config.database)) {
      say('A service runs on this store: what it counts and changes from now on is not in the copy.');
    }
    const copied = await copyStore(config.database, to, (table, rows) =>
      showProgress(`${table}: ${rows} rows`),
    );
    if (!copied.isDone) throw new CommandFailed(copied.problem);
    const rows = Object.entries(copied.rows).map(([table, count]) => [table, `${count}`]);
    return { json: { copied: copied.rows }, text: renderTable(rows) };
  },
};

/** The address is quoted nowhere: it can hold a password. */
function readTarget(flag: string | undefined, setting: string | null): Database & { kind: 'postgres' } {
  if (flag !== undefined && setting !== null) {
    throw new WrongUsage('The target is given twice: leave out --to, or COPY_TO_URL and COPY_TO_URL_FILE.');
  }
  const url = flag ?? setting;
  if (url === null) {
    throw new WrongUsage(
      'No target is given: COPY_TO_URL_FILE names a file with the address of the database; --to takes an address without a password.',
    );
  }
  if (!/^postgres(?:ql)?:\/\/./.test(url)) {
    const where = flag === undefined ? 'COPY_TO_URL' : '--to';
    throw new WrongUsage(
      `${where} takes the address of a PostgreSQL database, which begins with postgres://.`,
    );
  }
  if (flag !== undefined && hasPassword(flag)) {
    throw new WrongUsage(
      '--to takes no password, because every user of this machine can read a command line: change that password, then put the address into a file and name the file in COPY_TO_URL_FILE.',
    );
  }
  return { kind: 'postgres', connectionString: url };
}

/** Before the @, or as a parameter, however its name is encoded; of an address that cannot be parsed too. */
function hasPassword(url: string): boolean {
  const [, ...parameters] = url.split(/[?&]/);
  const names = parameters.flatMap((one) => [...new URLSearchParams(one).keys()]);
  return /\/\/[^@]*:[^@]*@/.test(url) || names.some((name) => /^(?:ssl)?password$/i.test(name));
}
