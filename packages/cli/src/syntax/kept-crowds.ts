/** Marks that some letters need and code has few of: so many close together are data. Rows of hidden-signs.ts. */
import type { Change, HiddenSign } from './hidden-sign.ts';
import { isCodeFile, isForAgents } from './syntax-of-file.ts';

const isForPrograms = (name: string) => isForAgents(name) || isCodeFile(name, '');
const LEAST = 16;
/** Runs of private use in tables of encodings have up to eleven. */
const LEAST_PRIVATE = 24;
const NEAR = /^[^\n]{0,12}$/;
const DOTTED = /^[ij]{0,12}$/;
const change: Change = {
  technique: 'zero-width',
  characterClass: 'format-control',
  decision: { action: 'delete' },
};
const PRIVATE = '[\\ue000-\\uf8ff\\u{f0000}-\\u{10fffd}]';
const OF_SIGNWRITING = '[\\u{1da9b}-\\u{1da9f}\\u{1daa1}-\\u{1daaf}]';

export const CROWDS: readonly HiddenSign[] = [
  // The dot of these letters gives way to it. Turkish has other letters between, and Lithuanian another mark above it.
  { pattern: /\u0307(?<=[ij].)(?!\p{M})/gu, change, crowd: { least: LEAST, between: DOTTED } },
  { pattern: /[\u17b4\u17b5]/g, change },
  // Formulas and Myanmar have them behind other signs.
  {
    pattern: /[\ufe00-\ufe0d](?<=[0-9A-Za-z].)/g,
    change: { ...change, technique: 'variation-selector', characterClass: 'selector' } as const,
  },
  { pattern: /\u034f/g, change: { ...change, characterClass: 'combining-joiner' } as const },
  { pattern: /[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu, change },
  // Behind letters of ASCII: elsewhere an encoding was taken for another one.
  { pattern: /[\x80-\x9f](?<=[A-Za-z0-9 ].)/g, change },
  // Icons stand alone, or two side by side.
  {
    pattern: new RegExp(`${PRIVATE}(?<=${PRIVATE}{3}.)`, 'gu'),
    change: { ...change, characterClass: 'private-use' } as const,
    crowd: { least: LEAST_PRIVATE, between: NEAR },
  },
  // Signs of SignWriting have a filling and a rotation, and no more; other letters have none.
  {
    pattern: new RegExp(
      `${OF_SIGNWRITING}(?<=(?:${OF_SIGNWRITING}{2}|[^\\u{1d800}-\\u{1daaf}]${OF_SIGNWRITING}?).)`,
      'gsu',
    ),
    change,
  },
].map((row) => ({ isIn: isForPrograms, crowd: { least: LEAST, between: NEAR }, ...row }));

/** Those that stand in a row of so many, with no more than so much between two of them. */
export function* crowdsIn<One extends { readonly found: string; readonly index: number }>(
  text: string,
  all: Iterable<One>,
  { least, between }: NonNullable<HiddenSign['crowd']>,
): Generator<One> {
  let row: One[] = [];
  let end = -1;
  for (const one of all) {
    // Parts of a long line overlap.
    if (one.index < end) continue;
    if (row.length > 0 && !between.test(text.slice(end, Math.min(one.index, end + MOST_BETWEEN)))) {
      if (row.length >= least) yield* row;
      row = [];
    }
    row.push(one);
    end = one.index + one.found.length;
  }
  if (row.length >= least) yield* row;
}

/** More than any row allows. */
const MOST_BETWEEN = 20;
