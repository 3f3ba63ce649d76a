/** Does a no-break space hold a reference or a name together, as the text does everywhere? Chicago Manual of Style 7; TeX's tie. */
import type { Reason } from '../marks/mark.ts';
import { textBefore } from './placeholder.ts';
import type { Surroundings } from './surroundings.ts';

/** Titles, and what is counted in a book. */
const WORDS =
  'Mr|Mrs|Ms|Dr|Prof|St|Mme|MM|Messrs|[Ff]igs?|[Ff]igures?|[Tt]ables?|[Ss]ections?|[Ss]ec|[Cc]hapters?|[Cc]h|[Pp]art|[Ee]qs?|[Ee]quations?|[Nn]os?|[Vv]ols?|[Vv]olume|pp?|[Pp]ages?|[Aa]rt|[Aa]rticle|[Aa]ppendix|[Ll]emma|[Tt]heorem|RFC|[Vv]ersion|[Cc]hapitre|[Tt]ableau|[Pp]artie';
const TIES = new RegExp(
  `(?<![\\w\\u00c0-\\u024f])(?:${WORDS})\\.?([ \\u00a0\\u2000-\\u200a\\u202f\\u205f\\u3000])(?=[A-Z0-9\\u00c0-\\u00de])`,
  'g',
);
const ENDS_WITH_WORD = new RegExp(`(?<![\\w\\u00c0-\\u024f])(?:${WORDS})\\.?$`);
const LONGEST = 12;
/** Twice may be chance; and a text that does it as a rule hardly ever forgets. */
const LEAST = 2;
const LEAST_SHARE = 0.8;

/** How often such words stand before a no-break space, and before any. */
export interface TieCounts {
  readonly tied: number;
  readonly all: number;
}

export function countTies(text: string): TieCounts {
  let tied = 0;
  let all = 0;
  for (const [, space] of text.matchAll(TIES)) {
    all++;
    if (space === '\u00a0') tied++;
  }
  return { tied, all };
}

export function isTied({ tied, all }: TieCounts): boolean {
  return tied >= LEAST && tied >= all * LEAST_SHARE;
}

export function reference(around: Surroundings, candidate: number): Reason | null {
  const after = around.after(candidate);
  const isNumber = after >= 0x30 && after <= 0x39;
  const isCapital = (after >= 0x41 && after <= 0x5a) || (after >= 0xc0 && after <= 0xde);
  if (!isNumber && !isCapital) return null;
  if (!ENDS_WITH_WORD.test(textBefore(around, candidate, LONGEST))) return null;
  return around.habits.isTied() ? 'reference' : null;
}
