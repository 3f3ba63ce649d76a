/** What begins and ends a string in the languages that have strings of several lines. */

import { SCRIPTS } from './long-strings-of-scripts.ts';
import { type Language, LONG, type Quote, SHORT } from './quotes.ts';

const TRIPLE = (escaped: Quote['escaped']) => (opener: string) =>
  opener.length === 3 ? LONG(opener, escaped) : SHORT(opener);

export const JAVASCRIPT: Language = { opener: /\/[/*]?|["'`{}]/g, lineComment: '//', quoteOf: SHORT };
export const RUST: Language = {
  opener: /\/[/*]|(?<!\w)[bc]?r#*"|["']/g,
  lineComment: '//',
  quoteOf: (opener) => {
    const hashes = opener.indexOf('r');
    return hashes < 0 ? LONG('"') : LONG(`"${opener.slice(hashes + 1, -1)}`, 'none');
  },
};
const LANGUAGES: readonly (readonly [RegExp, Language])[] = [
  [/\.(?:[cm]?[jt]s|[jt]sx|es6|jsm|gs)$/i, JAVASCRIPT],
  [
    /\.go$/i,
    {
      opener: /\/[/*]|["'`]/g,
      lineComment: '//',
      quoteOf: (opener) => (opener === '`' ? LONG('`', 'none') : SHORT(opener)),
    },
  ],
  [/\.rs$/i, RUST],
  [
    /\.csx?$/i,
    {
      opener: /\/[/*]|\$*@\$?"|"""+|["']/g,
      lineComment: '//',
      quoteOf: (opener) => {
        if (opener.includes('@')) return LONG('"', 'double');
        return opener.length >= 3 ? LONG(opener, 'none') : SHORT(opener);
      },
    },
  ],
  [/\.(?:java|jsh)$/i, { opener: /\/[/*]|"""|["']/g, lineComment: '//', quoteOf: TRIPLE('backslash') }],
  [/\.(?:kts?|scala|sc|sbt)$/i, { opener: /\/[/*]|"""|["']/g, lineComment: '//', quoteOf: TRIPLE('none') }],
  [
    /\.(?:groovy|gradle|dart)$|(?:^|[\\/])jenkinsfile[^\\/]*$/i,
    { opener: /\/[/*]|"""|'''|["']/g, lineComment: '//', quoteOf: TRIPLE('backslash') },
  ],
  [
    /\.swift$/i,
    {
      opener: /\/[/*]|#*"""|#+"|"/g,
      lineComment: '//',
      quoteOf: (opener) => {
        const hashes = opener.replaceAll('"', '');
        const marks = opener.slice(hashes.length);
        const escaped = hashes === '' ? 'backslash' : 'none';
        return { close: marks + hashes, escaped, isLong: marks.length === 3 };
      },
    },
  ],
  [
    /\.(?:py[iw]?|pyx|bzl|star)$/i,
    { opener: /#|"""|'''|["']/g, lineComment: '#', quoteOf: TRIPLE('backslash') },
  ],
  [
    /\.toml$/i,
    {
      opener: /#|"""|'''|["']/g,
      lineComment: '#',
      quoteOf: (opener) => {
        const escaped = opener.startsWith("'") ? 'none' : 'backslash';
        return { close: opener, escaped, isLong: opener.length === 3 };
      },
    },
  ],
  [
    /\.(?:tf|tofu|tfvars|hcl|nomad)$/i,
    {
      opener: /\/[/*]|#|\n|<<-?[A-Za-z_][\w-]*(?=[ \t]*\r?\n)|"/g,
      lineComment: '#',
      endOfDocument: (opener) => {
        const word = /^<<-?(.+)/.exec(opener)?.[1];
        return word === undefined ? null : new RegExp(`\\n[ \\t]*${word}[ \\t]*(?=\\r?(?:\\n|$))`, 'g');
      },
      quoteOf: () => ({ ...SHORT('"'), code: '$' + '{' }),
    },
  ],
  [
    /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|ino|c\+\+|h\+\+|inl|ipp|cu|mm?)$/i,
    {
      opener: /\/[/*]|(?<!\w)(?:u8|[uUL])?R"[^()\\\s"]{0,16}\(|["']/g,
      lineComment: '//',
      quoteOf: (opener) => {
        const delimiter = opener.slice(opener.indexOf('"') + 1, -1);
        return opener.endsWith('(') ? LONG(`)${delimiter}"`, 'none') : SHORT(opener);
      },
    },
  ],
  ...SCRIPTS,
];

/** Of a file without an extension: the program that its first line names. */
const PROGRAMS = /^#!.*?\b(?:(node|deno|bun)|(python)|(ruby)|(perl)|(php)|(pwsh))/;
const NAMES_OF_PROGRAMS = ['a.js', 'a.py', 'a.rb', 'a.pl', 'a.php', 'a.ps1'];
const HAS_EXTENSION = /\.[^.\\/]+$/;

/** `name` is the path of the file; undefined of other languages. */
export function languageOf(name: string | null, text: string): Language | undefined {
  const found = LANGUAGES.find(([pattern]) => name !== null && pattern.test(name))?.[1];
  if (found !== undefined) return found;
  const program = nameOfProgram(name, text);
  return LANGUAGES.find(([pattern]) => program !== null && pattern.test(program))?.[1];
}

/** The name that a file without an extension would have by its first line; else its own. */
export function nameOfProgram(name: string | null, text: string): string | null {
  if (name !== null && HAS_EXTENSION.test(name)) return name;
  const [, ...programs] = PROGRAMS.exec(text) ?? [];
  return NAMES_OF_PROGRAMS[programs.findIndex((one) => one !== undefined)] ?? name;
}
