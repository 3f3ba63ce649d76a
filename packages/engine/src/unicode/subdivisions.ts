/** Subdivisions of regions (CLDR): what the tags of a flag may spell (UTS #51 Annex C). */
import { LETTERS, NUMBERS } from './tables/subdivisions.ts';

/** Letters and digits in an id. */
export const LONGEST_SUBDIVISION_ID = 5;

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

/** A region, then its endings, which are all of one length: a capital begins those that begin with this letter. */
function readLettered(lines: string, lettersAfterFirst: number): readonly string[] {
  const found: string[] = [];
  for (const line of lines.split(',')) {
    const region = line.slice(0, 2);
    for (const group of line.slice(2).match(/[A-Z][a-z]*/g) ?? []) {
      const start = region + group.charAt(0).toLowerCase();
      if (lettersAfterFirst === 0) found.push(start);
      for (let index = 1; index < group.length; index += lettersAfterFirst)
        found.push(start + group.slice(index, index + lettersAfterFirst));
    }
  }
  return found;
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
