/** Characters that are kept in prose and data for a reason which names of code, settings and manifests do not have. */
import { COMMAND_SIGNS, IS_YAML_OR_JSON } from './command-signs.ts';
import { COMMENT_ENDS } from './comment-ends.ts';
import {
  DASHES,
  DELETED,
  deleting,
  type Files,
  type HiddenSign,
  HYPHENS,
  MARK_OF_OTHERS,
  OVERLAYS,
  passingFor,
  rowsOf,
} from './hidden-sign.ts';
import { CROWDS } from './kept-crowds.ts';
import { ODD_SPACES, SETTINGS } from './odd-spaces.ts';
import { runPlaces } from './run-places.ts';
import {
  isCodeFile,
  isForAgents,
  isOfAscii,
  isReadByLines,
  isRequirements,
  isSettingsFile,
  kindOfName,
} from './syntax-of-file.ts';
import { IS_LIST_OF_PATHS } from './uses-of-words.ts';
import { WIDE_KEYS } from './wide-keys.ts';
import { isIn, type Part } from './wide-parts.ts';
import { keysOfYaml } from './yaml-keys.ts';

/** Each line is an entry, with a name as a rule. */
const HAS_ENTRIES = /\.(?:ya?ml|toml|cfg|ini|conf)$|(?:^|[\\/])codeowners$/i;
const IS_JSON = /\.json[c5]?$/i;
/** A name, a host or a path: letters of both cases, or a sign in it, which no word of prose has. */
const NAME =
  '(?:[a-z][\\w\\u00ad]{0,99}?[a-z]\\u00ad?[A-Z]|[\\w.@:/\\u00ad-]{0,99}?\\w\\u00ad?[._@:]\\u00ad?\\w)';
const OF_NAME = '[\\w.@:/\\u00ad-]';
const OF_PROSE: ReadonlySet<string> = new Set(['prose', 'csv', 'lines', 'markup', 'patch']);
const OF_WORD = '[\\w./*:()@~-]{1,80}';
const DIRECTION = '[\\u200e\\u200f\\u061c]';
const FROM_RIGHT = '[\\u0590-\\u061b\\u061d-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]';
/** Up to a comment. */
const OF_VALUE = '[^\\n#;]{0,200}';
/** No letter, and nothing that ends or begins a string, a comment or a statement. */
const WITHIN_TEXT = '(?:(?!//|/\\*|\\*/|--|\\[\\[|\\]\\]|#|\\?>|<\\?|%>|<%)[^\\p{L}"\'`;{}])';

const [DOTTED, OF_KEY] = ['\\u0307(?<=[A-Za-z][ij\\u0131].)(?!\\p{M})', '[\\w./@\\u0307-]'];
const KEY = `(?<=(?:^[ \\t-]{0,99}(?:export )?["']?|[{,][ \\t]{0,9}["'])${OF_KEY}{1,99})(?=${OF_KEY}{0,99}["']?[ \\t]{0,9}[:=])`;
const OF_HOST = '(?<=//[\\w.@:\\u0307-]{1,99})';

const SIGNS = '[^\\p{L}"\'`*/\\n]{0,20}';
/** An end of a string or comment, the beginning of another one, and signs. */
const TWO_ENDS = `${SIGNS}(?:(?:["'\`]|\\*/|/\\*)${SIGNS}){2,6}`;

