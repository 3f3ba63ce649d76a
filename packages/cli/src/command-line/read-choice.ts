/** Reads what `--only`, `--ignore` and the switches of the engine choose. */
import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { CleanOptions, Provenance, SwitchName } from '@limpid/engine';
import { STRICT_REASONS, type StrictReason, TECHNIQUES, type Technique } from '@limpid/engine/quiet-bytes';
import ignore from 'ignore';
import { WrongUsage } from '../exit-codes.ts';
import { CLASS_NAMES, type FindingClass, isClassName } from '../finding-classes.ts';
import type { FlagName } from '../flags.ts';
import { didYouMean, nearestName } from '../nearest-name.ts';
import { namesAny, readRange } from '../reporter/selection.ts';
import type { Chosen, Selection } from '../scan-data.ts';
import type { IgnoreFile, ParsedArgs } from './read-command-line.ts';

export interface Choice {
  readonly options: Partial<CleanOptions>;
  readonly selection: Selection;
  /** Whether some paths select otherwise. */
  readonly hasOverrides: boolean;
  isChosen(path: string): boolean;
  /** Of a path for which limpid.json has one; undefined for others. */
  selectionOf(path: string): Selection | undefined;
}

/** As git has it where names differ by case. */
const EXACT = { ignorecase: false };

/** Each switch by its flag. */
const SWITCHES = {
  'zero-width': 'zeroWidth',
  'variation-selectors': 'variationSelectors',
  homoglyphs: 'homoglyphs',
  spaces: 'spaces',
  punctuation: 'punctuation',
  whitespace: 'whitespace',
} as const satisfies Partial<Record<FlagName, SwitchName>>;

interface Sorted extends Chosen {
  readonly globs: readonly string[];
}

/** Throws WrongUsage. */
export async function readChoice(args: ParsedArgs): Promise<Choice> {
  const only = await sortOut(valuesOf('only', args));
  const left = await sortOut(valuesOf('ignore', args));
  const onlyPaths = ignore(EXACT).add([...only.globs]);
  const leftPaths = ignore(EXACT).add([...left.globs]);
  const isLeftOut = pathsLeftOut(args.ignoreFile);
  const selection = { only: namesAny(only) ? chosenOf(only) : null, ignore: chosenOf(left) };
  return {
    options: readOptions(args, only.techniques),
    selection,
    hasOverrides: args.overrides !== null,
    isChosen(path) {
      const asked = pathBelow(path, args.folderOf('only'));
      const refused = pathBelow(path, args.folderOf('ignore'));
      const isAsked = only.globs.length === 0 || asked === '' || onlyPaths.ignores(asked);
      return isAsked && (refused === '' || !leftPaths.ignores(refused)) && !isLeftOut(path);
    },
    selectionOf: await readOverrides(args, selection),
  };
}

/** Those of .limpidignore. */
function pathsLeftOut(file: IgnoreFile | null): (path: string) => boolean {
  if (file === null) return () => false;
  const rules = ignore(EXACT).add(file.text);
  return (path) => {
    const below = relative(file.folder, resolve(path)).split(sep).join('/');
    return ignore.isPathValid(below) && rules.ignores(below);
  };
}

/** The selection of each path that has one of its own: of each key the last glob that matches counts. */
async function readOverrides(
  args: ParsedArgs,
  { only, ignore: left }: Selection,
): Promise<(path: string) => Selection | undefined> {
  const { entries = [], folder = '.', nameOf = '' } = args.overrides ?? {};
  const keyOf = async (key: 'only' | 'ignore', values: readonly string[] | undefined) => {
    // The command line wins.
    const isGiven = args.valuesOf(key).length > 0 && args.folderOf(key) === null;
    if (values === undefined || isGiven) return undefined;
    const sorted = await sortOut({ flag: key, values, folder, nameOf });
    const [glob] = sorted.globs;
    if (glob !== undefined)
      throw new WrongUsage(`${nameOf}: "${key}" takes classes, techniques and code points, not "${glob}".`);
    return chosenOf(sorted);
  };
  const overrides = await Promise.all(
    entries.map(async (entry) => ({
      rules: ignore(EXACT).add(entry.glob),
      only: await keyOf('only', entry.only),
      ignore: await keyOf('ignore', entry.ignore),
    })),
  );
  return (path) => {
    const below = relative(folder, resolve(path)).split(sep).join('/');
    if (overrides.length === 0 || !ignore.isPathValid(below)) return undefined;
    const own = overrides.filter(({ rules }) => rules.ignores(below));
    const lastOnly = own.findLast((one) => one.only !== undefined)?.only;
    const lastIgnore = own.findLast((one) => one.ignore !== undefined)?.ignore;
    if (lastOnly === undefined && lastIgnore === undefined) return undefined;
    // An empty list asks for everything, as it does for all paths.
    const ownOnly = lastOnly !== undefined && namesAny(lastOnly) ? lastOnly : null;
    return { only: lastOnly === undefined ? only : ownOnly, ignore: lastIgnore ?? left };
  };
}

/** A glob of a file of settings is read from the folder of that file. */
function pathBelow(path: string, folder: string | null): string {
  const below = folder === null ? path : relative(folder, resolve(path));
  return below.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/, '');
}

