/** Characters that are kept in prose and data for a reason which names of code, settings and manifests do not have. */
import { COMMAND_SIGNS, HAS_COMMANDS } from './command-signs.ts';
import { COMMENT_ENDS } from './comment-ends.ts';
import { type Change, type HiddenSign, MARK_OF_OTHERS, OVERLAYS } from './hidden-sign.ts';
import { CROWDS } from './kept-crowds.ts';
import { ODD_SPACES, SETTINGS } from './odd-spaces.ts';
import {
  isCodeFile,
  isForAgents,
  isOfAscii,
  isRequirements,
  isSettingsFile,
  kindOfName,
} from './syntax-of-file.ts';
import { WIDE_KEYS } from './wide-keys.ts';
import { isIn, type Part } from './wide-parts.ts';

/** Programs read these line by line, and to Python a separator of fields ends a line. */
const READ_BY_LINES = /\.(?:ya?ml|toml|cfg|ini|conf)$|(?:^|[\\/])codeowners$/i;
const isReadByLines = (name: string) =>
  isRequirements(name) || (isSettingsFile(name) && !kindOfName(name).startsWith('json'));
/** A name, a host or a path: letters of both cases, or a sign in it, which no word of prose has. */
const NAME =
  '(?:[a-z][\\w\\u00ad]{0,99}?[a-z]\\u00ad?[A-Z]|[\\w.@:/\\u00ad-]{0,99}?\\w\\u00ad?[._@:]\\u00ad?\\w)';
const OF_NAME = '[\\w.@:/\\u00ad-]';
const OF_PROSE: ReadonlySet<string> = new Set(['prose', 'csv', 'lines', 'markup', 'patch']);
/** Data and strings part fields with separators; in settings and in a word of code they part nothing. */
const SEPARATORS: Change = {
  technique: 'zero-width',
  characterClass: 'control',
  decision: { action: 'delete' },
};
const IN_NAMES: Change = { ...SEPARATORS, characterClass: 'format-control' };
const SOFT_HYPHEN: Change = { ...SEPARATORS, characterClass: 'soft-hyphen' };
const DIRECTIONS: Change = { ...SEPARATORS, characterClass: 'bidi-control' };
const DIRECTION = '[\\u200e\\u200f\\u061c]';
const FROM_RIGHT = '[\\u0590-\\u061b\\u061d-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]';
/** Up to a comment. */
const OF_VALUE = '[^\\n#;]{0,200}';
const IS_LIST_OF_PATHS = /(?:^|[\\/])(?:codeowners|\.\w{1,20}ignore)$/i;
/** No letter, and nothing that ends or begins a string, a comment or a statement. */
const WITHIN_TEXT = '(?:(?!//|/\\*|\\*/|--|\\[\\[|\\]\\]|#|\\?>|<\\?|%>|<%)[^\\p{L}"\'`;{}])';

const SIGNS = '[^\\p{L}"\'`*/\\n]{0,20}';
/** An end of a string or comment, the beginning of another one, and signs. */
const TWO_ENDS = `${SIGNS}(?:(?:["'\`]|\\*/|/\\*)${SIGNS}){2,6}`;

