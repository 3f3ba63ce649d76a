/** All commands of the operator, in the order of the help. */
import { ACCOUNT_COMMANDS } from './account-commands.ts';
import type { Command } from './command.ts';
import { copy } from './copy.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { STORE_COMMANDS } from './store-commands.ts';

export const COMMANDS: readonly Command[] = [...ACCOUNT_COMMANDS, ...KEY_COMMANDS, ...STORE_COMMANDS, copy];
