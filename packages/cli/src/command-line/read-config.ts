/** `limpid.json`: what a team says once instead of with every command. Its keys are names of flags; flags win. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { type Flag, isSetting } from '../flag.ts';
import { FLAGS, type FlagName, flagsOf } from '../flags.ts';
import { nameFromHere } from '../name-from-here.ts';
import { didYouMean } from '../nearest-name.ts';
import { describeReadError } from '../sources/read-source.ts';
import { findNearest } from './find-nearest.ts';
import type { Overrides, ParsedArgs } from './read-command-line.ts';
import { OVERRIDES_KEY, readOverrides } from './read-overrides.ts';

export const CONFIG_FILE = 'limpid.json';
/** Editors read it; it says nothing of a run. */
const SCHEMA_KEY = '$schema';

interface Config {
  readonly folder: string;
  /** As a sentence names it. */
  readonly name: string;
  readonly values: ReadonlyMap<string, boolean | readonly string[]>;
  readonly overrides: Overrides | null;
}

/**
 * What is given, and where that says nothing, what the file says. `say` gets a sentence that names a file which was
 * found rather than named. Throws WrongUsage and CannotRun.
 */
export function withConfig(args: ParsedArgs, say: (sentence: string) => void): ParsedArgs {
  const named = args.valueOf('config');
  if (named !== undefined && args.has('no-config')) {
    throw new WrongUsage('--config and --no-config contradict each other.');
  }
  const file = args.has('no-config') ? null : (named ?? findConfig(say));
  if (file === null) return args;
  const { folder, name, values, overrides } = readConfig(file);
  if (named === undefined && !args.has('quiet')) say(`Settings: ${name}`);
  const own = new Set(flagsOf(args.command).map(({ name }) => name));
  const isSaid = (flag: FlagName) => args.valuesOf(flag).length > 0 || args.switched(flag) !== undefined;
  const fromFile = (flag: FlagName) => (own.has(flag) && !isSaid(flag) ? values.get(flag) : undefined);
  const listed = (flag: FlagName): readonly string[] => {
    const value = fromFile(flag);
    return typeof value === 'object' ? value : [];
  };
  const switched = (flag: FlagName) => {
    const value = fromFile(flag);
    return args.switched(flag) ?? (typeof value === 'boolean' ? value : undefined);
  };
  const isGiven = (flag: FlagName) => args.valuesOf(flag).length > 0;
  return {
    ...args,
    overrides,
    has: (flag) => switched(flag) === true,
    switched,
    valueOf: (flag) => args.valueOf(flag) ?? listed(flag)[0],
    valuesOf: (flag) => (isGiven(flag) ? args.valuesOf(flag) : listed(flag)),
    folderOf: (flag) => (isGiven(flag) || listed(flag).length === 0 ? null : folder),
    nameOf: (flag) => (isGiven(flag) || listed(flag).length === 0 ? args.nameOf(flag) : `${name}: "${flag}"`),
  };
}

function findConfig(say: (sentence: string) => void): string | null {
  return findNearest(CONFIG_FILE, say, (name) => ` --config ${name} follows it.`);
}

function readConfig(file: string): Config {
  const name = nameFromHere(file);
  const settings = parse(file, name);
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw new WrongUsage(`${name}: It is no object of JSON.`);
  }
  const values = new Map<string, boolean | readonly string[]>();
  for (const [key, value] of Object.entries(settings)) {
    if (key === SCHEMA_KEY || key === OVERRIDES_KEY) continue;
    const flag = (FLAGS as readonly Flag[]).find((one) => one.name === key);
    if (flag === undefined || !isSetting(flag)) throw new WrongUsage(`${name}: ${whyNoKey(key, flag)}`);
    values.set(key, readSetting(flag, value, name));
  }
  const folder = dirname(resolve(file));
  const { overrides } = settings as { readonly overrides?: unknown };
  return { folder, name, values, overrides: readOverrides(overrides, folder, name) };
}

function parse(file: string, name: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\u{FEFF}/u, '');
  } catch (error) {
    throw new CannotRun(`${name}: ${describeReadError(error as NodeJS.ErrnoException)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const [where = ''] = /line \d+ column \d+/.exec((error as Error).message) ?? [];
    throw new WrongUsage(`${name}: It is no JSON${where === '' ? '' : `, from ${where} on`}.`);
  }
}

function whyNoKey(key: string, flag: Flag | undefined): string {
  if (flag !== undefined) return `"${key}" is said on the command line alone.`;
  const settings = (FLAGS as readonly Flag[]).filter(isSetting).map(({ name }) => name);
  settings.push(OVERRIDES_KEY);
  return `There is no key "${key}".${didYouMean(key, settings, '"')}`;
}

function readSetting(flag: Flag, value: unknown, name: string): boolean | readonly string[] {
  if (flag.isOptional === true && typeof value === 'boolean') return value;
  if (flag.value === undefined) {
    if (typeof value === 'boolean') return value;
    throw new WrongUsage(`${name}: "${flag.name}" is true or false.`);
  }
  const many = flag.isMany === true && Array.isArray(value) ? value : [value];
  return many.map((one) => readText(flag, one, name));
}

function readText(flag: Flag, value: unknown, name: string): string {
  if (flag.isNumber === true) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value);
    throw new WrongUsage(`${name}: "${flag.name}" is a whole number.`);
  }
  if (typeof value !== 'string' || value === '') {
    const many = flag.isMany === true ? ', or a list of such' : '';
    throw new WrongUsage(`${name}: "${flag.name}" is a text${many}.`);
  }
  if (flag.choices === undefined || flag.choices.includes(value)) return value;
  const meant = didYouMean(value, flag.choices, '"');
  throw new WrongUsage(`${name}: "${flag.name}" takes ${flag.choices.join(', ')}, not "${value}".${meant}`);
}
