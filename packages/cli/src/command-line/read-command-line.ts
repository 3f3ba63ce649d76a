/** Reads the command line: which command, which flags, which operands; what it does not know is refused. */
import { parseArgs } from 'node:util';
import { COMMANDS, type CommandEntry, type CommandName } from '../command-table.ts';
import { WrongUsage } from '../exit-codes.ts';
import { type Flag, oppositeOf, spellingOf } from '../flag.ts';
import { FLAGS, type FlagName, flagsOf } from '../flags.ts';
import { didYouMean } from '../nearest-name.ts';

/** The rules of a .limpidignore. */
export interface IgnoreFile {
  readonly folder: string;
  readonly text: string;
}

/** What some paths select otherwise; of several that match the last one counts. */
export interface Overrides {
  /** To which the globs are relative. */
  readonly folder: string;
  /** How a sentence names them. */
  readonly nameOf: string;
  readonly entries: readonly PathOverride[];
}

export interface PathOverride {
  readonly glob: string;
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
}

/** What stands on the command line. */
export interface ParsedArgs {
  readonly command: CommandName;
  readonly operands: readonly string[];
  /** Of limpid.json; null where there are none. */
  readonly overrides: Overrides | null;
  /** Null where there is none, or none that is followed. */
  readonly ignoreFile: IgnoreFile | null;
  /** Whether a switch is given. */
  has(flag: FlagName): boolean;
  /** A switch of the engine as it was set, undefined where it was not. */
  switched(flag: FlagName): boolean | undefined;
  valueOf(flag: FlagName): string | undefined;
  valuesOf(flag: FlagName): readonly string[];
  /** The folder of the file that says the values, to which their paths are relative; null for the command line. */
  folderOf(flag: FlagName): string | null;
  /** How a sentence names who says the values: `--only`, or the file and its key. */
  nameOf(flag: FlagName): string;
}

export type ParsedLine =
  | { readonly kind: 'help'; readonly topic: CommandEntry | null }
  | { readonly kind: 'version' }
  | { readonly kind: 'command'; readonly args: ParsedArgs };

/** Throws WrongUsage. */
export function readCommandLine(line: readonly string[]): ParsedLine {
  const [first = '', ...rest] = line;
  if (first === '--version' || first === '-V') return { kind: 'version' };
  if (first === '--help' || first === '-h') return { kind: 'help', topic: null };
  const isHelp = first === 'help';
  const name = isHelp ? (rest[0] ?? '') : first;
  if (isHelp && name === '') return { kind: 'help', topic: null };
  const command = COMMANDS.find((entry) => entry.name === name);
  if (command === undefined) throw new WrongUsage(whyNoCommand(name));
  if (isHelp) return { kind: 'help', topic: command };
  return readRest(command, rest);
}

/** What other programs call a command. */
const OTHER_COMMANDS: Readonly<Record<string, string>> = {
  ...{ check: 'scan', lint: 'scan', detect: 'scan', fix: 'clean', show: 'reveal', describe: 'explain' },
  ...{ version: '--version' },
};
/** What other programs call a flag: one of the command, or of another. */
const OTHER_FLAGS: Readonly<Record<string, readonly string[]>> = {
  exclude: ['--ignore'],
  include: ['--only'],
  severity: ['--fail-on'],
  fix: ['--write', 'limpid clean --write'],
  'in-place': ['--write', 'limpid clean --write'],
};

