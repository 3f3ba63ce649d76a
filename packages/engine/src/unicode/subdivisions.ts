/** Subdivisions of regions (CLDR): what the tags of a flag may spell (UTS #51 Annex C). */
import { readNumbers } from './compact-numbers.ts';
import { ENDINGS, MIXED } from './tables/subdivisions.ts';

/** Letters and digits in an id. */
export const LONGEST_SUBDIVISION_ID = 5;
const ALPHABETS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz'];

/** By alphabet and length. */
type Endings = readonly (readonly [regions: string, steps: string])[];

/** Read when the first flag is met, and the first that is torn: most texts have none. */
let ids: ReadonlySet<string> | undefined;
let prefixes: ReadonlySet<string> | undefined;

export function readIds(): ReadonlySet<string> {
  const lists = ALPHABETS.flatMap((alphabet, index) =>
    (ENDINGS[index] as Endings).flatMap((list, length) => readEndings(alphabet, length + 1, list)),
  );
  return new Set([...MIXED.split(' '), ...lists]);
}

function prefixesOf(ids: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const id of ids) for (let length = 1; length <= id.length; length++) found.add(id.slice(0, length));
  return found;
}

/** Regions of two letters; for each, how many endings of one length it has, and how far each is from the one before. */
function readEndings(
  alphabet: string,
  length: number,
  [regions, steps]: readonly [string, string],
): readonly string[] {
  const found: string[] = [];
  const numbers = readNumbers(steps)[Symbol.iterator]();
  const next = () => numbers.next().value as number;
  for (const region of regions.match(/../g) ?? []) {
    let ending = -1;
    for (let left = next(); left > 0; left--) {
      ending += 1 + next();
      found.push(region + writeNumber(ending, alphabet, length));
    }
  }
  return found;
}

function writeNumber(number: number, alphabet: string, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / alphabet.length))
    text = alphabet.charAt(rest % alphabet.length) + text;
  return text;
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
