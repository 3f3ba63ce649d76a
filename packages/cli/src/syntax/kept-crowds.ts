/** Marks that some letters need and code has few of: so many close together are data. Rows of hidden-signs.ts. */
import type { Change, HiddenSign } from './hidden-sign.ts';
import { isCodeFile, isForAgents } from './syntax-of-file.ts';

/** So many in a row of no more than so many other characters each: of 60,000 files of programs none has them. */
const CROWD = 16;
/** Tables of encodings have up to twenty. */
const CROWD_OF_PRIVATE = 32;
const BETWEEN = 12;
const isForPrograms = (name: string) =>
  isForAgents(name) || isCodeFile(name, '') || /\.(?:ya?ml|json)$/i.test(name);
const change: Change = {
  technique: 'zero-width',
  characterClass: 'format-control',
  decision: { action: 'delete' },
};
const PRIVATE = '[\\ue000-\\uf8ff\\u{f0000}-\\u{10fffd}]';

/** Each of a kind that can hardly be seen where it stands. */
const KINDS: readonly (readonly [sign: string, change: Change, crowd?: number])[] = [
  // The dot of these letters gives way to it. Lithuanian has another mark above it.
  ['\\u0307(?<=[ij].)(?!\\p{M})', change],
  ['[\\u17b4\\u17b5]', change],
  ['[\\ufe00-\\ufe0d]', { ...change, technique: 'variation-selector', characterClass: 'selector' }],
  ['\\u034f', { ...change, characterClass: 'combining-joiner' }],
  ['[\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}]', change],
  // Behind letters of ASCII: elsewhere an encoding was taken for another one.
  ['[\\x80-\\x9f](?<=[A-Za-z0-9 ].)', change],
  // Not the first of a run: icons stand alone, or a few side by side.
  [`${PRIVATE}(?<=${PRIVATE}.)`, { ...change, characterClass: 'private-use' }, CROWD_OF_PRIVATE],
];

function crowdOf(sign: string, crowd: number): RegExp {
  const next = `(?:(?!${sign})[^\\n]){0,${BETWEEN}}${sign}`;
  return new RegExp(
    `${sign}(?<=(?=${sign}(?:${next}){${crowd - 1}})${sign}(?:${next}){0,${crowd - 1}})`,
    'gsu',
  );
}

export const CROWDS: readonly HiddenSign[] = KINDS.map(([sign, change, crowd = CROWD]) => ({
  pattern: crowdOf(sign, crowd),
  isIn: isForPrograms,
  change,
}));

/** Signs of SignWriting have a filling and a rotation, and no more; other letters have none. */
const OF_SIGNWRITING = '[\\u{1da9b}-\\u{1da9f}\\u{1daa1}-\\u{1daaf}]';
export const LONE_MARKS: HiddenSign = {
  pattern: new RegExp(
    `${OF_SIGNWRITING}(?<=(?:${OF_SIGNWRITING}{2}|[^\\u{1d800}-\\u{1daaf}]${OF_SIGNWRITING}?).)`,
    'gsu',
  ),
  isIn: isForPrograms,
  change,
};