function otherFlag(name: string, flags: readonly Flag[]): string {
  const known = Object.hasOwn(OTHER_FLAGS, name) ? OTHER_FLAGS[name] : undefined;
  const meant = known?.find(
    (one) => one.startsWith('limpid') || flags.some((flag) => `--${flag.name}` === one),
  );
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

function whyNoCommand(written: string): string {
  const help = '"limpid --help" lists the commands.';
  if (written === '') return `No command is given: ${help}`;
  if (written.startsWith('-') && written !== '-') return `A command comes first, then its flags: ${help}`;
  const names = COMMANDS.map(({ name }) => name);
  const other = Object.hasOwn(OTHER_COMMANDS, written) ? OTHER_COMMANDS[written] : undefined;
  const meant = other === undefined ? didYouMean(written, names, '"') : ` Did you mean "${other}"?`;
  return `There is no command "${written}".${meant} ${help}`;
}

function readRest(command: CommandEntry, rest: readonly string[]): ParsedLine {
  const flags = flagsOf(command.name);
  const { tokens } = parseArgs({
    args: [...rest],
    options: Object.fromEntries(flags.map(optionOf)),
    strict: false,
    tokens: true,
  });
  const help = `"limpid ${command.name} --help" says what it takes.`;
  const operands: string[] = [];
  const switches = new Map<string, boolean>();
  const values = new Map<string, string[]>();
  let taken = -1;
  for (const [place, token] of tokens.entries()) {
    if (token.kind === 'positional' && place !== taken) operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { flag, isOn } = findFlag(token.name, token.rawName, flags, help);
    const next = tokens[place + 1];
    if (next?.kind === 'positional' && token.value === undefined) refuseMisspelled(next.value, flag);
    const follows = next?.kind === 'positional' && isOffered(next.value, flag) ? next.value : undefined;
    if (token.value === undefined && follows !== undefined) taken = place + 1;
    const value = token.value ?? follows;
    if (flag.value === undefined || !isOn || (flag.isOptional === true && value === undefined)) {
      if (token.value !== undefined) throw new WrongUsage(`--${token.name} takes no value: ${help}`);
      switches.set(flag.name, isOn);
      continue;
    }
    const known = values.get(flag.name) ?? [];
    if (known.length > 0 && flag.isMany !== true)
      throw new WrongUsage(`--${flag.name} is given twice: ${help}`);
    values.set(flag.name, [...known, readValue(flag, value, token.inlineValue === true, help)]);
  }
  if (switches.get('help') === true) return { kind: 'help', topic: command };
  if (switches.get('version') === true) return { kind: 'version' };
  return {
    kind: 'command',
    args: {
      command: command.name,
      operands,
      overrides: null,
      ignoreFile: null,
      has: (flag) => switches.get(flag) === true,
      switched: (flag) => switches.get(flag),
      valueOf: (flag) => values.get(flag)?.[0],
      valuesOf: (flag) => values.get(flag) ?? [],
      folderOf: () => null,
      nameOf: (flag) => `--${flag}`,
    },
  };
}

/** Whether what stands behind a flag that may stand alone is its value. */
function isOffered(written: string, { isOptional, offers = [] }: Flag): boolean {
  return isOptional === true && written.split(',').every((one) => offers.includes(one));
}

/** A path may have any name, and hardly that of a value but for a slip of the keyboard. */
function refuseMisspelled(written: string, flag: Flag): void {
  const { name, isOptional, offers = [] } = flag;
  if (typeof offers === 'string' || isOptional !== true || isOffered(written, flag)) return;
  if (!/^[a-z]+(?:[-_,][a-z]+)+$/.test(written)) return;
  const wrong = written.split(',').find((one) => !offers.includes(one)) as string;
  const meant = didYouMean(wrong, offers);
  if (meant === '') return;
  throw new WrongUsage(`--${name} knows no "${wrong}".${meant} A path is written as ./${written}.`);
}

function optionOf({ name, short, value, isOptional }: Flag) {
  const isAlone = value === undefined || isOptional === true;
  const type = isAlone ? ('boolean' as const) : ('string' as const);
  return [name, { type, ...(short !== undefined && { short }) }] as const;
}

function findFlag(name: string, written: string, flags: readonly Flag[], help: string) {
  const flag = flags.find((one) => one.name === name);
  if (flag !== undefined) return { flag, isOn: true };
  const negated = flags.find((one) => oppositeOf(one) === name);
  if (negated !== undefined) return { flag: negated, isOn: false };
  const owners = (FLAGS as readonly Flag[])
    .filter((one) => one.name === name)
    .flatMap(({ commands = [] }) => commands);
  if (owners.length > 0)
    throw new WrongUsage(
      `There is no flag ${written} here: ${owners.join(', ')} ${owners.length === 1 ? 'takes' : 'take'} it. ${help}`,
    );
  const chosen = flags.find((one) => one.choices?.includes(name) === true);
  if (chosen !== undefined)
    throw new WrongUsage(`There is no flag ${written} here. Did you mean --${chosen.name} ${name}? ${help}`);
  const spellings = flags.flatMap((one) => [`--${one.name}`, spellingOf(one)]);
  const meant = otherFlag(name, flags) || didYouMean(written, spellings);
  throw new WrongUsage(`There is no flag ${written} here.${meant} ${help}`);
}

function readValue(flag: Flag, value: string | undefined, isInline: boolean, help: string): string {
  if (value === undefined || value === '') throw new WrongUsage(`--${flag.name} needs a value: ${help}`);
  // What follows without a value is the next flag; `-` alone is standard input, and `--name=-x` can still be said.
  const isNumber = flag.isNumber === true && /^-\d/.test(value);
  if (!isInline && !isNumber && /^-./.test(value)) {
    const isFree = flag.choices === undefined && flag.isNumber !== true;
    const advice = isFree ? `--${flag.name}=${value} makes it one.` : help;
    throw new WrongUsage(`--${flag.name} needs a value, and ${value} is a flag: ${advice}`);
  }
  if (flag.choices !== undefined && !flag.choices.includes(value)) {
    const otherwise = flag.otherwise === undefined ? '' : ` ${flag.otherwise}`;
    const advice = didYouMean(value, flag.choices) || otherwise;
    throw new WrongUsage(`--${flag.name} takes ${flag.choices.join(', ')}, not "${value}".${advice}`);
  }
  return value;
}
