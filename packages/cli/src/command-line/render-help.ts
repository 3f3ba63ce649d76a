/** The help: of all commands, and of one with its flags. */
import { COMMANDS, type CommandEntry } from '../command-table.ts';
import { type Flag, spellingOf } from '../flag.ts';
import { flagsOf } from '../flags.ts';

const EVERYWHERE = `Each command has --help. Nothing leaves this machine unless --remote is given.

Exit codes: 0 nothing would be removed, 1 something would or a payload was found, 2 could not run.
`;

export function renderHelp(topic: CommandEntry | null): string {
  if (topic !== null) return helpOf(topic);
  const rows = COMMANDS.map(({ name, operands, meaning }) => [`${name} ${operands}`, meaning] as const);
  const all = [...rows, ['--version', 'shows the version'] as const];
  return `Usage: limpid COMMAND [FLAG ...] [OPERAND ...]\n\n${columns(all)}\n${EVERYWHERE}`;
}

function helpOf({ name, operands, meaning, notes }: CommandEntry): string {
  const rows = flagsOf(name).map((flag) => [writtenOf(flag), meaningOf(flag)] as const);
  const more = notes === undefined ? '' : `${notes}\n\n`;
  return `Usage: limpid ${name} [FLAG ...] ${operands}\n\n${meaning}\n\n${more}${columns(rows)}`;
}

function writtenOf(flag: Flag): string {
  const short = flag.short === undefined ? '' : `-${flag.short}, `;
  const named = flag.choices?.join('|') ?? flag.value;
  const value = named === undefined ? '' : flag.isOptional === true ? ` [${named}]` : ` ${named}`;
  return `${short}${spellingOf(flag)}${value}`;
}

function meaningOf({ meaning, isMany }: Flag): string {
  return `${meaning}${isMany === true ? ' (can be repeated)' : ''}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
}
