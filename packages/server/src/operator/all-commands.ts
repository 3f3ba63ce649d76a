/** All commands of the operator, in the order of the help. */
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import type { Command, Described } from './command.ts';
import { copy } from './copy.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { STORE_COMMANDS } from './store-commands.ts';

export const COMMANDS: readonly Command[] = [...ACCOUNT_COMMANDS, ...KEY_COMMANDS, ...STORE_COMMANDS, copy];

/** No command of an operator: it becomes the server. */
export const SERVE: Described = {
  name: 'serve',
  meaning: 'starts the service; the default without a command',
  notes: `It takes no flags. All settings are environment variables: HOST and PORT are where it listens (127.0.0.1, 8080),
DATABASE_URL is where it keeps accounts and counts (sqlite:./var/limpid.db, relative to the current folder).`,
  flags: {},
};
