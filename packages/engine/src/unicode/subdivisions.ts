/** Subdivisions of regions (CLDR): what the tags of a flag may spell (UTS #51 Annex C). */
import { SUBDIVISIONS } from './tables/subdivisions.ts';

const IDS = new Set<string>();
const PREFIXES = new Set<string>();

for (const line of SUBDIVISIONS.split(',')) {
  const [region, endings] = line.split(':') as [string, string];
  for (const ending of endings.split(' ')) {
    const id = region + ending;
    IDS.add(id);
    for (let length = 1; length <= id.length; length++) PREFIXES.add(id.slice(0, length));
  }
}

/** Letters and digits in an id. */
export const LONGEST_SUBDIVISION_ID = 5;

export function isSubdivisionId(id: string): boolean {
  return IDS.has(id);
}

/** Whether an id begins so, or is just this. */
export function isPrefixOfSubdivisionId(start: string): boolean {
  return PREFIXES.has(start);
}
