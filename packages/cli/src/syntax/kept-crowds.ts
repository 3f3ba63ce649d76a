/** Marks that some letters need and code has few of: so many close together are data. Rows of hidden-signs.ts. */
import { IS_YAML_OR_JSON } from './command-signs.ts';
import { deleting, type HiddenSign, MARK_OF_OTHERS, OVERLAYS, rowsOf } from './hidden-sign.ts';
import { isCodeFile, isForAgents } from './syntax-of-file.ts';

type Crowd = NonNullable<HiddenSign['crowd']>;

const isForPrograms = (name: string) => isForAgents(name) || isCodeFile(name, '');
const LEAST = 16;
const NEAR: Crowd = { least: LEAST, between: /^[^\n]{0,12}$/ };
const NEAR_LINES: Crowd = { least: LEAST, between: /^[^\v\f]{0,30}\S[^\v\f]{0,29}$/ };
/** In the next string or line, with a name of a variable between; runs in tables of encodings have up to eleven. */
const NEAR_STRINGS: Crowd = { least: 24, between: /^[^\v\f]{0,60}$/ };
const IN_A_ROW: Crowd = { least: LEAST, between: /^$/ };
/** Behind every character or every other one; a separator ends the row. */
const ONE_AFTER_ANOTHER: Crowd = { least: LEAST, between: /^[^\s!-/:-@]{1,2}$/u };
const SELECTORS = deleting('selector', 'variation-selector');
const PRIVATE = '[\\ue000-\\uf8ff\\u{f0000}-\\u{10fffd}]';
const IN_PRIVATE = deleting('private-use');
const OF_SIGNWRITING = '[\\u{1da9b}-\\u{1da9f}\\u{1daa1}-\\u{1daaf}]';

export const CROWDS: readonly HiddenSign[] = [
  ...rowsOf(
    { isIn: isForPrograms, crowd: NEAR },
    // The dot of these letters gives way to it. Turkish has other letters between, and Lithuanian another mark above it.
    { pattern: /\u0307(?<=[ij].)(?!\p{M})/gu, crowd: { least: LEAST, between: /^[ij]{0,12}$/ } },
    { pattern: /[\u17b4\u17b5]/g },
    // Formulas and Myanmar have them behind other signs.
    { pattern: /[\ufe00-\ufe0d](?<=[0-9A-Za-z].)/g, change: SELECTORS },
    { pattern: /\u034f/g, change: deleting('combining-joiner') },
    { pattern: `${OVERLAYS}(?<=[\\w!-/:-@].)|${MARK_OF_OTHERS}(?<=[A-Za-z0-9].)` },
    // Fields of data are longer than the parts of a word.
    {
      isIn: /\.(?:md|mdx|markdown|rst|adoc|txt|html?|po|tex)$/i,
      pattern: '[\\x1c-\\x1f]',
      change: deleting('control'),
      crowd: { least: LEAST, between: /^(?=.)[a-z]{0,3}(?:[ ,.'-][a-z]{0,3})?$/ },
    },
    // Strings of code part fields with them, which are longer as well.
    {
      isIn: (name) => isCodeFile(name, ''),
      pattern: '[\\x1c-\\x1f]',
      change: deleting('control'),
      crowd: { least: LEAST, between: /^[^\n]{0,4}$/ },
    },
    // Python begins a page with it.
    { pattern: /[\v\f]/g, change: deleting('control'), crowd: NEAR_LINES },
    { pattern: /[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu },
    // Behind letters of ASCII: elsewhere an encoding was taken for another one.
    { pattern: /[\x80-\x9f](?<=[A-Za-z0-9 ].)/g },
    // Signs of SignWriting have a filling and a rotation, and no more; other letters have none.
    {
      pattern: `${OF_SIGNWRITING}(?<=(?:${OF_SIGNWRITING}{2}|[^\\u{1d800}-\\u{1daaf}]${OF_SIGNWRITING}?).)`,
    },
    // Icons stand alone, or two side by side, each with its name; tables of encodings have fewer near each other.
    { pattern: `${PRIVATE}(?<=${PRIVATE}{3}.)`, change: IN_PRIVATE, crowd: NEAR_STRINGS },
  ),
  ...rowsOf(
    {
      isIn: (name) => isForPrograms(name) || IS_YAML_OR_JSON.test(name),
      change: SELECTORS,
      crowd: ONE_AFTER_ANOTHER,
    },
    // Of 200,000 files of programs and their packages none has so many in a row.
    { pattern: PRIVATE, change: { ...IN_PRIVATE, carries: [] }, crowd: IN_A_ROW },
    // Names in Japanese have a few, and hardly one after another.
    { pattern: /[\u{e0100}-\u{e010f}]/gu },
    { pattern: /[\u180b-\u180d\u180f]/g },
  ),
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
