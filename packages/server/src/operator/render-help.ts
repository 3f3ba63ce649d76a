/** The help for all commands, for those that begin with a word, or for one. */
import { COMMANDS, SERVE } from './all-commands.ts';
import type { Described } from './command.ts';
import { renderTable } from './render-table.ts';

const EVERYWHERE = `Without a command it starts the service. The other commands read the same settings (DATABASE_URL, PLANS_FILE) and work
while the service runs; it sees their changes within 5 seconds. Each takes --help, and --json for programs.
limpid-server --version prints the version.

Exit codes: 0 done, 1 failed, 2 wrong usage.
`;

const ALL = [SERVE, ...COMMANDS];

export function renderHelp(topic: string): string {
  const command = ALL.find(({ name }) => name === topic);
  if (command !== undefined) return helpOf(command);
  const listed = ALL.filter(({ name }) => topic === '' || name.startsWith(`${topic} `));
  const rows = listed.map((one) => [usageOf(one), one.meaning]);
  return `Usage: limpid-server [COMMAND] [FLAGS]\n\n${renderTable(rows)}\n${EVERYWHERE}`;
}

function helpOf(command: Described): string {
  const isServe = command === SERVE;
  const rows = Object.entries(command.flags).map(([name, { value, meaning }]) => [
    `--${name} ${value}`,
    meaning,
  ]);
  const all = [...rows, ...(isServe ? [] : [['--json', 'answers in JSON']]), ['--help', 'shows this']];
  const notes = command.notes === undefined ? '' : `${command.notes}\n\n`;
  return `Usage: limpid-server ${usageOf(command)}${isServe ? '' : ' [--json]'}\n\n${command.meaning}\n\n${notes}${renderTable(all)}`;
}

function usageOf({ name, flags, argument }: Described): string {
  const written = Object.entries(flags).map(([flag, { value, isOptional }]) =>
    isOptional ? `[--${flag} ${value}]` : `--${flag} ${value}`,
  );
  return [name, ...(argument === undefined ? [] : [argument]), ...written].join(' ');
}
