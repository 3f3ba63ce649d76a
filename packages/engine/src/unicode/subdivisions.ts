/** Subdivisions of regions (CLDR): what the tags of a flag may spell (UTS #51 Annex C). */
import { readNumbers } from './compact-numbers.ts';
import { LETTERS, NUMBERS } from './tables/subdivisions.ts';

/** Letters and digits in an id. */
export const LONGEST_SUBDIVISION_ID = 5;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Read when the first flag is met, and the first that is torn: most texts have none. */
let ids: ReadonlySet<string> | undefined;
let prefixes: ReadonlySet<string> | undefined;

export function readIds(): ReadonlySet<string> {
  return new Set([...readNumbered(), ...LETTERS.flatMap(readLettered)]);
}

function prefixesOf(ids: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const id of ids) for (let length = 1; length <= id.length; length++) found.add(id.slice(0, length));
  return found;
}

/** `region ending first-last …`: a range counts in decimal, with leading zeros. */
function* readNumbered(): Generator<string> {
  for (const line of NUMBERS.split(',')) {
    const [region, ...endings] = line.split(' ');
    for (const ending of endings) {
      const [first, last = first] = ending.split('-') as [string, string?];
      if (last === first) yield region + first;
      else
        for (let number = Number(first); number <= Number(last); number++)
          yield region + String(number).padStart(first.length, '0');
    }
  }
}

/** Regions of two letters; for each, how many endings of one length it has, and how far each is from the one before. */
function readLettered([regions, steps]: readonly [string, string], index: number): readonly string[] {
  const found: string[] = [];
  const numbers = readNumbers(steps)[Symbol.iterator]();
  const next = () => numbers.next().value as number;
  for (const region of regions.match(/../g) ?? []) {
    let ending = -1;
    for (let left = next(); left > 0; left--) {
      ending += 1 + next();
      found.push(region + lettersOf(ending, index + 1));
    }
  }
  return found;
}

/** A number with letters for digits, `a` is 0. */
function lettersOf(number: number, length: number): string {
  let letters = '';
  for (let rest = number; letters.length < length; rest = Math.floor(rest / ALPHABET.length))
    letters = ALPHABET.charAt(rest % ALPHABET.length) + letters;
  return letters;
}

export function isSubdivisionId(id: string): boolean {
  ids ??= readIds();
  return ids.has(id);
}

/** Whether an id begins so, or is just this. */
export function isPrefixOfSubdivisionId(start: string): boolean {
  ids ??= readIds();
  prefixes ??= prefixesOf(ids);
  return prefixes.has(start);
}
