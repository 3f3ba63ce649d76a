/** The commands that keep the store: migrate, purge, backup, stats. */
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../store/open-store.ts';
import { MAX_LEAP_DAYS } from '../store/retention-clock.ts';
import { dayOf, systemClock } from '../usage/clock.ts';
import { deleteExpired, type Expired } from '../usage/retention.ts';
import { type Command, CommandFailed, WrongUsage } from './command.ts';
import { renderMoment, renderTable } from './render-table.ts';

/** A purge that another process began is mostly over by then. */
const PURGE_WAIT_MS = 60_000;
const PURGE_RETRY_MS = 250;

const migrate: Command = {
  name: 'migrate',
  meaning: 'brings the tables up to date, as the service does when it starts',
  flags: {},
  makesStore: true,
  async run({ store: { migrated } }) {
    const text = migrated.length === 0 ? 'The tables are up to date.\n' : `Applied ${migrated.join(', ')}.\n`;
    return { json: { migrated }, text };
  },
};

const purge: Command = {
  name: 'purge',
  meaning: 'deletes expired rows now, as the service does every ten minutes',
  notes: `When the clock is more than ${MAX_LEAP_DAYS} days past the last purge, neither this command nor the service deletes expired
rows, because a wrong clock would delete usage, sessions and counts. Set the clock right, and confirm it with --today.`,
  flags: {
    today: { value: 'DATE', meaning: 'the current day in UTC, such as 2026-11-20', isOptional: true },
  },
  async run({ store, values, now, say }) {
    if (values.today !== undefined) await confirmClock(store, values.today, now);
    const expired = await purgeNow(store, say);
    if (expired.clockLeapt) {
      throw new CommandFailed(
        `The clock of this machine says ${dayOf(now)}, more than ${MAX_LEAP_DAYS} days past the last purge, so nothing that is expired was deleted. If the clock is right, add --today ${dayOf(now)}.`,
      );
    }
    const text = `${expired.expiredRows} expired scan rows are deleted, and ${expired.orphanedRows} of accounts that are gone.\n`;
    return { json: expired, text };
  },
};

const backup: Command = {
  name: 'backup',
  meaning: 'copies the SQLite store to a new file, also while the service runs',
  notes: `The file holds all accounts, and hashes of passwords and keys; it is readable by its owner alone.
Copy the file that ends in .secret too: without it, all users must sign in again.`,
  flags: {},
  argument: 'FILE',
  async run({ config, store, values }) {
    if (config.database.kind !== 'sqlite') {
      throw new CommandFailed('This store is a PostgreSQL database: back it up with pg_dump.');
    }
    const file = resolve(values.FILE as string);
    reserve(file);
    try {
      await store.writeCopy(file);
    } catch (error) {
      rmSync(file, { force: true });
      throw new CommandFailed(`The copy could not be written: ${(error as Error).message}.`);
    }
    return { json: { file }, text: `The store is copied to ${file}.\n` };
  },
};

const stats: Command = {
  name: 'stats',
  meaning: 'counts accounts, keys, calls of this UTC day and scan rows',
  flags: {},
  async run({ store, now }) {
    const { accounts, keys, callsToday, rows, oldestRow } = await store.figures(dayOf(now));
    const text = renderTable([
      ['accounts', `${accounts}`],
      ['keys', `${keys}`],
      ['calls today', `${callsToday}`],
      ['scan rows', `${rows}`],
      ['oldest row', oldestRow === null ? 'none' : renderMoment(oldestRow)],
    ]);
    const oldest = oldestRow === null ? null : renderMoment(oldestRow);
    return { json: { accounts, keys, callsToday, rows, oldestRow: oldest }, text };
  },
};

export const STORE_COMMANDS: readonly Command[] = [migrate, purge, backup, stats];

/** Takes a date, so that no scheduled script confirms a wrong clock. */
async function confirmClock(store: Store, today: string, now: number): Promise<void> {
  if (today !== dayOf(now)) {
    throw new WrongUsage(
      `--today must be the day that the clock of this machine says it is, in UTC: ${dayOf(now)}. If that is wrong, set the clock first.`,
    );
  }
  await store.retentionClock.confirm(now);
}

async function purgeNow(store: Store, say: (sentence: string) => void): Promise<Expired> {
  const end = performance.now() + PURGE_WAIT_MS;
  for (let tries = 0; performance.now() < end; tries += 1) {
    const expired = await deleteExpired(store, systemClock);
    if (expired !== null) return expired;
    if (tries === 0) say('Another process deletes what is expired; waiting for it.');
    await pause(PURGE_RETRY_MS);
  }
  throw new CommandFailed('Another process deletes what is expired, and is not done yet.');
}

/** Makes an empty file for the copy, with mode 600. Fails where there is one. */
function reserve(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CommandFailed(`${file} exists already, and is not overwritten.`);
    throw new CommandFailed(`${file} cannot be written: ${code}.`);
  }
}