/** `--only punctuation` switches punctuation on as well. */
function readOptions(args: ParsedArgs, only: readonly Technique[]): Partial<CleanOptions> {
  const options: Partial<Record<SwitchName, boolean>> = {};
  for (const technique of only) {
    if (technique === 'punctuation' || technique === 'whitespace') options[technique] = true;
  }
  for (const [flag, option] of Object.entries(SWITCHES)) {
    const isOn = args.switched(flag as keyof typeof SWITCHES);
    if (isOn !== undefined) options[option] = isOn;
  }
  // The flags know no other values.
  const provenance = args.valueOf('provenance') as Provenance | undefined;
  const strict = readStrict(args);
  return {
    ...options,
    ...(provenance !== undefined && { provenance }),
    ...(strict !== undefined && { strict }),
  };
}

function readStrict(args: ParsedArgs): CleanOptions['strict'] | undefined {
  const reasons = args.valuesOf('strict').flatMap((value) => value.split(','));
  if (reasons.length === 0) return args.switched('strict');
  return reasons.map((written): StrictReason => {
    const reason = STRICT_REASONS.find((one) => one === written.trim());
    if (reason !== undefined) return reason;
    const meant = didYouMean(written, STRICT_REASONS);
    throw new WrongUsage(`${args.nameOf('strict')} knows no reason "${written}".${meant} --kept names them.`);
  });
}

function chosenOf({ globs: _, ...chosen }: Sorted): Chosen {
  return chosen;
}

/** What a key of settings or a flag names, and who says it. */
interface Named {
  readonly flag: 'only' | 'ignore';
  readonly values: readonly string[];
  /** To which paths are relative; null on the command line. */
  readonly folder: string | null;
  readonly nameOf: string;
}

function valuesOf(flag: Named['flag'], args: ParsedArgs): Named {
  return { flag, values: args.valuesOf(flag), folder: args.folderOf(flag), nameOf: args.nameOf(flag) };
}

async function sortOut(named: Named): Promise<Sorted> {
  const { flag, values, folder, nameOf } = named;
  const techniques: Technique[] = [];
  const classes: FindingClass[] = [];
  const ranges: (readonly [number, number])[] = [];
  const globs: string[] = [];
  for (const value of values.flatMap((one) => splitList(one, folder))) {
    if (isTechnique(value)) techniques.push(value);
    else if (isClassName(value)) classes.push(classNamed(value, named));
    else if (/^U\+/i.test(value)) ranges.push(rangeOf(value, nameOf));
    else globs.push(await readGlob(value, folder, nameOf));
  }
  // A file of settings may come with the texts that it is for: it does not silence what somebody hid there.
  const sparesMessages = flag === 'ignore' && folder !== null && techniques.length > 0;
  return { techniques, classes, ranges, globs, ...(sparesMessages && { sparesMessages }) };
}

/** A file of settings does not silence messages by their class either. */
function classNamed(name: FindingClass, { flag, folder, nameOf }: Named): FindingClass {
  if (name !== 'payload' || flag === 'only' || folder === null) return name;
  throw new WrongUsage(`${nameOf}: "payload" is said on the command line alone.`);
}

/** Words and code points may come with commas between them; a path that has commas keeps them. */
function splitList(value: string, folder: string | null): readonly string[] {
  const parts = value.split(',').map((part) => part.trim());
  const isList = parts.every((part) => /^(?:U\+.+|[\w-]+)$/i.test(part));
  return isList && !existsSync(resolve(folder ?? '.', value)) ? parts : [value];
}

function isTechnique(name: string): name is Technique {
  return (TECHNIQUES as readonly string[]).includes(name);
}

function rangeOf(value: string, nameOf: string): readonly [number, number] {
  const range = readRange(value);
  if (range !== null) return range;
  throw new WrongUsage(`${nameOf} takes code points as U+00A0 or U+2000..U+200A, not "${value}".`);
}

/** A bare word that is no file is a name misspelt: as a path it would fit nothing, and leave out all or nothing. */
async function readGlob(value: string, folder: string | null, nameOf: string): Promise<string> {
  if (/[*?./![\]]/.test(value) || existsSync(resolve(folder ?? '.', value))) return value;
  const nearest = (await characterOf(value)) ?? nearestName(value, [...TECHNIQUES, ...CLASS_NAMES]);
  const names = CLASS_NAMES.filter((name) => !isTechnique(name)).join(', ');
  const all = `Techniques are ${TECHNIQUES.join(', ')}; classes are ${names}.`;
  const meant = nearest === null ? all : `Did you mean ${nearest}?`;
  throw new WrongUsage(
    `${nameOf} knows no class or technique "${value}". ${meant} A path is written with a slash: ${value}/`,
  );
}

/** As it is taken here. */
async function characterOf(written: string): Promise<string | null> {
  // All names of characters: loaded for a mistake alone.
  const { readCharacters } = await import('./read-characters.ts');
  try {
    const [codePoint = 0, ...others] = readCharacters(written);
    if (others.length > 0) return null;
    return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  } catch (error) {
    if (error instanceof WrongUsage) return null;
    throw error;
  }
}
