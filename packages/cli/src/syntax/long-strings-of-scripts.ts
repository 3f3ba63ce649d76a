/** What begins and ends a string in Ruby, Perl, PHP, PowerShell, Lua and Lisp: most of their strings may have several lines. */
import { endOfDocument } from './here-documents.ts';
import { between, type Language, LONG, SHORT } from './quotes.ts';

const RUBY: Language = {
  opener:
    /^=begin\b|^__END__$|\n|(?<![\w)\]}<])<<(?:[~-]?(["'`])\w+\1|[~-][A-Za-z_]\w*|[A-Z_]\w*)|(?<![\w)\]}"'])\?["'`#](?!\w)|\$["'`/]|(?<![\w)\]}"'$])%(?:[qQwWiIrsx][^\w\s]|[({[<|!])|[#"'`/]/gm,
  lineComment: '#',
  commentEnds: { '=begin': '\n=end' },
  endOfDocument,
  documents: 'ruby',
  quoteOf: (opener) => {
    const sign = opener.at(-1) as string;
    if (opener.startsWith('%')) return between(sign, /[qwis]/.test(opener) ? undefined : '#{');
    if (opener.length > 1) return null;
    return LONG(sign, 'backslash', sign === "'" ? undefined : '#{');
  },
};

const PERL: Language = {
  opener:
    /^=[a-z]\w*|^__(?:END|DATA)__$|\n|(?<![\w)\]}<$])<<~?(?: ?(["'])\w+\1|[A-Za-z_]\w*)|\$[#"'`/]|(?<![\w$@%&>-])(?:(?:q[qwxr]?|m)(?:\s*[{([<]|[|!/~^#'"])|(?:s|tr|y)[{([<|!/~^#])|[#"'`/]/gm,
  lineComment: '#',
  commentEnds: { '=': '\n=cut' },
  endOfDocument,
  documents: 'perl',
  quoteOf: (opener) => {
    const sign = opener.at(-1) as string;
    if (/^\w/.test(opener)) return { ...between(sign), isPair: /^[sty]/.test(opener) };
    return opener.length > 1 ? null : LONG(sign, 'backslash', sign === "'" ? undefined : '@{');
  },
};

const PHP: Language = {
  opener: /\?>|#(?!\[)|\/[/*]|<<<[ \t]*(?:(["'])\w+\1|\w+)(?=\r?\n)|\n|["'`]/g,
  lineComment: '#',
  commentEnds: { '?>': '<?' },
  begins: /<\?/,
  endOfDocument,
  quoteOf: (opener) => LONG(opener, 'backslash', opener === '"' ? '{$' : undefined),
};

const LUA: Language = {
  opener: /--(?!\[=*\[)|(?:--)?\[=*\[|["']/g,
  lineComment: '--',
  quoteOf: (opener) => {
    const bracket = /\[=*\[$/.exec(opener)?.[0];
    return bracket === undefined ? SHORT(opener) : LONG(bracket.replaceAll('[', ']'), 'none');
  },
};

/** Without what an escape names, and a quotation mark that is a character of Emacs. */
const LISP: Language = {
  opener: /;|#\||\\[\s\S]|\?["';]|"/g,
  lineComment: ';',
  commentEnds: { '#|': '|#' },
  quoteOf: (opener) => (opener === '"' ? LONG('"') : null),
};

const CURLY_DOUBLE = /[\u201c-\u201e]/g;
const CURLY_SINGLE = /[\u2018-\u201b]/g;
const POWERSHELL: Language = {
  opener: /<#|(?<![\w`])#|@["'](?=[ \t]*\r?\n)|`[\s\S]|["']/g,
  lineComment: '#',
  commentEnds: { '<#': '#>' },
  quoteOf: (opener) => {
    if (opener.startsWith('@')) return LONG(`\n${opener.charAt(1)}@`, 'none');
    if (opener === '"') return LONG('"', 'backtick', '$(');
    return opener === "'" ? LONG("'", 'double') : null;
  },
  withPlainQuotes: (text) => text.replace(CURLY_DOUBLE, '"').replace(CURLY_SINGLE, "'"),
};

export const SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [
    /\.(?:rb|rake|gemspec|podspec|cr|rbw|thor|jbuilder)$|(?:^|[\\/])(?:(?:gem|rake|brew|vagrant|pod|fast|guard|cap|danger|app|berks|puppet|thor)file|config\.ru|\.irbrc|\.pryrc)$/i,
    RUBY,
  ],
  [/\.(?:p[lm]|t|psgi)$/i, PERL],
  [/\.(?:php5?|phtml|inc)$/i, PHP],
  [/\.ps[dm]?1$/i, POWERSHELL],
  [/\.luau?$/i, LUA],
  [/\.(?:clj[cs]?|edn|el|lisp|scm|fnl)$/i, LISP],
];
