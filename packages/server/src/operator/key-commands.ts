/** The commands that mint, list and revoke API keys. */
import { randomUUID } from 'node:crypto';
import { MAX_KEYS_OF_ACCOUNT } from '@limpid/contract';
import { KEY_PREFIX, mintKey } from '../accounts/api-key.ts';
import { readKeyExpiry, wrongKeyName } from '../accounts/name-fields.ts';
import type { ApiKeyRow } from '../store/tables.ts';
import { accountOf, deletedMeanwhile, email } from './account-commands.ts';
import { type Command, CommandFailed, WrongUsage } from './command.ts';
import { renderMoment, renderTable } from './render-table.ts';

const create: Command = {
  name: 'key create',
  meaning: 'creates an API key, and prints nothing but the key, once',
  flags: {
    email,
    name: { value: 'NAME', meaning: 'the name of the key' },
    expires: {
      value: 'DATE',
      meaning: 'when the key expires: 2027-01-31 (0:00 UTC) or 2027-01-31T12:00:00Z',
      isOptional: true,
    },
  },
  async run({ store, values, now }) {
    const name = readName(values.name as string);
    const expiresAt = values.expires === undefined ? null : readExpiry(values.expires, now);
    const account = await accountOf(store, values.email as string);
    const { key, hash, lastFour } = mintKey();
    const row: ApiKeyRow = {
      hash,
      id: randomUUID(),
      account_id: account.id,
      name,
      last_four: lastFour,
      created_at: now,
      last_used_at: null,
      expires_at: expiresAt,
    };
    const outcome = await store.apiKeys.insert(row);
    if (outcome === 'gone') throw deletedMeanwhile(account);
    if (outcome === 'full') {
      throw new CommandFailed(
        `The account of ${account.email} has ${MAX_KEYS_OF_ACCOUNT} keys: revoke one first.`,
      );
    }
    return { json: { ...presentKey(row), key }, text: `${key}\n` };
  },
};

const list: Command = {
  name: 'key list',
  meaning: 'lists the keys of an account, newest first',
  flags: { email },
  async run({ store, values }) {
    const account = await accountOf(store, values.email as string);
    const keys = await store.apiKeys.listOf(account.id);
    const rows = keys.map((one) => [
      one.name,
      `${KEY_PREFIX}...${one.last_four}`,
      ...[one.created_at, one.last_used_at, one.expires_at].map(renderMoment),
      one.id,
    ]);
    return {
      json: { keys: keys.map(presentKey) },
      text: renderTable([['NAME', 'KEY', 'CREATED', 'LAST USED', 'EXPIRES', 'ID'], ...rows]),
    };
  },
};

const revoke: Command = {
  name: 'key revoke',
  meaning: 'revokes a key; calls with it are refused from then on',
  flags: { id: { value: 'ID', meaning: 'the id of the key, from "key list"' } },
  async run({ store, values }) {
    const key = await store.apiKeys.findById(values.id as string);
    if (key === null || !(await store.apiKeys.delete(key.account_id, key.id))) {
      throw new CommandFailed('There is no key with this id: "key list" lists those of an account.');
    }
    return { json: { id: key.id, revoked: true }, text: `The key ${key.id} is revoked.\n` };
  },
};

export const KEY_COMMANDS: readonly Command[] = [create, list, revoke];

function presentKey(row: ApiKeyRow) {
  const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    id: row.id,
    name: row.name,
    prefix: KEY_PREFIX,
    lastFour: row.last_four,
    createdAt: moment(row.created_at),
    lastUsedAt: moment(row.last_used_at),
    expiresAt: moment(row.expires_at),
  };
}

function readName(name: string): string {
  const wrong = wrongKeyName(name);
  if (wrong === null) return name;
  throw new WrongUsage(`--name is refused. ${wrong}`);
}

/** A day, or a moment with its zone: what has none would mean another moment on another machine. */
function readExpiry(written: string, now: number): number {
  const ms = readKeyExpiry(written);
  if (ms === null) {
    throw new WrongUsage(
      '--expires takes a day such as 2027-01-31, or a moment such as 2027-01-31T12:00:00Z.',
    );
  }
  if (ms <= now) throw new WrongUsage('--expires must be in the future.');
  return ms;
}
