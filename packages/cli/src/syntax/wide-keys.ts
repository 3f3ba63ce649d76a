/** Wide signs in and behind names of settings, which make another name or none: rows of hidden-signs.ts. */
import { type HiddenSign, passingFor } from './hidden-sign.ts';
import { isSettingsFile, kindOfName } from './syntax-of-file.ts';

const isJson = (name: string) => kindOfName(name).startsWith('json');
const isYaml = (name: string) => kindOfName(name) === 'yaml';
const isReadByLines = (name: string) => isSettingsFile(name) && !isJson(name);

const BEGINS_LINE = '^[ \\t-]{0,99}(?:export[ \\t]{1,9})?["\']?';
const BEGINS_ENTRY = '[{,]\\s{0,99}"';
const OF_NAME = '[\\w.-]{0,60}';
/** East Asia writes such signs in a name beside single letters and numbers. */
const TWO_LETTERS = '[A-Za-z]{2}';
const WORD = '[A-Za-z_][\\w.-]{0,99}["\']?[ \\t]{0,9}';
/** No word of a text: texts in Chinese have names such as GitHub and e-mail before the colon. */
const NAME =
  '(?:[a-z]\\w{0,60}?[a-z][A-Z]\\w{0,60}|\\w{1,60}_\\w{1,60}|[a-z]{2,40}(?:[.-][a-z]{2,40}){1,9})["\']?[ \\t]{0,9}';
const ENDS_LINE = '[ \\t]{0,99}(?:#[^\\n]{0,400})?\\r?$';
const SWITCH = `["']?(?:true|false|yes|no|on|off|null|none|allow|deny)["']?${ENDS_LINE}`;
const VALUE = `[ -~]{0,200}\\r?$`;

/** Inside of a name, which such a sign parts from the rest. */
const INSIDE: readonly (readonly [characters: string, sign: string])[] = [
  ['\\ufe33\\ufe34\\ufe4d-\\ufe4f\\uff3f', '_'],
  ['\\ufe58\\ufe63\\uff0d', '-'],
  ['\\ufe52\\uff0e', '.'],
];

export const WIDE_KEYS: readonly HiddenSign[] = [
  ...INSIDE.flatMap(([characters, sign]): HiddenSign[] => {
    const change = passingFor(sign);
    const rest = `(?=${TWO_LETTERS}${OF_NAME}["']?\\s{0,9}[:=])`;
    const within = (begin: string, flags: string) =>
      new RegExp(`[${characters}](?<=${begin}${OF_NAME}${TWO_LETTERS}.)${rest}`, flags);
    return [
      { pattern: within(BEGINS_LINE, 'gm'), isIn: isReadByLines, change },
      { pattern: within(BEGINS_ENTRY, 'g'), isIn: isJson, change },
    ];
  }),
  // What seems to end a name makes a text of the line, or one name of it.
  {
    pattern: new RegExp(
      `[\\ufe55\\uff1a](?:(?<=${BEGINS_LINE}${NAME}.)(?=[ \\t]{0,9}${VALUE})|(?<=${BEGINS_LINE}${WORD}.)(?=[ \\t]{0,9}${SWITCH}))`,
      'gm',
    ),
    isIn: isReadByLines,
    change: passingFor(':'),
  },
  {
    pattern: new RegExp(`[\\ufe66\\uff1d](?<=${BEGINS_LINE}${WORD}.)(?=[ \\t]{0,9}${VALUE})`, 'gm'),
    isIn: (name) => isReadByLines(name) && !isYaml(name),
    change: passingFor('='),
  },
];
