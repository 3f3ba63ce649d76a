/** Every flag, once: the parser, the help and the completions of shells are made from these. */
import type { CommandName } from './command-table.ts';
import { NOTATIONS } from './scan-data.ts';

export interface Flag {
  readonly name: string;
  /** One letter or digit, written with one hyphen. */
  readonly short?: string;
  /** What stands for the value in the help; without it the flag is a switch. */
  readonly value?: string;
  /** The only values there are. */
  readonly choices?: readonly string[];
  /** What a shell offers beside whatever else may stand there. */
  readonly offers?: readonly string[] | 'techniques';
  /** True where several such may stand in one value, with commas between them. */
  readonly isList?: true;
  /** True where the value names a file. */
  readonly isFile?: true;
  /** True where it may be given several times. */
  readonly isMany?: true;
  /** Of a switch of the engine: its default. What is worth writing, and what the meaning tells, is the opposite. */
  readonly isOn?: boolean;
  /** True where the value is a whole number. */
  readonly isNumber?: true;
  /** True where limpid.json may say it too: switches of the engine always, and never what writes, sends, lists or unveils. */
  readonly isSetting?: true;
  readonly meaning: string;
  /** Absent where every command takes it. */
  readonly commands?: readonly CommandName[];
}

const ON_SOURCES: readonly CommandName[] = ['scan', 'clean', 'reveal'];
const ON_REPORTS: readonly CommandName[] = ['scan', 'clean'];

