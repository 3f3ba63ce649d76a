/** Each syntax that cleaning keeps: a row of data each. */
import {
  AT_SIGN,
  CODE,
  ENDS_PROGRAM,
  ESCAPES,
  endsLines,
  HERE_DOCUMENT,
  MARKS_OF_RUST,
  ONE_CHARACTER,
  PAIRS_OF_CODE,
  pairsOf,
} from './edits-of-code.ts';
import { YAML, YAML_LINE_END } from './edits-of-yaml.ts';
import type { Syntax, UnsafeEdit } from './syntax.ts';

const NO_PAIRS: ReadonlySet<string> = new Set();
/** A line end becomes a space, which ends neither a string nor a comment nor a row. */
const SPACE_FOR_LINE_END = new Map([['\n', ' ']]);
/** All of ASCII that is neither letter, digit, space, full stop, hyphen nor underscore. */
const PUNCTUATION = /[\n!-,/:-@[-^`{-~]/;
const LINE_END = /\n/;
/** Many programs end a line at it, with or without a line feed. */
const RETURN = /\r/;

const NO_CODE = { forms: SPACE_FOR_LINE_END, pairs: NO_PAIRS };
const code: Syntax = {
  forms: SPACE_FOR_LINE_END,
  special: PUNCTUATION,
  pairs: PAIRS_OF_CODE,
  unsafe: CODE,
};

function codeWith(...more: readonly UnsafeEdit[]): Syntax {
  return { ...code, unsafe: [...CODE, ...more] };
}

const SCRIPT_LINES = endsLines(String.raw`\u{2028}\u{2029}`);
/** Where a NBSP is part of a name, and a space ends it. */
const NAME_WITH_SIGIL: UnsafeEdit = { written: / /, before: /[$@]\w+$/ };
const LINES_OF_RUBY: UnsafeEdit = { before: /^[=\w]*$/, line: /^(?:=[a-z]+|__(?:END|DATA)__)/ };

const ENTITY: readonly UnsafeEdit[] = [
  { before: /&(?:#x?)?\w{0,31}$/i, after: /^#?\w{0,31};/ },
  { before: /&\w{0,3}$/, after: /^\w/, line: /&(?:lt|gt|amp|quot)/i },
];
const MARKUP: readonly UnsafeEdit[] = [
  ...ENTITY,
  // Where a tag begins, and inside of it but for the values of attributes.
  { before: /<[/!?]?$/, after: /^[a-z/!?]/i },
  { wide: /<[a-z/!?][^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*$/i },
];
const HAS_CODE = /<(?:script|style)\b/i;
const HAS_RAW_TEXT = /<(?:script|style|textarea|title|xmp|!\[CDATA\[)/i;
const PAIRS_OF_MARKUP = pairsOf(`<! <? </ <% %> ?> /> -- -> ]] ]> && \${ {{ }} {% %} {# #}`);

const SYNTAXES = {
  json: {
    // Valid JSON holds none of these outside of strings.
    forms: new Map([
      ['\n', '\\n'],
      ['"', '\\"'],
      ['\\', '\\\\'],
    ]),
    special: LINE_END,
    pairs: NO_PAIRS,
    // A carriage return stands between values, where an escape has no meaning.
    unsafe: [...ESCAPES, { removed: RETURN }],
    isJson: true,
  },
  /** What is called JSON and is not: with comments, or broken. */
  jsonLike: {
    forms: SPACE_FOR_LINE_END,
    special: /[\n"'\\/*]/,
    pairs: pairsOf('// /* */'),
    unsafe: [...ESCAPES, { removed: RETURN }],
  },
  csv: {
    ...NO_CODE,
    special: /[\n\r",;\t|\\]/,
    unsafe: [
      { removed: /[\t,;|]/ },
      { removed: RETURN, quotes: /even/ },
      // A quotation mark at the beginning of a value, or after its end.
      { before: /(?:^|[,;\t|]) *$/, after: /^ *"/ },
      { written: /^$/, before: /^[^"]*(?:"[^"]*"[^"]*)*$/, after: /^"/ },
      { written: /^$/, quotes: /even/, after: /^"/ },
      { written: /^$/, quotes: /even/, before: /"$/ },
      // An empty line is no row of a single value.
      { written: /^$/, before: /^$/, after: /^$/, header: /^[^,;\t|]*$/ },
      { written: /^$/, before: /^$/, after: /^$/, isLast: true },
      { written: /^$/, before: /^$/, after: /^#/ },
      { written: /^#/, before: /^$/ },
      // Spreadsheets take it for a formula; a number is none.
      { written: /^$/, before: /(?:^|[,;\t|])"?$/, after: /^(?:=|[-+@]\w+\()/ },
    ],
  },
  yaml: {
    ...NO_CODE,
    special: PUNCTUATION,
    unsafe: [...ESCAPES, ...YAML],
    comment: /^\s*#/,
    lineEnd: YAML_LINE_END,
  },
  code,
  script: codeWith(SCRIPT_LINES),
  scriptWithMarkup: codeWith(SCRIPT_LINES, ...ENTITY),
  compiled: codeWith(ONE_CHARACTER),
  rust: codeWith(ONE_CHARACTER, MARKS_OF_RUST),
  csharp: codeWith(ONE_CHARACTER, endsLines(String.raw`\u{85}\u{2028}\u{2029}`)),
  ruby: codeWith(HERE_DOCUMENT, LINES_OF_RUBY, NAME_WITH_SIGIL, AT_SIGN, ENDS_PROGRAM),
  hcl: codeWith(HERE_DOCUMENT),
  css: codeWith(
    { written: / /, before: /url\(\s*[^"')\s]*$/i },
    // Outside of strings and comments a NBSP is part of a name.
    { written: / /, before: /^(?:[^"'*/]|\/(?![/*]))*$/ },
  ),
  shell: {
    ...code,
    comment: /^\s*#(?!!)/,
    lineEnd: RETURN,
    // A space parts words there, quoted or not is not known.
    unsafe: [
      ...CODE,
      { written: / / },
      { written: /^$/, before: /(?:^|\s)$/, after: /^[-~#]/ },
      { written: /^$/, before: /^\s*\w+$/, after: /^=/ },
      { written: /^-/, before: /(?:^|\s)$/ },
      { written: /^$/, before: /(?:^|[\s;&|(])[{}!]$/ },
      HERE_DOCUMENT,
      ENDS_PROGRAM,
    ],
  },
  properties: {
    ...NO_CODE,
    special: PUNCTUATION,
    comment: /^\s*[#;!]/,
    lineEnd: RETURN,
    unsafe: [
      ...ESCAPES,
      { removed: RETURN },
      { written: / /, before: /^[^=:]*$/ },
      { before: /^\s*$/, after: /^\s*[#;!["']/ },
      { written: /^$/, before: /^\s*\S*$/, after: /^\s*[=:]/ },
    ],
  },
  /** Lines are records, and the rest is text: logs, calendars, address books. */
  lines: {
    ...NO_CODE,
    special: /[\n"\\:;,]/,
    unsafe: [...ESCAPES, { before: /^$/, after: /^\s/ }, { before: /^[\w-]*$/, after: /^[\w-]*:/ }],
  },
  /** Lines of context must stay those of the file that is patched. */
  patch: {
    ...NO_CODE,
    special: LINE_END,
    unsafe: [{ before: /^(?!\+(?!\+\+ ))/ }],
  },
  markup: {
    forms: new Map([
      ['\n', ' '],
      ...['"', "'", '&', '<', '>'].map((one) => [one, `&#${one.charCodeAt(0)};`] as const),
    ]),
    special: /[\n`"'<>{}]/,
    pairs: PAIRS_OF_MARKUP,
    unsafe: [
      ...MARKUP,
      { written: /&/, seen: HAS_RAW_TEXT },
      ...[...CODE, SCRIPT_LINES].map((edit) => ({ ...edit, seen: HAS_CODE })),
    ],
  },
  /** Markup and code in one file. */
  mixed: {
    ...code,
    unsafe: [...CODE, SCRIPT_LINES, ...MARKUP, HERE_DOCUMENT, NAME_WITH_SIGIL],
  },
} as const satisfies Record<string, Syntax>;

export type SyntaxName = keyof typeof SYNTAXES;

export function syntaxNamed(name: SyntaxName): Syntax {
  return SYNTAXES[name];
}
