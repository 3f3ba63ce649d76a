/** What seems to end a comment, or to begin one: rows of hidden-signs.ts. Code has a rule of its own where one sign is plain. */
import {
  BEGINNINGS,
  ENDINGS,
  type HiddenSign,
  HYPHENS,
  NUMBERS,
  type PlacesOf,
  passingFor,
  rowsOf,
  SLASHES,
  STARS,
} from './hidden-sign.ts';
import { endOfString } from './json-names.ts';
import { endOfLine, isWithin, type Stretch } from './stretches.ts';
import { isCodeFile, kindOfName } from './syntax-of-file.ts';

/** Settings and styles with comments between slashes and asterisks. */
const HAS_COMMENTS =
  /\.(?:tf|tfvars|tofu|hcl|nix|s?css|less|jsonc|code-workspace)$|(?:^|[\\/])(?:(?:[jt]sconfig(?:\.[^\\/]*)?|settings|launch|tasks|devcontainer)\.json|\.(?:eslint|babel|prettier)rc(?:\.json)?)$/i;
export const IS_MARKUP =
  /\.(?:x?html?|xml|svg|xaml|plist|config|\w{2,3}proj|props|targets|vue|jsp|php|hbs|ejs)$/i;
/** Shells and Ruby have no such comment: there it is a pattern of files. */
const WITHOUT_COMMENTS: ReadonlySet<string> = new Set(['shell', 'ruby']);
const mayHaveComments = (name: string) =>
  HAS_COMMENTS.test(name) || (isCodeFile(name, '') && !WITHOUT_COMMENTS.has(kindOfName(name)));

/** Letters of Japanese and Chinese: a word of a comment may begin with one. UTS #39. */
const STROKES = '\\u30ce\\u4e3f';
const [HYPHEN, DASH, END] = [`[-${HYPHENS}]`, `[-${HYPHENS}\\u2013-\\u2015]`, `[>${ENDINGS}]`];
/** What follows a comment. */
const IS_BEHIND = '(?=[\\s;}]|$)';

/** Signs in a list of operators in Chinese or Japanese, faces, and what stands before a word in such letters. */
const WIDE = '[\\uff01-\\uff5e\\u3000-\\u303f]';
const OTHER_LETTER = '[\\u00aa-\\uffff]';
const NO_LIST = `(?<!\\uff0a\\uff0f)(?<!${WIDE}[*${STARS}]\\uff0f)(?!${WIDE})`;
const NO_LIST_AHEAD = `(?<!${WIDE}\\uff0a)(?!(?<=\\uff0a)\\uff0f)`;

const TAG = /.\s{0,200}</y;
const TAG_BEHIND_TWO = /.{2,3}\s{0,200}</y;
/** Programs make such signs of those of a comment, and then of those of a tag. */
const HOLDS_TAG = /.!--(?:(?!-->)[^<]){0,1000}<[A-Za-z]/y;

const IN_COMMENT = within('/*', '*/');

export const COMMENT_ENDS: readonly HiddenSign[] = [
  ...rowsOf(
    { isIn: HAS_COMMENTS, placesOf: IN_COMMENT },
    { pattern: `[${SLASHES}](?<=[^*][*${STARS}].)${NO_LIST}`, change: passingFor('/') },
    { pattern: `[${STARS}](?=/(?!/|${OTHER_LETTER}))`, change: passingFor('*') },
  ),
  // Both signs are others, or one is a letter.
  ...rowsOf(
    { isIn: mayHaveComments, placesOf: IN_COMMENT },
    {
      pattern: `(?:[${SLASHES}${STROKES}](?<=[${STARS}].)|[${STROKES}](?<=[^(\\uff08]\\*.))${NO_LIST}${IS_BEHIND}`,
      change: passingFor('/'),
    },
    {
      pattern: `[${STARS}](?=[${SLASHES}${STROKES}]${IS_BEHIND})${NO_LIST_AHEAD}`,
      change: passingFor('*'),
    },
  ),
  ...rowsOf(
    { isIn: IS_MARKUP, placesOf: within('<!--', '-->') },
    { pattern: `[${HYPHENS}](?=${HYPHEN}${END}|(?<=${HYPHEN}.)${END})`, change: passingFor('-') },
    // An arrow in a comment points to no tag.
    {
      pattern: `[\\u2013-\\u2015](?=${DASH}${END}|(?<=${DASH}.)${END})`,
      begins: TAG_BEHIND_TWO,
      change: passingFor('-'),
    },
    { pattern: `[${ENDINGS}](?<=${HYPHEN}{2}.)`, begins: TAG, change: passingFor('>') },
  ),
  ...rowsOf(
    { isIn: IS_MARKUP, begins: HOLDS_TAG, change: passingFor('<') },
    { pattern: `[${BEGINNINGS}](?=!--)` },
  ),
  ...rowsOf(
    { isIn: /\.ps[dm]?1$/i, placesOf: within('<#', '#>') },
    { pattern: `[${ENDINGS}](?<=[#${NUMBERS}].)`, change: passingFor('>') },
    { pattern: `[${NUMBERS}](?=${END})`, change: passingFor('#') },
  ),
];

const IS_JSON = /\.(?:jsonc?|code-workspace)$|rc$/i;

/** What only looks like the end of a comment ends none; strings of JSON hold none. */
function within(open: string, close: string): PlacesOf {
  return (text, name) => {
    const hasStrings = name !== null && IS_JSON.test(name);
    const comments: Stretch[] = [];
    const nextFrom = (index: number) =>
      hasStrings ? outOfStrings(text, open, index) : text.indexOf(open, index);
    for (let start = nextFrom(0); start >= 0; ) {
      const end = text.indexOf(close, start + open.length);
      comments.push({ start, end: end < 0 ? text.length : end });
      start = end < 0 ? -1 : nextFrom(end + close.length);
    }
    return (index) => isWithin(comments, index);
  };
}

/** Where such a sign stands next, out of strings and of what is a comment to the end of its line; -1 where none does. */
function outOfStrings(text: string, sign: string, from: number): number {
  const signs = /["/]/g;
  signs.lastIndex = from;
  for (let found = signs.exec(text); found !== null; found = signs.exec(text)) {
    const { index } = found;
    if (text.startsWith(sign, index)) return index;
    if (text.charAt(index) === '"') signs.lastIndex = endOfString(text, index + 1) + 1;
    else if (text.startsWith('//', index)) signs.lastIndex = endOfLine(text, index);
  }
  return -1;
}
