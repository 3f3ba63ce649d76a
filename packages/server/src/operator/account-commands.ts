/** The commands that make, change, list and delete accounts. */
import { randomUUID } from 'node:crypto';
import { hidesSomething } from '../accounts/name-fields.ts';
import { resetPassword } from '../accounts/reset-password.ts';
import { nearestName } from '../nearest-name.ts';
import type { Plans } from '../plans.ts';
import type { Store } from '../store/open-store.ts';
import type { AccountRow } from '../store/tables.ts';
import { deleteAccount } from '../usage/delete-in-slices.ts';
import { type Command, CommandFailed, WrongUsage } from './command.ts';
import { renderMoment, renderTable } from './render-table.ts';

export const email = { value: 'EMAIL', meaning: 'the mail address of the account' };
const plan = { value: 'PLAN', meaning: 'a plan of PLANS_FILE' };

/** The longest address that mail can be sent to: RFC 5321, erratum 1690. */
const MAX_EMAIL_LENGTH = 254;

/** The account of a mail address; throws CommandFailed. */
export async function accountOf(store: Store, address: string): Promise<AccountRow> {
  const account = await store.accounts.findByEmail(address);
  if (account === null) throw new CommandFailed(`There is no account of ${address}.`);
  return account;
}

export function deletedMeanwhile({ email }: AccountRow): CommandFailed {
  return new CommandFailed(`The account of ${email} has been deleted in the meantime.`);
}

const create: Command = {
  name: 'account create',
  meaning: 'creates an account without a password, and prints its id',
  notes: 'An account that exists stays as it is, with its plan: the command prints its id.',
  flags: { email, plan },
  makesStore: true,
  async run({ config, store, values, now, say }) {
    const address = readEmail(values.email as string);
    const wanted = readPlan(config.plans, values.plan as string);
    const row: AccountRow = {
      id: randomUUID(),
      email: address,
      name: '',
      plan: wanted,
      // The operator knows whose it is.
      email_verified: 1,
      created_at: now,
      updated_at: now,
    };
    const isNew = await store.accounts.insert(row);
    const account = isNew ? row : await accountOf(store, address);
    if (account.plan !== wanted) {
      say(
        `There is an account of ${address} already, with the plan ${account.plan}: "account set-plan" changes it.`,
      );
    }
    return { json: { ...presentAccount(account), created: isNew }, text: `${account.id}\n` };
  },
};

const setPlan: Command = {
  name: 'account set-plan',
  meaning: 'moves an account to another plan',
  flags: { email, plan },
  async run({ config, store, values, now }) {
    const wanted = readPlan(config.plans, values.plan as string);
    const account = await accountOf(store, values.email as string);
    if (!(await store.accounts.setPlan(account.id, wanted, now))) {
      throw deletedMeanwhile(account);
    }
    const text = `${account.email} has the plan ${wanted} now, not ${account.plan}.\n`;
    return { json: { ...presentAccount(account), plan: wanted, previousPlan: account.plan }, text };
  },
};

const list: Command = {
  name: 'account list',
  meaning: 'lists all accounts, oldest first',
  flags: {},
  async run({ store }) {
    const accounts = await store.accounts.list();
    const rows = accounts.map((one) => [one.email, one.plan, renderMoment(one.created_at), one.id]);
    return {
      json: { accounts: accounts.map(presentAccount) },
      text: renderTable([['EMAIL', 'PLAN', 'CREATED', 'ID'], ...rows]),
    };
  },
};

const remove: Command = {
  name: 'account delete',
  meaning: 'deletes an account with its keys, sessions and scan rows',
  flags: { email },
  async run({ store, values, now }) {
    const account = await accountOf(store, values.email as string);
    await (await deleteAccount(store, account.id, now))?.();
    return { json: { id: account.id, deleted: true }, text: `The account of ${account.email} is deleted.\n` };
  },
};

const reset: Command = {
  name: 'account reset-password',
  meaning:
    'gives an account a new password, prints it once, ends its sessions, and confirms its mail address',
  flags: { email },
  async run({ store, values, now, say }) {
    const account = await accountOf(store, values.email as string);
    const keys = (await store.apiKeys.listOf(account.id)).length;
    if (keys > 0) say(`Its API keys (${keys}) go on working: "key list" and "key revoke" end them.`);
    const password = await resetPassword(store, account.id, now);
    if (password === null) throw deletedMeanwhile(account);
    return { json: { id: account.id, password }, text: `${password}\n` };
  },
};

export const ACCOUNT_COMMANDS: readonly Command[] = [create, setPlan, list, remove, reset];

function presentAccount(account: AccountRow) {
  const { id, plan, created_at: createdAt } = account;
  return { id, email: account.email, plan, createdAt: new Date(createdAt).toISOString() };
}

function readEmail(address: string): string {
  if (
    address.length > MAX_EMAIL_LENGTH ||
    !/^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(address) ||
    hidesSomething(address)
  ) {
    throw new WrongUsage(`"${address}" is no mail address.`);
  }
  return address.toLowerCase();
}

function readPlan(plans: Plans, name: string): string {
  // `anonymous` is the plan of callers without an account.
  const names = [...plans.keys()].filter((one) => one !== plans.anonymous.name);
  if (names.includes(name)) return name;
  const nearest = nearestName(name, names);
  const suggestion = nearest === null ? '' : ` Did you mean ${nearest}?`;
  throw new WrongUsage(`No account can have the plan "${name}".${suggestion} There are ${names.join(', ')}.`);
}
