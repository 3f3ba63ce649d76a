/** What seems to end a comment, or to begin one: rows of hidden-signs.ts. Code has a rule of its own where one sign is plain. */
import {
  BEGINNINGS,
  ENDINGS,
  type HiddenSign,
  HYPHENS,
  NUMBERS,
  passingFor,
  SLASHES,
  STARS,
} from './hidden-sign.ts';
import { isWithin } from './python-strings.ts';
import { isCodeFile, kindOfName } from './syntax-of-file.ts';

/** Settings and styles with comments between slashes and asterisks. */
const HAS_COMMENTS =
  /\.(?:tf|tfvars|tofu|hcl|nix|s?css|less|jsonc|code-workspace)$|(?:^|[\\/])(?:(?:[jt]sconfig(?:\.[^\\/]*)?|settings|launch|tasks|devcontainer)\.json|\.(?:eslint|babel|prettier)rc(?:\.json)?)$/i;
const IS_MARKUP = /\.(?:x?html?|xml|svg|xaml|plist|config|\w{2,3}proj|props|targets|vue|jsp|php|hbs|ejs)$/i;
const IS_POWERSHELL = /\.ps[dm]?1$/i;
/** Shells and Ruby have no such comment: there it is a pattern of files. */
const WITHOUT_COMMENTS: ReadonlySet<string> = new Set(['shell', 'ruby']);
const isSettings = (name: string) => HAS_COMMENTS.test(name);
const isMarkup = (name: string) => IS_MARKUP.test(name);
const isPowerShell = (name: string) => IS_POWERSHELL.test(name);
const hasComments = (name: string) =>
  isSettings(name) || (isCodeFile(name, '') && !WITHOUT_COMMENTS.has(kindOfName(name)));

/** Letters of Japanese and Chinese: a word of a comment may begin with one. UTS #39. */
const STROKES = '\\u30ce\\u4e3f';
const [HYPHEN, DASH, END] = [`[-${HYPHENS}]`, `[-${HYPHENS}\\u2013-\\u2015]`, `[>${ENDINGS}]`];
/** What follows a comment. */
const IS_BEHIND = '(?=[\\s;}]|$)';

const TAG = /.\s{0,200}</y;
/** Programs make such signs of those of a comment, and then of those of a tag. */
const HOLDS_TAG = /.!--(?:(?!-->)[^<]){0,1000}<[A-Za-z]/y;

export const COMMENT_ENDS: readonly HiddenSign[] = [
  {
    pattern: new RegExp(`[${SLASHES}](?<=[^*][*${STARS}].)`, 'gs'),
    isIn: isSettings,
    isWhere: within('/*', '*/'),
    change: passingFor('/'),
  },
  {
    pattern: new RegExp(`[${STARS}](?=/(?!/))`, 'g'),
    isIn: isSettings,
    isWhere: within('/*', '*/'),
    change: passingFor('*'),
  },
  // Both signs are others, or one is a letter.
  {
    pattern: new RegExp(`(?:[${SLASHES}${STROKES}](?<=[${STARS}].)|[${STROKES}](?<=\\*.))${IS_BEHIND}`, 'g'),
    isIn: hasComments,
    isWhere: within('/*', '*/'),
    change: passingFor('/'),
  },
  {
    pattern: new RegExp(`[${STARS}](?=[${SLASHES}${STROKES}]${IS_BEHIND})`, 'g'),
    isIn: hasComments,
    isWhere: within('/*', '*/'),
    change: passingFor('*'),
  },
  {
    pattern: new RegExp(`[${HYPHENS}](?=${HYPHEN}${END}|(?<=${HYPHEN}.)${END})`, 'g'),
    isIn: isMarkup,
    isWhere: within('<!--', '-->'),
    change: passingFor('-'),
  },
  // An arrow in a comment points to no tag.
  {
    pattern: new RegExp(`[\\u2013-\\u2015](?=${DASH}${END}|(?<=${DASH}.)${END})`, 'g'),
    isIn: isMarkup,
    isWhere: within('<!--', '-->', /.{2,3}\s{0,200}</y),
    change: passingFor('-'),
  },
  {
    pattern: new RegExp(`[${ENDINGS}](?<=${HYPHEN}{2}.)`, 'g'),
    isIn: isMarkup,
    isWhere: within('<!--', '-->', TAG),
    change: passingFor('>'),
  },
  {
    pattern: new RegExp(`[${BEGINNINGS}](?=!--)`, 'g'),
    isIn: isMarkup,
    isWhere: (text) => (index) => isBefore(text, index, HOLDS_TAG),
    change: passingFor('<'),
  },
  {
    pattern: new RegExp(`[${ENDINGS}](?<=[#${NUMBERS}].)`, 'g'),
    isIn: isPowerShell,
    isWhere: within('<#', '#>'),
    change: passingFor('>'),
  },
  {
    pattern: new RegExp(`[${NUMBERS}](?=${END})`, 'g'),
    isIn: isPowerShell,
    isWhere: within('<#', '#>'),
    change: passingFor('#'),
  },
];

/** Whether an index of a text is in a comment, and before what; what only looks like its end ends none. */
function within(
  open: string,
  close: string,
  before: RegExp | null = null,
): (text: string) => (index: number) => boolean {
  return (text) => {
    const comments: { readonly start: number; readonly end: number }[] = [];
    for (let start = text.indexOf(open); start >= 0; ) {
      const end = text.indexOf(close, start + open.length);
      comments.push({ start, end: end < 0 ? text.length : end });
      start = end < 0 ? -1 : text.indexOf(open, end + close.length);
    }
    return (index) => (before === null || isBefore(text, index, before)) && isWithin(comments, index);
  };
}

function isBefore(text: string, index: number, sticky: RegExp): boolean {
  sticky.lastIndex = index;
  return sticky.test(text);
}
