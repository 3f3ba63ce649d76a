/** Spaces that shells and settings take for letters, and prose keeps: rows of hidden-signs.ts. */
import { holdsCommands, PRINTED, partsOfCommands } from './command-places.ts';
import {
  COMMANDS,
  IS_CODEOWNERS,
  IS_YAML_OR_JSON,
  inPaths,
  OF_OWNED_PATH,
  OF_PATH,
} from './command-signs.ts';
import { IS_MARKUP } from './comment-ends.ts';
import { type Change, type PlacesOf, rowsOf } from './hidden-sign.ts';
import { isWithin } from './stretches.ts';
import { isForAgents, kindOfName } from './syntax-of-file.ts';
import { keysOfYaml, namesOfYaml } from './yaml-keys.ts';

/** Japanese has U+3000 between words: it has a row of its own. */
const SPACE = '[\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f]';
/** In no string within a value. */
const UNQUOTED = '[\\t !#-&(-~]{0,200}';
const isEnvironment = (name: string) => /\.env(?!rc)/i.test(name);
/** It takes them for blanks. */
const IS_POWERSHELL = /\.ps[dm]?1$/i;
const isShell = (name: string) =>
  kindOfName(name) === 'shell' && !isEnvironment(name) && !IS_POWERSHELL.test(name);
const IS_YAML = /\.ya?ml$/i;
/** A catalogue of messages may have words of the language for keys. */
const IS_FRENCH =
  /(?:^|[\\/._-])fr(?:[-_][a-z]{2,4})?\.ya?ml$|(?:^|[\\/])(?:fr(?:[-_][a-z]{2,4})?|locales?|translations?|i18n|lang)[\\/]/i;
/** Of one word a line, or of a word and its value. */
export const SETTINGS =
  /\.(?:ya?ml|toml|cfg|ini|conf|service|socket|timer|properties|env|npmrc)$|(?:^|[\\/])\.env/i;
/** Of those, with a colon behind a name. */
const HAS_COLONS = /\.(?:cfg|ini|conf|properties)$/i;
/** Ends a command, or stands between two operands. */
const OPERATOR = '(?=[;&|#<>=]|!=)';
const VALUE = '(?:true|false|yes|no|on|off|null|\\d{1,9})[ \\t]{0,99}(?:#|$)';
/** Of a shell, with a value behind it. */
const TEST = '(?:\\[|\\btest) (?=[^\\n]{0,200}\\$)["\'$\\w{}.-]{1,60}';
/** No word of a sentence. */
const KEY = '[A-Za-z][\\w.-]{0,60}?(?:[a-z][A-Z]|\\w[_.]\\w)[\\w.-]{0,60}';
const WORD = '[A-Za-z_][\\w.-]{0,99}';
/** A line, or a mapping in braces that is one or a whole value. */
const BEFORE_KEY =
  '(?:^[ \\t-]{0,99}(?:(?:[\\w.-]{1,60}:[ \\t]{1,9})?\\{(?:[^\\n"\'}]{0,200},)?[ \\t]{0,9})?)';

/** As an operator or a word of a command, and no part of what is printed. No command is written as French writes these signs. */
const OF_COMMAND = `(?:${SPACE}(?:(?=[ \\t]?[;&|<>])|${PRINTED})(?<!\\u00ab.)(?!\\u00bb|[!?:](?:[\\s<"'\`]|$))|[\\u2800\\u3000](?:(?=[#;&|])|(?<=[!-~].)(?=[!-~])))`;

