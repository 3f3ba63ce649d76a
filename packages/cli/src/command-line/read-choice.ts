/** Reads what `--only`, `--ignore` and the switches of the engine choose. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { CleanOptions, Provenance, SwitchName } from '@limpid/engine';
import { TECHNIQUES, type Technique } from '@limpid/engine/quiet-bytes';
import ignore from 'ignore';
import { WrongUsage } from '../exit-codes.ts';
import type { FlagName } from '../flags.ts';
import { nearestName } from '../nearest-name.ts';
import { readRange } from '../reporter/selection.ts';
import type { Chosen, Selection } from '../scan-data.ts';
import type { ParsedArgs } from './read-command-line.ts';

export interface Choice {
  readonly options: Partial<CleanOptions>;
  readonly selection: Selection;
  isChosen(path: string): boolean;
}

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
  const only = await sortOut('only', args);
  const left = await sortOut('ignore', args);
  const isLimited = only.techniques.length + only.ranges.length > 0;
  const onlyPaths = ignore({ ignorecase: false }).add([...only.globs]);
  const leftPaths = ignore({ ignorecase: false }).add([...left.globs]);
  return {
    options: readOptions(args, only.techniques),
    selection: { only: isLimited ? chosenOf(only) : null, ignore: chosenOf(left) },
    isChosen(path) {
      const asked = pathBelow(path, args.folderOf('only'));
      const refused = pathBelow(path, args.folderOf('ignore'));
      const isAsked = only.globs.length === 0 || asked === '' || onlyPaths.ignores(asked);
      return isAsked && (refused === '' || !leftPaths.ignores(refused));
    },
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
  return provenance === undefined ? options : { ...options, provenance };
}

function chosenOf({ techniques, ranges }: Sorted): Chosen {
  return { techniques, ranges };
}

async function sortOut(flag: 'only' | 'ignore', args: ParsedArgs): Promise<Sorted> {
  const techniques: Technique[] = [];
  const ranges: (readonly [number, number])[] = [];
  const globs: string[] = [];
  const values = args.valuesOf(flag).flatMap((value) => splitList(value, args.folderOf(flag)));
  for (const value of values) {
    if (isTechnique(value)) techniques.push(value);
    else if (/^U\+/i.test(value)) ranges.push(rangeOf(value, args.nameOf(flag)));
    else globs.push(await readGlob(value, args.folderOf(flag), args.nameOf(flag)));
  }
  return { techniques, ranges, globs };
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

/** A bare word that is no file is a technique misspelt: as a path it would fit nothing, and leave out all or nothing. */
async function readGlob(value: string, folder: string | null, nameOf: string): Promise<string> {
  if (/[*?./![\]]/.test(value) || existsSync(resolve(folder ?? '.', value))) return value;
  const nearest = (await characterOf(value)) ?? nearestName(value, TECHNIQUES);
  const meant = nearest === null ? `Techniques are ${TECHNIQUES.join(', ')}.` : `Did you mean ${nearest}?`;
  throw new WrongUsage(
    `${nameOf} knows no technique "${value}". ${meant} A path is written with a slash: ${value}/`,
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
