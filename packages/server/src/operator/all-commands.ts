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
  meaning: 'starts the service, as limpid-server without a command does',
  notes: `It takes no flags. All settings are variables of the environment: HOST and PORT say where it listens (127.0.0.1, 8080),
DATABASE_URL where it keeps accounts and counts (sqlite:./var/limpid.db, below the folder that it is started in).`,
  flags: {},
};