export const HIDDEN_SIGNS: readonly HiddenSign[] = [
  ...ODD_SPACES,
  ...CROWDS,
  ...COMMAND_SIGNS,
  ...COMMENT_ENDS,
  ...WIDE_KEYS,
  // Data and strings part fields with separators; in settings and in a word of code they part nothing.
  ...rowsOf(
    { change: deleting('control') },
    // To Python a separator of fields ends a line.
    { isIn: (name) => isReadByLines(name) || isForAgents(name), isInCode: true, pattern: '[\\x1c-\\x1f]' },
    // A form feed that stands alone divides pages; elsewhere these programs take it for a letter.
    {
      isIn: (name) => isReadByLines(name) || kindOfName(name) === 'shell',
      pattern: /[\v\f](?:(?<=[^\s][^\n]{0,200}.)|(?!\[)(?=[^\n]{0,200}\S))/g,
    },
    // Manual pages, their sources and their indexes have these, and messages of FIX.
    {
      isIn: (name) => isReadByLines(name) || isOfAscii(name) || IS_LIST_OF_PATHS.test(name),
      isInCode: true,
      pattern: '[\\x01\\x07\\x08\\x7f]',
    },
    {
      isIn: /\.(?:html?|xml|svg|css|jsonc?)$/i,
      pattern: '[\\x1c-\\x1f](?<=[A-Za-z0-9].)(?=[A-Za-z0-9])',
    },
  ),
  // A slashed zero is one of formulas.
  ...rowsOf(
    { change: deleting('selector', 'variation-selector') },
    {
      isIn: (name) => isSettingsFile(name) || HAS_ENTRIES.test(name) || isCodeFile(name, ''),
      pattern: /\ufe00(?<=0.)/g,
    },
  ),
  // What passes for the hyphen of an item makes a list one string.
  ...rowsOf(
    { isIn: /\.ya?ml$/i, placesOf: keysOfYaml, change: passingFor('-') },
    { pattern: `[${HYPHENS}${DASHES}\\u2500](?<=^[ \\t]{0,99}.)(?=[ \\t]{1,9}\\S)` },
  ),
  ...rowsOf(
    { change: DELETED },
    // To some languages each byte above ASCII is a letter; a mark of another alphabet draws nothing on one of ASCII. A
    // letter of that alphabet behind it makes a suffix, and a hyphen a range.
    {
      isInCode: true,
      pattern: `(?:[\\x80-\\x9f]|[\\ue000-\\uf8ff](?=[\\w$]|\\s{0,9}[=(])|${MARK_OF_OTHERS}(?=\\p{M}{0,9}(?:[\\w$]|[^\\p{L}\\p{M}-]|$)))(?<=[\\w$]\\p{M}{0,9}.)`,
    },
    // The dot of these letters gives way to it, an underscore to a line below it, and a stroke to one through it.
    {
      isInCode: true,
      pattern:
        /\u0307(?<=[ij\u0131].)(?!\p{M})|[\u0320\u0331-\u0333\u0347](?<=_.)|[\u20d2\u20d3](?<=[Il].)/gu,
    },
    // In lower case, words of Turkish begin with such an i.
    { isIn: IS_LIST_OF_PATHS, pattern: DOTTED },
    // Titles and other values may be in Turkish.
    { isIn: isOfAscii, pattern: `${DOTTED}(?:${KEY}|${OF_HOST})` },
    { isIn: isOfAscii, placesOf: runPlaces, pattern: DOTTED },
    // Before a word as well, and alone: the word is another one then, or there is one more. Patterns have ranges of them.
    { isInCode: true, pattern: '[\\x80-\\x9f](?<=(?:^|[\\t !-,.-Z\\\\-~]).)' },
    {
      isIn: (name) => isOfAscii(name) || IS_LIST_OF_PATHS.test(name),
      pattern: /[\x80-\x9f](?:(?<=[\w./-].)(?=[\w./-]|$)|(?<=(?:^|[\t !-,:-@{-~]).)(?=[!-~]))/gm,
    },
    // At the end of a string of one word, or of a value; text that was read in another encoding has them within words, or
    // around some.
    {
      isIn: (name) => isSettingsFile(name) || IS_JSON.test(name) || kindOfName(name) === 'shell',
      pattern: /[\x80-\x9f](?<=["'][\w./*:()@~-]{1,80}.)(?=[)\]]?["'])/g,
    },
    {
      isIn: (name) => kindOfName(name) === 'shell',
      pattern: `[\\x1c-\\x1f](?<=["']${OF_WORD}.)(?=["'])|[\\x1c-\\x1f\\x80-\\x9f](?<=["'].)(?=${OF_WORD}["'])`,
    },
    {
      isIn: isReadByLines,
      pattern: /[\x80-\x9f](?<=(?:[=:][ \t]{0,9}|^[A-Z]\w{1,60}[ \t])[\w./*@~-]{1,80}.)(?=[ \t]{0,9}$)/gm,
    },
    {
      isIn: (name) => HAS_ENTRIES.test(name) || kindOfName(name) === 'properties',
      pattern:
        /[\x80-\x9f](?<=^[ \t-]{0,99}["']?[\w.-]{0,99}.)(?=[\w.-]{0,99}["']?[ \t]{0,9}[:=])|[\ue000-\uf8ff](?<=^[ \t-]{0,99}["']?[A-Za-z_][\w.-]{0,99}.)(?=[\w.-]{0,99}["']?[ \t]{0,9}[:=])/gm,
    },
    // In a name of a style sheet; icons stand in strings.
    {
      isIn: /\.(?:s?css|less|pcss|sass|styl)$/i,
      pattern:
        /[\ue000-\uf8ff](?<=(?:[$@.#]|--)[A-Za-z][\w-]{0,60}.)(?<!-.)(?=[\w-]{0,60}\s{0,9}[:{(,;)>+~.])/g,
    },
    { isIn: IS_JSON, pattern: /[\x80-\x9f](?<=["'].)(?=[a-z_][\w.-]{1,60}["'][ \t]{0,9}:)/g },
    // A value that is no word of a language is a text with it, and one that is true.
    {
      isIn: isReadByLines,
      pattern:
        /[\x80-\x9f](?<=[=:][ \t]{0,9}["']?.)(?=(?:true|false|yes|no|on|off|none|null|strict|\d{1,9})["']?[ \t]{0,9}(?:[#;,}]|$))/gm,
    },
    // Annotations between lines, which prose in Japanese has, and a sign of Syriac that shows nothing elsewhere.
    {
      isIn: (name) => isForAgents(name) || isCodeFile(name, '') || isSettingsFile(name),
      pattern: /[\ufff9-\ufffb]|\u070f(?![\u0700-\u074f])/g,
    },
    { isInCode: true, pattern: `${OVERLAYS}(?<=[!-/:-@[-\`{-~\u2010-\u2015].)` },
    {
      isIn: (name) => SETTINGS.test(name) || IS_YAML_OR_JSON.test(name) || isForAgents(name),
      pattern: `${OVERLAYS}(?<=[\\w-][-./~].)(?=\\w)`,
    },
  ),
  // A long word of prose may be divided there; a name may not.
  ...rowsOf(
    { change: deleting('soft-hyphen') },
    {
      isIn: (name) => !OF_PROSE.has(kindOfName(name)),
      pattern: `\\u00ad(?<=(?=["'\`]${NAME})(["'\`])${OF_NAME}{1,99})(?=${OF_NAME}{1,99}\\1)`,
    },
    {
      isIn: isForAgents,
      pattern: `\\u00ad(?<=(?=["'\`\\s(]${NAME})["'\`\\s(]${OF_NAME}{1,99})(?=${OF_NAME}{1,99}["'\`\\s,;)])`,
    },
    {
      isIn: (name) => SETTINGS.test(name) || IS_JSON.test(name),
      pattern: `\\u00ad(?<=(?=[ \\t-]{0,99}["']?${NAME})^[ \\t-]{0,99}["']?[\\w.\\u00ad-]{1,99})(?=[\\w.\\u00ad-]{0,99}["']?[ \\t]{0,9}[:=])`,
    },
  ),
  ...rowsOf(
    { change: deleting('bidi-control') },
    // Some languages take them for blanks, and the signs between two of them are mirrored. Not beside a letter that is
    // written from the right, with no end of a string or comment between.
    {
      isInCode: true,
      pattern: `${DIRECTION}(?<=[\\t\\n -~]${DIRECTION}{1,10})(?<!${FROM_RIGHT}${WITHIN_TEXT}{0,10})(?=${DIRECTION}{0,9}[\\t\\n -~])(?!${WITHIN_TEXT}{0,9}${FROM_RIGHT})`,
    },
    // In a value without such a letter, where programs know ASCII alone.
    {
      isIn: (name) => isOfAscii(name) || isRequirements(name) || IS_LIST_OF_PATHS.test(name),
      pattern: `${DIRECTION}(?<!${FROM_RIGHT}[^\\n]{0,400})(?<=[A-Za-z]${OF_VALUE})(?!${OF_VALUE}${FROM_RIGHT})`,
    },
    // In a word before a comment that alone has such a letter.
    {
      isIn: isSettingsFile,
      pattern: `${DIRECTION}(?<=[:=][ \\t]{0,9}["']?[\\w./:@-]{1,60}.)(?=["']?[,;]?[ \\t]{1,20}[#;][^\\n]{0,200}${FROM_RIGHT})`,
    },
    // In code within prose.
    {
      isIn: isForAgents,
      pattern: `${DIRECTION}(?<=^[^\\n\`]{0,900}(?:\`[^\\n\`]{0,400}\`[^\\n\`]{0,400}){0,20}\`[\\t -_a-~]{0,200}[\\w./:-].)(?=[\\t -_a-~]{0,200}\`)`,
    },
    // In a string or comment, where nothing but signs parts them from such a letter in another one: those are mirrored.
    {
      isIn: (name) => isCodeFile(name, ''),
      pattern: `${DIRECTION}(?:(?<=${FROM_RIGHT}${TWO_ENDS})|(?=${TWO_ENDS}${FROM_RIGHT}))`,
    },
  ),
];

/** Each row that has something to say of a file; `isCode` says whether that is source code. */
export function rowsFor(parts: readonly Part[], name: string | null, isCode: boolean) {
  /** Rows share files. */
  const answers = new Map<Files, boolean>();
  const isOneOf = (files: Files | undefined) => {
    if (name === null || files === undefined) return false;
    const answer = answers.get(files) ?? (typeof files === 'function' ? files(name) : files.test(name));
    answers.set(files, answer);
    return answer;
  };
  return HIDDEN_SIGNS.flatMap((row) => {
    const isInAll = isOneOf(row.isIn);
    const isAsked = isInAll || (isCode && (row.isInCode === true || isOneOf(row.isInCode)));
    return isAsked && isIn(parts, row.pattern) ? [{ ...row, isInAll }] : [];
  });
}