export const HIDDEN_SIGNS: readonly HiddenSign[] = [
  ...ODD_SPACES,
  ...CROWDS,
  ...COMMAND_SIGNS,
  ...COMMENT_ENDS,
  ...WIDE_KEYS,
  // biome-ignore-start lint/suspicious/noControlCharactersInRegex: the separators themselves
  {
    pattern: /[\x1c-\x1f]/g,
    isIn: (name) => isReadByLines(name) || isForAgents(name),
    isInCode: true,
    change: SEPARATORS,
  },
  // A form feed that stands alone divides pages; elsewhere these programs take it for a letter.
  {
    pattern: /[\v\f](?:(?<=[^\s][^\n]{0,200}.)|(?!\[)(?=[^\n]{0,200}\S))/g,
    isIn: (name) => isReadByLines(name) || kindOfName(name) === 'shell',
    change: SEPARATORS,
  },
  {
    pattern: /[\x1c-\x1f](?<=[A-Za-z0-9].)(?=[A-Za-z0-9])/g,
    isIn: (name) => /\.(?:html?|xml|svg|css|jsonc?)$/i.test(name),
    change: SEPARATORS,
  },
  // biome-ignore-end lint/suspicious/noControlCharactersInRegex: the separators themselves
  // To some languages each byte above ASCII is a letter; a mark of another alphabet draws nothing on one of ASCII. A
  // letter of that alphabet behind it makes a suffix, and a hyphen a range.
  {
    pattern: new RegExp(
      `(?:[\\x80-\\x9f]|[\\ue000-\\uf8ff](?=[\\w$]|\\s{0,9}[=(])|${MARK_OF_OTHERS}(?=\\p{M}{0,9}(?:[\\w$]|[^\\p{L}\\p{M}-]|$)))(?<=[\\w$]\\p{M}{0,9}.)`,
      'gu',
    ),
    isInCode: true,
    change: IN_NAMES,
  },
  // The dot of these letters gives way to it, and an underscore to a line below it.
  {
    pattern: /\u0307(?<=[ij].)(?!\p{M})|[\u0320\u0331-\u0333\u0347](?<=_.)/gu,
    isInCode: true,
    change: IN_NAMES,
  },
  // A slashed zero is one of formulas.
  {
    pattern: /\ufe00(?<=0.)/g,
    isIn: (name) => READ_BY_LINES.test(name) || /\.npmrc$/i.test(name),
    isInCode: true,
    change: { ...SEPARATORS, technique: 'variation-selector', characterClass: 'selector' },
  },
  {
    pattern: /[\x80-\x9f](?<=[\w./-].)(?=[\w./-]|$)/gm,
    isIn: (name) => isOfAscii(name) || IS_LIST_OF_PATHS.test(name),
    change: IN_NAMES,
  },
  // At the end of a string of one word, or of a value; text that was read in another encoding has them within words, or
  // around some.
  {
    pattern: /[\x80-\x9f](?<=["'][\w./*:()@~-]{1,80}.)(?=[)\]]?["'])/g,
    isIn: (name) => isSettingsFile(name) || /\.json[c5]?$/i.test(name) || kindOfName(name) === 'shell',
    change: IN_NAMES,
  },
  {
    pattern: /[\x80-\x9f](?<=(?:[=:][ \t]{0,9}|^[A-Z]\w{1,60}[ \t])[\w./*@~-]{1,80}.)(?=[ \t]{0,9}$)/gm,
    isIn: isReadByLines,
    change: IN_NAMES,
  },
  {
    pattern: /[\x80-\x9f](?<=^[ \t-]{0,99}["']?[\w.-]{1,99}.)(?=[\w.-]{0,99}["']?[ \t]{0,9}[:=])/gm,
    isIn: (name) => READ_BY_LINES.test(name),
    change: IN_NAMES,
  },
  // Annotations between lines, which prose in Japanese has, and a sign of Syriac that shows nothing elsewhere.
  {
    pattern: /[\ufff9-\ufffb]|\u070f(?![\u0700-\u074f])/g,
    isIn: (name) => isForAgents(name) || isCodeFile(name, '') || isSettingsFile(name) || isRequirements(name),
    change: IN_NAMES,
  },
  // A long word of prose may be divided there; a name may not.
  {
    pattern: new RegExp(`\\u00ad(?<=(?=["'\`]${NAME})(["'\`])${OF_NAME}{1,99})(?=${OF_NAME}{1,99}\\1)`, 'g'),
    isIn: (name) => !OF_PROSE.has(kindOfName(name)),
    change: SOFT_HYPHEN,
  },
  {
    pattern: new RegExp(
      `\\u00ad(?<=(?=["'\`\\s(]${NAME})["'\`\\s(]${OF_NAME}{1,99})(?=${OF_NAME}{1,99}["'\`\\s,;)])`,
      'g',
    ),
    isIn: isForAgents,
    change: SOFT_HYPHEN,
  },
  {
    pattern: new RegExp(
      `\\u00ad(?<=(?=[ \\t-]{0,99}["']?${NAME})^[ \\t-]{0,99}["']?[\\w.\\u00ad-]{1,99})(?=[\\w.\\u00ad-]{0,99}["']?[ \\t]{0,9}[:=])`,
      'gm',
    ),
    isIn: (name) => SETTINGS.test(name) || /\.json[c5]?$/i.test(name),
    change: SOFT_HYPHEN,
  },
  {
    pattern: new RegExp(`${OVERLAYS}(?<=[!-/:-@[-\`{-~\u2010-\u2015].)`, 'g'),
    isInCode: true,
    change: IN_NAMES,
  },
  {
    pattern: new RegExp(`${OVERLAYS}(?<=[\\w-][-./~].)(?=\\w)`, 'g'),
    isIn: (name) => SETTINGS.test(name) || HAS_COMMANDS.test(name) || isForAgents(name),
    change: IN_NAMES,
  },
  // Some languages take them for blanks, and the signs between two of them are mirrored. Not beside a letter that is
  // written from the right, with no end of a string or comment between.
  {
    pattern: new RegExp(
      `${DIRECTION}(?<=[\\t\\n -~]${DIRECTION}{1,10})(?<!${FROM_RIGHT}${WITHIN_TEXT}{0,10})(?=${DIRECTION}{0,9}[\\t\\n -~])(?!${WITHIN_TEXT}{0,9}${FROM_RIGHT})`,
      'gu',
    ),
    isInCode: true,
    change: DIRECTIONS,
  },
  // In a value without such a letter, where programs know ASCII alone.
  {
    pattern: new RegExp(
      `${DIRECTION}(?<!${FROM_RIGHT}[^\\n]{0,400})(?<=[A-Za-z]${OF_VALUE})(?!${OF_VALUE}${FROM_RIGHT})`,
      'g',
    ),
    isIn: (name) => isOfAscii(name) || isRequirements(name) || IS_LIST_OF_PATHS.test(name),
    change: DIRECTIONS,
  },
  // In a word before a comment that alone has such a letter.
  {
    pattern: new RegExp(
      `${DIRECTION}(?<=[:=][ \\t]{0,9}["']?[\\w./:@-]{1,60}.)(?=["']?[,;]?[ \\t]{1,20}[#;][^\\n]{0,200}${FROM_RIGHT})`,
      'g',
    ),
    isIn: isSettingsFile,
    change: DIRECTIONS,
  },
  // In code within prose.
  {
    pattern: new RegExp(
      `${DIRECTION}(?<=^[^\\n\`]{0,900}(?:\`[^\\n\`]{0,400}\`[^\\n\`]{0,400}){0,20}\`[\\t -_a-~]{0,200}[\\w./:-].)(?=[\\t -_a-~]{0,200}\`)`,
      'gm',
    ),
    isIn: isForAgents,
    change: DIRECTIONS,
  },
  // In a string or comment, where nothing but signs parts them from such a letter in another one: those are mirrored.
  {
    pattern: new RegExp(`${DIRECTION}(?:(?<=${FROM_RIGHT}${TWO_ENDS})|(?=${TWO_ENDS}${FROM_RIGHT}))`, 'gu'),
    isIn: (name) => isCodeFile(name, ''),
    change: DIRECTIONS,
  },
];

/** Each row that has something to say of a file; `isCode` says whether that is source code. */
export function rowsFor(parts: readonly Part[], name: string | null, isCode: boolean) {
  return HIDDEN_SIGNS.flatMap((row) => {
    const isInAll = name !== null && row.isIn?.(name) === true;
    const isInCode = typeof row.isInCode === 'function' ? name !== null && row.isInCode(name) : row.isInCode;
    const isAsked = isInAll || (isCode && isInCode === true);
    return isAsked && isIn(parts, row.pattern) ? [{ ...row, isInAll }] : [];
  });
}