/** Of a style sheet: comments, strings and addresses. */
const TEXT = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\burl\([^"')\n]*/g;
const TEXT_OR_LINE = new RegExp(`//[^\\n]*|${TEXT.source}`, 'g');
const outsideTexts: PlacesOf = (text, name) => {
  const pattern = name !== null && /\.(?:scss|less)$/i.test(name) ? TEXT_OR_LINE : TEXT;
  const texts = Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
  return (index) => !isWithin(texts, index);
};

const change: Change = {
  technique: 'nbsp',
  characterClass: 'exotic-space',
  decision: { action: 'replace', text: ' ' },
};

export const ODD_SPACES = rowsOf(
  { change },
  // French sets them before these signs and inside of guillemets; no command is written so.
  { isInCode: isShell, pattern: `${SPACE}(?<!\\u00ab.)(?!\\u00bb|[!?:](?:[\\s<]|$))` },
  {
    isInCode: /(?:^|[\\/])(?:gnu|bsd)?makefile[^\\/]*$|\.ma?k$/i,
    pattern: `${SPACE}(?<=^[^\\t\\n][^\\n]{0,200})(?=[ \\t]{0,9}:)`,
  },
  // Languages whose names may have any byte or sign beyond ASCII.
  { isInCode: true, pattern: /\u3000(?<=\$[\p{L}\p{M}\p{N}_]{1,60}.)/gu },
  {
    isInCode: /\.(?:php5?|phtml|inc|rb|rake|gemspec|podspec|ru|p[lm]|luau?|clj[cs]?|el|lisp|scm|fnl)$/i,
    isCertain: true,
    pattern: `${SPACE}(?:(?<=[\\w$]${SPACE}{0,9}.)|(?=${SPACE}{0,9}[\\w$]))`,
  },
  { isInCode: /\.(?:tcl|tk|exp)$/i, pattern: `${SPACE}(?<=\\$[\\w:]{1,60}.)(?=[!=<>]=)` },
  { isInCode: isShell, pattern: /\u3000(?:(?=[#;&|])|(?<=[!-~].)(?=[~/-]))/g },
  {
    isIn: (name) => IS_YAML.test(name) || isForAgents(name),
    pattern: `${SPACE}(?<=(?:\\b(?:run|script|command|cmd|entrypoint)["']?: ?["']?${UNQUOTED}|(?:^|[\\s\`])${COMMANDS}${UNQUOTED}).)${OPERATOR}|${SPACE}(?<=(?:^|[\\s\`])${COMMANDS}.)(?=\\w{1,20}[./-])`,
  },
  {
    isIn: (name) => holdsCommands(name) && !IS_POWERSHELL.test(name),
    ...{ placesOf: partsOfCommands, pattern: OF_COMMAND },
  },
  // In prose and in values.
  {
    isIn: (name) => isForAgents(name) || isEnvironment(name),
    pattern: `${OF_COMMAND}(?<=\\b(?:ba|z|k|da)?sh -\\w{0,3}c \\\\?["']${UNQUOTED}.)`,
  },
  // Around the sign of a test: without blanks it is one word, and that is true.
  {
    isIn: (name) => IS_YAML_OR_JSON.test(name) || isForAgents(name) || kindOfName(name) === 'shell',
    pattern: `${SPACE}(?=!?==? ?${SPACE}?["'$\\w])(?<=${TEST}.)|${SPACE}(?<=${TEST}${SPACE}?!?==?.)(?=["'$\\w])`,
  },
  // Beside the name of an attribute, which has the blank in it.
  {
    isIn: IS_MARKUP,
    pattern: `${SPACE}(?<=<[A-Za-z][^<>\\n]{0,300}[ \\t"'][A-Za-z:-]{2,30}.)(?=[ \\t]?${SPACE}?=)`,
  },
  // Beside the name of a setting, or before the sign that ends it.
  {
    isIn: (name) => (IS_YAML.test(name) && !IS_FRENCH.test(name)) || isForAgents(name),
    placesOf: namesOfYaml,
    pattern: `${SPACE}(?<=${BEFORE_KEY}(["']?)${WORD}${SPACE}{0,3}.)(?=${SPACE}{0,3}\\1[ \\t]{0,9}:(?:\\s|$))`,
  },
  {
    isIn: isForAgents,
    placesOf: keysOfYaml,
    pattern: `${SPACE}(?<=^[A-Za-z_-]{0,60}.)(?=[A-Za-z_-]{1,60}[ \\t]{0,9}:(?:\\s|$))`,
  },
  ...[
    { isIn: IS_YAML, begins: '^[ \\t-]{0,99}' },
    // Elsewhere a line that is further in, or behind a backslash, may be of the value above.
    { isIn: HAS_COLONS, begins: '^(?<!\\\\\\r?\\n)' },
  ].flatMap(({ isIn, begins }) => [
    { isIn, pattern: `${SPACE}(?<=${begins}${KEY}.)(?=[ \\t]{0,9}:)` },
    { isIn, pattern: `${SPACE}(?<=${begins}${WORD}.)(?=[ \\t]{0,9}: {0,9}${VALUE})` },
  ]),
  // At the end of a property of a style sheet, whose value ends with its line or rule.
  {
    isIn: /\.(?:s?css|less|pcss)$/i,
    placesOf: outsideTexts,
    pattern: `${SPACE}(?<=(?:^[ \\t]{1,99}|[{;][ \\t]{0,9})[a-z-]{2,40}.)(?=[ \\t]{0,9}:[^\\n;{}]{1,200}(?:;[ \\t]{0,9}\\r?$|\\}))`,
  },
  {
    isIn: SETTINGS,
    pattern: `${SPACE}(?<=^[ \\t]{0,9}${WORD}[ \\t]{0,9}.)(?=[ \\t]{0,9}=)|${SPACE}(?<=^[ \\t]{0,9}${WORD}[ \\t]{0,9}${SPACE}?=.)(?![^\\n#]{0,200}\\p{L}[ \\u00a0]\\p{L}{1,20}[ \\u00a0]\\p{L})`,
  },
  // At an end of a path, or before its owners and attributes: it is one with another name then.
  ...inPaths(
    `${SPACE}(?:(?<=^[ \\t]{0,9}${SPACE}{1,9})(?=${SPACE}{0,9}[!-~])|(?<=[!-~]${SPACE}{1,9})(?=[ \\t]{0,9}(?:${SPACE}[ \\t]{0,9}){0,9}\\r?$))`,
  ),
  { isIn: IS_CODEOWNERS, pattern: `${SPACE}(?=(?:[ \\t]|${SPACE}){0,9}@)${OF_OWNED_PATH}` },
  {
    isIn: /(?:^|[\\/])\.gitattributes$/i,
    pattern: `${SPACE}(?=[!-]?[a-z][\\w-]{1,40}(?:=\\S{1,60})?[ \\t]{0,9}\\r?$)${OF_PATH}`,
  },
  { isIn: /\.(?:conf|cfg)$/i, pattern: `${SPACE}(?=;[ \\t]{0,99}$)` },
);
