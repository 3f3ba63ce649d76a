/** Spaces as digits of a base, where the plain one is a digit too. */
import { readSymbols } from '../any-scheme/read-symbols.ts';
import type { Candidate } from '../any-scheme/search.ts';
import { mayBeBelieved } from './claims.ts';
import { naturalBits } from './natural-bits.ts';
import type { Places, Stretch } from './places.ts';

const SPACE = 0x20;
const [FEW_KINDS, MOST_KINDS] = [3, 16];
const MIN_SYMBOLS = 16;
/** Spaces that are read as digits of a large base, and plain ones behind the last odd one. */
const MOST_DIGITS = 2048;
const MOST_ZEROS = 2;
/** Spaces in the order of their code points, which are then in a row as those of other digits are. */
const FIRST_OF_ROW = 0x2000;
const [OGHAM, NO_BREAK] = [0x1680, 0xa0];
const ALL_SPACES = [
  SPACE,
  NO_BREAK,
  OGHAM,
  0x2000,
  0x2001,
  0x2002,
  0x2003,
  0x2004,
  0x2005,
  0x2006,
  0x2007,
  0x2008,
  0x2009,
  0x200a,
  0x202f,
  0x205f,
  0x3000,
];

/** Adds the texts of the spaces from the first one on; gives what they cost if they say nothing. `kinds` are the odd ones. */
export function readDigits(
  places: Places,
  stretch: Stretch,
  kinds: readonly number[],
  offer: (candidate: Candidate, natural: number) => void,
): number {
  const { odd, around } = places;
  const count = stretch.last + 1 - stretch.from;
  if (kinds.length < FEW_KINDS || kinds.length >= MOST_KINDS || count < MIN_SYMBOLS || count > MOST_DIGITS)
    return 0;
  const spaces = Array.from({ length: count }, (_, index) => (odd[stretch.from + index] as number) || SPACE);
  const natural = naturalBits(
    Uint8Array.from(spaces, (space) => kinds.indexOf(space) + 1),
    kinds.length + 1,
    around.slice(stretch.from, stretch.last + 1),
  );
  const areSpaces = kinds.every((kind) => ALL_SPACES.includes(kind));
  if (!areSpaces || !spaces.includes(SPACE) || !mayBeBelieved(natural)) return natural;
  // The two that break no line may be digits that do not come up, or none.
  const isIn = (space: number) => kinds.includes(space);
  const rows = [
    ALL_SPACES.filter((space) => isIn(space) || (space !== OGHAM && space !== NO_BREAK)),
    ALL_SPACES.filter((space) => isIn(space) || space !== OGHAM),
  ];
  // The last unit may end with digits that are plain spaces.
  for (const row of isIn(NO_BREAK) ? rows.slice(1) : rows)
    for (let more = 0; more <= MOST_ZEROS; more++) {
      const all = [...spaces, ...new Array<number>(more).fill(SPACE)];
      const symbols = Int32Array.from(all, (space) => FIRST_OF_ROW + row.indexOf(space));
      const { best, isCertain } = readSymbols(symbols);
      if (best === null || !isCertain) continue;
      offer(best, natural);
      break;
    }
  return natural;
}
