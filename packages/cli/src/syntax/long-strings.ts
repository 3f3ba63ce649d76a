/** What begins and ends a string in the languages that have strings of several lines. */

/** What ends a string, and what keeps it from ending there. */
export interface Quote {
  readonly close: string;
  /** `\` before it, or the quotation mark twice. */
  readonly escaped: 'backslash' | 'double' | 'none';
  readonly isLong: boolean;
}

export interface Language {
  /** What begins a comment or a string, and braces and slashes where they matter. */
  readonly opener: RegExp;
  readonly lineComment: string;
  readonly quoteOf: (opener: string) => Quote;
}

const SHORT = (close: string): Quote => ({ close, escaped: 'backslash', isLong: false });
const LONG = (close: string, escaped: Quote['escaped'] = 'backslash'): Quote => ({
  close,
  escaped,
  isLong: true,
});
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
];

/** `name` is the path of the file; undefined of other languages. */
export function languageOf(name: string): Language | undefined {
  return LANGUAGES.find(([pattern]) => pattern.test(name))?.[1];
}
