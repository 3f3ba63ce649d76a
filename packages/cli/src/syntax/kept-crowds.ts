/** Marks that some letters need and code has few of: so many close together are data. Rows of hidden-signs.ts. */
import { type Change, type HiddenSign, MARK_OF_OTHERS, OVERLAYS } from './hidden-sign.ts';
import { isCodeFile, isForAgents } from './syntax-of-file.ts';

type Crowd = NonNullable<HiddenSign['crowd']>;

const isForPrograms = (name: string) => isForAgents(name) || isCodeFile(name, '');
const isForProgramsOrData = (name: string) => isForPrograms(name) || /\.(?:ya?ml|json)$/i.test(name);
const PROSE = /\.(?:md|mdx|markdown|rst|adoc|txt|html?|po|tex)$/i;
const LEAST = 16;
/** Runs of private use in tables of encodings have up to eleven. */
const LEAST_PRIVATE = 24;
const NEAR: Crowd = { least: LEAST, between: /^[^\n]{0,12}$/ };
const NEAR_LINES: Crowd = { least: LEAST, between: /^[^\v\f]{0,30}\S[^\v\f]{0,29}$/ };
/** In the next string or line, with a name of a variable between. */
const NEAR_STRINGS = /^[^\v\f]{0,60}$/;
const IN_A_ROW: Crowd = { least: LEAST, between: /^$/ };
/** Behind every character or every other one; a separator ends the row. */
const ONE_AFTER_ANOTHER: Crowd = { least: LEAST, between: /^[^\s!-/:-@]{1,2}$/u };
const change: Change = {
  technique: 'zero-width',
  characterClass: 'format-control',
  decision: { action: 'delete' },
};
const SELECTORS: Change = { ...change, technique: 'variation-selector', characterClass: 'selector' };
const IN_PRIVATE: Change = { ...change, characterClass: 'private-use' };
const SEPARATORS = '\\x1c-\\x1f';
const PRIVATE = '[\\ue000-\\uf8ff\\u{f0000}-\\u{10fffd}]';
const OF_SIGNWRITING = '[\\u{1da9b}-\\u{1da9f}\\u{1daa1}-\\u{1daaf}]';

export const CROWDS: readonly HiddenSign[] = [
  // The dot of these letters gives way to it. Turkish has other letters between, and Lithuanian another mark above it.
  {
    pattern: /\u0307(?<=[ij].)(?!\p{M})/gu,
    isIn: isForPrograms,
    change,
    crowd: { least: LEAST, between: /^[ij]{0,12}$/ },
  },
  { pattern: /[\u17b4\u17b5]/g, isIn: isForPrograms, change, crowd: NEAR },
  // Formulas and Myanmar have them behind other signs.
  { pattern: /[\ufe00-\ufe0d](?<=[0-9A-Za-z].)/g, isIn: isForPrograms, change: SELECTORS, crowd: NEAR },
  {
    pattern: /\u034f/g,
    isIn: isForPrograms,
    change: { ...change, characterClass: 'combining-joiner' },
    crowd: NEAR,
  },
  {
    pattern: new RegExp(`${OVERLAYS}(?<=[\\w!-/:-@].)|${MARK_OF_OTHERS}(?<=[A-Za-z0-9].)`, 'gsu'),
    isIn: isForPrograms,
    change,
    crowd: NEAR,
  },
  // Fields of data are longer than the parts of a word.
  {
    pattern: new RegExp(`[${SEPARATORS}]`, 'g'),
    isIn: (name) => PROSE.test(name),
    change: { ...change, characterClass: 'control' },
    crowd: { least: LEAST, between: /^(?=.)[a-z]{0,3}(?:[ ,.][a-z]{0,3})?$/i },
  },
  // Python begins a page with it.
  {
    pattern: /[\v\f]/g,
    isIn: isForPrograms,
    change: { ...change, characterClass: 'control' },
    crowd: NEAR_LINES,
  },
  { pattern: /[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu, isIn: isForPrograms, change, crowd: NEAR },
  // Behind letters of ASCII: elsewhere an encoding was taken for another one.
  { pattern: /[\x80-\x9f](?<=[A-Za-z0-9 ].)/g, isIn: isForPrograms, change, crowd: NEAR },
  // Signs of SignWriting have a filling and a rotation, and no more; other letters have none.
  {
    pattern: new RegExp(
      `${OF_SIGNWRITING}(?<=(?:${OF_SIGNWRITING}{2}|[^\\u{1d800}-\\u{1daaf}]${OF_SIGNWRITING}?).)`,
      'gsu',
    ),
    isIn: isForPrograms,
    change,
    crowd: NEAR,
  },
  // Icons stand alone, or two side by side, each with its name; tables of encodings have fewer near each other.
  {
    pattern: new RegExp(`${PRIVATE}(?<=${PRIVATE}{3}.)`, 'gu'),
    isIn: isForPrograms,
    change: IN_PRIVATE,
    crowd: { least: LEAST_PRIVATE, between: NEAR_STRINGS },
  },
  // Of 200,000 files of programs and their packages none has so many in a row.
  {
    pattern: new RegExp(PRIVATE, 'gu'),
    isIn: isForProgramsOrData,
    change: { ...IN_PRIVATE, carries: [] },
    crowd: IN_A_ROW,
  },
  // Names in Japanese have a few, and hardly one after another.
  {
    pattern: /[\u{e0100}-\u{e010f}]/gu,
    isIn: isForProgramsOrData,
    change: SELECTORS,
    crowd: ONE_AFTER_ANOTHER,
  },
  {
    pattern: /[\u180b-\u180d\u180f]/g,
    isIn: isForProgramsOrData,
    change: SELECTORS,
    crowd: ONE_AFTER_ANOTHER,
  },
];

/** More than any row allows. */
const MOST_BETWEEN = 61;

/** Those that stand in a row of so many, with no more than so much between two of them. */
export function* crowdsIn<One extends { readonly found: string; readonly index: number }>(
  text: string,
  all: Iterable<One>,
  { least, between }: Crowd,
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