export const FLAGS = [
  { name: 'write', short: 'w', meaning: 'cleans the files in place', commands: ['clean'] },
  {
    name: 'check',
    meaning: 'says which files --write would change, changes none and exits 1 if there are any',
    commands: ['clean'],
  },
  { name: 'dry-run', short: 'n', meaning: 'the same as --check', commands: ['clean'] },
  {
    name: 'files-from',
    value: 'FILE',
    isFile: true,
    isMany: true,
    meaning: 'reads names of files and folders from FILE, or from standard input with -, one a line',
    commands: ON_SOURCES,
  },
  {
    name: 'null',
    short: '0',
    meaning: 'the names of --files-from end with NUL, as those of git ls-files -z do',
    commands: ON_SOURCES,
  },
  {
    name: 'stdin-filename',
    value: 'NAME',
    meaning: 'what standard input would be called as a file, such as data.csv: its syntax is kept',
    commands: ON_REPORTS,
  },
  {
    name: 'staged',
    meaning: 'looks at the lines alone that what is staged in git adds, as they are staged',
    commands: ['scan'],
  },
  {
    name: 'diff',
    value: 'BASE',
    meaning: 'looks at the lines alone that were added since this branch left BASE',
    commands: ['scan'],
  },
  {
    name: 'no-gitignore',
    isSetting: true,
    meaning: 'looks into what .gitignore files leave out too',
    commands: ON_SOURCES,
  },
  {
    name: 'text',
    isSetting: true,
    meaning: 'takes what looks binary for a text, unless it is of a kind that is known, such as a picture',
    commands: ON_SOURCES,
  },
  {
    name: 'encoding',
    value: 'NAME',
    choices: ['utf-8', 'utf-16le', 'utf-16be'],
    meaning: 'reads what has no byte order mark as this, whatever it looks like',
    commands: ON_SOURCES,
  },
  {
    name: 'format',
    isSetting: true,
    short: 'f',
    value: 'FORMAT',
    choices: ['text', 'json', 'ndjson', 'sarif', 'github'],
    meaning:
      'text for people (the default), json, ndjson with a line for each source, sarif, or github for annotations',
    commands: ON_REPORTS,
  },
  {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    choices: ['text', 'json', 'ndjson'],
    meaning: 'text for people (the default), json, or ndjson with a line for each character',
    commands: ['explain'],
  },
  {
    name: 'only',
    isSetting: true,
    value: 'WHAT',
    offers: 'techniques',
    isList: true,
    isMany: true,
    meaning: 'looks for these alone: techniques, U+00A0, U+2000..U+200A (commas between), or a glob of paths',
    commands: ON_SOURCES,
  },
  {
    name: 'ignore',
    isSetting: true,
    value: 'WHAT',
    offers: 'techniques',
    isList: true,
    isMany: true,
    meaning: 'leaves these alone: techniques, U+00A0, U+2000..U+200A (commas between), or a glob of paths',
    commands: ON_SOURCES,
  },
  {
    name: 'field',
    value: 'NAME',
    isMany: true,
    isSetting: true,
    meaning: 'takes each value of this field of JSONL or CSV for a text, and leaves all else as it is',
    commands: ON_REPORTS,
  },
  {
    name: 'decode',
    value: 'NOTATIONS',
    offers: NOTATIONS,
    isList: true,
    isMany: true,
    isSetting: true,
    meaning: 'finds what is written as &#8203; or \\u200b too, and rewrites none of it: html, js, json',
    commands: ['scan'],
  },
  {
    name: 'no-allow',
    isSetting: true,
    meaning: 'minds no comments such as "limpid-allow zero-width" in the texts',
    commands: ON_REPORTS,
  },
  {
    name: 'zero-width',
    isOn: true,
    meaning: 'keeps zero-width and other invisible characters',
    commands: ON_SOURCES,
  },
  {
    name: 'variation-selectors',
    isOn: true,
    meaning: 'keeps variation selectors that select nothing',
    commands: ON_SOURCES,
  },
  {
    name: 'homoglyphs',
    isOn: true,
    meaning: 'keeps letters that pass for others',
    commands: ON_SOURCES,
  },
  { name: 'spaces', isOn: true, meaning: 'keeps exotic spaces and line separators', commands: ON_SOURCES },
  { name: 'punctuation', isOn: false, meaning: 'makes typographic punctuation plain', commands: ON_SOURCES },
  { name: 'whitespace', isOn: false, meaning: 'takes away spaces too many', commands: ON_SOURCES },
  {
    name: 'fail-on',
    isSetting: true,
    value: 'WHAT',
    offers: ['any', 'payload', 'suspicion>=90'],
    isMany: true,
    meaning:
      'what makes it exit 1: any (of scan the default), payload, or suspicion>=N; of several each does',
    commands: ON_REPORTS,
  },
  {
    name: 'baseline',
    value: 'FILE',
    isFile: true,
    isSetting: true,
    meaning: 'tells nothing of what FILE knows: path, line, class and count',
    commands: ['scan'],
  },
  {
    name: 'write-baseline',
    meaning: 'writes what is found to the file of --baseline, and fails on none of it',
    commands: ['scan'],
  },
  { name: 'kept', isSetting: true, meaning: 'shows what is kept too, and why', commands: ON_REPORTS },
  {
    name: 'limit',
    isSetting: true,
    isNumber: true,
    value: 'N',
    meaning: 'shows at most so many places of a file: 100 unless said; 0 for all, up to 10,000',
    commands: ON_REPORTS,
  },
  {
    name: 'agent-safe',
    isSetting: true,
    meaning: 'gives scheme and length of a decoded message, never its text',
    commands: ON_REPORTS,
  },
  {
    name: 'show-payloads',
    meaning: 'lets sarif, github and agents have decoded messages, which they never get else',
    commands: [...ON_REPORTS, 'mcp'],
  },
  { name: 'quiet', short: 'q', meaning: 'prints nothing but errors', commands: ON_REPORTS },
  {
    name: 'summary',
    isSetting: true,
    short: 's',
    meaning: 'prints a line for each file and the sum, no places',
    commands: ON_REPORTS,
  },
  {
    name: 'remote',
    value: 'URL',
    meaning: 'lets a Limpid service scan instead of this machine: texts are sent there',
    commands: ON_REPORTS,
  },
  {
    name: 'key-file',
    value: 'FILE',
    isFile: true,
    meaning: 'the file with the API key for --remote, in place of LIMPID_KEY',
    commands: ON_REPORTS,
  },
  {
    name: 'config',
    value: 'FILE',
    isFile: true,
    meaning: 'reads settings from FILE, in place of the nearest limpid.json from here upwards',
    commands: ON_SOURCES,
  },
  { name: 'no-config', meaning: 'reads settings from no file', commands: ON_SOURCES },
  {
    name: 'color',
    value: 'WHEN',
    choices: ['auto', 'always', 'never'],
    meaning: 'auto colours on a terminal only, and minds NO_COLOR and FORCE_COLOR',
  },
  { name: 'no-color', meaning: 'the same as --color never' },
  { name: 'help', short: 'h', meaning: 'shows this' },
  { name: 'version', short: 'V', meaning: 'shows the version' },
] as const satisfies readonly Flag[];

export type FlagName = (typeof FLAGS)[number]['name'];

/** The flags that a command takes, in the order of the help: one of them has a row for each way in which it is taken. */
export function flagsOf(command: CommandName): readonly Flag[] {
  const flags: readonly Flag[] = FLAGS;
  return flags.filter(({ commands }) => commands?.includes(command) ?? true);
}

/** Whether limpid.json may say it. */
export function isSetting({ isSetting: isSaid, isOn }: Flag): boolean {
  return isSaid === true || isOn !== undefined;
}

/** What takes a switch back, where that can be meant: a default, or what limpid.json says. */
export function oppositeOf(flag: Flag): string | null {
  if (flag.value !== undefined || !isSetting(flag)) return null;
  return flag.name.startsWith('no-') ? flag.name.slice(3) : `no-${flag.name}`;
}

/** As it is worth writing: `--no-homoglyphs` of a switch that is on. */
export function spellingOf({ name, isOn }: Flag): string {
  return isOn === true ? `--no-${name}` : `--${name}`;
}
