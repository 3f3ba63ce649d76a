/** Wide signs in and behind names of settings, which make another name or none: rows of hidden-signs.ts. */
import { type HiddenSign, passingFor, rowsOf } from './hidden-sign.ts';
import { isReadByLines, kindOfName } from './syntax-of-file.ts';

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
  ...INSIDE.flatMap(([characters, sign]) => {
    const within = (begin: string) =>
      `[${characters}](?<=${begin}${OF_NAME}${TWO_LETTERS}.)(?=${TWO_LETTERS}${OF_NAME}["']?\\s{0,9}[:=])`;
    return rowsOf(
      { change: passingFor(sign) },
      { isIn: isReadByLines, pattern: within(BEGINS_LINE) },
      { isIn: (name) => kindOfName(name).startsWith('json'), pattern: within(BEGINS_ENTRY) },
    );
  }),
  // What seems to end a name makes a text of the line, or one name of it.
  ...rowsOf(
    { isIn: isReadByLines, change: passingFor(':') },
    { pattern: `[\\ufe55\\uff1a](?<=${BEGINS_LINE}${NAME}.)(?=[ \\t]{0,9}${VALUE})` },
    { pattern: `[\\ufe55\\uff1a](?<=${BEGINS_LINE}${WORD}.)(?=[ \\t]{0,9}${SWITCH})` },
  ),
  ...rowsOf(
    { isIn: (name) => isReadByLines(name) && kindOfName(name) !== 'yaml', change: passingFor('=') },
    { pattern: `[\\ufe66\\uff1d](?<=${BEGINS_LINE}${WORD}.)(?=[ \\t]{0,9}${VALUE})` },
  ),
];
